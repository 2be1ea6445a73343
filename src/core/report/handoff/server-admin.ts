import { witnessesOf, type NoRowExpected, type ServerLogHint } from '../../diagnosis/server-log-hint.ts';
import { MENU, PROBE_STAGES, type Party } from '../../vocabulary/words.ts';
import { partyTitle, stageTitle } from '../../diagnosis/titles.ts';
import { said, say } from '../../messages/say.ts';
import type { ReportInput } from '../model/report-input.ts';
import { serverOf } from '../model/places-of.ts';
import { numbered, whyPart, type Handoff } from './lines.ts';

/** Where on the server each of its own faults is fixed. */
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

const checksOnServer = ({ judgement: { verdict } }: ReportInput): readonly string[] => [
  ...new Set(
    verdict.rivals
      .filter(({ recordedAs }) => recordedAs !== undefined && ON_SERVER.has(recordedAs))
      .map(({ check }) => check),
  ),
];

const rowLines = (hint: ServerLogHint | NoRowExpected): readonly string[] => {
  const { from, to, clock } = hint.window;
  const { stage, user } = hint;
  const place = clock === 'server' ? said("in the server's clock") : said("in the test host's clock");
  return [
    say`${stageTitle(stage)}, administrator ${user}, ${place}:`,
    `  ${from.utc} – ${to.utc}`,
    `  ${from.local} – ${to.local}`,
    ...(hint.kind === 'no-row'
      ? [`  ${hint.noRowExpected}`]
      : [
          `  ${say`Interface ${hint.interface}. ${hint.sentence}`}`,
          `  ${hint.source.address === null ? '' : `${hint.source.address}: `}${hint.source.sentence}`,
        ]),
    ...hint.others.map((other) => `  ${other}`),
  ];
};

/** The rows of the newest run of each stage. */
const reportPart = ({ runs }: ReportInput): readonly string[] => {
  const hints = witnessesOf(runs);
  const rows = PROBE_STAGES.flatMap((stage) => hints.find((hint) => hint.stage === stage) ?? []);
  return rows.length === 0
    ? []
    : [say`The rows to look for in ${MENU.administratorLogins}:`, ...rows.flatMap(rowLines)];
};

const serverPart = (input: ReportInput): readonly string[] => {
  const server = serverOf(input);
  return server === null ? [] : [say`Server ${server.host}, port ${server.port}, API user ${server.user}`];
};

/** What is to be done on the server, and which rows of its own report show what happened. */
export const serverAdmin = (input: ReportInput): Handoff => {
  const { verdict } = input.judgement;
  const { party } = verdict;
  const place = PLACES[party];
  const facts = [serverPart(input), whyPart(input), reportPart(input)];
  if (isTheirs(party))
    return {
      ask: say`Asked of you, the server's administrators: ${partyTitle(party)}. Please take these steps.`,
      parts: [
        [
          ...numbered(verdict.steps),
          ...(place === undefined ? [] : [say`Where: ${place}`]),
          say`How to verify the fix: ${verdict.mended}`,
        ],
        ...facts,
      ],
    };
  const checks = checksOnServer(input);
  return {
    ask:
      checks.length === 0
        ? said("Nothing is asked of you, the server's administrators.")
        : said("Asked of you, the server's administrators: no change is needed, but please look at this."),
    parts: [numbered(checks), ...facts],
  };
};
