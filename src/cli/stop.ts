import { remark } from './output.ts';

/** Runs with a signal that the first Ctrl+C aborts, which is said; `again` is called by the second. */
export const withStop = async <T>(
  work: (stop: AbortSignal) => Promise<T>,
  says = 'Stopping.',
  again: () => void = () => undefined,
): Promise<{ readonly value: T; readonly stopped: boolean }> => {
  const stopper = new AbortController();
  const stop = (): void => {
    if (stopper.signal.aborted) again();
    else void remark(says);
    stopper.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return { value: await work(stopper.signal), stopped: stopper.signal.aborted };
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
};
