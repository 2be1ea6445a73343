import { describe, expect, it } from 'vitest';
import { gradeOf, isFalseAllClear, isInnocentProven, type Said } from '../blind/judge.ts';
import { SCENARIOS, THEMES } from '../blind/scenarios.ts';
import type { Scenario } from '../blind/scenario.ts';
import { concludedOf, mustBeAsBefore, readConcluded } from './concluded.ts';
import { judged, readPlays } from './evidence.ts';

/**
 * The goal of the design page, over scenarios by somebody who has not read the rules: judged from what their plays left
 * (`npm run record` plays them).
 */

const GOAL = 0.95;

const recorded = new Map(readConcluded('blind').map((one) => [one.id, one]));
const again = new Map(
  Object.keys(THEMES).flatMap((theme) =>
    readPlays('blind', theme).map((play) => {
      const judgement = judged(play);
      return [play.id, { said: judgement.verdict, concluded: concludedOf(play.id, judgement) }] as const;
    }),
  ),
);
const saidOf = ({ id }: Scenario): Said => {
  const found = again.get(id);
  if (found === undefined) throw new Error(`${id} was not recorded: npm run record ${id}`);
  return found.said;
};
const lineOf = (scenario: Scenario): string => {
  const { party, certainty, sentence } = saidOf(scenario);
  return `${scenario.id}: ${party}, ${certainty}: ${sentence}`;
};

describe.each(Object.entries(THEMES))('given the recorded scenarios of %s', (_, scenarios) => {
  it('each comes to what was concluded before', () => {
    const [before, after] = [
      scenarios.flatMap(({ id }) => recorded.get(id) ?? []),
      scenarios.flatMap(({ id }) => again.get(id)?.concluded ?? []),
    ];
    expect(after.length).toBe(scenarios.length);
    mustBeAsBefore(before, after);
  });
  it('nobody innocent is proven', () =>
    expect(scenarios.filter((scenario) => isInnocentProven(scenario, saidOf(scenario))).map(lineOf)).toEqual([]));
  it('there is no false all-clear', () =>
    expect(scenarios.filter((scenario) => isFalseAllClear(scenario, saidOf(scenario))).map(lineOf)).toEqual([]));
});

describe('given all recorded scenarios', () => {
  it('each has an id of its own and a neighbour among them', () => {
    const ids = SCENARIOS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(SCENARIOS.filter(({ id, neighbour }) => neighbour === id || !ids.includes(neighbour))).toEqual([]);
  });

  it('a right party is first, or the verdict says what is missing, in at least 95 of 100', () => {
    const grades = SCENARIOS.map((scenario) => gradeOf(scenario, saidOf(scenario)));
    const good = grades.filter((grade) => grade === 'right' || grade === 'honest').length;
    expect(good / grades.length).toBeGreaterThanOrEqual(GOAL);
  });
});
