import { mkdir, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GRADES, gradeOf, isFalseAllClear, isInnocentProven, isOverstated, isTimid, type Said } from './judge.ts';
import { closePlays } from './play.ts';
import { inTurns } from './side-by-side.ts';
import { WITNESSED } from './witnesses/all.ts';
import { accusesAnew, figuresOf, isSurer } from './witnesses/figures.ts';
import { playsOf, playWitnessed, type PlayedWitnessed } from './witnesses/play-witnessed.ts';
import { cameThere } from './witnesses/witnessed.ts';

/** Blind scenarios with what a colleague brings: captures and logs, by somebody who has not read the rules. */

const RESULTS = resolve(import.meta.dirname, '../../out/results');
const SIDE_BY_SIDE = 6;
const GOAL = 0.95;

const inTurn = inTurns(SIDE_BY_SIDE);
const wanted = process.env.WITNESSED_ONLY;
const CASES = WITNESSED.filter(({ id }) => wanted === undefined || id.includes(wanted));

const played = new Map<string, Promise<PlayedWitnessed>>();
for (const ofOnePlay of playsOf(CASES)) {
  const results = inTurn(() => playWitnessed(ofOnePlay));
  for (const { id } of ofOnePlay) {
    const result = results.then((all) => {
      const found = all.get(id);
      if (found === undefined) throw new Error(`${id} was not judged`);
      return found;
    });
    result.catch(() => undefined);
    played.set(id, result);
  }
}

const playedOf = (id: string): Promise<PlayedWitnessed> => {
  const result = played.get(id);
  if (result === undefined) throw new Error(`nobody plays ${id}`);
  return result;
};

const textOf = ({ party, certainty, code, sentence }: Said): string => `${party}, ${certainty} (${code}): ${sentence}`;

describe.each(CASES.map((one) => [one.id, one] as const))('given %s', (id, one) => {
  it('nobody innocent is proven', async () => {
    const { with: said } = await playedOf(id);
    expect(isInnocentProven(one.scenario, said), textOf(said)).toBe(false);
  });
  it('there is no false all-clear', async () => {
    const { with: said } = await playedOf(id);
    expect(isFalseAllClear(one.scenario, said), textOf(said)).toBe(false);
  });
  it('proven is only what this evidence proves', async () => {
    const { with: said, without } = await playedOf(id);
    // What was overstated before the witness came is the business of the other spec.
    const isNew = isOverstated(one.scenario, said) && without.certainty !== 'proven';
    expect(isNew, textOf(said)).toBe(false);
  });
  it.runIf(one.brings.length > 1)('files that are read together are worth no less than one by one', async () => {
    const { with: said, apart } = await playedOf(id);
    const isWorse =
      apart !== null &&
      gradeOf(one.scenario, apart) === 'right' &&
      (gradeOf(one.scenario, said) !== 'right' || isSurer(said, apart));
    expect(isWorse, `${textOf(said)}\n${apart === null ? '' : textOf(apart)}`).toBe(false);
  });
  it('nothing that came there is said not to have come', async () => {
    const { found } = await playedOf(id);
    const untrue = found.filter(({ of, stage, seen }) => seen === 'no' && cameThere(one.brings[of], stage));
    expect(untrue.map(({ text }) => text)).toEqual([]);
  });
  it.runIf(one.notSurer)('the verdict is not surer than without the witness', async () => {
    const { without, with: said } = await playedOf(id);
    expect(isSurer(without, said), `${textOf(without)}\n${textOf(said)}`).toBe(false);
  });
  it.runIf(one.notSurer)('nobody innocent is accused who was not accused without it', async () => {
    const { without, with: said } = await playedOf(id);
    expect(accusesAnew(one.scenario, without, said), `${textOf(without)}\n${textOf(said)}`).toBe(false);
  });
  it.runIf(one.agrees)('the verdict is not less sure with a witness that says the same', async () => {
    const { without, with: said } = await playedOf(id);
    expect(isSurer(said, without), `${textOf(without)}\n${textOf(said)}\n${JSON.stringify(said.rivals)}`).toBe(false);
  });
});

describe('given all blind scenarios with a witness', () => {
  it('each has an id of its own; they are many, and in many the obvious suspect is innocent', () => {
    expect(new Set(WITNESSED.map(({ id }) => id)).size).toBe(WITNESSED.length);
    expect(WITNESSED.length).toBeGreaterThanOrEqual(60);
    expect(WITNESSED.filter(({ suspectIsInnocent }) => suspectIsInnocent).length).toBeGreaterThanOrEqual(20);
  });

  it('at least 95 of 100 are right or honest', async () => {
    const grades = await Promise.all(
      CASES.map(async ({ id, scenario }) => gradeOf(scenario, (await playedOf(id)).with)),
    );
    const good = grades.filter((grade) => grade === 'right' || grade === 'honest').length;
    expect(good / grades.length).toBeGreaterThanOrEqual(GOAL);
  });
});

afterAll(async () => {
  const finished = await Promise.allSettled(
    CASES.map(async ({ id, scenario, story, why, brings, suspectIsInnocent, notSurer }) => {
      const { without, with: said, apart, found } = await playedOf(id);
      return {
        id,
        story,
        scenarioStory: scenario.story,
        suspectIsInnocent,
        notSurer,
        without: textOf(without),
        with: textOf(said),
        rivalsWithout: without.rivals,
        rivalsWith: said.rivals,
        apart: apart === null ? null : textOf(apart),
        gradeApart: apart === null ? null : gradeOf(scenario, apart),
        saysUntruly: found.filter(({ of, stage, seen }) => seen === 'no' && cameThere(brings[of], stage)).length,
        moved: `${without.certainty} -> ${said.certainty}`,
        gradeWithout: gradeOf(scenario, without),
        grade: gradeOf(scenario, said),
        overstated: isOverstated(scenario, said),
        timid: isTimid(scenario, said),
        innocentProven: isInnocentProven(scenario, said),
        surer: isSurer(without, said),
        accusesAnew: accusesAnew(scenario, without, said),
        guilty: scenario.guilty,
        first: scenario.first,
        mayBeProven: scenario.mayBeProven,
        why,
        found: found.map(({ text }) => text),
      };
    }),
  );
  await closePlays();
  const rows = finished.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const figures = {
    scenarios: rows.length,
    'not played': finished.length - rows.length,
    ...Object.fromEntries(GRADES.map((grade) => [grade, rows.filter((row) => row.grade === grade).length])),
    ...figuresOf(rows),
  };
  await mkdir(RESULTS, { recursive: true });
  const file = await open(resolve(RESULTS, 'witnessed.json'), 'w');
  await file.appendFile(`${JSON.stringify({ figures, rows }, null, 2)}\n`);
  await file.close();
});
