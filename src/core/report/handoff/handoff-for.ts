import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import { actorLabel, partyTeam, stageTitle, partyTitle, certaintyTitle } from '../../diagnosis/words/titles.ts';
import { ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import {
  joined,
  NOTHING,
  say,
  sentences,
  time,
  type Message,
  address,
  user as userValue,
  marked,
} from '../../messages/message.ts';
import { isEmpty, labelled, listed, own, asMessage, once, type Text } from '../draft.ts';
import { CARD_ROWS, MENU, PROBE_STAGES, type Party, STAGES } from '../../vocabulary/words.ts';
import { type ReportInput, groundOf, type ReportMaterial } from '../model/report-input.ts';
import { momentOf, momentText, type Moment } from '../../messages/zoned-time.ts';
import { asks, indented, numbered, whyPart, type Handoff, copyText } from './lines.ts';
import { serverLogHints, type NoRowExpected, type ServerLogHint } from '../../diagnosis/words/server-log-hint.ts';
import { serverText } from '../layout/document.ts';
import { serverOf } from '../model/places-of.ts';
import { unknownSignInsText } from '../../attempts/sign-ins.ts';
import { isGood, isSilent } from '../../evidence/outcome.ts';
import type { Language } from '../../messages/language.ts';
import { readBy } from '../../diagnosis/judgement.ts';
import { BLANK, type Reader } from '../options.ts';
import { firewallTeam } from './firewall-team.ts';

const retypedOf = ({ passwordReentered }: PlatformCard): Message => {
  if (passwordReentered === null) return NOTHING;
  return passwordReentered ? say('yes') : say('no');
};

const cardPart = ({ card }: ReportInput): readonly Message[] => {
  if (card === null) return [say('No status card is recorded: please send the rows after “Update API Configuration”.')];
  const rows = CARD_ROWS.map((row) => {
    const { value, status } = card.rows[row];
    return indented(labelled(own(ROW_TITLES[row]), own(outcomeWord(`row.${value}`, 'open-api', status))));
  });
  return [
    labelled(say('Status card'), time(momentText(momentOf(card.updatedAt)))),
    ...rows,
    ...(
      [
        [say('Outbound FQDN'), card.outboundFqdn],
        [say('API user'), card.apiUser],
        [say('API base URL'), card.baseUrl],
        [say('Module licence'), card.licence],
        [say('Password typed again on the platform (a blank field keeps the old one)'), retypedOf(card)],
      ] as const
    ).flatMap(([label, value]) => (isEmpty(value) ? [] : [indented(labelled(label, value))])),
  ];
};

const stagePart = ({ judgement: { stages } }: ReportInput): readonly Message[] => [
  say('What we tested'),
  ...stages
    .filter(({ stage }) => stage !== 'platform')
    .map(({ stage, sentence }) => indented(labelled(own(stageTitle(stage)), asMessage(sentence)))),
];

const stepsFor = ({ judgement: { verdict } }: ReportInput): readonly Message[] => {
  if (verdict.party === 'platform-settings')
    return [...numbered(verdict.steps), labelled(say('How to verify the fix'), asMessage(verdict.mended))];
  if (verdict.party !== 'platform-egress') return [];
  return numbered([
    say('Is the outbound FQDN below right, and to which addresses does it lead now?'),
    say('When the firewall team is done: click “Update API Configuration” and send the rows.'),
  ]);
};

const othersText = ({ judgement: { verdict } }: ReportInput): Message => {
  const { party, certainty } = verdict;
  if (party === 'none') return say('Nothing is asked of you: no fault was found.');
  if (party === 'unknown') return say('Nothing is asked of you yet: it is not known who must act.');
  const nothing = say('Nothing is asked of you.');
  return party === 'own-proxy' || party === 'vantage'
    ? nothing
    : sentences(nothing, joined([labelled(actorLabel(party, certainty), own(partyTeam(party))), '.'], ''));
};

const platformSupport = (input: ReportInput): Handoff => {
  const steps = stepsFor(input);
  return {
    ask: asks(
      'platform-support',
      steps.length > 0
        ? say('Please take these steps.')
        : input.card === null
          ? say('No change is needed, but please look at this.')
          : othersText(input),
    ),
    parts: [
      steps,
      [labelled(say('Organization and context'), BLANK)],
      cardPart(input),
      stagePart(input),
      whyPart(input),
    ],
  };
};

const PLACES: Partial<Readonly<Record<Party, string>>> = {
  'api-account': MENU.authentication,
  'api-role': MENU.administrators,
  'api-setting': MENU.apiSwitches,
};

const isTheirs = (party: Party): boolean =>
  ['api-account', 'api-role', 'api-setting', 'access-control-server', 'name-resolution'].includes(party);

const ON_SERVER: ReadonlySet<string> = new Set([
  'gui-sign-in',
  'administrator-logins',
  'switches-confirmed-on',
  'ip-access-list',
  'certificate-confirmed',
]);

const checksOnServer = ({ judgement: { verdict } }: ReportInput): readonly Text[] =>
  once(
    verdict.rivals
      .filter(({ recordedAs }) => recordedAs !== undefined && ON_SERVER.has(recordedAs))
      .map(({ check }) => check),
  );

const rowsOf = ({ interface: by, sentence, source }: ServerLogHint): readonly Message[] => [
  indented(say`Interface ${by}. ${asMessage(sentence)}`),
  indented(
    source.address === null
      ? asMessage(source.sentence)
      : labelled(address(source.address), asMessage(source.sentence)),
  ),
];

/** Whether the local time says the same as UTC. */
const isInUtc = ({ utc, local }: Moment): boolean => local.slice(0, 19) === utc.slice(0, 19);

const rowLines = (hint: ServerLogHint | NoRowExpected): readonly Message[] => {
  const { from, to, clock } = hint.window;
  const { stage, user } = hint;
  const place = clock === 'server' ? say("Server's clock") : say("Test host's clock");
  return [
    joined([listed([own(stageTitle(stage)), userValue(user), place]), ':'], ''),
    indented(joined([from.utc, to.utc], ' – ')),
    ...(isInUtc(from) ? [] : [indented(joined([from.local, to.local], ' – '))]),
    ...(hint.kind === 'no-row' ? [indented(asMessage(hint.noRowExpected))] : rowsOf(hint)),
    ...hint.others.map((other) => indented(asMessage(other))),
  ];
};

/** Rows of the stages that the verdict rests on, where a sign-in went out there; else why there is none. */
const reportPart = ({ runs, judgement: { verdict } }: ReportInput): readonly Message[] => {
  const all = serverLogHints(runs).filter((hint) => verdict.restsOn.some(({ stage }) => stage === hint.stage));
  const sent = all.filter(({ kind }) => kind === 'rows');
  const hints = sent.length > 0 ? sent : all.slice(0, 1);
  const rows = PROBE_STAGES.flatMap((stage) => hints.find((hint) => hint.stage === stage) ?? []);
  return rows.length === 0
    ? []
    : [say`The rows to look for in ${MENU.administratorLogins}:`, ...rows.flatMap(rowLines)];
};

const serverPart = (input: ReportInput): readonly Message[] => {
  const server = serverOf(input);
  return server === null ? [] : [labelled(say('Server under test'), serverText(server))];
};

const serverAdmin = (input: ReportInput): Handoff => {
  const { verdict } = input.judgement;
  const { party } = verdict;
  const place = PLACES[party];
  const facts = [serverPart(input), whyPart(input), reportPart(input)];
  if (isTheirs(party))
    return {
      ask: asks('server-admin', sentences(joined([own(partyTitle(party)), '.'], ''), say('Please take these steps.'))),
      parts: [
        [
          ...numbered(verdict.steps),
          ...(place === undefined ? [] : [labelled(say('Where'), place)]),
          labelled(say('How to verify the fix'), asMessage(verdict.mended)),
        ],
        ...facts,
      ],
    };
  const checks = checksOnServer(input);
  return {
    ask: asks(
      'server-admin',
      checks.length === 0 ? say('Nothing is asked of you.') : say('No change is needed, but please look at this.'),
    ),
    parts: [numbered(checks), ...facts],
  };
};

/** For somebody who runs none of the machines: no fact of the records, so no address, host or user name, can be in it. */
interface TeamTexts {
  readonly ask: string;
  readonly next: string;
}

const PASS_ON = marked({
  server: 'Please pass this on to the team that runs your NAC server.',
  network: 'Please pass this on to the team that runs your firewall or proxy.',
  dns: 'Please pass this on to the team that runs your DNS.',
});
const [NOTHING_ASKED, THEIR_TURN, OUR_TURN] = marked([
  'Nothing is asked of you.',
  'We tell them exactly what to change. Then we test again.',
  'The fault was on our own side of the test. We test again.',
]);

const PARTIES = marked({
  none: {
    ask: 'Nothing is asked of you: no fault was found.',
    next: 'If guests still cannot sign in, tell us when it happens, and we test again at that time.',
  },
  'api-account': { ask: PASS_ON.server, next: THEIR_TURN },
  'api-role': { ask: PASS_ON.server, next: THEIR_TURN },
  'api-setting': { ask: PASS_ON.server, next: THEIR_TURN },
  'access-control-server': { ask: PASS_ON.server, next: THEIR_TURN },
  'firewall-or-proxy': { ask: PASS_ON.network, next: THEIR_TURN },
  'platform-egress': { ask: PASS_ON.network, next: THEIR_TURN },
  'platform-settings': {
    ask: NOTHING_ASKED,
    next: 'The settings of the sign-in platform are corrected. Nothing has to change in your network.',
  },
  'name-resolution': { ask: PASS_ON.dns, next: THEIR_TURN },
  'own-proxy': { ask: NOTHING_ASKED, next: OUR_TURN },
  vantage: { ask: NOTHING_ASKED, next: OUR_TURN },
  unknown: {
    ask: 'Nothing is asked of you yet: it is not known who must act.',
    next: 'We keep testing, and tell you when we know.',
  },
}) satisfies Readonly<Record<Party, TeamTexts>>;

const testedPart = ({ judgement: { cells } }: ReportInput): readonly Message[] => {
  const lines = STAGES.flatMap((stage) => {
    const all = cells.filter((cell) => cell.stage === stage && cell.outcome !== 'row.none');
    const good = all.filter(({ outcome }) => isGood(outcome)).length;
    return all.every(({ outcome }) => isSilent(outcome))
      ? []
      : [labelled(own(stageTitle(stage)), say`${good} of ${all.length} are good.`)];
  });
  return lines.length === 0 ? [say('Nothing has been tested yet.')] : [say('What we tested'), ...lines];
};

const signInsOf = (count: number): Message =>
  sentences(say('The tests only read, and changed nothing.'), say`Rejected sign-ins: ${count}.`);

const customer = (input: ReportInput): Handoff => {
  const { certainty, party } = input.judgement.verdict;
  const { ask, next } = PARTIES[party];
  return {
    ask: say(ask),
    parts: [
      [say(next), labelled(say('How sure'), own(certaintyTitle(certainty, party)))],
      testedPart(input),
      [signInsOf(input.judgement.failedSignIns), ...unknownSignInsText(input.judgement.unknownSignIns)],
    ],
  };
};

const COPIES: Readonly<Record<Reader, (input: ReportInput) => Handoff>> = {
  'firewall-team': firewallTeam,
  'server-admin': serverAdmin,
  'platform-support': platformSupport,
  customer,
};

const OF_READER: Readonly<Record<Reader, readonly Party[]>> = {
  'firewall-team': ['firewall-or-proxy', 'platform-egress'],
  'server-admin': ['access-control-server', 'api-account', 'api-role', 'api-setting'],
  'platform-support': ['platform-settings', 'platform-egress'],
  customer: [],
};

/** Plain text for one reader, at most 40 lines, beginning with what is asked. The customer's holds no name or address. */
export const handoffFor = (reader: Reader, material: ReportMaterial, language: Language): string => {
  const ground = groundOf(material);
  const input = { ...ground, judgement: readBy(ground.judgement, (party) => OF_READER[reader].includes(party)) };
  return copyText(COPIES[reader](input), input.practice, language);
};
