import { describe, expect, it } from 'vitest';
import { gradeOf, isFalseAllClear, isInnocentProven, isOverstated, type Said } from '../blind/judge.ts';
import { WITNESSED, WITNESS_THEMES } from '../blind/witnesses/all.ts';
import { accusesAnew, isSurer } from '../blind/witnesses/figures.ts';
import { foundIn, type Found } from '../blind/witnesses/found.ts';
import { cameThere, type Witnessed } from '../blind/witnesses/witnessed.ts';
import { concludedOf, mustBeAsBefore, readConcluded, type Concluded } from './concluded.ts';
import { judged, readPlays } from './evidence.ts';

/** Blind scenarios with the captures that a colleague brings: judged from what their plays left (`npm run record` plays them). */

const GOAL = 0.95;

interface Again {
  readonly without: Said;
  readonly with: Said;
  readonly apart: Said | null;
  readonly found: readonly Found[];
  readonly concluded: Concluded;
}

const recorded = new Map(readConcluded('witnessed').map((one) => [one.id, one]));
const again = new Map<string, Again>();
for (const theme of Object.keys(WITNESS_THEMES))
  for (const play of readPlays('witnessed', theme)) {
    const without = judged(play).verdict;
    for (const [id, { together, apart }] of Object.entries(play.brought ?? {})) {
      const judgement = judged(play, together);
      again.set(id, {
        without,
        with: judgement.verdict,
        apart: apart === null ? null : judged(play, apart).verdict,
        found: together.flatMap(foundIn),
        concluded: concludedOf(id, judgement),
      });
    }
  }
const againOf = ({ id }: Witnessed): Again => {
  const found = again.get(id);
  if (found === undefined) throw new Error(`${id} was not recorded: npm run record ${id}`);
  return found;
};

const textOf = ({ party, certainty, code, sentence }: Said): string => `${party}, ${certainty} (${code}): ${sentence}`;

/** Those of which it is true, with what was said without the witness and with it. */
const those = (
  all: readonly Witnessed[],
  isTrue: (one: Witnessed, said: Again) => boolean,
): readonly (readonly string[])[] =>
  all
    .filter((one) => isTrue(one, againOf(one)))
    .map((one) => [one.id, textOf(againOf(one).without), textOf(againOf(one).with)]);

describe.each(Object.entries(WITNESS_THEMES))('given the recorded scenarios with a witness, of %s', (_, all) => {
  it('each comes to what was concluded before', () => {
    const before = all.flatMap(({ id }) => recorded.get(id) ?? []);
    mustBeAsBefore(
      before,
      all.map((one) => againOf(one).concluded),
    );
  });
  it('nobody innocent is proven', () =>
    expect(those(all, ({ scenario }, said) => isInnocentProven(scenario, said.with))).toEqual([]));
  it('there is no false all-clear', () =>
    expect(those(all, ({ scenario }, said) => isFalseAllClear(scenario, said.with))).toEqual([]));
  it('proven is only what this evidence proves', () => {
    // What was overstated before the witness came is the business of the other spec.
    const isNew = ({ scenario }: Witnessed, said: Again): boolean =>
      isOverstated(scenario, said.with) && said.without.certainty !== 'proven';
    expect(those(all, isNew)).toEqual([]);
  });
  it('files that are read together are worth no less than one by one', () => {
    const isWorse = ({ scenario }: Witnessed, { apart, with: said }: Again): boolean =>
      apart !== null &&
      gradeOf(scenario, apart) === 'right' &&
      (gradeOf(scenario, said) !== 'right' || isSurer(said, apart));
    expect(those(all, isWorse)).toEqual([]);
  });
  it('nothing that came there is said not to have come', () => {
    const untrue = all.flatMap((one) =>
      againOf(one).found.filter(({ of, stage, seen }) => seen === 'no' && cameThere(one.brings[of], stage)),
    );
    expect(untrue.map(({ text }) => text)).toEqual([]);
  });
  it('no verdict is surer by a witness that is worth nothing, and nobody innocent is accused anew', () => {
    const isMoved = ({ scenario, notSurer }: Witnessed, { without, with: said }: Again): boolean =>
      notSurer && (isSurer(without, said) || accusesAnew(scenario, without, said));
    expect(those(all, isMoved)).toEqual([]);
  });
  it('no verdict is less sure with a witness that says the same', () =>
    expect(those(all, ({ agrees }, { without, with: said }) => agrees && isSurer(said, without))).toEqual([]));
});

describe('given all recorded scenarios with a witness', () => {
  it('each has an id of its own; they are many, and in many the obvious suspect is innocent', () => {
    expect(new Set(WITNESSED.map(({ id }) => id)).size).toBe(WITNESSED.length);
    expect(WITNESSED.length).toBeGreaterThanOrEqual(60);
    expect(WITNESSED.filter(({ suspectIsInnocent }) => suspectIsInnocent).length).toBeGreaterThanOrEqual(20);
  });

  it('at least 95 of 100 are right or honest', () => {
    const grades = WITNESSED.map((one) => gradeOf(one.scenario, againOf(one).with));
    const good = grades.filter((grade) => grade === 'right' || grade === 'honest').length;
    expect(good / grades.length).toBeGreaterThanOrEqual(GOAL);
  });
});
