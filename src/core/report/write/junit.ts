import { isGood, OUTCOMES, ROW_OUTCOMES } from '../../evidence/outcome.ts';
import type { Language } from '../../messages/language.ts';
import { address as addressValue, format, say } from '../../messages/message.ts';
import { STAGES, type Stage } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import { shown } from './shown.ts';

interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly durationMs: number | null;
  /** `null`: passed. `text` is of a failure. */
  readonly result:
    | { readonly kind: 'skipped'; readonly message: string }
    | { readonly kind: 'failed'; readonly type: string; readonly message: string; readonly text: string }
    | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would make blanks of them in an attribute.
  '\n': '&#10;',
  '\t': '&#9;',
};

const xml = (text: string): string =>
  shown(text).replace(/[&<>"'\n\t]/g, (character) => ENTITIES[character] ?? character);

const testCase = ({ className, name, durationMs, result }: JunitCase): string => {
  const head = `    <testcase classname="${xml(className)}" name="${xml(name)}" time="${((durationMs ?? 0) / 1000).toFixed(3)}"`;
  if (result === null) return `${head}/>`;
  const inside =
    result.kind === 'skipped'
      ? `<skipped message="${xml(result.message)}"/>`
      : `<failure type="${xml(result.type)}" message="${xml(result.message)}">${xml(result.text)}</failure>`;
  return `${head}>\n      ${inside}\n    </testcase>`;
};

const suite = (name: string, { verdict, practice, madeAt, madeBy }: Report, cases: readonly JunitCase[]): string => {
  const count = (kind: 'failed' | 'skipped'): number => cases.filter(({ result }) => result?.kind === kind).length;
  const properties = {
    'verdict.code': verdict.code,
    'verdict.party': verdict.party,
    'verdict.certainty': verdict.certainty,
    'verdict.sentence': verdict.sentence,
    practice: String(practice),
    madeAt,
    madeBy: `${madeBy.program} ${madeBy.version}, ${madeBy.rules}`,
  };
  return [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}">`,
    '    <properties>',
    ...Object.entries(properties).map(([key, value]) => `      <property name="${key}" value="${xml(value)}"/>`),
    '    </properties>',
    ...cases.map(testCase),
    '  </testsuite>',
  ].join('\n');
};

type ReportCell = Report['cells'][number];

const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

const isGoodWord = (outcome: string): boolean => WORDS.some((word) => word === outcome && isGood(word));

const resultOf = (cell: ReportCell, { verdict }: Report): JunitCase['result'] => {
  if (isGoodWord(cell.outcome)) return null;
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

type Address = Report['addresses'][number];

const addressCases = ({ stage, address, results = [] }: Address, language: Language): readonly JunitCase[] =>
  results.map(({ familyTitle, outcome, word, says, silent }) => {
    const message = `${word}: ${says}`;
    const failure = { kind: 'failed', type: outcome, message, text: address } as const;
    return {
      className: `tripoint.${stage}`,
      name: format(say`${familyTitle} at ${addressValue(address)}`, language),
      durationMs: null,
      result: isGoodWord(outcome) ? null : silent ? { kind: 'skipped', message } : failure,
    };
  });

const suiteOf = (report: Report, stage: Stage): string => {
  const cells = report.cells.filter((cell) => cell.stage === stage);
  return suite(cells[0]?.stageTitle ?? stage, report, [
    ...cells.map((cell) => ({
      className: `tripoint.${stage}`,
      name: cell.familyTitle,
      durationMs: cell.durationMs,
      result: resultOf(cell, report),
    })),
    ...report.addresses
      .filter((address) => address.stage === stage)
      .flatMap((one) => addressCases(one, report.language)),
  ]);
};

/** The verdict as its own case: it fails where there is a fault, and is skipped where nobody can tell. */
const verdictResult = ({ verdict }: Report): JunitCase['result'] => {
  const { party, partyTitle, certainty, certaintyTitle, code, sentence, seen = [], steps } = verdict;
  const message = `${certaintyTitle}: ${sentence}`;
  if (certainty === 'cannot-tell') return { kind: 'skipped', message };
  if (party === 'none') return null;
  return { kind: 'failed', type: code, message, text: [partyTitle, ...seen, ...steps].join('\n') };
};

/** A report in the JUnit form: the verdict, then a suite a stage, a case a probe and further address. */
export const junitOf = (report: Report, stages: readonly Stage[] = STAGES): string => {
  const verdict = { className: 'tripoint', name: 'verdict', durationMs: null, result: verdictResult(report) };
  const suites = [
    suite(format(say('Verdict'), report.language), report, [verdict]),
    ...stages.map((stage) => suiteOf(report, stage)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tripoint">\n${suites.join('\n')}\n</testsuites>\n`;
};
