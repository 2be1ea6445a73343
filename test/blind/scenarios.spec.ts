import { mkdir, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GRADES, gradeOf, isFalseAllClear, isInnocentProven, isOverstated, isTimid, type Grade } from './judge.ts';
import { closePlays, play, type Played } from './play.ts';
import { SCENARIOS } from './scenarios.ts';
import { inTurns } from './side-by-side.ts';

/** The goal of the design page, over scenarios by somebody who has not read the rules. */

const RESULTS = resolve(import.meta.dirname, '../../out/results');
const SIDE_BY_SIDE = 6;
const GOAL = 0.95;

const played = new Map<string, Promise<Played>>();
const inTurn = inTurns(SIDE_BY_SIDE);

for (const scenario of SCENARIOS) {
  const result = inTurn(() => play(scenario));
  result.catch(() => undefined);
  played.set(scenario.id, result);
}

const playedOf = (id: string): Promise<Played> => {
  const result = played.get(id);
  if (result === undefined) throw new Error(`nobody plays ${id}`);
  return result;
};

describe.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('given %s', (id, scenario) => {
  it('nobody innocent is proven', async () => {
    const { said } = await playedOf(id);
    expect(isInnocentProven(scenario, said), `${said.party}, ${said.certainty}: ${said.sentence}`).toBe(false);
  });
  it('there is no false all-clear', async () => {
    const { said } = await playedOf(id);
    expect(isFalseAllClear(scenario, said), `${said.certainty}: ${said.sentence}`).toBe(false);
  });
});

describe('given all blind scenarios', () => {
  it('each has an id of its own and a neighbour among them', () => {
    const ids = SCENARIOS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(SCENARIOS.filter(({ id, neighbour }) => neighbour === id || !ids.includes(neighbour))).toEqual([]);
  });

  it('a right party is first, or the verdict says what is missing, in at least 95 of 100', async () => {
    const grades = await Promise.all(
      SCENARIOS.map(async (scenario) => gradeOf(scenario, (await playedOf(scenario.id)).said)),
    );
    const good = grades.filter((grade) => grade === 'right' || grade === 'honest').length;
    expect(good / grades.length).toBeGreaterThanOrEqual(GOAL);
  });
});

afterAll(async () => {
  const finished = await Promise.allSettled(
    SCENARIOS.map(async (scenario) => {
      const { said, cells, guard } = await playedOf(scenario.id);
      return {
        id: scenario.id,
        grade: gradeOf(scenario, said),
        overstated: isOverstated(scenario, said),
        timid: isTimid(scenario, said),
        said: `${said.party}, ${said.certainty} (${said.code}): ${said.sentence}`,
        right: `${scenario.guilty}; first ${scenario.first.join(' or ')}; provable: ${scenario.mayBeProven.join(', ') || 'nobody'}`,
        why: scenario.why,
        story: scenario.story,
        cells,
        guard,
      };
    }),
  );
  await closePlays();
  const rows = finished.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const count = (grade: Grade): number => rows.filter((row) => row.grade === grade).length;
  const figures = {
    scenarios: rows.length,
    'not played': finished.length - rows.length,
    ...Object.fromEntries(GRADES.map((grade) => [grade, count(grade)])),
    overstated: rows.filter((row) => row.overstated).length,
    timid: rows.filter((row) => row.timid).length,
  };
  await mkdir(RESULTS, { recursive: true });
  const file = await open(resolve(RESULTS, 'blind.json'), 'w');
  await file.appendFile(`${JSON.stringify({ figures, rows }, null, 2)}\n`);
  await file.close();
});
