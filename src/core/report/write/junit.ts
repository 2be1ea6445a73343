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
  readonly result:
    | { readonly kind: 'passed' }
    | { readonly kind: 'skipped'; readonly message: string }
    | { readonly kind: 'failed'; readonly type: string; readonly message: string; readonly text: string };
}

interface JunitSuite {
  readonly name: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly cases: readonly JunitCase[];
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

/** Text for XML 1.0: markup escaped, characters that XML does not allow shown in letters. */
const xml = (text: string): string =>
  shown(text).replace(/[&<>"'\n\t]/g, (character) => ENTITIES[character] ?? character);

const testCase = ({ className, name, durationMs, result }: JunitCase): string => {
  const head = `    <testcase classname="${xml(className)}" name="${xml(name)}" time="${((durationMs ?? 0) / 1000).toFixed(3)}"`;
  switch (result.kind) {
    case 'passed':
      return `${head}/>`;
    case 'skipped':
      return `${head}>\n      <skipped message="${xml(result.message)}"/>\n    </testcase>`;
    case 'failed':
      return `${head}>\n      <failure type="${xml(result.type)}" message="${xml(result.message)}">${xml(result.text)}</failure>\n    </testcase>`;
  }
};

const suite = ({ name, properties, cases }: JunitSuite): string => {
  const count = (kind: JunitCase['result']['kind']): number =>
    cases.filter(({ result }) => result.kind === kind).length;
  const lines = [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}">`,
    ...(properties.length === 0
      ? []
      : [
          '    <properties>',
          ...properties.map((one) => `      <property name="${xml(one.name)}" value="${xml(one.value)}"/>`),
          '    </properties>',
        ]),
    ...cases.map(testCase),
    '  </testsuite>',
  ];
  return lines.join('\n');
};

const junitDocument = (suites: readonly JunitSuite[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tripoint">\n${suites.map(suite).join('\n')}\n</testsuites>\n`;

type ReportCell = Report['cells'][number];

const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

/** A word that this program does not know passes nothing. */
const isGoodWord = (outcome: string): boolean => WORDS.some((word) => word === outcome && isGood(word));

const resultOf = (cell: ReportCell, { verdict }: Report): JunitCase['result'] => {
  if (isGoodWord(cell.outcome)) return { kind: 'passed' };
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

type Address = Report['addresses'][number];

/** What was asked at a further address of the name; the stage's own probes speak for the address that they used. */
const addressCases = ({ stage, address, results = [] }: Address, language: Language): readonly JunitCase[] =>
  results.map(({ familyTitle, outcome, word, says, silent }) => {
    const message = `${word}: ${says}`;
    const failure = { kind: 'failed', type: outcome, message, text: address } as const;
    return {
      className: `tripoint.${stage}`,
      name: format(say`${familyTitle} at ${addressValue(address)}`, language),
      durationMs: null,
      result: isGoodWord(outcome) ? { kind: 'passed' } : silent ? { kind: 'skipped', message } : failure,
    };
  });

const suiteOf = (report: Report, stage: Stage): JunitSuite => {
  const cells = report.cells.filter((cell) => cell.stage === stage);
  return {
    name: cells[0]?.stageTitle ?? stage,
    properties: propertiesOf(report),
    cases: [
      ...cells.map((cell) => ({
        className: `tripoint.${stage}`,
        name: cell.familyTitle,
        durationMs: cell.durationMs,
        result: resultOf(cell, report),
      })),
      ...report.addresses
        .filter((address) => address.stage === stage)
        .flatMap((one) => addressCases(one, report.language)),
    ],
  };
};

/** The verdict as its own case: it fails where there is a fault, and is skipped where nobody can tell. */
const verdictSuite = (report: Report): JunitSuite => {
  const { party, partyTitle, certainty, certaintyTitle, code, sentence, seen = [], steps } = report.verdict;
  const message = `${certaintyTitle}: ${sentence}`;
  const result = (): JunitCase['result'] => {
    if (certainty === 'cannot-tell') return { kind: 'skipped', message };
    if (party === 'none') return { kind: 'passed' };
    return { kind: 'failed', type: code, message, text: [partyTitle, ...seen, ...steps].join('\n') };
  };
  return {
    name: format(say('Verdict'), report.language),
    properties: propertiesOf(report),
    cases: [{ className: 'tripoint', name: 'verdict', durationMs: null, result: result() }],
  };
};

/** A report in the JUnit form: the verdict, then a suite a stage, a case a probe and further address. */
export const junitOf = (report: Report, stages: readonly Stage[] = STAGES): string =>
  junitDocument([verdictSuite(report), ...stages.map((stage) => suiteOf(report, stage))]);
