import { Stopped, TimeUp } from './probe-failure.ts';

/**
 * Runs work under its own limit and under a parent's signal, and ends immediately with `TimeUp` or the parent's reason
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

/**
 * Runs work that consists of several limited parts under a limit for all of them together. Unlike `within` it waits for the
 * work, which learns from its signal that the time is up and still hands over what it has gathered.
 */
export const withDeadline = async <T>(
  limitMs: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new TimeUp()), limitMs);
  const passOn = (): void => end.abort(reasonOf(stop));
  if (stop.aborted) passOn();
  stop.addEventListener('abort', passOn, { once: true });
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', passOn);
  }
};

/** Waits for work, at most until `signal` is aborted, and leaves nothing behind on the signal, which may live for hours. */
export const untilStopped = async (work: Promise<unknown>, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  const stopped = Promise.withResolvers<null>();
  const stop = (): void => stopped.resolve(null);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
