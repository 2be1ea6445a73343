import type { AlternativeCause, Decision } from '../judgement.ts';
import { MENU } from '../../vocabulary/words.ts';
import { PATH_CAUSES } from './path.ts';
import { SERVER_CAUSES } from './server.ts';
import { say } from '../../messages/message.ts';

const OPENED_INSIDE: Decision = {
  code: 'verdict.opened-inside',
  says: say("The certificate shown inside is not the server's own: TLS is inspected there."),
  steps: [
    say('Exempt this host from TLS inspection inside, or run the inside stage from a host without it.'),
    say('Run the inside stage again.'),
  ],
};

/** The others: our own side, names, the platform's settings, and what time explains. */
const OTHER_CAUSES = {
  rowPassing: {
    party: 'unknown',
    sentence: say('The row may have been read at a bad moment: the platform tests each API once.'),
    check: say('Click “Update API Configuration” once more, and record the card again.'),
  },
  rowLate: {
    party: 'platform-settings',
    sentence: say('The platform may wait less long for this API than Tripoint does.'),
    check: say("Ask the platform's support for the status or error of this row, and record it with the card."),
  },
  privateName: {
    party: 'vantage',
    sentence: say('This host may ask a name server of the inside network, as over a VPN.'),
    check: say('Look the name up at a public name server: does it give a public address?'),
  },
  oldPassword: {
    party: 'platform-settings',
    sentence: say('The platform may still hold an old password: a field left blank on saving keeps the old one.'),
    check: say("Type the API user's password again on the platform, save, and click “Update API Configuration”."),
    recordedAs: 'password-reentered',
    decidedBy: {
      // First: where nothing was rejected, no password explains it.
      'administrator-logins': { 'not-found': null },
      'password-reentered': {
        yes: null,
        no: {
          code: 'verdict.old-password',
          says: say('The password was not typed again on the platform, and a field left blank keeps the old one.'),
          steps: [
            say("Type the API user's password again on the platform, save, and click “Update API Configuration”."),
          ],
        },
      },
    },
  },
  resolverSilent: {
    party: 'name-resolution',
    sentence: say("The customer's own name server may be the one that is silent."),
    check: say(
      'Ask the same name from another host in the same network: no answer there either means the name server.',
    ),
  },
  nameTyped: {
    party: 'vantage',
    sentence: say("The server's name may be mistyped in Tripoint."),
    check: say("Compare it, letter for letter, with the API base URL on the platform's card."),
  },
  wrongVantage: {
    party: 'vantage',
    sentence: say('This host may not stand where the stage says, or have no path to the server at all.'),
    check: say('Run the stage from another host in the same network.'),
  },
  authorityNotImported: {
    party: 'vantage',
    sentence: say('The authority that issued the certificate may be a root that is not imported on this machine.'),
    check: say(
      'Ask the server administrator for the certificate of the issuer: is it signed by itself? Then import it.',
    ),
  },
  insideOpened: {
    party: 'own-proxy',
    sentence: say(
      'TLS may be opened inside instead: an antivirus program or a proxy there shows a certificate of its own.',
    ),
    check: say(`Compare the SHA-256 shown inside with the one on the server itself: ${MENU.certificates}.`),
    recordedAs: 'certificate-confirmed',
    decidedBy: {
      'certificate-confirmed': { inside: null, both: null, outside: OPENED_INSIDE, neither: OPENED_INSIDE },
    },
  },
  asDesigned: {
    party: 'none',
    sentence: say('A firewall that lets in the platform alone drops this host as it was designed to.'),
    check: say(
      'Click “Update API Configuration” on the platform and record the card: every row Up means that no change is needed.',
    ),
  },
  designedForPlatform: {
    party: 'none',
    sentence: say('A firewall that lets in the platform alone drops this host as it was designed to.'),
    check: say(
      "Ask the firewall team for the log line of the platform's own address, in the minute of “Update API Configuration”: let through means that no rule needs a change.",
    ),
  },
  listedAlone: {
    party: 'none',
    sentence: say('A list that names the platform alone refuses this host as it was meant to.'),
    check: say(
      'Click “Update API Configuration” on the platform and record the card: every row Up means that the list is right as it is.',
    ),
  },
  passwordTyped: {
    party: 'vantage',
    sentence: say(
      'The password that was typed outside, and at the GUI, may be mistyped or outdated: inside, this user was accepted.',
    ),
    check: say('Type the password again, and run the outside stage once more: one attempt, on your click.'),
  },
  typedHere: {
    party: 'vantage',
    sentence: say('The password typed into Tripoint may be mistyped or outdated: the platform signs in as this user.'),
    check: say(
      'Type the password again, and run only the rejected probe once more: one attempt. Accepted means that it was this.',
    ),
  },
  hostAnswers: {
    party: 'own-proxy',
    sentence: say(
      'Security software of the test host, or a proxy that its traffic always goes through, may answer in place of the server.',
    ),
    check: say('Run the stage on another machine, of another organisation, without this software.'),
  },
  hostInspects: {
    party: 'own-proxy',
    sentence: say(
      "Security software of the outside host, or a proxy of that host's own organisation, may show this certificate.",
    ),
    check: say(
      'Ask the firewall team for the log line of this minute; or run the outside stage on another machine, of another organisation: the same certificate there means a device in the path.',
    ),
    decidedBy: { 'certificate-confirmed': { outside: null, both: null } },
  },
  logShowsNoBlock: {
    party: 'unknown',
    sentence: say(
      "The firewall's log, as it was recorded, shows no block: something else in the path may have answered.",
    ),
    check: say(
      'Ask which device holds the certificate that is shown outside, and look for this minute in the log of that device.',
    ),
  },
  nameMissing: {
    party: 'name-resolution',
    sentence: say('The tested name may be right, and the record of it may be missing.'),
    check: say("Ask the server administrator for the server's name."),
  },
  onlyThisPlace: {
    party: 'vantage',
    sentence: say('Only the host that was tested from may be affected: the platform uses the same API at this moment.'),
    check: say('Run the stage from another host in the same network.'),
  },
  letInEarlier: {
    party: 'vantage',
    sentence: say('Only the host that was tested from may be affected: the platform got through shortly before.'),
    check: say('Click “Update API Configuration” on the platform, and record the card again.'),
  },
  unknownXml: {
    party: 'unknown',
    sentence: say('Monitoring answered with XML that is not known: another program may have written it.'),
    check: say(
      'Open the evidence of the Monitoring probe, and compare its root element with the one in the documentation.',
    ),
  },
  cardUnnamed: {
    party: 'platform-settings',
    sentence: say('The card does not show that the platform uses the user and the address that were tested.'),
    check: say('Record the card again, with its API user name and its API base URL.'),
  },
  authorityNotTrusted: {
    party: 'platform-settings',
    sentence: say("The platform may not trust the authority that issued the server's certificate."),
    check: say("Ask the platform's support whether it trusts the authority of the server's certificate."),
    recordedAs: 'platform-trusts-authority',
    decidedBy: {
      'platform-trusts-authority': {
        yes: null,
        no: {
          code: 'verdict.authority-not-trusted',
          says: say("The platform does not trust the authority that issued the server's certificate."),
          steps: [
            say(
              "Give the platform's support the authority's certificate, or give the server a certificate of a public authority.",
            ),
            say('On the platform, click “Update API Configuration”, and record the card again.'),
          ],
        },
      },
    },
  },
  clockWrong: {
    party: 'vantage',
    sentence: say('The clock of the test host may be wrong, and the certificate in order.'),
    check: say("Compare this machine's clock with the right time."),
  },
  authorityUnknownHere: {
    party: 'vantage',
    sentence: say('The issuer may be a private authority of the customer that is not imported on this machine.'),
    check: say('Compare the shown SHA-256 with the one on the server itself: the same means a private authority.'),
  },
  ownTunnel: {
    party: 'vantage',
    sentence: say('A tunnel or adapter of the test host (VPN, virtual machine) may pass on smaller packets only.'),
    check: say('Run the stage from another host in the same network: good there means that it is this host.'),
  },
  licenceOver: {
    party: 'platform-settings',
    sentence: say('The module licence of the platform is not active: the platform may stop using the APIs.'),
    check: say(
      "Ask the platform's support whether the licence explains it, and record the card again once it is active.",
    ),
  },
  addressNotAsked: {
    party: 'unknown',
    sentence: say('At an address of the name that could not be asked, something may be wrong.'),
    check: say("Run the stage with 'connect to' set to that address."),
  },
  notMended: {
    party: 'unknown',
    sentence: say('Somebody may have fixed or changed something between the runs.'),
    check: say('Ask whether anything was changed; if not, run the stage several times more.'),
  },
  notLookedAt: {
    party: 'unknown',
    sentence: say('What has not been looked at yet may show otherwise.'),
    check: say('Run the stages once more.'),
  },
  passing: {
    party: 'unknown',
    sentence: say('It may have been a passing state that is gone already.'),
    check: say('Run only these probes once more.'),
  },
  platformRejected: {
    party: 'platform-settings',
    sentence: say('The platform may reach the server and be rejected there: its password may be mistyped.'),
    check: say(
      `Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a row from the platform's address means that it reaches the server and is rejected.`,
    ),
    recordedAs: 'administrator-logins',
    decidedBy: {
      'administrator-logins': {
        'not-found': null,
        found: {
          code: 'verdict.platform-rejected',
          says: say(
            'The server has a row of the platform in its report of failed sign-ins: the platform gets there, and is rejected.',
          ),
          steps: [
            say(
              "Type the API user's name and password again on the platform, save, and click “Update API Configuration”.",
            ),
          ],
        },
        'other-source': {
          code: 'verdict.platform-rejected.other-source',
          says: say(
            'The server has a row of this minute in its report of failed sign-ins, from another source address than the platform sends from.',
          ),
          steps: [
            say(
              "Type the API user's name and password again on the platform, save, and click “Update API Configuration”.",
            ),
            say(
              `The way in between rewrites the source address: ${MENU.ipAccess} must hold the address that the report shows.`,
            ),
          ],
        },
      },
    },
  },
  inspectionWanted: {
    party: 'none',
    sentence: say('The other certificate outside may be wanted, and in the way of nobody.'),
    check: say(
      'Click “Update API Configuration” on the platform and record the card: every row Up means that it is in no way.',
    ),
  },
  changedBetween: {
    party: 'unknown',
    sentence: say('Something may have been changed or fixed between the two runs.'),
    check: say('Run the inside stage once more: good now means that it was fixed.'),
  },
  noLoopback: {
    party: 'name-resolution',
    sentence: say(
      'The inside DNS may give the public address, which a firewall does not lead back in (no NAT loopback, hairpin).',
    ),
    check: say("Run the inside stage with 'connect to' set to the server's inside address."),
  },
  otherHost: {
    party: 'name-resolution',
    sentence: say('The name or address may lead to another web server.'),
    check: say('Ask the server administrator: does the certificate that is shown belong to a node of the server?'),
  },
  otherUserOfRow: {
    party: 'platform-settings',
    sentence: say('The platform may use another user for this API, or one without the role for it.'),
    check: say(
      `Look at ${MENU.administratorLogins} for the minute of “Update API Configuration”: a failed row names the user.`,
    ),
  },
  captureClock: {
    party: 'unknown',
    sentence: say('The clock of the machine that captured may differ from the clock of the test host.'),
    check: say(
      'Compare both clocks; or capture once more, with a connection in it that this host makes and that arrives.',
    ),
  },
  answerLostHere: {
    party: 'vantage',
    sentence: say('The answer may be lost at the test host: its own firewall, VPN or address translation.'),
    check: say(
      'Run the stage from another host in the same network; or capture on the test host: does the answer arrive?',
    ),
  },
  witnessesDisagree: {
    party: 'unknown',
    sentence: say('The capture or the recorded check may be of another time, node, interface or connection.'),
    check: say('Let both teams look for this very connection once more, by its time, source and destination.'),
  },
  nobodyServes: {
    party: 'name-resolution',
    sentence: say('The name may lead to an address at which no node of the server is, or is any more.'),
    check: say('Ask the server administrator for the addresses of all nodes: is this one among them?'),
  },
} satisfies Readonly<Record<string, AlternativeCause>>;

/**
 * Other explanations, written once and used by the rules that allow them, each with what a recorded check does to it.
 * Each has an id, so its words are translated when the judgement is done (diagnosis/diagnose.ts).
 */
export const ALTERNATIVE_CAUSES = { ...SERVER_CAUSES, ...PATH_CAUSES, ...OTHER_CAUSES };
