import { marked } from '../../messages/message.ts';
import { MENU } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { ACCESS_LIST, ASK_LOG, IF_BLOCKED } from './connection.ts';
import { INCONCLUSIVE, ruleOf, rules } from './rule.ts';

/** TLS: no password left this machine in any of these, but for where a client certificate is wanted. */

const NOTHING_SENT = 'No password was sent.';
const REPAIRED = 'The TLS handshake succeeds, and the probe gets an HTTP answer.';
const TRANSLATION = 'Check which host or virtual server the address translation leads to.';
const VERSIONS = 'Allow TLS 1.2 or 1.3 on the server and on every device that terminates TLS in front of it.';
const OWN_ADDRESS = 'Check that {address} is the address of the server, and not of an older machine.';
export const LARGE_HELLO_DROPPED = marked(
  'Firewall or network team: which device on the path drops or resets a TLS ClientHello of more than one segment? Look in its log at this time, update it, or let these connections pass without inspection.',
);
const CLOCK = "Compare the test host's clock with the right time.";
const OF_SERVER = `Compare the SHA-256 of the certificate shown with that of the certificate for the API on the server: ${MENU.certificates}.`;
const OF_DEVICE =
  'If it is another one: a device in front of the server shows it. Its team renews it there; the certificate of the server needs no change.';
const CUT = '{cutStep}';
const DROPS_TLS =
  'Firewall team: look in the log of this minute for {address}, and for a rule or inspection that drops TLS without an answer.';
/** Steps that are done once somebody has looked into the firewall's log. */
export const OF_FIREWALL_LOG: ReadonlySet<string> = new Set([ASK_LOG, IF_BLOCKED, CUT, DROPS_TLS]);
const SERVER_IN_FRONT = {
  inside: { party: 'access-control-server' },
  outside: { party: 'firewall-or-proxy' },
} as const;

/** Who wants a client certificate switches it off; the same where TLS ends at it and where HTTP says so. */
const BY_SERVER =
  'Server administrator: are client certificates (certificate-based sign-in) required for the APIs on purpose? Server version 3.3 and later can require them. The platform signs in with a password: if not on purpose, switch them off for the APIs.';
const BY_FRONT =
  'If a load balancer or reverse proxy terminates TLS for {host} in front of the server: switch client certificates off there.';
const WANTS_CERTIFICATE = {
  inside: { ...SERVER_IN_FRONT.inside, steps: [BY_SERVER, BY_FRONT] },
  outside: { ...SERVER_IN_FRONT.outside, steps: [BY_FRONT, BY_SERVER] },
} as const;

/** An untrusted certificate that is for another name: importing its authority would trust any device that answers here. */
export const UNTRUSTED_OTHER_NAME = ruleOf('tls.untrusted.other-name', {
  ...INCONCLUSIVE,
  party: 'unknown',
  says: 'The certificate is for {certificateNames}, not for {host}: a wrong address, or the sign-in page of a guest network.',
  because: '{notTrusted}',
  steps: [
    'Open another https address from this host: does it show the same certificate, or a sign-in page?',
    'Check that {address} is the address of the server, and which host or virtual server the address translation leads to.',
    'If the server administrator confirms that {certificateNames} is a name of the server: test that name.',
  ],
  mended: REPAIRED,
  rivals: [CAUSES.ownNetwork, CAUSES.otherHost],
});

const WRONG_NAME = [
  'Send no password to the name in this certificate before the server administrator has confirmed that it is a name of the NAC server: a guest network or another server shows a certificate of its own.',
  'If it is: use that name; to reach one node by its address, put the address into "connect to".',
  'If it is not, something else answers. Outside: check whether this network asks for a sign-in of its own first, and which host or virtual server the address translation leads to.',
] as const;

export const TLS = {
  'tls.not-tls': rules(
    'tls.not-tls',
    {
      says: 'What answers at {host} does not speak TLS.',
      because:
        'The first bytes of the reply are not TLS: it is another service, another port, or a device that answers in plain text. No password was sent.',
      steps: ['Check the host and the port (443).', TRANSLATION],
      mended: REPAIRED,
      rivals: [CAUSES.serverDown],
    },
    { inside: { party: 'vantage' }, outside: { party: 'firewall-or-proxy' } },
  ),
  'tls.untrusted': rules(
    'tls.untrusted',
    {
      ...INCONCLUSIVE,
      says: 'The certificate shown for {host} comes from {issuer}, which this machine does not trust.',
      because: '{notTrusted}',
      steps: [
        `Ask the server administrator for the SHA-256 of the certificate under ${MENU.certificates}, and compare it with the one shown.`,
        'If it is the same: import the certificate of {issuer}, which the server administrator gives you, or accept this one certificate for this host. Whether the platform trusts it is another question.',
        'If it is another: ask the proxy team whether {issuer} is theirs. A device with TLS inspection shows a certificate of its own.',
      ],
      mended: REPAIRED,
      rivals: [CAUSES.authorityUnknownHere, CAUSES.tlsInspection],
    },
    { inside: { party: 'vantage' }, outside: { party: 'unknown' } },
  ),
  'tls.expired': rules(
    'tls.expired',
    {
      party: 'access-control-server',
      says: 'The certificate of {host} expired on {expired}.',
      because: NOTHING_SENT,
      mended: REPAIRED,
    },
    {
      inside: {
        steps: [
          `Server team: if the SHA-256 that is shown is that of the API's certificate on the server (${MENU.certificates}), renew it, in a maintenance window: the server may restart its application.`,
          OF_DEVICE,
          CLOCK,
        ],
        rivals: [CAUSES.clockWrong, CAUSES.frontCertificateInside],
      },
      outside: {
        steps: [
          OF_SERVER,
          'If it is the same: renew it there, in a maintenance window, because the server may restart its application.',
          CLOCK,
        ],
        rivals: [CAUSES.clockWrong, CAUSES.frontCertificateOutside],
      },
    },
  ),
  'tls.unsuitable': rules(
    'tls.unsuitable',
    {
      party: 'access-control-server',
      says: 'The certificate of {host} is trusted, but not suitable: {unfit}.',
      because: NOTHING_SENT,
      steps: [
        OF_SERVER,
        'If it is the same: server team, renew it as a certificate that is made for servers, with SHA-256 or better, a key of RSA 2048 or EC, and {host} among its alternative names.',
        OF_DEVICE,
      ],
      mended: REPAIRED,
    },
    { inside: { rivals: [CAUSES.frontCertificateInside] }, outside: { rivals: [CAUSES.frontCertificateOutside] } },
  ),
  'tls.not-yet-valid': rules('tls.not-yet-valid', {
    party: 'vantage',
    says: 'The certificate of {host} is not valid yet: it is valid from {validFrom}.',
    because: NOTHING_SENT,
    steps: [
      "Compare the test host's clock with the right time.",
      'If it is wrong: set it, and run the stage again.',
      'If the clock is right: server team, look at the dates of the certificate of the API gateway.',
    ],
    mended: REPAIRED,
    rivals: [CAUSES.validLater],
  }),
  'tls.wrong-name': rules(
    'tls.wrong-name',
    {
      says: 'The certificate shown is for {certificateNames}, not for {host}.',
      because: '{namedAs}',
      mended: REPAIRED,
      rivals: [CAUSES.balancer, CAUSES.namedOtherwise, CAUSES.ownNetwork],
    },
    {
      inside: { party: 'vantage', steps: WRONG_NAME },
      outside: {
        party: 'firewall-or-proxy',
        steps: [
          'Firewall team: which host or virtual server does the address translation for {host} lead to? It shows a certificate for {certificateNames}.',
          ...WRONG_NAME,
        ],
      },
    },
  ),
  'tls.pin-changed': rules('tls.pin-changed', {
    ...INCONCLUSIVE,
    party: 'unknown',
    says: '{host} shows another certificate than the one that was accepted for it.',
    because:
      'Its SHA-256 differs from the accepted one. It may have been renewed, or something else answers. No password was sent.',
    steps: [
      `Ask the server administrator whether the certificate was renewed, and compare the SHA-256 under ${MENU.certificates}.`,
      'Accept the new certificate only if it is the same.',
    ],
    mended: REPAIRED,
    rivals: [CAUSES.tlsInspection],
  }),
  'tls.handshake-failed': rules(
    'tls.handshake-failed',
    {
      says: 'The TLS handshake with {host} fails: {handshake}.',
      because:
        'Both sides speak, and come to no connection: often they share no version or cipher. No password was sent.',
      steps: [VERSIONS],
      mended: REPAIRED,
      rivals: [CAUSES.tlsInspection, CAUSES.serverDown],
    },
    SERVER_IN_FRONT,
  ),
  'tls.reset': rules('tls.reset', {
    party: 'firewall-or-proxy',
    says: 'The connection to {host} is cut during the TLS handshake.',
    because:
      "TCP opens, and the connection is cut after the TLS ClientHello, which holds the server's name: a firewall blocks this way what it cannot answer. No password was sent.",
    steps: [CUT, ACCESS_LIST],
    mended: REPAIRED,
    rivals: [CAUSES.serverDown],
  }),
  'tls.silent': rules(
    'tls.silent',
    {
      says: '{host} accepts the connection and does not reply to the TLS ClientHello.',
      because: NOTHING_SENT,
      mended: REPAIRED,
      rivals: [CAUSES.hungServer, CAUSES.silentDevice, CAUSES.largePackets],
    },
    {
      inside: {
        ...INCONCLUSIVE,
        party: 'unknown',
        steps: [
          'Server team: check that the API gateway of the server answers on its own network.',
          "Run the probe on a host in the server's own network: no answer there either means the server, an answer means a device in the path.",
        ],
      },
      outside: {
        party: 'firewall-or-proxy',
        steps: [DROPS_TLS, TRANSLATION],
      },
    },
  ),
  'tls.no-common-version': rules(
    'tls.no-common-version',
    {
      says: '{host} speaks no version of TLS that this machine offers: 1.2 and 1.3. A client that offers an older one may get through.',
      because: NOTHING_SENT,
      mended: REPAIRED,
      rivals: [CAUSES.frontEndsTls],
    },
    {
      inside: { ...INCONCLUSIVE, party: 'unknown', steps: [VERSIONS, OWN_ADDRESS] },
      outside: { party: 'firewall-or-proxy', steps: [VERSIONS, TRANSLATION] },
    },
  ),
  'tls.client-certificate': rules(
    'tls.client-certificate',
    {
      says: '{host} requires a client certificate. The API user signs in with a password and has none.',
      because:
        'The other side asks for a certificate and ends the TLS handshake when none comes. No answer to a sign-in came.',
      mended: REPAIRED,
      rivals: [CAUSES.frontEndsTls],
    },
    WANTS_CERTIFICATE,
  ),
  'http.client-certificate': rules(
    'http.client-certificate',
    {
      says: 'The device that terminates TLS at {host} requires a client certificate, and answers {status} without one. The API user signs in with a password and has none.',
      because:
        'The answer says that no required certificate was sent. nginx, and what is built on it, answers so. Whether the sign-in was looked at is not known.',
      rivals: [CAUSES.frontEndsTls],
    },
    WANTS_CERTIFICATE,
  ),
  'tls.alert': rules(
    'tls.alert',
    {
      says: '{host} ends the TLS handshake with the alert {alert}.',
      because: 'An alert is an answer in TLS: what sent it received the hello and refused it. No password was sent.',
      mended: REPAIRED,
      rivals: [CAUSES.frontEndsTls],
    },
    {
      inside: {
        ...SERVER_IN_FRONT.inside,
        steps: [
          'Server team: look in the log of the API gateway for this minute. handshake_failure: no common cipher or key; unrecognized_name: the server does not know the name {host}; no_application_protocol: it speaks HTTP/2 alone; internal_error: the server itself has a fault.',
          OWN_ADDRESS,
        ],
      },
      outside: {
        ...SERVER_IN_FRONT.outside,
        steps: [
          'Firewall or proxy team: find the device that terminates TLS at {address}, and its log line of this minute. handshake_failure: no common cipher or key; unrecognized_name: it does not know the name {host}; no_application_protocol: it speaks HTTP/2 alone; access_denied: a rule refuses the client.',
          TRANSLATION,
        ],
      },
    },
  ),
  'tls.incomplete-chain': rules('tls.incomplete-chain', {
    party: 'access-control-server',
    says: '{host} sends its own certificate without that of its issuer, {issuer}.',
    because:
      'The certificate of the issuer stands between the one shown and a root. It was not sent, so the chain leads nowhere here. A client that holds it accepts the chain all the same: the platform may. No password was sent.',
    steps: [
      `Server team: is the certificate of {issuer} among the trusted certificates of the server? If not, import it, and bind the certificate for the API again, so that it sends both: ${MENU.certificates}. Do it in a maintenance window: the server may restart its application.`,
      'Where a load balancer or inspecting proxy terminates TLS: install the chain there.',
      'Until then: import the certificate of {issuer} as an authority on this machine.',
    ],
    mended: REPAIRED,
    rivals: [CAUSES.authorityNotImported, CAUSES.frontEndsTls],
  }),
  'tls.large-hello': rules('tls.large-hello', {
    ...INCONCLUSIVE,
    party: 'unknown',
    says: 'The TLS ClientHello of this program gets no answer from {host}; a smaller one gets through.',
    because:
      'The ordinary hello needs two TCP segments, the small one fits into one. A device in the path drops or resets the large one. Clients with a small hello, such as curl or the platform, get through. No password was sent.',
    steps: ['Run the stage again: it continues with the small hello where that one is answered.', LARGE_HELLO_DROPPED],
    mended: REPAIRED,
  }),
} as const;
