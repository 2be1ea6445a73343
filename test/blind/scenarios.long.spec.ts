import { afterAll, describe, expect, it } from 'vitest';
import { mustBeAsBefore, readConcluded } from '../recorded/concluded.ts';
import { isFalseAllClear, isInnocentProven } from './judge.ts';
import { closePlays, play, type Played } from './play.ts';
import { SCENARIOS } from './scenarios.ts';
import { inTurns } from './side-by-side.ts';

/** Scenarios by somebody who has not read the rules, played anew: test/recorded judges what earlier plays left. */

const inTurn = inTurns(6);
const played = new Map<string, Promise<Played>>(
  SCENARIOS.map((scenario) => {
    const result = inTurn(() => play(scenario));
    result.catch(() => undefined);
    return [scenario.id, result];
  }),
);
afterAll(closePlays);

describe.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('given %s', (id, scenario) => {
  it('nobody innocent is proven, and there is no false all-clear', async () => {
    const { said } = (await played.get(id))!;
    const isWrong = isInnocentProven(scenario, said) || isFalseAllClear(scenario, said);
    expect(isWrong, `${said.party}, ${said.certainty}: ${said.sentence}`).toBe(false);
  });
  it('it comes to what is recorded of it', async () => {
    const before = readConcluded('blind').filter((one) => one.id === id);
    mustBeAsBefore(before, [(await played.get(id))!.concluded]);
  });
});
