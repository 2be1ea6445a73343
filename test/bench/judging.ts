import { judge, type Material } from '../../src/core/diagnosis/diagnose.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { card, htmlPage, run } from '../core/make-evidence.ts';

/**
 * How many cases are judged in a second, and how that changes with the number of runs in a case. Prints and judges nothing:
 * machines differ. Run it with `npx node test/bench/judging.ts`.
 */

const START = Date.parse('2026-11-20T08:00:00Z');
const MINUTE = 60_000;

/** Runs every ten minutes, inside and outside in turn; one in five fails outside. */
const runsOf = (count: number): readonly StageRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const outside = index % 2 === 1;
    const page = outside && index % 5 === 0 ? { status: 403, reading: htmlPage('Blocked') } : {};
    const startedAt = new Date(START + index * 10 * MINUTE).toISOString();
    return run(outside ? 'outside' : 'inside', page, {}, { startedAt });
  });

const caseOf = (count: number): Material => {
  const time = new Date(START + (count + 1) * 10 * MINUTE).toISOString();
  return { runs: runsOf(count), cards: [card('down', { updatedAt: time, recordedAt: time })], checks: [] };
};

/** Judges for about a second and gives the milliseconds of one. */
const timed = (material: Material): number => {
  for (let warm = 0; warm < 50; warm += 1) judge(material);
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < 1000) {
    judge(material);
    done += 1;
  }
  return (performance.now() - start) / done;
};

process.stdout.write('runs in the case    ms a case    cases a second    µs a run\n');
for (const count of [2, 20, 200, 1000]) {
  const ms = timed(caseOf(count));
  const cells = [String(count).padStart(16), ms.toFixed(3).padStart(13), (1000 / ms).toFixed(0).padStart(18)];
  process.stdout.write(`${cells.join('')}${((ms * 1000) / count).toFixed(1).padStart(12)}\n`);
}
