import { Stopped, TimeUp } from './probe-failure.ts';

/**
 * Runs work under a limit of its own and under a parent's signal, and ends at once with `TimeUp` or the parent's reason
 * when either fires, whether or not the work heeds the signal (a resolver's call, for one, cannot be called back).
 */
export const within = async <T>(
  limitMs: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  if (parent.aborted) throw reasonOf(parent);
  const own = new AbortController();
  const timer = setTimeout(() => {
    own.abort(new TimeUp());
  }, limitMs);
  const passOn = (): void => {
    own.abort(reasonOf(parent));
  };
  parent.addEventListener('abort', passOn, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      own.signal.addEventListener('abort', () => reject(reasonOf(own.signal)), { once: true });
      work(own.signal).then(resolve, reject);
    });
  } catch (error) {
    // Work that heeds the signal may fail in its own words; the reason is what ended it.
    throw own.signal.aborted ? reasonOf(own.signal) : error;
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', passOn);
  }
};

/** Why a signal was aborted: a time limit, or the engineer. */
export const reasonOf = (signal: AbortSignal): TimeUp | Stopped =>
  signal.reason instanceof TimeUp ? signal.reason : new Stopped();
