import { say } from '../app/words.ts';
import { remark } from './output.ts';

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs with a signal that the first Ctrl+C or the end of the terminal aborts, with a message; the second calls `again`.
 */
export const withStop = async <T>(
  work: (stop: AbortSignal) => Promise<T>,
  says = say`Stopping.`,
  again: () => void = () => undefined,
): Promise<{ readonly value: T; readonly stopped: boolean }> => {
  const stopper = new AbortController();
  const stop = (): void => {
    if (stopper.signal.aborted) again();
    else void remark(says);
    stopper.abort();
  };
  for (const name of ENDINGS) process.on(name, stop);
  try {
    return { value: await work(stopper.signal), stopped: stopper.signal.aborted };
  } finally {
    for (const name of ENDINGS) process.off(name, stop);
  }
};
