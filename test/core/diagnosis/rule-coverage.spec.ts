import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from './in-words.ts';
import { type Rule, ROWS } from '../../../src/core/diagnosis/rules/rule.ts';
import { OUTCOMES } from '../../../src/core/evidence/outcome.ts';
import { BY_WORDS } from '../../../src/core/diagnosis/rules/status.ts';
import { RULES } from '../../../src/core/diagnosis/rules/table.ts';
import { STAGES } from '../../../src/core/vocabulary/words.ts';
import { CASES } from '../cases/all-cases.ts';
import { materialOf, type Case } from '../cases/case.ts';
import { WITNESSED } from '../../blind/witnesses/all.ts';
import { SCENARIOS } from '../../blind/scenarios.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { codesOf, readConcluded } from '../../recorded/concluded.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const VERDICT_CODES = globSync('src/core/diagnosis/**/*.ts', { cwd: ROOT }).flatMap((path) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/'(verdict\.[\w.-]+)'/g)].map(([, code = '']) => code),
);

/** Every code that a rule can give: the findings of the table and the card, and the verdicts. */
const CODES: readonly string[] = [
  ...new Set([
    ...OUTCOMES.flatMap((outcome) =>
      STAGES.flatMap((stage) => Object.values<Rule>({ ...RULES[outcome][stage] }).map(({ code }) => code)),
    ),
    ...BY_WORDS.map(({ code }) => code),
    ...Object.values(ROWS).map(({ code }) => code),
    ...VERDICT_CODES,
  ]),
];

const byName = new Map(CASES.map((entry) => [entry.name, entry]));

const judged = new Map(
  CASES.map((entry) => {
    const { verdict, cells } = judge(materialOf(entry));
    const concluded = `${verdict.party}, ${verdict.certainty} (${verdict.code})`;
    return [
      entry.name,
      { concluded, codes: new Set([verdict.code, ...cells.map(({ finding }) => finding.code)]) },
    ] as const;
  }),
);
const uses = (name: string, code: string): boolean => judged.get(name)?.codes.has(code) ?? false;

/** The ERS endpoints probe has no row on any card: this one stands in every judgement, and cannot be left out of one. */
const ALWAYS: ReadonlySet<string> = new Set(['row.none']);

/** Codes that recorded scenarios trigger, and their neighbours must not: the same without a witness, where one was brought. */
const recorded = new Map(
  ['blind', 'worlds', 'witnessed'].flatMap(readConcluded).map((one) => [one.id, new Set(codesOf(one))] as const),
);
const ofRecords = new Set(
  [...SCENARIOS, ...WORLDS, ...WITNESSED.map(({ id, scenario }) => ({ id, neighbour: scenario.id }))].flatMap(
    ({ id, neighbour }) => [...(recorded.get(id) ?? [])].filter((code) => recorded.get(neighbour)?.has(code) === false),
  ),
);

/** Codes that no case and no record triggers, or none whose neighbour goes without them. */
const uncovered = (codes: readonly string[]): readonly string[] =>
  codes.filter(
    (code) =>
      !ofRecords.has(code) &&
      !CASES.some(({ name, neighbour }) => uses(name, code) && (ALWAYS.has(code) || !uses(neighbour, code))),
  );

const PARTS = ['inside', 'outside', 'card', 'earlierCards', 'checks', 'watches', 'witnesses'] as const;

const bare = (value: unknown): string =>
  JSON.stringify([value], (key, inner: unknown) => (key === 'id' ? undefined : inner));

const differences = (left: Case, right: Case): readonly string[] =>
  PARTS.filter((part) => bare(left[part]) !== bare(right[part]));

describe.each(CASES.map((entry) => [entry.name, entry] as const))('given %s', (name, { concludes }) => {
  it(`concludes ${concludes}`, () => expect(judged.get(name)?.concluded).toBe(concludes));
});

describe('the cases', () => {
  it('have names of their own', () => expect(byName.size).toBe(CASES.length));
  it('each have a neighbour that differs in one thing', () => {
    const odd = CASES.filter((entry) => {
      const neighbour = byName.get(entry.neighbour);
      return !neighbour || differences(entry, neighbour).length !== 1;
    });
    expect(odd.map((entry) => `${entry.name} ~ ${entry.neighbour}`)).toEqual([]);
  });
  it('are told from their neighbours', () => {
    const alike = CASES.filter(({ concludes, neighbour }) => byName.get(neighbour)?.concludes === concludes);
    expect(alike.map(({ name }) => name)).toEqual([]);
  });
});

it('every verdict: has its code written out, or that of its finding', () => {
  const known = new Set([...CODES, ...CODES.map((code) => `verdict.${code}`)]);
  expect(
    CASES.map(({ concludes }) => concludes.slice(concludes.indexOf('(') + 1, -1)).filter((code) => !known.has(code)),
  ).toEqual([]);
});

describe('every rule', () => {
  it('has a case or a record that triggers it and a neighbour that must not', () =>
    expect(uncovered(CODES)).toEqual([]));
  it('is missed when it is new and has none', () =>
    expect(uncovered([...CODES, 'verdict.planted'])).toEqual(['verdict.planted']));
});
