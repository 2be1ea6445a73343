import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt, WatchRecord } from '../../src/core/records/watch.ts';
import { FAMILIES } from '../../src/core/vocabulary/words.ts';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { newWatch, runWatched } from '../../src/app/watch-run.ts';
import { describeVantage } from '../../src/node/probing/surroundings.ts';
import { value } from './host-on-world.ts';
import { openPermit } from '../node/probing/stage.ts';
import { fastClock } from './fast-watch.ts';
import { targetOfWorld } from './target-of-world.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await startWorld('healthy');
});
afterAll(() => world.close());

const target = () => targetOfWorld(world);

const begun = async (rounds: number): Promise<WatchRecord> =>
  value(
    newWatch(
      { stage: 'inside', families: ['ers-endpoints'], everySeconds: 10, bound: { kind: 'count', rounds } },
      target(),
      await describeVantage(null, null),
    ),
  );

/** A watch of a healthy server in which time passes only while it waits. */
const watched = async (
  record: WatchRecord,
  save: (record: WatchRecord) => Promise<void>,
  onSaved: (a: Attempt) => void,
  savedBeside = 0,
) => {
  return runWatched({
    record,
    savedBeside,
    target: target(),
    permit: openPermit(),
    save,
    onSaved,
    signal: new AbortController().signal,
    clock: fastClock(record),
  });
};

describe('given a watch whose record has grown so large that attempts are gathered before a save', () =>
  it('tells an attempt only after it was saved, and in the end has told and saved each of them', async () => {
    const before = await watched(
      await begun(1),
      () => Promise.resolve(),
      () => undefined,
    );
    const [first] = before.attempts;
    if (!first) throw new Error('no attempt was made');
    const many = Array.from({ length: 2500 }, (_, index) => ({ ...first, slot: index }));
    const saved = new Set<number>();
    const early: number[] = [];
    const payload: number[] = [];
    const record = await watched(
      { ...(await begun(30)), attempts: many },
      (next) => {
        for (const { slot } of next.attempts) saved.add(slot);
        return Promise.resolve();
      },
      ({ slot }) => {
        payload.push(slot);
        if (!saved.has(slot)) early.push(slot);
      },
    );
    expect({ early, payload: payload.length, kept: record.attempts.length }).toEqual({
      early: [],
      payload: 30,
      kept: 2530,
    });
  }));

describe('given a watch in a case that is large with other watches', () =>
  it('gathers attempts before a save as well, and tells none of them before it', async () => {
    const saved: number[] = [];
    const payload: number[] = [];
    const record = await watched(
      { ...(await begun(10)), families: [...FAMILIES] },
      ({ attempts }) => Promise.resolve(void saved.push(attempts.length)),
      () => void payload.push(saved.at(-1) ?? 0),
      2500,
    );
    expect([record.attempts.length, payload.length]).toEqual([40, 40]);
    expect(payload.every((kept, index) => kept > index)).toBe(true);
    // One a round, and one at the end.
    expect(saved.length).toBeLessThanOrEqual(11);
  }));

describe('given a record that cannot be saved any more', () =>
  it('sends nothing more, tells nothing more, and says what went wrong', async () => {
    const full = new Error('disk full');
    let payload = 0;
    world.resetSeen();
    const failing = watched(
      await begun(20),
      ({ attempts }) => (attempts.length < 3 ? Promise.resolve() : Promise.reject(full)),
      () => {
        payload += 1;
      },
    );
    await expect(failing).rejects.toBe(full);
    expect([payload, world.seen().length]).toEqual([2, 3]);
  }));
