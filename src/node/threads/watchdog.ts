import type { Family, Layer } from '../../core/vocabulary/words.ts';

/**
 * Watches from the program's side over a run in a worker: no timer, message or signal reaches a thread that reads for ever. It counts
 * its own ticks, so that neither a sleeping machine nor a busy program looks like a busy worker.
 */
export interface Watchdog {
  readonly heard: () => void;
  readonly phase: (family: Family, layer: Layer | null) => void;
  readonly ended: (family: Family) => void;
  readonly stopping: () => void;
  readonly close: () => void;
}

const TICK_MS = 50;
const ticks = (ms: number): number => Math.ceil(ms / TICK_MS);

/** How often a worker that is not busy says so. */
export const BEAT_MS = 200;

/** Beyond the limit of a probe. */
export const GRACE_MS = 5000;
const SILENT_MS = 1000;
/** Time to answer a stop: Ctrl+C and the window's Stop work within 200 ms. */
const ANSWER_MS = 100;

/** @param limitMs what a whole probe may take. @param onBusy called at most once: busy beyond its limit, or no answer to a stop. */
export const watchOver = (limitMs: number, onBusy: () => void, graceMs = GRACE_MS): Watchdog => {
  const underWay = new Map<Family, number>();
  let silent = 0;
  let answered = true;

  const isBusy = (): boolean => {
    if (!answered && silent >= ticks(ANSWER_MS)) return true;
    if (silent < ticks(SILENT_MS)) return false;
    const longest = Math.max(silent, ...underWay.values());
    return longest >= ticks(limitMs + graceMs);
  };

  const timer = setInterval(() => {
    silent += 1;
    for (const [family, count] of underWay) underWay.set(family, count + 1);
    if (!isBusy()) return;
    clearInterval(timer);
    onBusy();
  }, TICK_MS);

  return {
    heard: () => {
      silent = 0;
      answered = true;
    },
    phase: (family, layer) => {
      if (layer === null) underWay.delete(family);
      else if (!underWay.has(family)) underWay.set(family, 0);
    },
    ended: (family) => void underWay.delete(family),
    stopping: () => {
      silent = 0;
      answered = false;
    },
    close: () => clearInterval(timer),
  };
};
