import { uptime } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { mustProtect, nextRound, type Rounds } from '../../core/records/watch.ts';
import type { Family } from '../../core/vocabulary/words.ts';
import { RefusedToSend, whyNotToSend } from './preflight.ts';
import { runStage as runStageHere } from './prober.ts';
import type { ProbeOutput, ProbeTarget, RunStage, SignInGate } from './target.ts';

interface WatchPlan extends Rounds {
  readonly families: readonly Family[];
}

/** Milliseconds since 1970, and how to wait by them; the wait ends early when `signal` is aborted. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** From here on a difference between the clocks is a machine that slept, and not their resolution. */
const SLEPT_MS = 1000;

/** The wall clock at the start of a watch, and what has passed since by clocks that nobody sets; uptime continues in sleep. */
const steadyClock = (): Clock => {
  const startedAt = Date.now() - performance.now();
  const aheadBy = (): number => uptime() * 1000 - performance.now();
  const aheadAtStart = aheadBy();
  return {
    now: () => {
      const slept = aheadBy() - aheadAtStart;
      return startedAt + performance.now() + (slept > SLEPT_MS ? slept : 0);
    },
    wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
  };
};

interface WatchHooks {
  readonly gate: SignInGate;
  /** Awaited before the next credential goes out; what it throws ends the watch and is thrown on. */
  readonly onOutput: (slot: number, output: ProbeOutput) => Promise<void>;
  readonly onRoundEnd: () => void;
}

export type WatchEnd = 'complete' | 'stopped' | 'protecting-account';

/**
 * Repeats chosen probes at the borders of slots, one after another, each on its own connection: a password that is changed meanwhile
 * costs one failed sign-in and not four. After a rejected one no round begins. It goes on after one during which this computer slept.
 * @throws RefusedToSend before anything was sent.
 */
export const runRounds = async (
  target: ProbeTarget,
  { families, ...rounds }: WatchPlan,
  { gate, onOutput, onRoundEnd }: WatchHooks,
  signal: AbortSignal,
  clock: Clock = steadyClock(),
  runStage: RunStage = runStageHere,
): Promise<WatchEnd> => {
  const refusal = whyNotToSend(target);
  if (refusal !== null) throw new RefusedToSend(refusal);
  let previous: number | null = null;
  for (;;) {
    const next = nextRound(rounds, previous, clock.now());
    if (next === null) return 'complete';
    if (signal.aborted) return 'stopped';
    const { slot, waitMs } = next;
    if (waitMs > 0) {
      // Asked again afterwards: a timer may be early, and a machine that slept is late.
      await clock.wait(waitMs, signal);
      continue;
    }
    previous = slot;
    const held: ProbeOutput[] = [];
    const stopped: ProbeOutput[] = [];
    const { unread = [] } = await runStage(
      target,
      { families, continueAfter401: false, finished: [], alone: true },
      {
        gate,
        onPhase: () => undefined,
        onResult: (output) => {
          if (mustProtect(output, target.proxy?.user != null)) held.push(output);
          if (output.outcome === 'not-run.stopped' && output.stop !== 'slept') stopped.push(output);
          return onOutput(slot, output);
        },
        onAddress: () => Promise.resolve(),
      },
      signal,
    );
    onRoundEnd();
    // A sign-in of which nothing is known may have been rejected.
    if (held.length > 0 || unread.length > 0) return 'protecting-account';
    if (stopped.length > 0) return 'stopped';
  }
};
