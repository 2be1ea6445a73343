import type { WatchRecord } from '../../src/core/records/watch.ts';
import { newWatch, runWatched } from '../../src/app/watch-run.ts';
import { startWorld } from '../../src/lab/lab.ts';
import { describeVantage } from '../../src/node/probing/surroundings.ts';
import { openPermit } from '../node/probing/stage.ts';
import { targetOfWorld } from './target-of-world.ts';

/** Time passes only while a watch waits. */
export const fastClock = ({ startedAt }: WatchRecord) => {
  let now = Date.parse(startedAt);
  return {
    now: () => now,
    wait: (ms: number): Promise<void> => {
      now += ms;
      return Promise.resolve();
    },
  };
};

/**
 * A watch of one family whose time passes as fast as it can: real attempts against a practice world in this process.
 *
 * @param onSaved gets how many attempts have been saved.
 */
export const watchFast = async (rounds: number, onSaved: (count: number) => void): Promise<WatchRecord> => {
  const world = await startWorld('healthy');
  const target = targetOfWorld(world);
  const made = newWatch(
    { stage: 'inside', families: ['ers-endpoints'], everySeconds: 10, bound: { kind: 'count', rounds } },
    target,
    await describeVantage(null, null),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.failure.message));
  let count = 0;
  const watched = await runWatched({
    record: made.value,
    permit: openPermit(),
    target,
    // What the world has seen is let go, or its memory would be measured.
    save: () => {
      world.resetSeen();
      return Promise.resolve();
    },
    onSaved: () => onSaved((count += 1)),
    signal: new AbortController().signal,
    clock: fastClock(made.value),
  });
  await world.close();
  return watched;
};
