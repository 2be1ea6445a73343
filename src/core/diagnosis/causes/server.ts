import type { AlternativeCause, Decision } from '../judgement.ts';
import { MENU } from '../../vocabulary/words.ts';
import { say } from '../../messages/message.ts';

const ACCOUNT_IN_REPORT: Decision = {
  code: 'verdict.account-in-report',
  says: say('The server has a row of this request in its report: it rejects the user itself.'),
  steps: [
    say(`Read the reason in the row under ${MENU.administratorLogins}.`),
    say(
      `Open ${MENU.administrators}: enable the user. If it was locked or suspended, disable it and then enable it again.`,
    ),
  ],
};

const REFUSAL_IN_REPORT: Decision = {
  code: 'verdict.refusal-relayed',
  says: say(
    'The server has a row of this request in its report: it refuses the user itself, and the device passes that on.',
  ),
  steps: [
    say(`Open ${MENU.administrators} and give the user the role for this API.`),
    say('Run only these probes again.'),
  ],
};

/** Another machine of the server; what the check says for it depends on what was met. */
const ANOTHER_NODE: AlternativeCause = {
  party: 'access-control-server',
  sentence: say(
    'Another node of the server may answer, with a certificate of its own, or the certificate was renewed.',
  ),
  check: say(`Compare the shown SHA-256 with that of every node on the server itself: ${MENU.certificates}.`),
  recordedAs: 'certificate-confirmed',
};

/** Other explanations by which the server, its settings or an account on it is at fault. */
export const SERVER_CAUSES = {
  ipAccessList: {
    party: 'access-control-server',
    sentence: say("The server's own IP access list may refuse this address; on the wire that looks like a firewall."),
    check: say(
      `Look at ${MENU.ipAccess}: is the source address listed? And at ${MENU.administratorLogins}: a row means that the request reached the server.`,
    ),
    recordedAs: 'ip-access-list',
    decidedBy: {
      'ip-access-list': {
        allowed: null,
        'not-allowed': {
          code: 'verdict.not-listed',
          says: say("The server's own IP access list does not hold the address, so the server refuses it."),
          steps: [
            say(`Server team: add the source address, and the platform's outbound address, to ${MENU.ipAccess}.`),
            say('Run the stage again.'),
          ],
        },
      },
      'firewall-log': { blocked: null },
    },
  },
  refusedNext: {
    party: 'access-control-server',
    sentence: say(
      "The server's own IP access list does not hold this address either: let through, it would be refused there.",
    ),
    check: say(
      `Server team: is this address meant to be listed under ${MENU.ipAccess}? If so, add it before the stage is run again.`,
    ),
  },
  roleMissing: {
    party: 'api-role',
    sentence: say('The account may be fine and only lack the role for this API.'),
    check: say(
      "Sign in to the server's admin GUI with the same user and password: rejected means the account, accepted means the role.",
    ),
    recordedAs: 'gui-sign-in',
    decidedBy: {
      'gui-sign-in': {
        rejected: null,
        accepted: {
          code: 'verdict.role-confirmed',
          says: say("The server's admin GUI accepts the user, and the API does not: the role for this API is missing."),
          steps: [
            say(`Open ${MENU.administrators} and give the user the role for this API.`),
            say('Run only these probes again.'),
          ],
        },
      },
    },
  },
  accountAtFault: {
    party: 'api-account',
    sentence: say('The account may be disabled, locked, suspended or expired.'),
    check: say(
      "Sign in to the server's admin GUI with the same user and password: rejected means the account, accepted means the role.",
    ),
    recordedAs: 'gui-sign-in',
    decidedBy: {
      'gui-sign-in': {
        accepted: null,
        rejected: {
          code: 'verdict.account-confirmed',
          says: say("The server's admin GUI rejects the same user and password."),
          steps: [
            say(`Look for the user under ${MENU.administratorLogins}: the row shows the reason.`),
            say(
              `Open ${MENU.administrators}: enable the user. If it was locked or suspended, disable it and then enable it again.`,
            ),
          ],
        },
      },
    },
  },
  externalUser: {
    party: 'api-role',
    sentence: say('The user may come from an external identity store; Monitoring (MnT) accepts internal users only.'),
    check: say(`Open the user under ${MENU.administrators}: is it an internal user?`),
  },
  throttling: {
    party: 'access-control-server',
    sentence: say('A busy server may have answered 401 to one request among several.'),
    check: say('After a pause, run only this probe once more: one attempt, on your click.'),
  },
  gatewayLimits: {
    party: 'access-control-server',
    sentence: say("The server's own API gateway may limit the number of requests."),
    check: say('Server team: look in the log of the API gateway for this minute: did it answer 429?'),
  },
  lockedBetween: {
    party: 'api-account',
    sentence: say('The account may have been locked or disabled during the run.'),
    check: say(`Look at ${MENU.administratorLogins} for this minute and user: the row gives the reason.`),
  },
  olderVersion: {
    party: 'access-control-server',
    sentence: say('A server older than 3.2 patch 2 does not have this Open API resource.'),
    check: say('Read the version and patch under About on the server.'),
  },
  switchOff: {
    party: 'api-setting',
    sentence: say('The API may be switched off after all.'),
    check: say(`Confirm the switches under ${MENU.apiSwitches}.`),
    recordedAs: 'switches-confirmed-on',
    decidedBy: {
      'switches-confirmed-on': {
        yes: null,
        no: {
          code: 'verdict.switch-off',
          says: say('The switch of the API was found off.'),
          steps: [
            say(`Open ${MENU.apiSwitches}, enable ERS and Open API, and save.`),
            say('Wait a minute, and run only these probes again.'),
          ],
        },
      },
    },
  },
  anotherSwitch: {
    party: 'api-setting',
    sentence: say('The switches may have been looked at on another node than the one that answers.'),
    check: say(`Confirm the switches under ${MENU.apiSwitches} on the node that answers.`),
    recordedAs: 'switches-confirmed-on',
  },
  nodeOfSeveral: {
    party: 'access-control-server',
    sentence: say(
      'Behind one name several nodes may answer, and this API answered elsewhere: one of them may be set otherwise.',
    ),
    check: say("Run the stage with 'connect to' set to the address of each node."),
  },
  mistypedHere: {
    party: 'vantage',
    sentence: say('The password typed into Tripoint may differ from the one typed into the GUI.'),
    check: say(
      'Type it again, and run only the rejected probe once more: one attempt. Accepted means that it was this.',
    ),
  },
  mistypedOnce: {
    party: 'vantage',
    sentence: say('The password may have been mistyped at the line that was rejected.'),
    check: say('Paste only that line once more: one attempt. Accepted means that it was this.'),
  },
  roleOfOne: {
    party: 'api-role',
    sentence: say('The user may lack the role for that API alone.'),
    check: say('Run the form for sh or the program itself there: it asks for one password for all probes.'),
  },
  suspendedThen: {
    party: 'api-account',
    sentence: say('The account may have been suspended for some minutes, and usable again when the GUI was tried.'),
    check: say(`Look at ${MENU.administratorLogins} for the minute of the probe: the row gives the reason.`),
  },
  passwordDiffers: {
    party: 'api-account',
    sentence: say('Outside, another password may have been typed than inside.'),
    check: say('Type it again outside and run one probe: one attempt. Accepted means that it was this.'),
  },
  accountChanged: {
    party: 'api-account',
    sentence: say('The account may have been locked or changed between the two runs.'),
    check: say('Run the inside stage once more: rejected there too means the account.'),
  },
  serverDown: {
    party: 'access-control-server',
    sentence: say("The server's API gateway may be down or still starting."),
    check: say("Open the server's admin GUI from the same host: does it answer?"),
  },
  hungServer: {
    party: 'access-control-server',
    sentence: say("The server's API gateway may accept connections and hang."),
    check: say("Open the server's admin GUI from a host in the server's own network: does it answer?"),
  },
  gatewayNotReady: {
    party: 'access-control-server',
    sentence: say("The server's own API gateway may answer so for every path while it starts."),
    check: say("Open the server's admin GUI from the same host: does it answer?"),
  },
  anotherNode: {
    ...ANOTHER_NODE,
    decidedBy: {
      'certificate-confirmed': {
        inside: null,
        outside: null,
        neither: null,
        both: {
          code: 'verdict.certificate-of-node',
          says: say(
            "Both certificates are the server's own: outside, another node answers, or one with a renewed certificate.",
          ),
          steps: [
            say(
              'Import the authority of the certificate that is shown outside, or accept that certificate, and run the outside stage again.',
            ),
            say('Server team: let every node have a certificate of an authority that its clients trust.'),
          ],
        },
      },
    },
  },
  namedOtherwise: {
    ...ANOTHER_NODE,
    // A certificate of the server that lacks the name shows that the name is not the one to ask for.
    decidedBy: { 'certificate-confirmed': { inside: null, outside: null, neither: null, both: null } },
  },
  accountBehindFront: {
    party: 'api-account',
    sentence: say('The server itself may reject the user, and the device may only pass that on.'),
    check: say(
      `Look at ${MENU.administratorLogins} for this minute and user: a row means that the server itself was asked.`,
    ),
    recordedAs: 'administrator-logins',
    decidedBy: {
      'administrator-logins': { 'not-found': null, found: ACCOUNT_IN_REPORT, 'other-source': ACCOUNT_IN_REPORT },
    },
  },
  reallyExpired: {
    party: 'access-control-server',
    sentence: say('The certificate may really be outside its validity, and the platform may not look at that.'),
    check: say("Compare this machine's clock with the right time."),
  },
  firewallLog: {
    party: 'access-control-server',
    sentence: say('The firewall may have let the request through, and the server may have refused it.'),
    check: say(
      'Ask the firewall team for the log line of this minute, source and destination: was the request blocked or let through?',
    ),
    recordedAs: 'firewall-log',
    decidedBy: {
      'firewall-log': {
        blocked: null,
        'no-line': null,
        'let-through': {
          code: 'verdict.let-through',
          says: say("The firewall's log shows that it let the request through."),
          steps: [
            say(
              `Server team: check the IP access list, ${MENU.ipAccess}, and the log of the API gateway for this minute.`,
            ),
            say('Firewall or proxy team: name every other device between this host and the server.'),
          ],
        },
      },
    },
  },
  validLater: {
    party: 'access-control-server',
    sentence: say('The clock of this host may be right, and the certificate in use valid only later.'),
    check: say("Compare this machine's clock with the right time."),
  },
  changedSince: {
    party: 'api-setting',
    sentence: say(
      'A switch, a role, another setting or the version of the server may have been changed since the inside run.',
    ),
    check: say('Run the inside stage again: the same answer there means the server.'),
  },
  otherNodeSet: {
    party: 'api-setting',
    sentence: say('Outside, another node of the server may answer, on which this API is switched off.'),
    check: say(
      "Run the inside stage with 'connect to' set to the address of that node: the same answer means the node.",
    ),
  },
  ranOut: {
    party: 'access-control-server',
    sentence: say('The certificate may have run out, or become valid, between the two runs.'),
    check: say('Run the inside stage once more: does it still accept the certificate?'),
  },
  reachedServer: {
    party: 'access-control-server',
    sentence: say(
      'The request may have reached the server all the same: then the server, or its answer, is what fails.',
    ),
    check: say(
      `Look at ${MENU.administratorLogins} for this minute and user: a row means that the request reached the server.`,
    ),
    recordedAs: 'administrator-logins',
    decidedBy: {
      'administrator-logins': {
        'not-found': null,
        found: {
          code: 'verdict.reached-server',
          says: say('The server has a row of this request in its report: what stands in between let it through.'),
          steps: [
            say('Server team: look into the log of the API gateway for this minute, and at the load of the node.'),
            say(`Server team: check the IP access list, ${MENU.ipAccess}.`),
          ],
        },
        'other-source': {
          code: 'verdict.reached-server.other-source',
          says: say(
            'The server has a row of this request in its report, from another source address: the way in between rewrites it.',
          ),
          steps: [
            say(
              `The way in between rewrites the source address: ${MENU.ipAccess} must hold the address that the report shows.`,
            ),
            say('Server team: look into the log of the API gateway for this minute.'),
          ],
        },
      },
      'firewall-log': { blocked: null },
    },
  },
  serverSaw: {
    party: 'access-control-server',
    sentence: say('The server has a row of this minute in its report, so it may have answered itself.'),
    check: say('Server team: look into the log of the API gateway for this minute: did it give this answer?'),
  },
  refusalRelayed: {
    party: 'api-role',
    sentence: say('The device may only pass on, in its own words, that the server refuses the user.'),
    check: say(
      `Look at ${MENU.administratorLogins} for this minute and user: a row means that the server itself was asked.`,
    ),
    recordedAs: 'administrator-logins',
    decidedBy: {
      'administrator-logins': { 'not-found': null, found: REFUSAL_IN_REPORT, 'other-source': REFUSAL_IN_REPORT },
    },
  },
  insideTrue: {
    party: 'access-control-server',
    sentence: say('The server has several nodes, and the one that the inside host reaches may be the faulty one.'),
    check: say("Run the inside stage with 'connect to' set to the address that was used outside."),
  },
  gatewayWithoutRoutes: {
    party: 'access-control-server',
    sentence: say('The API gateway may be disabled, or have no routes, on the node that this address leads to.'),
    check: say(
      'Ask the server administrator: is the API gateway enabled on the node with the certificate that is shown?',
    ),
  },
  ownPortal: {
    party: 'access-control-server',
    sentence: say(
      'The server, or another node of it, may itself redirect to this name: it has portals of their own names.',
    ),
    check: say('Ask the server administrator whose name this is.'),
  },
  capturedElsewhere: {
    party: 'access-control-server',
    sentence: say(
      'The capture may be of another node or interface than this connection leads to, or not hold all that was captured.',
    ),
    check: say(
      'Capture on all interfaces of every node, and on the firewall, while the stage is run again: the files of both must agree.',
    ),
  },
  nodeFaulty: {
    party: 'access-control-server',
    sentence: say('The node behind this address may be down or faulty.'),
    check: say("Sign in to that node's own admin GUI at this address: does it answer?"),
  },
  nodeBehind: {
    party: 'access-control-server',
    sentence: say('This node of the server may differ from the one that is good: older, or with another setting.'),
    check: say("Run the inside stage with 'connect to' set to the address of this node: does it answer alike?"),
  },
  replyNeverMade: {
    party: 'access-control-server',
    sentence: say('The server may have taken the question and never answered it.'),
    check: say('Look up this time and source in the log of the API gateway.'),
  },
  repliedLater: {
    party: 'vantage',
    sentence: say('The server may answer after a longer time than the test host waited.'),
    check: say('Run the stage again with a longer time limit: does a reply come?'),
  },
} satisfies Readonly<Record<string, AlternativeCause>>;
