import { type Certainty, type Party, type ProbeStage, MENU } from '../../vocabulary/words.ts';
import type { AlternativeCause } from '../judgement.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { ours, type OutcomeRules, type StageRule, ON_CARD } from './rule.ts';

/** TLS: no password left this machine in any of these. */
interface Wording {
  readonly code: string;
  readonly says: string;
  readonly because: string;
  readonly party: Readonly<Record<ProbeStage, Party>>;
  readonly certainty?: Certainty;
  readonly severity?: 'fault' | 'cannot-tell';
  readonly steps: readonly string[];
  readonly rivals: readonly AlternativeCause[];
  /** Other ones from outside; absent: the same at both places. */
  readonly rivalsOutside?: readonly AlternativeCause[];
  /** Inside, nothing shows who it is. */
  readonly openInside?: true;
  /** Other steps from outside; absent: the same at both places. */
  readonly stepsOutside?: readonly string[];
  /** What one sees when it is repaired; absent: the usual sentence. */
  readonly repaired?: string;
  /** Whether credentials left; absent: the usual sentence, that none did. */
  readonly sent?: string;
}

const tls = (wording: Wording): OutcomeRules => {
  const isOpen = (stage: ProbeStage): boolean => stage === 'inside' && wording.openInside === true;
  const at = (stage: ProbeStage): StageRule => ({
    otherwise: ours({
      code: `${wording.code}.${stage}`,
      party: wording.party[stage],
      severity: isOpen(stage) ? 'cannot-tell' : (wording.severity ?? 'fault'),
      says: wording.says,
      because: `${wording.because} ${wording.sent ?? 'No password was sent.'}`,
      steps: stage === 'outside' ? (wording.stepsOutside ?? wording.steps) : wording.steps,
      mended: wording.repaired ?? 'The certificate is accepted, and the probe gets an HTTP answer.',
      certainty: isOpen(stage) ? 'cannot-tell' : (wording.certainty ?? 'likely'),
      rivals: stage === 'outside' ? (wording.rivalsOutside ?? wording.rivals) : wording.rivals,
    }),
  });
  return { inside: at('inside'), outside: at('outside'), platform: ON_CARD.down };
};

const everywhere = (party: Party): Readonly<Record<ProbeStage, Party>> => ({
  inside: party,
  outside: party,
});

/** Who wants a client certificate switches it off; the same where TLS ends at it and where HTTP says so. */
const NO_CLIENT_CERTIFICATE = {
  party: { inside: 'access-control-server', outside: 'firewall-or-proxy' },
  steps: [
    'Server administrator: are client certificates (certificate-based sign-in) required for the APIs on purpose? Server version 3.3 and later can require them. The platform signs in with a password: if not on purpose, switch them off for the APIs.',
    'If a load balancer or reverse proxy terminates TLS in front of the server: switch it off there.',
  ],
  stepsOutside: [
    'Switch off client certificates for {host} on the device that terminates TLS in front of the server.',
    'If the server itself requires them (version 3.3 and later can): switch them off for the APIs there.',
  ],
  rivals: [ALTERNATIVE_CAUSES.frontEndsTls],
} as const;

const HANDSHAKE_ENDS = 'The TLS handshake comes to its end, and the probe gets an HTTP answer.';

export const TLS = {
  'tls.not-tls': tls({
    code: 'tls.not-tls',
    says: 'What answers at {host} does not speak TLS.',
    because:
      'The first bytes of the reply are not TLS: it is another service, another port, or a device that answers in plain text.',
    party: { inside: 'vantage', outside: 'firewall-or-proxy' },
    steps: ['Check the host and the port (443).', 'Outside: check where the address translation for this port leads.'],
    rivals: [ALTERNATIVE_CAUSES.serverDown],
  }),
  'tls.untrusted': tls({
    code: 'tls.untrusted',
    says: 'The certificate shown for {host} comes from {issuer}, which this machine does not trust.',
    because: 'The chain does not lead to a trusted certificate authority.',
    party: { inside: 'vantage', outside: 'unknown' },
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    steps: [
      `Ask the server administrator for the SHA-256 of the certificate under ${MENU.certificates}, and compare it with the one shown.`,
      'If it is the same: import the certificate of {issuer}, which the server administrator gives you, or accept this one certificate for this host. Whether the platform trusts it is another question.',
      'If it is another: ask the proxy team whether {issuer} is theirs. A device with TLS inspection shows a certificate of its own.',
    ],
    rivals: [ALTERNATIVE_CAUSES.authorityUnknownHere, ALTERNATIVE_CAUSES.tlsInspection],
  }),
  'tls.expired': tls({
    code: 'tls.expired',
    says: 'The certificate of {host} is outside its validity ({validity}).',
    because: 'Its dates do not include now.',
    party: everywhere('access-control-server'),
    steps: [
      "Check this machine's clock.",
      `Compare the SHA-256 of the certificate shown with that of the certificate for the API on the server: ${MENU.certificates}.`,
      'The same: renew it there, in a maintenance window, for the server may restart its application.',
      'Another one: a device in front of the server shows it. Its team renews it there; the certificate of the server needs no change.',
    ],
    rivals: [ALTERNATIVE_CAUSES.clockWrong, ALTERNATIVE_CAUSES.frontCertificateInside],
    rivalsOutside: [ALTERNATIVE_CAUSES.clockWrong, ALTERNATIVE_CAUSES.frontCertificateOutside],
  }),
  'tls.not-yet-valid': tls({
    code: 'tls.not-yet-valid',
    says: 'The certificate of {host} is not valid yet: it is valid from {validFrom}.',
    because: "By this host's clock its first day has not come.",
    party: everywhere('vantage'),
    steps: [
      "Compare this machine's clock with the right time.",
      'If it is wrong: set it, and run the stage again.',
      'If the clock is right: server team, the certificate in use is valid from {validFrom} only.',
    ],
    rivals: [ALTERNATIVE_CAUSES.validLater],
  }),
  'tls.wrong-name': tls({
    code: 'tls.wrong-name',
    says: 'The certificate shown is for {certificateNames}, not for {host}.',
    because: 'None of its names is the one that was asked for.',
    party: { inside: 'vantage', outside: 'firewall-or-proxy' },
    steps: [
      'Send no password to the name in this certificate before the server administrator has confirmed that it is a name of the NAC server: a guest network or another server shows a certificate of its own.',
      'If it is: use that name; to reach one node by its address, put the address into "connect to".',
      'If it is not, something else answers. Outside: check whether this network asks for a sign-in of its own first, and which host or virtual server the address translation leads to.',
    ],
    rivals: [ALTERNATIVE_CAUSES.balancer, ALTERNATIVE_CAUSES.namedOtherwise, ALTERNATIVE_CAUSES.ownNetwork],
  }),
  'tls.pin-changed': tls({
    code: 'tls.pin-changed',
    says: '{host} shows another certificate than the one that was accepted for it.',
    because: 'Its SHA-256 differs from the accepted one. It may have been renewed, or something else answers.',
    party: everywhere('unknown'),
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    steps: [
      `Ask the server administrator whether the certificate was renewed, and compare the SHA-256 under ${MENU.certificates}.`,
      'Accept the new certificate only if it is the same.',
    ],
    rivals: [ALTERNATIVE_CAUSES.tlsInspection],
  }),
  'tls.handshake-failed': tls({
    code: 'tls.handshake-failed',
    says: 'The TLS handshake with {host} fails.',
    because: 'Both sides speak, but do not agree on a version or cipher, or the other side falls silent.',
    party: { inside: 'access-control-server', outside: 'firewall-or-proxy' },
    steps: ['Allow TLS 1.2 or 1.3 on the server and on every device that terminates TLS in front of it.'],
    rivals: [ALTERNATIVE_CAUSES.tlsInspection, ALTERNATIVE_CAUSES.serverDown],
  }),
  'tls.reset': tls({
    code: 'tls.reset',
    says: 'The connection to {host} is cut during the TLS handshake.',
    because:
      'TCP opens, and the connection is cut after the TLS hello, in which the name of the server stands: that is how a firewall blocks what it cannot answer.',
    party: { inside: 'firewall-or-proxy', outside: 'firewall-or-proxy' },
    steps: [
      'Firewall team: look in the log of this minute for a rule that resets the server name (SNI) {host}, or its application.',
    ],
    rivals: [ALTERNATIVE_CAUSES.serverDown],
  }),
  'tls.silent': tls({
    code: 'tls.silent',
    says: '{host} accepts the connection and does not answer the TLS hello with a single byte.',
    because: 'TCP opens, the hello goes out, and nothing comes back until the time is up.',
    party: { inside: 'unknown', outside: 'firewall-or-proxy' },
    openInside: true,
    steps: [
      'Server team: check that the API gateway of the server answers on its own network.',
      "Run the probe on a host in the server's own network: no answer there either means the server, an answer means a device in the path.",
    ],
    stepsOutside: [
      'Firewall team: look in the log of this minute for {address}, and for a rule or inspection that drops TLS without an answer.',
      'Check which host the address translation leads to.',
    ],
    repaired: HANDSHAKE_ENDS,
    rivals: [ALTERNATIVE_CAUSES.hungServer, ALTERNATIVE_CAUSES.silentDevice, ALTERNATIVE_CAUSES.largePackets],
  }),
  'tls.no-common-version': tls({
    code: 'tls.no-common-version',
    says: '{host} speaks no version of TLS that this machine offers: 1.2 and 1.3. A client that offers an older one may get through.',
    because: 'The two sides compare their versions first, and find none in common.',
    party: { inside: 'unknown', outside: 'firewall-or-proxy' },
    openInside: true,
    steps: [
      'Allow TLS 1.2 or 1.3 on the server.',
      'Check that {address} is the address of the server, and not of an older machine.',
    ],
    stepsOutside: [
      'Allow TLS 1.2 or 1.3 on the device that terminates TLS in front of the server.',
      'Check which host the address translation leads to.',
    ],
    repaired: HANDSHAKE_ENDS,
    rivals: [ALTERNATIVE_CAUSES.frontEndsTls],
  }),
  'tls.client-certificate': tls({
    code: 'tls.client-certificate',
    says: '{host} requires a client certificate. The API user signs in with a password and has none.',
    because: 'The other side asks for a certificate and ends the TLS handshake when none comes.',
    sent: 'No answer to a sign-in came.',
    ...NO_CLIENT_CERTIFICATE,
    repaired: HANDSHAKE_ENDS,
  }),
  'http.client-certificate': tls({
    code: 'http.client-certificate',
    says: 'The device that terminates TLS at {host} requires a client certificate, and answers {status} without one. The API user signs in with a password and has none.',
    because: 'The answer says that no required certificate was sent. nginx, and what is built on it, answers so.',
    sent: 'Whether the sign-in was looked at is not known.',
    ...NO_CLIENT_CERTIFICATE,
    repaired: 'The probe gets the answer of the API.',
  }),
  'tls.alert': tls({
    code: 'tls.alert',
    says: '{host} ends the TLS handshake with the alert {alert}.',
    because: 'An alert is an answer in TLS: what sent it received the hello and refused it.',
    party: { inside: 'access-control-server', outside: 'firewall-or-proxy' },
    steps: [
      'Server team: look in the log of the API gateway for this minute. handshake_failure: no common cipher or key; unrecognized_name: the server does not know the name {host}; internal_error: the server itself has a fault.',
      'Check that {address} is the address of the server.',
    ],
    stepsOutside: [
      'Firewall or proxy team: find the device that terminates TLS at {address}, and its log line of this minute. handshake_failure: no common cipher or key; unrecognized_name: it does not know the name {host}; access_denied: a rule refuses the client.',
      'Check which host or virtual server the address translation leads to.',
    ],
    repaired: HANDSHAKE_ENDS,
    rivals: [ALTERNATIVE_CAUSES.frontEndsTls],
  }),
  'tls.incomplete-chain': tls({
    code: 'tls.incomplete-chain',
    says: '{host} sends its own certificate without that of its issuer, {issuer}.',
    because:
      'The certificate of the issuer stands between the one shown and a root. It was not sent, so the chain leads nowhere here. A client that holds it accepts the chain all the same: the platform may.',
    party: everywhere('access-control-server'),
    steps: [
      `Import the certificate of {issuer} into the trusted certificates of the server, and bind the certificate for the API again, so that it sends both: ${MENU.certificates}. Do it in a maintenance window: the server may restart its application.`,
      'Where a load balancer or inspecting proxy terminates TLS: install the chain there.',
      'Until then: import the certificate of {issuer} as an authority on this machine.',
    ],
    rivals: [ALTERNATIVE_CAUSES.authorityNotImported, ALTERNATIVE_CAUSES.frontEndsTls],
  }),
  'tls.large-hello': tls({
    code: 'tls.large-hello',
    says: 'The TLS hello of this program gets no answer from {host}; a smaller one gets through.',
    because:
      'The ordinary hello needs two TCP segments, the small one fits into one. A device in the path drops or resets the large one. Clients with a small hello, such as curl or the platform, get through.',
    party: everywhere('unknown'),
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    steps: [
      'Run the stage again: it goes on with the small hello where that one is answered.',
      'Network team: update or exempt the device in the path that wants a TLS hello in one segment. Newer clients send larger ones.',
    ],
    repaired: HANDSHAKE_ENDS,
    rivals: [],
  }),
} as const;
