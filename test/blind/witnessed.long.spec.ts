import { afterAll, describe, expect, it } from 'vitest';
import { mustBeAsBefore, readConcluded } from '../recorded/concluded.ts';
import { isFalseAllClear, isInnocentProven } from './judge.ts';
import { closePlays } from './play.ts';
import { inTurns } from './side-by-side.ts';
import { WITNESSED } from './witnesses/all.ts';
import { playsOf, playWitnessed } from './witnesses/play-witnessed.ts';

/** Blind scenarios with the captures that a colleague brings, played anew: test/recorded judges what earlier plays left. */

const inTurn = inTurns(6);
const plays = playsOf(WITNESSED).flatMap((ofOnePlay) => {
  const results = inTurn(() => playWitnessed(ofOnePlay));
  results.catch(() => undefined);
  return ofOnePlay.map(({ id }) => [id, results] as const);
});
const played = new Map(plays);
const judgedOf = async (id: string) => (await played.get(id)!).judged.get(id)!;
afterAll(closePlays);

describe.each(WITNESSED.map((one) => [one.id, one] as const))('given %s', (id, { scenario }) => {
  it('nobody innocent is proven, and there is no false all-clear', async () => {
    const { said } = await judgedOf(id);
    const isWrong = isInnocentProven(scenario, said) || isFalseAllClear(scenario, said);
    expect(isWrong, `${said.party}, ${said.certainty} (${said.code}): ${said.sentence}`).toBe(false);
  });
  it('it comes to what is recorded of it', async () => {
    const before = readConcluded('witnessed').filter((one) => one.id === id);
    mustBeAsBefore(before, [(await judgedOf(id)).concluded]);
  });
});
