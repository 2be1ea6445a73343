import { MENU, type Party } from '../../vocabulary/words.ts';
import { marked } from '../../messages/message.ts';

const LOGINS_REACHED = marked(
  `Look at ${MENU.administratorLogins} for this minute and user: a row means that the request reached the server.`,
);
export const LOGINS_REASON = marked(
  `Look at ${MENU.administratorLogins} for this minute and user: the row gives the reason.`,
);
export const GUI_SIGN_IN = marked(
  "Sign in to the server's admin GUI with the same user and the password pasted, which is one more attempt: rejected means the account, accepted means the role.",
);
const GUI_ANSWERS = marked("Open the server's admin GUI from the same host: does it answer?");
const CLOCK = marked("Compare the test host's clock with the right time.");
const OTHER_HOST = marked(
  'Run the stage from another host in the same network: if it works there, the fault is in this host.',
);
const OTHER_MACHINE = marked('Run the stage on another machine, of another organisation, without this software.');
const TYPE_AGAIN = marked(
  'Type the password again, and run only the rejected probe once more: one attempt. Accepted means that it was this.',
);
export const ROWS_UP = marked(
  'Click “Update API Configuration” on the platform and record the card: every row Up means that no change is needed.',
);
const COMPARE_SHOWN = marked(`Compare the shown SHA-256 with the one on the server itself: ${MENU.certificates}.`);
/** The same where nothing was sent that its report could show. */
export const LISTED = marked(`Look at ${MENU.ipAccess}: is the source address listed?`);
export const ADDRESS_LISTED = marked(
  `Look at ${MENU.ipAccess}: is the source address listed? And at ${MENU.administratorLogins}: a row means that the request reached the server.`,
);
const TO_NODE = marked("Run the stage with 'connect to' set to the address of each node.");
const NODE_INSIDE = marked(
  "Run the inside stage with 'connect to' set to the address of that node: the same answer means the node.",
);
const NODE_OF_CERTIFICATE = marked(
  'Server team: does the certificate that is shown belong to a node of the server, and is the API gateway enabled on it?',
);
const FIREWALL_LINE = marked(
  'Firewall team: look up the log line of this minute, source and destination: was the request blocked or let through?',
);
const PLATFORM_LINE = marked(
  "Firewall team: look up the log line of the platform's address in the minute of “Update API Configuration”.",
);
export const HEADER_KEPT = marked(
  'Firewall or proxy team: let the Authorization header of these requests through to the server, if a proxy or load balancer of yours removes or changes it.',
);
export const RENEW_WHERE_SHOWN = marked(
  'Firewall or proxy team: which device of yours shows this certificate for the server? Renew it there.',
);
export const GAVE_ANSWER = marked('Server team: look into the log of the API gateway for this minute.');
const SWITCHES_ON = marked(
  `Look at the switches under ${MENU.apiSwitches}. If they are on, something in front rewrites or answers the request.`,
);
export const TYPE_BOTH = marked(
  "Type the API user's name and password again on the platform, save, and click “Update API Configuration”.",
);
export const CORRECT_AND_CLICK = marked(
  'Correct the settings on the platform, click “Update API Configuration”, and record the card again.',
);
export const GAVE_IT = marked(
  'Look for this request, with this answer, in the log of the server itself: if it is there, the server gave it.',
);
/** Of a rule that somebody wrote: it may be meant for others than the platform. */
export const SPARES_PLATFORM = marked(
  "Firewall team: does this rule apply to the platform's addresses, too? If it spares them, the rows are Down for another reason.",
);
export const CARD_AGAIN = marked(
  'On the platform, click “Update API Configuration” once more, and record all rows of the card.',
);
const VERSION = marked('Read the version and patch under About on the server: 3.2 patch 2 or newer has the resource.');

/** Sentences that several share: what decides between them differs. */
const HEADER_REMOVED = marked(
  'A proxy in the path may remove the Authorization header, so that the server never sees the credentials.',
);
const FILTERED = marked('A path filter in front of the server may answer 404 in its name.');
const CHANGED = marked('Something may have been fixed or changed between the runs.');
const FRONT_CERTIFICATE = marked(
  'A load balancer or another device in front of the server may show this certificate, which is its own.',
);
const ANOTHER_NODE = marked(
  'Another node of the server may answer, with a certificate of its own, or the certificate was renewed.',
);
const EVERY_NODE = marked(
  `Compare the shown SHA-256 with that of every node on the server itself: ${MENU.certificates}.`,
);
const GATEWAY_DOWN = marked("The server's API gateway may be down, hang or still be starting.");
const ONLY_HERE = marked('Only the host that was tested from may be affected: the platform gets through.');
const DESIGNED = marked('A firewall that lets in the platform alone drops this host as it was designed to.');

/** Other explanations by the party that would be at fault: what may be, and the one check that decides. */
export const TEXTS = marked({
  'firewall-or-proxy': {
    deviceAnswered: ['A device in front of the server may have given this answer in its name.', LOGINS_REACHED],
    switchesOn: [
      'The API may be switched on: a device in front of the server may answer in its place, or change the request.',
      SWITCHES_ON,
    ],
    headerStripped: [
      HEADER_REMOVED,
      `Look at ${MENU.administratorLogins} for the time of the outside run: a row means that the server rejected it, no row that something outside removed the header. Accepted inside now makes that likelier.`,
    ],
    strippedOutside: [
      HEADER_REMOVED,
      'Run the outside stage once more, one attempt: rejected again means that something outside removes the header.',
    ],
    pathFilter: [
      'A path filter in front of the server may let this family through for you and not for the platform.',
      PLATFORM_LINE,
    ],
    pathFilterInFront: [FILTERED, VERSION],
    monitoringFiltered: [
      FILTERED,
      `Open ${MENU.deployment}: a node that holds the Monitoring persona serves it, so that the 404 is not its own.`,
    ],
    routeMissing: [
      'A router or firewall of the network may refuse the way, and say so.',
      'Trace the way to the address from the test host: which machine answers that it knows no way?',
    ],
    silentDevice: [
      'A device in the path may answer TCP itself and drop what follows.',
      "Run the probe on a host in the server's own network: no answer there either means the server, an answer means a device in the path.",
    ],
    largePackets: [
      "A tunnel or device in the path may lose large packets (MTU): connections open, and the server's certificate never arrives.",
      'Capture on the server, or next to it: does it send its certificate again and again? Then large packets from it are lost.',
    ],
    frontEndsTls: [
      'A load balancer or reverse proxy in front of the server may terminate TLS with settings of its own.',
      TO_NODE,
    ],
    tlsInspection: ['A device in the path may inspect TLS and show a certificate of its own.', COMPARE_SHOWN],
    frontCertificateInside: [FRONT_CERTIFICATE, COMPARE_SHOWN],
    frontCertificateOutside: [FRONT_CERTIFICATE, COMPARE_SHOWN],
    inspectedElsewhere: [
      'A gateway of the same maker in the path may show this certificate.',
      'Run the outside stage from another host in the same network: the same certificate there means the path.',
    ],
    inspectedTwice: [
      'TLS may be inspected outside as well.',
      "Compare the SHA-256 outside with that of the server's own certificate: another one means that it is.",
    ],
    answeredInItsName: [
      'A device in front of the server may pass on, or copy, what the server answers to another request.',
      'Run the inside stage again: if it works there, something outside changes the request.',
    ],
    inspectionBehindProxy: [
      'Behind our proxy, a device of the customer may terminate TLS as well.',
      'Run the outside stage with proxy "none", or from a network without this proxy.',
    ],
    answerChanged: [
      "A device in the path may have changed the server's answer on its way back.",
      "Run the probe on a host next to the server, with 'connect to' set to the address of the node itself.",
    ],
    sourceTreated: ['A firewall may let in some source addresses and not others.', FIREWALL_LINE],
    segmentation: [
      'A rule between the network of the inside host and the server may drop or refuse the connection.',
      'Run the inside stage from a host in another inside network: an answer there means a rule in between.',
    ],
    oneVersionBlocked: [
      'The firewall may let this kind of address through or not: the rules of IPv4 and of IPv6 are often two sets.',
      'Run the outside stage from a host that has both IPv4 and IPv6.',
    ],
    dropsFirst: [
      'A firewall may drop the connection before it reaches the server: the list does not show what did.',
      FIREWALL_LINE,
    ],
    answersElsewhere: [
      'The server may answer by another interface than the one that was captured, and the answer may be lost on its way back.',
      'Capture on all interfaces of the server while the stage is run again.',
    ],
    refusedInItsName: [
      'Something in between may stop or refuse the connection in the name of the server, which never sees it.',
      FIREWALL_LINE,
    ],
    translatedAstray: [
      'The address translation or load balancer may lead to a wrong address or port.',
      'Compare where it leads with where the server serves this API: address and port.',
    ],
    replyLost: [
      'The reply may have left the server and been lost on its way back, as large packets are.',
      'Capture on the test host and on the server in the same run: what of the one is missing in the other?',
    ],
    deviceInFront: [
      'A device right in front of the server, which both paths pass, may have failed.',
      'Ask for its log of the moments that failed: did the requests reach it, and did it pass them on?',
    ],
    pathFails: [
      'A firewall or proxy in the path may fail now and then.',
      'Watch inside and outside at the same time with the same interval: does only one of them fail?',
    ],
    anotherDevice: [
      'Another firewall or router between this host and the server may drop it.',
      'Network team: name every device between this host and the server, and look for this connection in the log of each.',
    ],
    addressTreated: [
      'A firewall or balancer in the path may treat this one address differently.',
      "Run the stage with 'connect to' set to that address, inside and outside.",
    ],
    balancer: ['A load balancer may send the request to another node than the one meant.', TO_NODE],
  },
  'platform-egress': {
    fqdnNotAccepted: ["The firewall or proxy may also not accept the platform's outbound FQDN.", CORRECT_AND_CLICK],
    rowOfOurs: [
      'The row in the report may be of a run of ours that was rejected: then the platform may be blocked in the path.',
      "Look at the row again: is its source address the platform's?",
    ],
    egressBlocked: ["The platform's address may be blocked in the path, whatever the licence says.", PLATFORM_LINE],
  },
  'access-control-server': {
    nameInCommonName: [
      'The certificate has its name in the CN alone, and no alternative name: the platform may refuse it.',
      'Renew the certificate with the name among its alternative names, click “Update API Configuration” on the platform, and record the card again.',
    ],
    ipAccessList: [
      "The server's own IP access list may refuse this address; on the wire that looks like a firewall.",
      ADDRESS_LISTED,
    ],
    refusedNext: [
      "The server's own IP access list does not hold this address either: let through, it would be refused there.",
      `Server team: is this address meant to be listed under ${MENU.ipAccess}? If so, add it before the stage is run again.`,
    ],
    throttling: [
      'A busy server may have answered 401 to one request among several.',
      'After a pause, run only the rejected probe once more: one attempt.',
    ],
    gatewayLimits: ["The server's own API gateway may limit the number of requests.", GAVE_ANSWER],
    olderVersion: ['A server older than 3.2 patch 2 does not have this Open API resource.', VERSION],
    nodeOfSeveral: [
      'Behind one name several nodes may answer, and this API answered elsewhere: one of them may be set otherwise.',
      TO_NODE,
    ],
    serverDown: [GATEWAY_DOWN, GUI_ANSWERS],
    hungServer: [GATEWAY_DOWN, "Open the server's admin GUI from a host in the server's own network: does it answer?"],
    gatewayNotReady: ["The server's own API gateway may answer so for every path while it starts.", GUI_ANSWERS],
    anotherNode: [ANOTHER_NODE, EVERY_NODE],
    namedOtherwise: [ANOTHER_NODE, EVERY_NODE],
    reallyExpired: ['The certificate may really have expired, and the platform may not check that.', CLOCK],
    firewallLog: ['The firewall may have let the request through, and the server may have refused it.', FIREWALL_LINE],
    validLater: ['The clock of this host may be right, and the certificate in use valid only later.', CLOCK],
    ranOut: [
      'The certificate may have run out, or become valid, between the two runs.',
      'Run the inside stage once more: does it still accept the certificate?',
    ],
    reachedServer: [
      'The request may have reached the server all the same: then the server, or its answer, is what fails.',
      LOGINS_REACHED,
    ],
    serverSaw: ['The server has a row of this minute in its report, so it may have answered itself.', GAVE_ANSWER],
    insideTrue: [
      'The server has several nodes, and the one that the inside host reaches may be the faulty one.',
      "Run the inside stage with 'connect to' set to the address that was used outside.",
    ],
    gatewayWithoutRoutes: [
      'The API gateway may be disabled, or have no routes, on the node that this address leads to.',
      NODE_OF_CERTIFICATE,
    ],
    ownPortal: [
      'The server, or another node of it, may itself redirect to this name: it has portals of their own names.',
      'Ask the server administrator whose name this is.',
    ],
    capturedElsewhere: [
      'The capture may be of another node or interface than this connection leads to, or not hold all that was captured.',
      'Capture on all interfaces of every node, and on the firewall, while the stage is run again: the files of both must agree.',
    ],
    unseenByInside: [
      'The server itself may have answered badly, only not to the inside host.',
      'Look at the load of the node, and in its log, for the moments that failed.',
    ],
    nodeOverloaded: [
      'That node of the server may be faulty or overloaded.',
      'Look at the load of the node, and in its log, for the moments that failed.',
    ],
    nodeFaulty: [
      'The node behind this address may be down or faulty.',
      "Open that node's own admin GUI at this address: does it answer?",
    ],
    nodeBehind: [
      'This node of the server may differ from the one that is good: older, or with another setting.',
      NODE_INSIDE,
    ],
    otherNodeRefuses: [
      'It may lead to another node of the same server on purpose, and that node does not let outside in.',
      NODE_INSIDE,
    ],
    replyNeverMade: ['The server may have taken the question and never answered it.', GAVE_ANSWER],
    reportDiscarded: [
      'A router may report that packets are too large, and a firewall on the server itself may discard these reports (ICMP).',
      'Capture ICMP on the server while the stage is run again: reports that a packet is too large arrive there, then the server discards them.',
    ],
    behindDown: [
      'The server may be down behind the device, which may only say so.',
      "Run the probe on a host next to the server, with 'connect to' set to the address of the node itself.",
    ],
    deviceReports: [
      'The device may only report that it cannot reach the server, which may have stopped since it was good inside.',
      'Run the inside stage once more, now. Good: the device, or its way to the server, is at fault. Not good: the server is at fault.',
    ],
  },
  'api-account': {
    guiRejectsToo: ['The account may be at fault as well: the admin GUI has rejected it.', LOGINS_REASON],
    accountAtFault: ['The account may be disabled, locked, suspended or expired.', GUI_SIGN_IN],
    lockedBetween: ['The account may have been locked or disabled during the run.', LOGINS_REASON],
    suspendedThen: [
      'The account may have been suspended for some minutes, and usable again when the GUI was tried.',
      LOGINS_REASON,
    ],
    passwordLetters: [
      'The password has characters outside ASCII. Servers disagree on how to read them: a rejection may come from that alone.',
      'Give the user a password of ASCII characters alone, and run only the rejected probe once more with it: one attempt. Accepted means that it was this.',
    ],
    passwordDiffers: ['Outside, another password may have been typed than inside.', TYPE_AGAIN],
    accountChanged: [
      'The account may have been locked or changed between the two runs.',
      'Run the inside stage once more: rejected there too means the account.',
    ],
    accountBehindFront: [
      'The server itself may reject the user, and the device may only pass that on.',
      LOGINS_REACHED,
    ],
    rejectionHidden: [
      'The server may have rejected this sign-in, and the device shows an answer of its own in place of the 401.',
      'Run the inside stage once more with the very same password as outside: one attempt. Rejected there: the account is at fault, or the password was mistyped outside.',
    ],
  },
  'api-role': {
    roleMissing: ['The account may be fine and only lack the role for this API.', GUI_SIGN_IN],
    externalUser: [
      'The user may come from an external identity store; Monitoring (MnT) accepts internal users only.',
      `Open the user under ${MENU.administrators}: is it an internal user?`,
    ],
    roleOfOne: [
      'The user may lack the role for that API alone.',
      'Run the form for sh or the program itself there: it asks for one password for all probes.',
    ],
    refusalRelayed: [
      'The device may only pass on, in its own words, that the server refuses the user.',
      LOGINS_REACHED,
    ],
  },
  'api-setting': {
    switchOff: [
      'The API may be switched off after all.',
      `Confirm that ERS and Open API are enabled: ${MENU.apiSwitches}.`,
    ],
    anotherSwitch: [
      'The switches may have been looked at on another node than the one that answers.',
      `Confirm the switches under ${MENU.apiSwitches} on the node that answers.`,
    ],
    changedSince: [
      'A switch, a role, another setting or the version of the server may have been changed since the inside run.',
      'Run the inside stage again: the same answer there means the server.',
    ],
    otherNodeSet: ['Outside, another node of the server may answer, on which this API is switched off.', NODE_INSIDE],
  },
  'platform-settings': {
    rowLate: [
      'The platform may wait less long for this API than Tripoint does.',
      "Ask the platform's support for the status or error of this row, and record it with the card.",
    ],
    oldPassword: [
      'The platform may still hold an old password: a field left blank on saving keeps the old one.',
      TYPE_BOTH,
    ],
    platformNeverAsks: [
      'The platform itself may not come so far: its own name server, its proxy or TLS may stop it.',
      "Ask the platform's support which error each row got: a connection without an answer means that it is stopped in the path.",
    ],
    cardUnnamed: [
      'The card does not show that the platform uses the user and the address that were tested.',
      'Record the card again, with its API user name and its API base URL.',
    ],
    authorityNotTrusted: [
      "The platform may not trust the authority that issued the server's certificate.",
      "Ask the platform's support whether it trusts the authority of the server's certificate.",
    ],
    licenceOver: [
      'The module licence of the platform is not active: the platform may stop using the APIs.',
      "Ask the platform's support whether the licence explains it, and record the card again once it is active.",
    ],
    platformRejected: [
      'The platform may reach the server and be rejected there: its password may be mistyped.',
      `Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a row from the platform's address means that it reaches the server and is rejected.`,
    ],
    otherUserOfRow: [
      'The platform may use another user for this API, or one without the role for it.',
      `Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a failed row names the user.`,
    ],
  },
  'name-resolution': {
    resolverSilent: [
      "The customer's own name server may be the one that is silent.",
      'Ask the same name from another host in the same network: no answer there either means the name server.',
    ],
    nameMissing: [
      'The tested name may be right, and the record of it may be missing.',
      "Ask the server administrator for the server's name.",
    ],
    noLoopback: [
      'The inside DNS may give the public address, which a firewall does not lead back in (no NAT loopback, hairpin).',
      "Run the inside stage with 'connect to' set to the server's inside address.",
    ],
    otherHost: ['The name or address may lead to another web server.', NODE_OF_CERTIFICATE],
    nobodyServes: [
      'The name may lead to an address at which no node of the server is, or is any more.',
      'Ask the server administrator for the addresses of all nodes: is this one among them?',
    ],
  },
  'own-proxy': {
    insideOpened: [
      'TLS may be inspected inside instead: an antivirus program or a proxy there shows a certificate of its own.',
      `Compare the SHA-256 shown inside with the one on the server itself: ${MENU.certificates}.`,
    ],
    hostAnswers: [
      'Security software of the test host, or a proxy that its traffic always goes through, may answer in place of the server.',
      OTHER_MACHINE,
    ],
    watchedProxy: [
      'The local proxy, which a watch went through, may fail now and then.',
      'Run the same watch without a proxy: does it fail as well?',
    ],
    hostInspects: [
      "Security software of the outside host, or a proxy of that host's own organisation, may show this certificate.",
      'Firewall team: look up the log line of this minute. Or run the outside stage on another machine, of another organisation: the same certificate there means a device in the path.',
    ],
  },
  vantage: {
    ownLine: [
      "The outside host's own line may drop now and then.",
      'Run the same watch from another place outside at the same time: does it fail in the same moments?',
    ],
    privateName: [
      'This host may ask a name server of the inside network, as over a VPN.',
      'Look the name up at a public name server: does it give a public address?',
    ],
    nameHidden: [
      'The name server of this host may filter names, or know only some.',
      'Look the name up at a public name server: does it exist there?',
    ],
    hostsFile: [
      'The hosts file of this host, or a filter that blocks names, may give this address.',
      'Look the name up on another host: does it lead to the same address?',
    ],
    nameTyped: [
      "The server's name may be mistyped in Tripoint.",
      "Compare it, letter for letter, with the API base URL on the platform's card.",
    ],
    wrongVantage: ['This host may not be where the stage says, or have no path to the server at all.', OTHER_HOST],
    authorityNotImported: [
      'The authority that issued the certificate may be a root that is not imported on this machine.',
      'Ask the server administrator for the certificate of the issuer: is it signed by itself? Then import it.',
    ],
    passwordTyped: [
      'The password that was typed outside, and at the GUI, may be mistyped or outdated: inside, this user was accepted.',
      TYPE_AGAIN,
    ],
    typedHere: [
      'The password typed into Tripoint may be mistyped or outdated: the platform signs in as this user.',
      TYPE_AGAIN,
    ],
    userTyped: [
      "The user name typed here may be wrong: the platform's card names another one.",
      'Compare the two user names, letter for letter.',
    ],
    typedTwice: [
      'The password typed here may be wrong, and the same one was typed into the GUI.',
      'Paste the password from where it is kept into the admin GUI: one more attempt. Rejected again means the account; record it as rejected with the very password pasted.',
    ],
    mistypedHere: ['The password typed into Tripoint may differ from the one typed into the GUI.', TYPE_AGAIN],
    mistypedOnce: [
      'The password may have been mistyped at the line that was rejected.',
      'Paste only that line once more: one attempt. Accepted means that it was this.',
    ],
    ownPlace: [
      'Only the network of this outside host may be affected.',
      'Run the outside stage from a third place: if it works there, only this one is affected.',
    ],
    onlyThisPlace: [ONLY_HERE, OTHER_HOST],
    letInEarlier: [ONLY_HERE, CARD_AGAIN],
    clockWrong: ['The clock of the test host may be wrong, and the certificate in order.', CLOCK],
    authorityUnknownHere: [
      'The issuer may be a private authority of the customer that is not imported on this machine.',
      'Compare the shown SHA-256 with the one on the server itself: the same means a private authority.',
    ],
    ownTunnel: [
      'A tunnel or adapter of the test host (VPN, virtual machine) may pass on smaller packets only.',
      OTHER_HOST,
    ],
    ownNetwork: [
      'The network that the host stands in may ask for a sign-in of its own, and answer in place of every server.',
      'Open another https address from that host: does it show the same certificate, or a sign-in page?',
    ],
    answerLostHere: [
      'The answer may be lost at the test host: its own firewall, VPN or address translation.',
      'Run the stage from another host in the same network; or capture on the test host: does the answer arrive?',
    ],
    shieldHere: ['A web shield or proxy on the test host itself may terminate TLS.', OTHER_MACHINE],
    repliedLater: [
      'The server may answer after a longer time than the test host waited.',
      'Run the stage again with a longer time limit: does a reply come?',
    ],
  },
  none: {
    asDesigned: [DESIGNED, ROWS_UP],
    designedForPlatform: [
      DESIGNED,
      "Firewall team: look up the log line of the platform's own address, in the minute of “Update API Configuration”: let through means that no rule needs a change.",
    ],
    listedAlone: ['A list that names the platform alone refuses this host as it was meant to.', ROWS_UP],
    inspectionWanted: ['The other certificate outside may be wanted, and in the way of nobody.', ROWS_UP],
  },
  unknown: {
    rowPassing: ['The row may have been read at a bad moment: the platform tests each API once.', CARD_AGAIN],
    logShowsNoBlock: [
      "The firewall's log, as it was recorded, shows no block: something else in the path may have answered.",
      'Ask which device holds the certificate that is shown outside, and look for this minute in the log of that device.',
    ],
    platformLine: [
      "The line in the firewall's log may be of another address: the recorded check names none.",
      "Firewall team: look at the source address in that line: is it the platform's?",
    ],
    endsBefore: [
      'The connection may end before it reaches the firewall, or the rule that stops it may write no log.',
      'Firewall team: look for this source, destination and minute on every firewall in between. Where none has a line, capture on the outside interface while the stage is run again.',
    ],
    unknownXml: [
      'Monitoring answered with XML that is not known: another program may have written it.',
      'Open the evidence of the Monitoring probe, and compare its root element with the one in the documentation.',
    ],
    addressNotAsked: [
      'At an address of the name that could not be asked, something may be wrong.',
      "Run the stage with 'connect to' set to that address.",
    ],
    notMended: [CHANGED, 'Ask whether anything was changed; if not, run the stage several times more.'],
    changedBetween: [CHANGED, 'Run the inside stage once more: good now means that it was fixed.'],
    notLookedAt: ['What has not been looked at yet may show otherwise.', 'Run the stages again.'],
    signedPasses: [
      'The device was asked without the password only: it may let requests with the password through.',
      'Allow one more sign-in (in a terminal: --one-more-attempt), and run the stage again: the same answer means that the device blocks them, too.',
    ],
    comesAgain: [
      'What failed before may be intermittent.',
      'Watch for a while, and record the card again: does it stay good?',
    ],
    passing: ['It may have been a passing state that is gone already.', 'Run the failed probes again.'],
    captureClock: [
      'The clock of the machine that captured may differ from the clock of the test host.',
      'Compare both clocks; or capture once more, with a connection in it that this host makes and that arrives.',
    ],
    witnessesDisagree: [
      'The capture or the recorded check may be of another time, node, interface or connection.',
      'Let both teams look for this very connection once more, by its time, source and destination.',
    ],
  },
} satisfies Readonly<Record<Party, Readonly<Record<string, readonly [sentence: string, check: string]>>>>);

type Texts = typeof TEXTS;
export type CauseName = { [P in keyof Texts]: keyof Texts[P] }[keyof Texts];
