import type { AlternativeCause, Decision } from '../judgement.ts';
import { MENU, type Party, type Stage } from '../../vocabulary/words.ts';
import type { CHECKS, CheckName } from '../../records/case.ts';
import { isSame, marked, say, type Message } from '../../messages/message.ts';
import {
  GAVE_ANSWER,
  HEADER_KEPT,
  LOGINS_REASON,
  RENEW_WHERE_SHOWN,
  TEXTS,
  TYPE_BOTH,
  type CauseName,
} from './sentences.ts';

/** Steps that several decisions share. */
const ACCESS_LIST = marked(`Server team: check the IP access list, ${MENU.ipAccess}.`);
const ENABLE_USER = marked(
  `Open ${MENU.administrators}: enable the user. If it was locked or suspended, disable it and then enable it again.`,
);
const GIVE_ROLE = marked(
  `Server team: open the user under ${MENU.administrators}. If it lacks the role for this API, give it.`,
);
const PROBES_AGAIN = marked('Run the failed probes again.');
const SOURCE_REWRITTEN = marked(
  `The way in between rewrites the source address: ${MENU.ipAccess} must hold the address that the report shows.`,
);

/** The verdicts that alternative causes become. */
const DECISIONS = marked({
  openedInside: {
    code: 'verdict.opened-inside',
    says: "The certificate shown inside is not the server's own: TLS is inspected there.",
    steps: [
      'Exempt this host from TLS inspection inside, or run the inside stage from a host without it.',
      'Run the stage again.',
    ],
  },
  shownInFront: {
    code: 'verdict.certificate-of-front',
    says: 'The certificate that is shown is none of the server: a device in front of it shows it.',
    steps: [RENEW_WHERE_SHOWN],
  },
  accountInReport: {
    code: 'verdict.account-in-report',
    says: 'The server has a row of this request in its report: it rejects the user itself.',
    steps: [LOGINS_REASON, ENABLE_USER],
  },
  refusalInReport: {
    code: 'verdict.refusal-relayed',
    says: 'The server has a row of this request in its report: it refuses the user itself, and the device passes that on.',
    steps: [GIVE_ROLE, PROBES_AGAIN],
  },
  noRow: {
    code: 'verdict.no-row',
    says: 'The server has no row of this request in its report of sign-ins: the request, or its password, did not arrive there.',
    steps: [
      'Firewall or proxy team: find the device in front of the server that answers, or asks for credentials of its own.',
      HEADER_KEPT,
    ],
  },
  notListed: {
    code: 'verdict.not-listed',
    says: "The server's own IP access list does not hold the address, so the server refuses it.",
    steps: [
      `Server team: open ${MENU.ipAccess}. If a list is in force and the platform's outbound address is not on it, add it.`,
      'Run the stage again.',
    ],
  },
  certificateOfNode: {
    code: 'verdict.certificate-of-node',
    says: "Both certificates are the server's own: outside, another node answers, or one with a renewed certificate.",
    steps: [
      'Server team: let every node have a certificate of an authority that its clients trust.',
      'Import the authority of the certificate that is shown outside, or accept that certificate, and run the outside stage again.',
    ],
  },
  letThrough: {
    code: 'verdict.let-through',
    says: "The firewall's log shows that it let the request through.",
    steps: [
      ACCESS_LIST,
      'Server team: capture port 443 on the node, and tell us when it runs: we run the stage again. Does the connection arrive, and does the node answer it?',
      'Firewall or proxy team: name every other device between the test host and the server.',
    ],
  },
  reachedServer: {
    code: 'verdict.reached-server',
    says: 'The server has a row of this request in its report: what stands in between let it through.',
    steps: [GAVE_ANSWER, 'Server team: look at the load of the node.', ACCESS_LIST],
  },
  reachedFromElsewhere: {
    code: 'verdict.reached-server.other-source',
    says: 'The server has a row of this request in its report, from another source address: the way in between rewrites it.',
    steps: [SOURCE_REWRITTEN, GAVE_ANSWER],
  },
  accountConfirmed: {
    code: 'verdict.account-confirmed',
    says: "The server's admin GUI rejects the same user and password.",
    steps: [LOGINS_REASON, ENABLE_USER],
  },
  roleConfirmed: {
    code: 'verdict.role-confirmed',
    says: "The server's admin GUI accepts the user, and the API does not: the role for this API is probably missing.",
    steps: [GIVE_ROLE, PROBES_AGAIN],
  },
  switchOff: {
    code: 'verdict.switch-off',
    says: 'The switch of the API was found off.',
    steps: [
      `Server team: enable the one that was found off, ERS or Open API, under ${MENU.apiSwitches}, and save.`,
      'Wait a minute, and run only these probes again.',
    ],
  },
  oldPassword: {
    code: 'verdict.old-password',
    says: 'The password was not typed again on the platform, and a field left blank keeps the old one.',
    steps: ["Type the API user's password again on the platform, save, and click “Update API Configuration”."],
  },
  notTrusted: {
    code: 'verdict.authority-not-trusted',
    says: "The platform does not trust the authority that issued the server's certificate.",
    steps: [
      "Platform administrator, or its support: trust the authority of the server's certificate; the server team has it. Or, server team: give the server a certificate of a public authority.",
      'On the platform, click “Update API Configuration”, and record the card again.',
    ],
  },
  platformRejected: {
    code: 'verdict.platform-rejected',
    says: 'The server has a row of the platform in its report of failed sign-ins: the platform gets there, and is rejected.',
    steps: [TYPE_BOTH],
  },
  rejectedFromElsewhere: {
    code: 'verdict.platform-rejected.other-source',
    says: 'The server has a row of this minute in its report of failed sign-ins, from another source address than the platform sends from.',
    steps: [TYPE_BOTH, SOURCE_REWRITTEN],
  },
}) satisfies Readonly<Record<string, { code: Decision['code']; says: string; steps: readonly string[] }>>;

type Became = keyof typeof DECISIONS;
type Decided = {
  readonly [Name in CheckName]?: { readonly [Result in (typeof CHECKS)[Name][number]]?: Became | null };
};

const SHOWN_INSIDE = { outside: null, both: null, inside: 'shownInFront', neither: 'shownInFront' } as const;
const SHOWN_OUTSIDE = { inside: null, both: null, outside: 'shownInFront', neither: 'shownInFront' } as const;

/** Let through, nothing was dropped as designed. */
const NOT_DROPPED: Row = [null, { 'firewall-log': { 'let-through': null } }];

type Row = readonly [recordedAs: CheckName | null, decidedBy?: Decided];
/** What a row of the server's report decides: none speaks against the cause. */
const rows = (found: Became, elsewhere: Became = found): Decided => ({
  'administrator-logins': { 'not-found': null, found, 'other-source': elsewhere },
});
const whose = (results: NonNullable<Decided['certificate-confirmed']>): Row => [
  'certificate-confirmed',
  { 'certificate-confirmed': results },
];

/** Under which name the result of the check is recorded, and what recorded checks do: speak for it, or against it (`null`). */
const DECIDED: { readonly [Name in CauseName]?: Row } = {
  deviceAnswered: [
    'administrator-logins',
    { 'administrator-logins': { found: null, 'other-source': null, 'not-found': 'noRow' } },
  ],
  switchesOn: ['switches-confirmed-on'],
  tlsInspection: [null, { 'certificate-confirmed': { both: null } }],
  frontCertificateInside: whose(SHOWN_OUTSIDE),
  frontCertificateOutside: whose(SHOWN_INSIDE),
  dropsFirst: ['firewall-log', { 'firewall-log': { 'let-through': null } }],
  egressBlocked: ['firewall-log'],
  asDesigned: NOT_DROPPED,
  designedForPlatform: NOT_DROPPED,
  ipAccessList: [
    'ip-access-list',
    { 'ip-access-list': { allowed: null, 'not-allowed': 'notListed' }, 'firewall-log': { blocked: null } },
  ],
  anotherNode: whose({ inside: null, outside: null, neither: null, both: 'certificateOfNode' }),
  // A certificate of the server that lacks the name shows that the name is not the one to ask for.
  namedOtherwise: whose({ inside: null, outside: null, neither: null, both: null }),
  firewallLog: ['firewall-log', { 'firewall-log': { blocked: null, 'no-line': null, 'let-through': 'letThrough' } }],
  reachedServer: [
    'administrator-logins',
    { ...rows('reachedServer', 'reachedFromElsewhere'), 'firewall-log': { blocked: null } },
  ],
  accountAtFault: [
    'gui-sign-in',
    { 'gui-sign-in': { accepted: null, rejected: 'accountConfirmed', 'rejected-pasted': 'accountConfirmed' } },
  ],
  accountBehindFront: ['administrator-logins', rows('accountInReport')],
  roleMissing: [
    'gui-sign-in',
    { 'gui-sign-in': { rejected: null, 'rejected-pasted': null, accepted: 'roleConfirmed' } },
  ],
  typedTwice: ['gui-sign-in'],
  refusalRelayed: ['administrator-logins', rows('refusalInReport')],
  switchOff: ['switches-confirmed-on', { 'switches-confirmed-on': { yes: null, no: 'switchOff' } }],
  anotherSwitch: ['switches-confirmed-on'],
  oldPassword: [
    'password-reentered',
    // First: where nothing was rejected, no password explains it.
    { 'administrator-logins': { 'not-found': null }, 'password-reentered': { yes: null, no: 'oldPassword' } },
  ],
  authorityNotTrusted: ['platform-trusts-authority', { 'platform-trusts-authority': { yes: null, no: 'notTrusted' } }],
  platformRejected: ['administrator-logins', rows('platformRejected', 'rejectedFromElsewhere')],
  insideOpened: whose({ inside: null, both: null, outside: 'openedInside' }),
  hostInspects: [null, { 'certificate-confirmed': { outside: null, both: null } }],
};

const decisionOf = (name: Became | null): Decision | null => {
  if (name === null) return null;
  const { code, says, steps } = DECISIONS[name];
  return { code, says: say(says), steps: steps.map((step) => say(step)) };
};

const decidedBy = (checks: Decided): NonNullable<AlternativeCause['decidedBy']> =>
  Object.fromEntries(
    Object.entries(checks).map(([check, results]) => [
      check,
      Object.fromEntries(Object.entries(results).map(([result, name]) => [result, decisionOf(name)])),
    ]),
  );

/** Other explanations, written once and used by the rules that allow them, each with what a recorded check does to it. */
export const CAUSES = Object.fromEntries(
  Object.entries(TEXTS).flatMap(([party, named]: [string, Readonly<Record<string, readonly [string, string]>>]) =>
    Object.entries(named).map(([name, [sentence, check]]): readonly [string, AlternativeCause] => {
      const [recordedAs, checks] = DECIDED[name as CauseName] ?? [];
      const decided = { ...(recordedAs && { recordedAs }), ...(checks && { decidedBy: decidedBy(checks) }) };
      return [name, { party: party as Party, sentence: say(sentence), check: say(check), ...decided }];
    }),
  ),
) as Readonly<Record<CauseName, AlternativeCause>>;

/** Checks that are made by running a stage once more, or by reading the card again. */
const MADE_BY: readonly (readonly [CauseName, Stage])[] = [
  ['deviceReports', 'inside'],
  ['accountChanged', 'inside'],
  ['changedSince', 'inside'],
  ['changedBetween', 'inside'],
  ['answeredInItsName', 'inside'],
  ['ranOut', 'inside'],
  ['strippedOutside', 'outside'],
  ['rowPassing', 'platform'],
];

/** The stage that a check asks for; `undefined`: it is made in another way. */
export const stageOfCheck = (check: Message): Stage | undefined =>
  MADE_BY.find(([name]) => isSame(CAUSES[name].check, check))?.[1];
