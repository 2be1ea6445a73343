import { namesText } from '../../core/diagnosis/relations/name-changes.ts';
import { unknownSignInsOfRun, unknownSignInsText } from '../../core/attempts/sign-ins.ts';
import { distinct } from '../../core/messages/message.ts';
import type { Cell, Judgement } from '../../core/diagnosis/judgement.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { say, spoken } from '../../app/words.ts';
import { goodOf } from '../../core/diagnosis/stages.ts';
import { isGood } from '../../core/evidence/outcome.ts';
import {
  mntVersionText,
  oddityText,
  ownPortsText,
  earlierText,
  controlText,
} from '../../core/diagnosis/words/hello.ts';
import { familyTitle, stageTitle } from '../../core/diagnosis/words/titles.ts';
import { harOf } from '../../core/report/har.ts';
import { metricsOfRun } from '../../core/report/openmetrics.ts';
import { publish } from '../../core/report/publish.ts';
import { junitOf } from '../../core/report/write/junit.ts';
import { orderOf } from '../../app/reports.ts';
import { VERSION } from '../../app/version.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { EXIT, type ExitCode } from '../endings.ts';
import { print, printJson } from '../output.ts';
import { cellText, shownHash, trustLines } from '../text/verdict.ts';
import { addressesText, pathsText, sizesText } from '../text/findings.ts';
import { fittedTable, harmless, layoutWidth, paint, wrapped } from '../text/layout.ts';

const askedAgain = ({ probes }: StageRecord): readonly string[] => {
  const lines = (of: (probe: StageRecord['probes'][number]) => string | null): readonly string[] =>
    probes.flatMap((probe) => {
      const says = of(probe);
      return says === null ? [] : [`  ${spoken(familyTitle(probe.family))}: ${harmless(says)}`];
    });
  const earlier = lines(({ outcome, evidence }) => evidence && spoken(earlierText(outcome, evidence)));
  const control = lines(({ evidence }) => evidence && spoken(controlText(evidence)));
  const ports = lines(({ evidence }) => evidence && spoken(ownPortsText(evidence)));
  const odd = lines(({ evidence }) => spoken(oddityText(evidence)) || null);
  const node = lines(({ evidence }) => evidence && spoken(mntVersionText(evidence)));
  return [
    ...(odd.length === 0 ? [] : [['HTTP:', ...odd].join('\n')]),
    ...(node.length === 0 ? [] : [[`${say`Monitoring says it is`}:`, ...node].join('\n')]),
    ...(ports.length === 0 ? [] : [[`${say`Other ports at the same address`}:`, ...ports].join('\n')]),
    ...(earlier.length === 0 ? [] : [[`${say`Asked again`}:`, ...earlier].join('\n')]),
    ...(control.length === 0 ? [] : [[`${say`Asked again without credentials`}:`, ...control].join('\n')]),
  ];
};

const namesLines = ({ names }: StageRecord): readonly string[] => {
  const told = namesText(names);
  return told === null ? [] : [harmless(say`${say`Names by every resolver`}: ${told}`)];
};

/** What the result of a run means, in one line. */
const meaningOf = (record: StageRecord, judgement: Judgement, cells: readonly Cell[]): string => {
  const fine = cells.filter((cell) => isGood(cell.outcome)).length;
  const failing = judgement.addresses.filter(({ state }) => state === 'failed').map(({ address }) => address);
  const [first] = cells.filter((cell) => !isGood(cell.outcome));
  const good = goodOf(fine, cells.length);
  const counted =
    failing.length > 0
      ? say`${stageTitle(record.stage)}: ${good}, but not at ${failing.join(', ')}.`
      : say`${stageTitle(record.stage)}: ${good}.`;
  return first === undefined ? counted : `${counted} ${harmless(first.finding.says)}`;
};

/** What was seen besides the table: each address, the path, names, and what was asked again. */
const moreText = (record: StageRecord, judgement: Judgement, cells: readonly Cell[]): readonly string[] => {
  const apart = addressesText(judgement);
  const says = distinct(cells.flatMap(({ outcome, finding }) => (isGood(outcome) ? [] : [finding.says])));
  return [
    ...(says.length < 2 ? [] : [says.map((one) => `- ${harmless(one)}`).join('\n')]),
    ...(apart === null ? [] : [apart]),
    ...pathsText(record),
    ...sizesText(record),
    ...namesLines(record),
    ...askedAgain(record),
  ];
};

/** What is printed rests on it, and so does the exit code. */
const judgements = new WeakMap<StageRecord, Judgement>();
const judgementOf = (record: StageRecord): Judgement => {
  const judgement = judgements.get(record) ?? judge({ runs: [record], cards: [], checks: [] });
  judgements.set(record, judgement);
  return judgement;
};

const recordText = (record: StageRecord, why: boolean): string => {
  const judgement = judgementOf(record);
  const asked = new Set(record.families ?? record.probes.map(({ family }) => family));
  const cells = judgement.cells.filter(({ stage, family }) => stage === record.stage && asked.has(family));
  const rows = cells.map((cell) => [
    spoken(familyTitle(cell.family)),
    cellText(cell),
    cell.durationMs === null ? '' : `${Math.round(cell.durationMs)} ms`,
  ]);
  const controls = record.probes.reduce((sum, { evidence }) => sum + (evidence?.control ?? []).length, 0);
  const notes = [
    ...(record.failedSignIns > 0 ? [say`Rejected sign-ins: ${record.failedSignIns}.`] : []),
    ...unknownSignInsText(unknownSignInsOfRun(record)).map(spoken),
    ...[shownHash(cells, [record])].flatMap((hash) =>
      hash === null ? [] : [say`SHA-256 of the certificate: ${hash}`],
    ),
    ...trustLines(cells),
    ...(controls === 0 || why ? [] : [say`Asked again without a password, to see who answers: ${controls} times.`]),
  ];
  return [
    fittedTable([[say`Probe`, say`Result`, say`Time`], ...rows], layoutWidth()),
    ...[why ? moreText(record, judgement, cells) : []].flat(),
    [paint('bold', meaningOf(record, judgement, cells)), ...notes].join('\n'),
  ].join('\n\n');
};

/** A rejection ends a run, and so does one of another run, or a sign-in that got no clear answer. */
const PROTECTED: ReadonlySet<string> = new Set(['http.401', 'not-run.protecting-account']);

/** What a run means for a script. */
export const exitCodeOf = (record: StageRecord, aborted: boolean): ExitCode => {
  if (aborted) return EXIT.stopped;
  // Rejected by the proxy on our own side, it is the proxy's account that is protected: nothing is known of the server's.
  const isOfProxy = record.probes.some(({ outcome }) => outcome === 'proxy.auth-required');
  if (!isOfProxy && record.probes.some(({ outcome }) => PROTECTED.has(outcome))) return EXIT.protectedAccount;
  const { cells: all, addresses } = judgementOf(record);
  const cells = all.filter(
    ({ stage, family }) => stage === record.stage && record.probes.some((probe) => probe.family === family),
  );
  if (addresses.some(({ state }) => state === 'failed')) return EXIT.fault;
  if (cells.every(({ outcome }) => isGood(outcome))) return EXIT.fine;
  return cells.some(({ finding }) => finding.severity === 'fault') ? EXIT.fault : EXIT.cannotTell;
};

const junit = async (record: StageRecord): Promise<string> => {
  const material = {
    title: '',
    customer: '',
    site: '',
    practice: null,
    runs: [record],
    cards: [],
    checks: [],
    watches: [],
  };
  const internal = { language: 'en', audience: 'internal', keep: [] } as const;
  const { options, making } = await orderOf(material, { ...internal, keep: [] });
  return junitOf(publish(material, options, making).report, [record.stage]);
};

/** Prints a run in each form. */
export const PRINT = {
  text: (record, why) => print(wrapped(recordText(record, why), layoutWidth())),
  json: printJson,
  junit: async (record) => print(await junit(record)),
  openmetrics: (record) => print(metricsOfRun(record)),
  har: (record) => printJson(harOf([record], VERSION)),
} as const satisfies Readonly<Record<string, (record: StageRecord, why: boolean) => Promise<void>>>;
