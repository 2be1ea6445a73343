import type { Cell, Judgement } from '../diagnosis/judgement.ts';
import { isGood, isSilent } from '../evidence/outcome.ts';
import { outcomeWord } from '../diagnosis/phrases.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../diagnosis/titles.ts';
import type { Stage } from '../vocabulary/words.ts';
import { shown } from './write/shown.ts';
/** One test as build servers read it. `skipped`: nothing was asked or nothing was read. */
export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly durationMs: number | null;
  readonly result:
    | { readonly kind: 'passed' }
    | { readonly kind: 'skipped'; readonly message: string }
    | { readonly kind: 'failed'; readonly type: string; readonly message: string; readonly text: string };
}

export interface JunitSuite {
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
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${count('failed')}" skipped="${count('skipped')}">`,
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

/** The form that build servers read. */
export const junitDocument = (suites: readonly JunitSuite[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tripoint">\n${suites.map(suite).join('\n')}\n</testsuites>\n`;

const resultOf = ({ outcome, family, status, finding }: Cell): JunitCase['result'] => {
  if (isGood(outcome)) return { kind: 'passed' };
  const message = `${outcomeWord(outcome, family, status)}: ${finding.says}`;
  return isSilent(outcome)
    ? { kind: 'skipped', message }
    : { kind: 'failed', type: outcome, message, text: finding.steps.join('\n') };
};

/** A judgement in the JUnit form that build servers read: a suite a stage, a case a probe. */
export const junit = (judgement: Judgement, stages: readonly Stage[]): string =>
  junitDocument(
    stages.map((stage) => ({
      name: STAGE_TITLES[stage],
      properties: [],
      cases: judgement.cells
        .filter((cell) => cell.stage === stage)
        .map((cell) => ({
          className: `tripoint.${stage}`,
          name: FAMILY_TITLES[cell.family],
          durationMs: cell.durationMs,
          result: resultOf(cell),
        })),
    })),
  );
