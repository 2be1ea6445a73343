import { witnessesOf, type NoRowExpected, type ServerLogHint } from '../../diagnosis/words/server-log-hint.ts';
import { MENU, PROBE_STAGES, type Party } from '../../vocabulary/words.ts';
import { partyTitle, stageTitle } from '../../diagnosis/words/titles.ts';
import { address, joined, say, sentences, user as userValue, type Message } from '../../messages/message.ts';
import { labelled, listed, once, own, asMessage, type Text } from '../draft.ts';
import type { ReportInput } from '../model/report-input.ts';
import { serverText } from '../layout/words.ts';
import { serverOf } from '../model/places-of.ts';
import { asks, indented, numbered, whyPart, type Handoff } from './lines.ts';

/** Where on the server each of its faults is fixed. */
const PLACES: Partial<Readonly<Record<Party, string>>> = {
  'api-account': MENU.authentication,
  'api-role': MENU.administrators,
  'api-setting': MENU.apiSwitches,
};

const isTheirs = (party: Party): boolean =>
  ['api-account', 'api-role', 'api-setting', 'access-control-server', 'name-resolution'].includes(party);

/** Checks that are made on the server itself. */
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

const rowLines = (hint: ServerLogHint | NoRowExpected): readonly Message[] => {
  const { from, to, clock } = hint.window;
  const { stage, user } = hint;
  const place = clock === 'server' ? say("Server's clock") : say("Test host's clock");
  return [
    joined([listed([own(stageTitle(stage)), userValue(user), place]), ':'], ''),
    indented(joined([from.utc, to.utc], ' – ')),
    indented(joined([from.local, to.local], ' – ')),
    ...(hint.kind === 'no-row' ? [indented(asMessage(hint.noRowExpected))] : rowsOf(hint)),
    ...hint.others.map((other) => indented(asMessage(other))),
  ];
};

/** The rows of the newest run of each stage. */
const reportPart = ({ runs }: ReportInput): readonly Message[] => {
  const hints = witnessesOf(runs);
  const rows = PROBE_STAGES.flatMap((stage) => hints.find((hint) => hint.stage === stage) ?? []);
  return rows.length === 0
    ? []
    : [say`The rows to look for in ${MENU.administratorLogins}:`, ...rows.flatMap(rowLines)];
};

const serverPart = (input: ReportInput): readonly Message[] => {
  const server = serverOf(input);
  return server === null ? [] : [labelled(say('Server under test'), serverText(server))];
};

/** What must be done on the server, and which rows of its report show what happened. */
export const serverAdmin = (input: ReportInput): Handoff => {
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
