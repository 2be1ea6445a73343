import { TimeUp } from './probe-failure.ts';
import { reasonOf } from './time-limit.ts';

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
