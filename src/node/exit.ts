import { callsThatNeverCame } from './secrets/keychain.ts';

/** Calls under way in this thread that nothing can cancel: name look-ups by the operating system. */
let uncancellable = 0;
/** The same in other threads. What a thread had under way when it was ended stays counted: the process waits for it, too. */
const elsewhere = new Map<object, number>();
let onChange: (count: number) => void = () => undefined;

const count = (change: 1 | -1): void => {
  uncancellable += change;
  onChange(uncancellable);
};

/** In a worker: says from now on how many calls are under way. */
export const onUncancellable = (tell: (count: number) => void): void => {
  onChange = tell;
};

/** In the thread that started a worker: what the worker said. */
export const countElsewhere = (worker: object, underWay: number): void => {
  elsewhere.set(worker, underWay);
};

/** Waits for a call that cannot be cancelled, and remembers it until it comes back. */
export const tracked = async <T>(call: Promise<T>): Promise<T> => {
  count(1);
  try {
    return await call;
  } finally {
    count(-1);
  }
};

/** Whether the process would outlive its work, waiting for a call that was given up. */
export const wouldLinger = (): boolean =>
  uncancellable > 0 || [...elsewhere.values()].some((underWay) => underWay > 0) || callsThatNeverCame() > 0;
