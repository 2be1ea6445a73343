import type { AlternativeCause, Decision } from '../judgement.ts';
import { MENU } from '../../vocabulary/words.ts';
import { say } from '../../messages/message.ts';

const SHOWN_IN_FRONT: Decision = {
  code: 'verdict.certificate-of-front',
  says: say('The certificate that is shown is none of the server: a device in front of it shows it.'),
  steps: [say('Firewall or proxy team: renew the certificate that the device shows for the server.')],
};

/** Of a certificate that is out of date; which answers to the check speak for it depends on the stage that met it. */
const FRONT_CERTIFICATE: AlternativeCause = {
  party: 'firewall-or-proxy',
  sentence: say(
    'A load balancer or another device in front of the server may show this certificate, which is its own.',
  ),
  check: say('Compare the shown SHA-256 with the one on the server itself.'),
  recordedAs: 'certificate-confirmed',
};

/** Other explanations by which a device in the path is at fault. */
export const PATH_CAUSES = {
  deviceAnswered: {
    party: 'firewall-or-proxy',
    sentence: say('A device in front of the server may have given this answer in its name.'),
    check: say(
      `Look at ${MENU.administratorLogins} for this minute and user: a row means that the request reached the server.`,
    ),
    recordedAs: 'administrator-logins',
    decidedBy: {
      'administrator-logins': {
        found: null,
        'other-source': null,
        'not-found': {
          code: 'verdict.no-row',
          says: say(
            'The server has no row of this request in its report of sign-ins: a device in front of it has answered.',
          ),
          steps: [
            say(
              'Firewall or proxy team: find the device in front of the server that answers, or asks for credentials of its own.',
            ),
            say('Let the requests, with their Authorization header, through to the server.'),
          ],
        },
      },
    },
  },
  switchesOn: {
    party: 'firewall-or-proxy',
    sentence: say('The API may be switched on, and a device in front of the server answers in its place.'),
    check: say(`Confirm the switches under ${MENU.apiSwitches}: on means that a device in front answers.`),
    recordedAs: 'switches-confirmed-on',
  },
  pathRewritten: {
    party: 'firewall-or-proxy',
    sentence: say(
      'A proxy in front of the server may rewrite the path, so that the server redirects another request than the one sent.',
    ),
    check: say(
      `Look at the switch under ${MENU.apiSwitches}: on means that something in front rewrites or answers the request.`,
    ),
    recordedAs: 'switches-confirmed-on',
  },
  platformLine: {
    party: 'unknown',
    sentence: say("The line in the firewall's log may be of another address: the recorded check names none."),
    check: say("Ask the firewall team for the source address in that line: is it the platform's?"),
  },
  headerStripped: {
    party: 'firewall-or-proxy',
    sentence: say(
      'A proxy in the path may remove the Authorization header, so that the server never sees the credentials.',
    ),
    check: say('Run the inside stage once more: accepted inside now means that something outside removes the header.'),
  },
  pathFilter: {
    party: 'firewall-or-proxy',
    sentence: say('A path filter in front of the server may let this family through for you and not for the platform.'),
    check: say('Ask the firewall team for the entries of the minute in which “Update API Configuration” was clicked.'),
  },
  pathFilterInFront: {
    party: 'firewall-or-proxy',
    sentence: say('A path filter in front of the server may answer 404 in its name.'),
    check: say('Read the version and patch under About on the server: 3.2 patch 2 or newer has the resource.'),
  },
  monitoringFiltered: {
    party: 'firewall-or-proxy',
    sentence: say('A path filter in front of the server may answer 404 in its name.'),
    check: say(
      `Open ${MENU.deployment}: a node that holds the Monitoring persona serves it, so that the 404 is not its own.`,
    ),
  },
  fqdnNotAccepted: {
    party: 'platform-egress',
    sentence: say("The firewall or proxy may also not accept the platform's outbound FQDN."),
    check: say('Correct the settings on the platform, click “Update API Configuration”, and record the card again.'),
  },
  routeMissing: {
    party: 'firewall-or-proxy',
    sentence: say('A router or firewall of the network may refuse the way, and say so.'),
    check: say('Trace the way to the address from the inside host: which machine answers that it knows no way?'),
  },
  silentDevice: {
    party: 'firewall-or-proxy',
    sentence: say('A device in the path may answer TCP itself and drop what follows.'),
    check: say(
      "Run the probe on a host in the server's own network: an answer there means that a device drops the rest.",
    ),
  },
  largePackets: {
    party: 'firewall-or-proxy',
    sentence: say(
      "A tunnel or device in the path may lose large packets (MTU): connections open, and the server's certificate never arrives.",
    ),
    check: say(
      'Capture on the server, or next to it: does it send its certificate again and again? Then large packets from it are lost.',
    ),
  },
  reportDiscarded: {
    party: 'access-control-server',
    sentence: say(
      'A router may report that packets are too large, and a firewall on the server itself may discard these reports (ICMP).',
    ),
    check: say(
      'Capture ICMP on the server while the stage is run again: reports that a packet is too large arrive there, then the server discards them.',
    ),
  },
  endsBefore: {
    party: 'unknown',
    sentence: say('The connection may end before it reaches the firewall, or the rule that stops it may write no log.'),
    check: say(
      'Ask the firewall team: is every drop logged, on every firewall in between? If so, run the outside stage from another network.',
    ),
  },
  frontEndsTls: {
    party: 'firewall-or-proxy',
    sentence: say(
      'A load balancer or reverse proxy in front of the server may terminate TLS with settings of its own.',
    ),
    check: say("Run the stage with 'connect to' set to the address of the node itself."),
  },
  tlsInspection: {
    party: 'firewall-or-proxy',
    sentence: say('A device in the path may inspect TLS and show a certificate of its own.'),
    check: say('Compare the shown SHA-256 with the one on the server itself.'),
    decidedBy: { 'certificate-confirmed': { both: null } },
  },
  frontCertificateInside: {
    ...FRONT_CERTIFICATE,
    decidedBy: {
      'certificate-confirmed': { inside: null, both: null, outside: SHOWN_IN_FRONT, neither: SHOWN_IN_FRONT },
    },
  },
  frontCertificateOutside: {
    ...FRONT_CERTIFICATE,
    decidedBy: {
      'certificate-confirmed': { outside: null, both: null, inside: SHOWN_IN_FRONT, neither: SHOWN_IN_FRONT },
    },
  },
  inspectedElsewhere: {
    party: 'firewall-or-proxy',
    sentence: say('A gateway of the same maker in the path may show this certificate.'),
    check: say(
      'Run the outside stage from another host in the same network: the same certificate there means the path.',
    ),
  },
  inspectedTwice: {
    party: 'firewall-or-proxy',
    sentence: say('TLS may be inspected outside as well.'),
    check: say("Compare the SHA-256 outside with that of the server's own certificate: another one means that it is."),
  },
  answeredInItsName: {
    party: 'firewall-or-proxy',
    sentence: say('A device in front of the server may pass on, or copy, what the server answers to another request.'),
    check: say('Run the inside stage again: good there means that something outside changes the request.'),
  },
  egressBlocked: {
    party: 'platform-egress',
    sentence: say("The platform's address may be blocked in the path, whatever the licence says."),
    check: say(
      "Ask the firewall team for the log line of the platform's address in the minute of “Update API Configuration”.",
    ),
    recordedAs: 'firewall-log',
  },
  strippedOutside: {
    party: 'firewall-or-proxy',
    sentence: say(
      'A proxy in the path may remove the Authorization header, so that the server never sees the credentials.',
    ),
    check: say(
      'Run the outside stage once more, one attempt: rejected again means that something outside removes the header.',
    ),
  },
  inspectionBehindProxy: {
    party: 'firewall-or-proxy',
    sentence: say('Behind our proxy, a device of the customer may terminate TLS as well.'),
    check: say('Run the outside stage with proxy "none".'),
  },
  ownNetwork: {
    party: 'vantage',
    sentence: say(
      'The network that the host stands in may ask for a sign-in of its own, and answer in place of every server.',
    ),
    check: say('Open another https address from that host: does it show the same certificate, or a sign-in page?'),
  },
  deviceReports: {
    party: 'access-control-server',
    sentence: say(
      'The device may only report that it cannot reach the server, which may have stopped since it was good inside.',
    ),
    check: say(
      'Run the inside stage once more, now. Good: the server is up, and the device or its way to the server is at fault. Not good: the server is.',
    ),
  },
  rejectionHidden: {
    party: 'api-account',
    sentence: say(
      'The server may have rejected this sign-in, and the device shows an answer of its own in place of the 401.',
    ),
    check: say(
      'Run the inside stage once more with the very same password as outside: one attempt. Rejected there: the account is at fault, or the password was mistyped outside.',
    ),
  },
  answerChanged: {
    party: 'firewall-or-proxy',
    sentence: say("A device in the path may have changed the server's answer on its way back."),
    check: say("Run the probe on a host next to the server, with 'connect to' set to the address of the node itself."),
  },
  segmentation: {
    party: 'firewall-or-proxy',
    sentence: say('A rule between the network of the inside host and the server may drop or refuse the connection.'),
    check: say('Run the inside stage from a host in another inside network: an answer there means a rule in between.'),
  },
  oneVersionBlocked: {
    party: 'firewall-or-proxy',
    sentence: say(
      'The firewall may let this kind of address through or not: the rules of IPv4 and of IPv6 are often two sets.',
    ),
    check: say('Run the outside stage from a host that has both IPv4 and IPv6.'),
  },
  dropsFirst: {
    party: 'firewall-or-proxy',
    sentence: say('A firewall may drop the connection before it reaches the server: the list does not show what did.'),
    check: say(
      'Ask the firewall team for the log line of this minute, source and destination: was the request blocked or let through?',
    ),
    recordedAs: 'firewall-log',
    decidedBy: { 'firewall-log': { 'let-through': null } },
  },
  answersElsewhere: {
    party: 'firewall-or-proxy',
    sentence: say(
      'The server may answer by another interface than the one that was captured, and the answer may be lost on its way back.',
    ),
    check: say('Capture on all interfaces of the server while the stage is run again.'),
  },
  shieldHere: {
    party: 'vantage',
    sentence: say('A web shield or proxy on the test host itself may terminate TLS.'),
    check: say('Run the stage from another host in the same network, without such software.'),
  },
  refusedInItsName: {
    party: 'firewall-or-proxy',
    sentence: say(
      'Something in between may stop or refuse the connection in the name of the server, which never sees it.',
    ),
    check: say('Ask the firewall team for the log line of this minute, source and destination.'),
  },
  translatedAstray: {
    party: 'firewall-or-proxy',
    sentence: say('The address translation or load balancer may lead to a wrong address or port.'),
    check: say('Compare where it leads with where the server serves this API: address and port.'),
  },
  otherNodeRefuses: {
    party: 'access-control-server',
    sentence: say('It may lead to another node of the same server on purpose, and that node does not let outside in.'),
    check: say('Run the inside stage against that node: is it good there?'),
  },
  replyLost: {
    party: 'firewall-or-proxy',
    sentence: say('The reply may have left the server and been lost on its way back, as large packets are.'),
    check: say('Capture on the test host and on the server in the same run: what of the one is missing in the other?'),
  },
  balancer: {
    party: 'firewall-or-proxy',
    sentence: say('A load balancer may send the request to another node than the one meant.'),
    check: say("Run the stage with 'connect to' set to the address of the node itself."),
  },
} satisfies Readonly<Record<string, AlternativeCause>>;
