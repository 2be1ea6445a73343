import { isGood, OUTCOMES, ROW_OUTCOMES } from '../../evidence/outcome.ts';
import { inLanguage, said } from '../../messages/say.ts';
import { STAGES, type Stage } from '../../vocabulary/words.ts';
import { junitDocument, type JunitCase, type JunitSuite } from '../junit.ts';
import type { Report } from '../report.ts';

type ReportCell = Report['cells'][number];

const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

/** A word that this program does not know passes nothing. */
const isPassed = ({ outcome }: ReportCell): boolean => WORDS.some((word) => word === outcome && isGood(word));

const resultOf = (cell: ReportCell, { verdict }: Report): JunitCase['result'] => {
  if (isPassed(cell)) return { kind: 'passed' };
  const message = `${cell.word}: ${cell.says}`;
  if (cell.silent) return { kind: 'skipped', message };
  const lines = [
    ...(cell.answeredByTitle === null ? [] : [cell.answeredByTitle]),
    ...cell.incidents.map(({ name, value }) => `${name}: ${value}`),
    ...(cell.followsFrom === null ? [] : [cell.followsFrom]),
    ...(cell.proof ? verdict.steps : []),
  ];
  return { kind: 'failed', type: cell.outcome, message, text: lines.join('\n') };
};

const propertiesOf = ({ verdict, practice, madeAt, madeBy }: Report): JunitSuite['properties'] => [
  { name: 'verdict.code', value: verdict.code },
  { name: 'verdict.party', value: verdict.party },
  { name: 'verdict.certainty', value: verdict.certainty },
  { name: 'verdict.sentence', value: verdict.sentence },
  { name: 'practice', value: String(practice) },
  { name: 'madeAt', value: madeAt },
  { name: 'madeBy', value: `${madeBy.program} ${madeBy.version}, ${madeBy.rules}` },
];

const suiteOf = (report: Report, stage: Stage): JunitSuite => {
  const cells = report.cells.filter((cell) => cell.stage === stage);
  return {
    name: cells[0]?.stageTitle ?? stage,
    properties: propertiesOf(report),
    cases: cells.map((cell) => ({
      className: `tripoint.${stage}`,
      name: cell.familyTitle,
      durationMs: cell.durationMs,
      result: resultOf(cell, report),
    })),
  };
};

/** The verdict as a case of its own, before all others: it fails where there is a fault, and is skipped where nobody can tell. */
const verdictSuite = (report: Report): JunitSuite => {
  const { party, partyTitle, certainty, certaintyTitle, code, sentence, seen = [], steps } = report.verdict;
  const message = `${certaintyTitle}: ${sentence}`;
  const result = (): JunitCase['result'] => {
    if (certainty === 'cannot-tell') return { kind: 'skipped', message };
    if (party === 'none') return { kind: 'passed' };
    return { kind: 'failed', type: code, message, text: [partyTitle, ...seen, ...steps].join('\n') };
  };
  return {
    name: said('Verdict'),
    properties: propertiesOf(report),
    cases: [{ className: 'tripoint', name: 'verdict', durationMs: null, result: result() }],
  };
};

/** A report in the JUnit form that build servers read: the verdict, then a suite a stage, a case a probe. */
export const junitOf = (report: Report): string =>
  inLanguage(report.language, () =>
    junitDocument([verdictSuite(report), ...STAGES.map((stage) => suiteOf(report, stage))]),
  );
