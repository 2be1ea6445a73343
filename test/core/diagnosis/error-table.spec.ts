import { describe, expect, it } from 'vitest';
import { OUTCOMES, type Outcome } from '../../../src/core/evidence/outcome.ts';
import { factsOf, type Rule, ROWS } from '../../../src/core/diagnosis/rules/rule.ts';
import { outcomePhrase } from '../../../src/core/diagnosis/words/outcome-phrase.ts';
import { RULES } from '../../../src/core/diagnosis/rules/table.ts';
import { STAGES, type Party, type Stage } from '../../../src/core/vocabulary/words.ts';
import { fill } from './in-words.ts';
import { format, isNothing } from '../../../src/core/messages/message.ts';

/** The specification's error table, row by row and stage by stage. */
const TABLE: readonly (readonly [Outcome, Stage, Party])[] = [
  ['ok', 'inside', 'none'],
  ['ok', 'outside', 'none'],
  ['ok', 'platform', 'none'],
  ['http.302', 'inside', 'api-setting'],
  ['http.302', 'outside', 'firewall-or-proxy'],
  ['http.302', 'platform', 'firewall-or-proxy'],
  ['http.401', 'inside', 'api-account'],
  ['http.401', 'outside', 'api-account'],
  ['http.403', 'inside', 'api-role'],
  ['http.403', 'outside', 'firewall-or-proxy'],
  ['http.403', 'platform', 'firewall-or-proxy'],
  ['http.404', 'inside', 'firewall-or-proxy'],
  ['http.404', 'outside', 'firewall-or-proxy'],
  ['http.404', 'platform', 'firewall-or-proxy'],
  ['http.500', 'inside', 'access-control-server'],
  ['http.500', 'outside', 'access-control-server'],
  ['http.500', 'platform', 'access-control-server'],
];

describe("the specification's error table", () => {
  it.each(TABLE)('%s at the %s stage → %s', (outcome, stage, party) =>
    expect(RULES[outcome][stage].otherwise.party).toBe(party),
  );
  it.each(TABLE)('%s at the %s stage is marked as standing in the table', (outcome, stage) =>
    expect(RULES[outcome][stage].otherwise.beyondTable).toBe(false),
  );
});

const all: readonly Rule[] = [
  ...OUTCOMES.flatMap((outcome) =>
    STAGES.flatMap((stage) => [
      RULES[outcome][stage].otherwise,
      ...(RULES[outcome][stage].byDevice ? [RULES[outcome][stage].byDevice] : []),
      ...(RULES[outcome][stage].everyPath ? [RULES[outcome][stage].everyPath] : []),
    ]),
  ),
  ...Object.values(ROWS),
];

describe('every rule', () => {
  const facts = factsOf(null, { host: 'acs', user: 'api' }, null);

  it('names only facts that exist', () => {
    const unfilled = all
      .flatMap((rule) => [rule.says, rule.because, rule.mended, ...rule.steps])
      .map((text) => fill(text, facts))
      .filter((text) => /\{[a-zA-Z]+\}/.test(text));
    expect(unfilled).toEqual([]);
  });

  it('that shows a fault says what to do', () =>
    expect(
      all.filter(({ severity, steps }) => severity === 'fault' && steps.length === 0).map(({ code }) => code),
    ).toEqual([]));

  it('that accuses without proof offers at least one rival, each with its check', () => {
    const bare = all.filter(
      ({ severity, certainty, rivals }) =>
        severity === 'fault' &&
        certainty !== 'proven' &&
        (rivals.length === 0 || rivals.some(({ check }) => isNothing(check))),
    );
    expect(bare.map(({ code }) => code)).toEqual([]);
  });

  it('has a code of its own for each meaning', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { code, says, party } of all)
      meanings.set(code, (meanings.get(code) ?? new Set()).add(`${party}|${says}`));
    expect([...meanings].filter(([, said]) => said.size > 1).map(([code]) => code)).toEqual([]);
  });

  it('is never good where its party must act', () =>
    expect(
      all.filter(({ severity, party }) => severity === 'good' && party !== 'none').map(({ code }) => code),
    ).toEqual([]));
});

it('every phrase: names only facts that exist', () => {
  const facts = factsOf(null, { host: 'acs', user: 'api' }, null);
  const phrases = OUTCOMES.map((outcome) => format(outcomePhrase(outcome, 'open-api', facts), 'en'));
  expect(phrases.filter((phrase) => /\{[a-zA-Z]+\}/.test(phrase))).toEqual([]);
});
