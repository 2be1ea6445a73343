import type { AlternativeCause } from './judgement.ts';
import { MENU } from '../vocabulary/menu-paths.ts';
import { marked } from '../messages/say.ts';

/**
 * Other explanations, written once and used by the rules that allow them. A rival is known by itself, so its words are
 * translated when the judgement is done (diagnosis/diagnose.ts).
 */
export const ALTERNATIVE_CAUSES = marked({
  ipAccessList: {
    party: 'access-control-server',
    sentence: "The server's own IP access list may refuse this address; on the wire that looks like a firewall.",
    check: `Look at ${MENU.ipAccess}: is the source address listed? And at ${MENU.administratorLogins}: a row means that the request reached the server.`,
    recordedAs: 'ip-access-list',
  },
  roleMissing: {
    party: 'api-role',
    sentence: 'The account may be fine and only lack the role for this API.',
    check:
      "Sign in to the server's admin GUI with the same user and password: rejected means the account, accepted means the role.",
    recordedAs: 'gui-sign-in',
  },
  accountAtFault: {
    party: 'api-account',
    sentence: 'The account may be disabled, locked, suspended or expired.',
    check:
      "Sign in to the server's admin GUI with the same user and password: rejected means the account, accepted means the role.",
    recordedAs: 'gui-sign-in',
  },
  externalUser: {
    party: 'api-role',
    sentence: 'The user may come from an external identity store; Monitoring (MnT) accepts internal users only.',
    check: `Open the user under ${MENU.administrators}: is it an internal user?`,
  },
  throttling: {
    party: 'access-control-server',
    sentence: 'A busy server may have answered 401 to one request among several.',
    check: 'After a pause, run only this probe once more: one attempt, on your click.',
  },
  gatewayLimits: {
    party: 'access-control-server',
    sentence: "The server's own API gateway may limit the number of requests.",
    check: 'Server team: look in the log of the API gateway for this minute: did it answer 429?',
  },
  lockedBetween: {
    party: 'api-account',
    sentence: 'The account may have been locked or disabled during the run.',
    check: `Look at ${MENU.administratorLogins} for this minute and user: the row gives the reason.`,
  },
  deviceAnswered: {
    party: 'firewall-or-proxy',
    sentence: 'A device in front of the server may have given this answer in its name.',
    check: `Look at ${MENU.administratorLogins} for this minute and user: a row means that the request reached the server.`,
    recordedAs: 'administrator-logins',
  },
  olderVersion: {
    party: 'access-control-server',
    sentence: 'A server older than 3.2 patch 2 does not have this Open API resource.',
    check: 'Read the version and patch under About on the server.',
  },
  switchOff: {
    party: 'api-setting',
    sentence: 'The API may be switched off after all.',
    check: `Confirm the switches under ${MENU.apiSwitches}.`,
    recordedAs: 'switches-confirmed-on',
  },
  switchesOn: {
    party: 'firewall-or-proxy',
    sentence: 'The API may be switched on, and a device in front of the server answers in its place.',
    check: `Confirm the switches under ${MENU.apiSwitches}: on means that a device in front answers.`,
    recordedAs: 'switches-confirmed-on',
  },
  anotherSwitch: {
    party: 'api-setting',
    sentence: 'The switches may have been looked at on another node than the one that answers.',
    check: `Confirm the switches under ${MENU.apiSwitches} on the node that answers.`,
    recordedAs: 'switches-confirmed-on',
  },
  headerStripped: {
    party: 'firewall-or-proxy',
    sentence: 'A proxy in the path may remove the Authorization header, so that the server never sees the credentials.',
    check: 'Run the inside stage once more: accepted inside now means that something outside removes the header.',
  },
  passwordDiffers: {
    party: 'api-account',
    sentence: 'Outside, another password may have been typed than inside.',
    check: 'Type it again outside and run one probe: one attempt. Accepted means that it was this.',
  },
  accountChanged: {
    party: 'api-account',
    sentence: 'The account may have been locked or changed between the two runs.',
    check: 'Run the inside stage once more: rejected there too means the account.',
  },
  pathFilter: {
    party: 'firewall-or-proxy',
    sentence: 'A path filter in front of the server may let this family through for you and not for the platform.',
    check: 'Ask the firewall team for the entries of the minute in which “Update API Configuration” was clicked.',
  },
  rowPassing: {
    party: 'unknown',
    sentence: 'The row may have been read at a bad moment: the platform tests each API once.',
    check: 'Click “Update API Configuration” once more, and record the card again.',
  },
  rowLate: {
    party: 'platform-settings',
    sentence: 'The platform may wait less long for this API than Tripoint does.',
    check: "Ask the platform's support for the status or error of this row, and record it with the card.",
  },
  privateName: {
    party: 'vantage',
    sentence: 'This host may ask a name server of the inside network, as over a VPN.',
    check: 'Look the name up at a public name server: does it give a public address?',
  },
  pathFilterInFront: {
    party: 'firewall-or-proxy',
    sentence: 'A path filter in front of the server may answer 404 in its name.',
    check: 'Read the version and patch under About on the server: 3.2 patch 2 or newer has the resource.',
  },
  fqdnNotAccepted: {
    party: 'platform-egress',
    sentence: "The firewall or proxy may also not accept the platform's outbound FQDN.",
    check: 'Correct the settings on the platform, click “Update API Configuration”, and record the card again.',
  },
  oldPassword: {
    party: 'platform-settings',
    sentence: 'The platform may still hold an old password: a field left blank on saving keeps the old one.',
    check: "Type the API user's password again on the platform, save, and click “Update API Configuration”.",
    recordedAs: 'password-reentered',
  },
  resolverSilent: {
    party: 'name-resolution',
    sentence: "The customer's own name server may be the one that is silent.",
    check: 'Ask the same name from another host in the same network: no answer there either means the name server.',
  },
  wrongVantage: {
    party: 'vantage',
    sentence: 'This host may not stand where the stage says, or have no path to the server at all.',
    check: 'Run the stage from another host in the same network.',
  },
  routeMissing: {
    party: 'firewall-or-proxy',
    sentence: 'A router or firewall of the network may refuse the way, and say so.',
    check: 'Trace the way to the address from the inside host: which machine answers that it knows no way?',
  },
  serverDown: {
    party: 'access-control-server',
    sentence: "The server's API gateway may be down or still starting.",
    check: "Open the server's admin GUI from the same host: does it answer?",
  },
  hungServer: {
    party: 'access-control-server',
    sentence: "The server's API gateway may accept connections and hang.",
    check: "Open the server's admin GUI from a host in the server's own network: does it answer?",
  },
  silentDevice: {
    party: 'firewall-or-proxy',
    sentence: 'A device in the path may answer TCP itself and drop what follows.',
    check: "Run the probe on a host in the server's own network: an answer there means that a device drops the rest.",
  },
  frontEndsTls: {
    party: 'firewall-or-proxy',
    sentence: 'A load balancer or reverse proxy in front of the server may terminate TLS with settings of its own.',
    check: "Run the stage with 'connect to' set to the address of the node itself.",
  },
  authorityNotImported: {
    party: 'vantage',
    sentence: 'The authority that issued the certificate may be a root that is not imported on this machine.',
    check: 'Ask the server administrator for the certificate of the issuer: is it signed by itself? Then import it.',
  },
  gatewayNotReady: {
    party: 'access-control-server',
    sentence: "The server's own API gateway may answer so for every path while it starts.",
    check: "Open the server's admin GUI from the same host: does it answer?",
  },
  tlsInspection: {
    party: 'firewall-or-proxy',
    sentence: 'A device in the path may inspect TLS and show a certificate of its own.',
    check: 'Compare the shown SHA-256 with the one on the server itself.',
  },
  anotherNode: {
    party: 'access-control-server',
    sentence: 'Another node of the server may answer, with a certificate of its own, or the certificate was renewed.',
    check: `Compare the shown SHA-256 with that of every node on the server itself: ${MENU.certificates}.`,
    recordedAs: 'certificate-confirmed',
  },
  insideOpened: {
    party: 'own-proxy',
    sentence: 'TLS may be opened inside instead: an antivirus program or a proxy there shows a certificate of its own.',
    check: `Compare the SHA-256 shown inside with the one on the server itself: ${MENU.certificates}.`,
    recordedAs: 'certificate-confirmed',
  },
  asDesigned: {
    party: 'none',
    sentence: 'A firewall that lets in the platform alone drops this host as it was designed to.',
    check:
      'Click “Update API Configuration” on the platform and record the card: every row Up means that no change is needed.',
  },
  inspectedElsewhere: {
    party: 'firewall-or-proxy',
    sentence: 'A gateway of the same maker in the path may show this certificate.',
    check: 'Run the outside stage from another host in the same network: the same certificate there means the path.',
  },
  inspectedTwice: {
    party: 'firewall-or-proxy',
    sentence: 'TLS may be inspected outside as well.',
    check: "Compare the SHA-256 outside with that of the server's own certificate: another one means that it is.",
  },
  hostInspects: {
    party: 'own-proxy',
    sentence:
      "Security software of the outside host, or a proxy of that host's own network, may show this certificate.",
    check:
      'Run the outside stage from a host in another network: the same certificate there means a device in the path.',
  },
  accountBehindFront: {
    party: 'api-account',
    sentence: 'The server itself may reject the user, and the device may only pass that on.',
    check: `Look at ${MENU.administratorLogins} for this minute and user: a row means that the server itself was asked.`,
    recordedAs: 'administrator-logins',
  },
  nameMissing: {
    party: 'name-resolution',
    sentence: 'The tested name may be right, and the record of it may be missing.',
    check: "Ask the server administrator for the server's name.",
  },
  reallyExpired: {
    party: 'access-control-server',
    sentence: 'The certificate may really be outside its validity, and the platform may not look at that.',
    check: "Compare this machine's clock with the right time.",
  },
  firewallLog: {
    party: 'access-control-server',
    sentence: 'The firewall may have let the request through, and the server may have refused it.',
    check:
      'Ask the firewall team for the log line of this minute, source and destination: was the request blocked or let through?',
    recordedAs: 'firewall-log',
  },
  onlyThisPlace: {
    party: 'vantage',
    sentence: 'Only the host that was tested from may be affected: the platform uses the same API at this moment.',
    check: 'Run the stage from another host in the same network.',
  },
  letInEarlier: {
    party: 'vantage',
    sentence: 'Only the host that was tested from may be affected: the platform got through shortly before.',
    check: 'Click “Update API Configuration” on the platform, and record the card again.',
  },
  unknownXml: {
    party: 'unknown',
    sentence: 'Monitoring answered with XML that is not known: another program may have written it.',
    check: 'Open the evidence of the Monitoring probe, and compare its root element with the one in the documentation.',
  },
  cardUnnamed: {
    party: 'platform-settings',
    sentence: 'The card does not show that the platform uses the user and the address that were tested.',
    check: 'Record the card again, with its API user name and its API base URL.',
  },
  authorityNotTrusted: {
    party: 'platform-settings',
    sentence: "The platform may not trust the authority that issued the server's certificate.",
    check: "Ask the platform's support whether it trusts the authority of the server's certificate.",
    recordedAs: 'platform-trusts-authority',
  },
  clockWrong: {
    party: 'vantage',
    sentence: 'The clock of the test host may be wrong, and the certificate in order.',
    check: "Compare this machine's clock with the right time.",
  },
  validLater: {
    party: 'access-control-server',
    sentence: 'The clock of this host may be right, and the certificate in use valid only later.',
    check: "Compare this machine's clock with the right time.",
  },
  authorityUnknownHere: {
    party: 'vantage',
    sentence: 'The issuer may be a private authority of the customer that is not imported on this machine.',
    check: 'Compare the shown SHA-256 with the one on the server itself: the same means a private authority.',
  },
  changedSince: {
    party: 'api-setting',
    sentence: 'A switch, a role or the version of the server may have been changed since the inside run.',
    check: 'Run the inside stage again: the same answer there means the server.',
  },
  answeredInItsName: {
    party: 'firewall-or-proxy',
    sentence: 'A device in front of the server may pass on, or copy, what the server answers to another request.',
    check: 'Run the inside stage again: good there means that something outside changes the request.',
  },
  otherNodeSet: {
    party: 'api-setting',
    sentence: 'Outside, another node of the server may answer, on which this API is switched off.',
    check: "Run the inside stage with 'connect to' set to the address of that node: the same answer means the node.",
  },
  licenceOver: {
    party: 'platform-settings',
    sentence: 'The module licence of the platform is not active: the platform may stop using the APIs.',
    check: "Ask the platform's support whether the licence explains it, and record the card again once it is active.",
  },
  egressBlocked: {
    party: 'platform-egress',
    sentence: "The platform's address may be blocked in the path, whatever the licence says.",
    check:
      "Ask the firewall team for the log line of the platform's address in the minute of “Update API Configuration”.",
    recordedAs: 'firewall-log',
  },
  ranOut: {
    party: 'access-control-server',
    sentence: 'The certificate may have run out, or become valid, between the two runs.',
    check: 'Run the inside stage once more: does it still accept the certificate?',
  },
  addressNotAsked: {
    party: 'unknown',
    sentence: 'At an address of the name that could not be asked, something may be wrong.',
    check: "Run the stage with 'connect to' set to that address.",
  },
  strippedOutside: {
    party: 'firewall-or-proxy',
    sentence: 'A proxy in the path may remove the Authorization header, so that the server never sees the credentials.',
    check:
      'Run the outside stage once more, one attempt: rejected again means that something outside removes the header.',
  },
  inspectionBehindProxy: {
    party: 'firewall-or-proxy',
    sentence: 'Behind our proxy, a device of the customer may terminate TLS as well.',
    check: 'Run the outside stage with proxy "none".',
  },
  notMended: {
    party: 'unknown',
    sentence: 'Somebody may have fixed or changed something between the runs.',
    check: 'Ask whether anything was changed; if not, run the stage several times more.',
  },
  notLookedAt: {
    party: 'unknown',
    sentence: 'What has not been looked at yet may show otherwise.',
    check: 'Run the stages once more.',
  },
  passing: {
    party: 'unknown',
    sentence: 'It may have been a passing state that is gone already.',
    check: 'Run only these probes once more.',
  },
  reachedServer: {
    party: 'access-control-server',
    sentence: 'The request may have reached the server all the same: then the server, or its answer, is what fails.',
    check: `Look at ${MENU.administratorLogins} for this minute and user: a row means that the request reached the server.`,
    recordedAs: 'administrator-logins',
  },
  serverSaw: {
    party: 'access-control-server',
    sentence: 'The server has a row of this minute in its report, so it may have answered itself.',
    check: 'Server team: look into the log of the API gateway for this minute: did it give this answer?',
  },
  answerChanged: {
    party: 'firewall-or-proxy',
    sentence: "A device in the path may have changed the server's answer on its way back.",
    check: "Run the probe on a host next to the server, with 'connect to' set to the address of the node itself.",
  },
  refusalRelayed: {
    party: 'api-role',
    sentence: 'The device may only pass on, in its own words, that the server refuses the user.',
    check: `Look at ${MENU.administratorLogins} for this minute and user: a row means that the server itself was asked.`,
    recordedAs: 'administrator-logins',
  },
  platformRejected: {
    party: 'platform-settings',
    sentence: 'The platform may reach the server and be rejected there: its password may be mistyped.',
    check: `Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a row from the platform's address means that it reaches the server and is rejected.`,
    recordedAs: 'administrator-logins',
  },
  inspectionWanted: {
    party: 'none',
    sentence: 'The other certificate outside may be wanted, and in the way of nobody.',
    check:
      'Click “Update API Configuration” on the platform and record the card: every row Up means that it is in no way.',
  },
  changedBetween: {
    party: 'unknown',
    sentence: 'Something may have been changed or fixed between the two runs.',
    check: 'Run the inside stage once more: good now means that it was fixed.',
  },
  insideTrue: {
    party: 'access-control-server',
    sentence: 'The server has several nodes, and the one that the inside host reaches may be the faulty one.',
    check: "Run the inside stage with 'connect to' set to the address that was used outside.",
  },
  noLoopback: {
    party: 'name-resolution',
    sentence:
      'The inside DNS may give the public address, which a firewall does not lead back in (no NAT loopback, hairpin).',
    check: "Run the inside stage with 'connect to' set to the server's inside address.",
  },
  segmentation: {
    party: 'firewall-or-proxy',
    sentence: 'A rule between the network of the inside host and the server may drop or refuse the connection.',
    check: 'Run the inside stage from a host in another inside network: an answer there means a rule in between.',
  },
  gatewayWithoutRoutes: {
    party: 'access-control-server',
    sentence: 'The API gateway may be disabled, or have no routes, on the node that this address leads to.',
    check: 'Ask the server administrator: is the API gateway enabled on the node with the certificate that is shown?',
  },
  otherHost: {
    party: 'name-resolution',
    sentence: 'The name or address may lead to another web server.',
    check: 'Ask the server administrator: does the certificate that is shown belong to a node of the server?',
  },
  ownPortal: {
    party: 'access-control-server',
    sentence: 'The server, or another node of it, may itself redirect to this name: it has portals of their own names.',
    check: 'Ask the server administrator whose name this is.',
  },
  otherUserOfRow: {
    party: 'platform-settings',
    sentence: 'The platform may use another user for this API, or one without the role for it.',
    check: `Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a failed row names the user.`,
  },
  nodeFaulty: {
    party: 'access-control-server',
    sentence: 'The node behind this address may be down or faulty.',
    check: "Sign in to that node's own admin GUI at this address: does it answer?",
  },
  nobodyServes: {
    party: 'name-resolution',
    sentence: 'The name may lead to an address at which no node of the server is, or is any more.',
    check: 'Ask the server administrator for the addresses of all nodes: is this one among them?',
  },
  oneVersionBlocked: {
    party: 'firewall-or-proxy',
    sentence:
      'The firewall may let this kind of address through or not: the rules of IPv4 and of IPv6 are often two sets.',
    check: 'Run the outside stage from a host that has both IPv4 and IPv6.',
  },
  balancer: {
    party: 'firewall-or-proxy',
    sentence: 'A load balancer may send the request to another node than the one meant.',
    check: "Run the stage with 'connect to' set to the address of the node itself.",
  },
}) satisfies Readonly<Record<string, AlternativeCause>>;
