import { describe, expect, it } from 'vitest';
import { judge, beforeAfter, type Compared } from './in-words.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { run, type Wanted } from '../make-evidence.ts';
import { attempt, BAD_GATEWAY, FAMILY, good, watch, type Came } from '../make-watch.ts';

/** What failed now and then is not fixed by one good answer. */

const BAD: Wanted = { status: 503 };
const timeAt = (minute: number): string => new Date(Date.parse('2026-11-21T09:00:00Z') + minute * 60_000).toISOString();
const ran = (minute: number, wanted: Wanted = {}): StageRecord => {
  const made = run('outside', {}, { [FAMILY]: wanted }, { startedAt: timeAt(minute) });
  return { ...made, probes: made.probes.filter(({ family }) => family === FAMILY) };
};
const watched = (minute: number, came: readonly Came[], change: Partial<WatchRecord> = {}): WatchRecord => {
  const startedAt = timeAt(minute);
  const first = Date.parse(startedAt) / 10_000;
  const attempts = came.map((one, index) => attempt(first + index, one));
  return { ...watch('outside', came, { startedAt, ...change }), attempts };
};
const failing = (count: number): readonly Came[] => Array<Came>(count).fill(BAD_GATEWAY);
const FLAPPING = [...good(3), ...failing(2), ...good(3)];
const compared = (runs: readonly StageRecord[], watches: readonly WatchRecord[] = []): Compared | undefined =>
  beforeAfter(runs, watches)?.probes[0];
const resultOf = (...given: Parameters<typeof compared>): string | undefined => compared(...given)?.result;

describe('given a watch in which some attempts failed', () => {
  const flapping = watched(0, FLAPPING);
  it('cannot tell by one good run, and says how long a watch would settle it', () =>
    expect(compared([ran(5)], [flapping])).toMatchObject({
      result: 'cannot-tell',
      reason:
        'Intermittent: 2 of 8 attempts outside failed, so a good one since may be chance. To decide: watch outside for at least 12 attempts. Good throughout means that it is fixed.',
    }));
  it('cannot tell by several good runs either, days later', () =>
    expect(resultOf([ran(5), ran(3000), ran(6000)], [flapping])).toBe('cannot-tell'));
  it('cannot tell by a later watch that is shorter than that', () =>
    expect(resultOf([ran(5)], [flapping, watched(10, good(11))])).toBe('cannot-tell'));
  it('is fixed by a later watch that is long enough and good throughout', () =>
    expect(resultOf([ran(5)], [flapping, watched(10, good(12))])).toBe('mended'));
  it('still fails by a later watch with one failure', () =>
    expect(resultOf([ran(5)], [flapping, watched(10, [...good(11), BAD_GATEWAY])])).toBe('still-failing'));
  it('cannot tell after good, bad, bad, good', () =>
    expect(resultOf([ran(5), ran(10, BAD), ran(15, BAD), ran(20)], [flapping])).toBe('cannot-tell'));
  it('cannot tell where a long good watch was followed by a failure and one good run', () =>
    expect(resultOf([ran(20, BAD), ran(25)], [flapping, watched(10, good(12))])).toBe('cannot-tell'));
  it('does not count a watch of another user', () =>
    expect(resultOf([ran(5)], [flapping, watched(10, good(20), { user: 'other' })])).toBe('cannot-tell'));
  it('tells of another API no more than that was seen of it', () => {
    const both = run('outside', {}, { 'open-api': BAD }, { startedAt: timeAt(-5) });
    const proof = beforeAfter([both, run('outside', {}, {}, { startedAt: timeAt(5) })], [flapping]);
    expect(proof?.probes.map(({ family, result }) => [family, result])).toEqual([
      [FAMILY, 'cannot-tell'],
      ['open-api', 'mended'],
    ]);
  });
  it('is as undecided as the verdict, and as settled', () => {
    const verdictOf = (watches: readonly WatchRecord[]): string =>
      judge({ runs: [run('inside'), ran(15)], cards: [], checks: [], watches }).verdict.code;
    expect(verdictOf([flapping])).toBe('verdict.watch.undecided');
    expect(verdictOf([flapping, watched(10, good(11))])).toBe('verdict.watch.undecided');
    expect(verdictOf([flapping, watched(10, good(12))])).not.toContain('watch');
  });
});

describe('given runs alone', () => {
  it('cannot tell where it was good, failed, and is good again within the hour', () =>
    expect(compared([ran(0), ran(10, BAD), ran(20)])).toMatchObject({
      result: 'cannot-tell',
      reason:
        'Intermittent: within the hour it was good outside, failed, and is good again. To decide: run the outside stage once more an hour after the failure, or watch outside for at least 6 attempts. Good throughout means that it is fixed.',
    }));
  it('is fixed when it is still good an hour after the failure', () =>
    expect(resultOf([ran(0), ran(10, BAD), ran(20), ran(75)])).toBe('mended'));
  it('is fixed by a watch that is long enough', () =>
    expect(resultOf([ran(0), ran(10, BAD), ran(20)], [watched(30, good(6))])).toBe('mended'));
  it('is fixed where it was good hours before it failed', () =>
    expect(resultOf([ran(0), ran(200, BAD), ran(220)])).toBe('mended'));
  it('cannot tell where it failed again after a good one, however far apart', () =>
    expect(resultOf([ran(0, BAD), ran(100), ran(200, BAD), ran(300)])).toBe('cannot-tell'));
  it('still fails where the newest one does', () =>
    expect(resultOf([ran(0), ran(10, BAD), ran(20), ran(30, BAD)])).toBe('still-failing'));
});

describe('given a fault that was there every time', () => {
  it('is fixed by one good run', () => expect(resultOf([ran(0, BAD), ran(10)])).toBe('mended'));
  it('is fixed after several failures by two good runs', () =>
    expect(resultOf([ran(0, BAD), ran(5, BAD), ran(10, BAD), ran(15), ran(20)])).toBe('mended'));
  it('is fixed by one good run after a watch in which every attempt failed', () =>
    expect(resultOf([ran(10)], [watched(0, failing(8))])).toBe('mended'));
});

it('given a good answer that was an error two seconds before: cannot tell, also where the failing run had met one', () => {
  const passing: Wanted = { earlier: 503 };
  const before = run('outside', {}, { 'open-api': BAD, 'mnt-session': passing }, { startedAt: timeAt(0) });
  const after = run('outside', {}, { 'open-api': passing }, { startedAt: timeAt(10) });
  expect(resultOf([before, after])).toBe('cannot-tell');
});
