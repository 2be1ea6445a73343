import { Worker, type ResourceLimits } from 'node:worker_threads';

/** What a thread that reads may keep, in megabytes: the largest list that is taken needs less. */
const HEAP_MB = 1024;

interface Early {
  readonly worker: Worker;
  readonly said: unknown[];
  readonly hear: (message: unknown) => void;
  readonly end: () => void;
}

/** Threads that were started before it was known what they will do, by their file. */
const early = new Map<string, Early>();

const start = (file: string, name: string, limits: ResourceLimits): Worker => {
  // Node's own arguments of this process are not for the thread; its environment is copied.
  const worker = new Worker(file, {
    execArgv: [],
    name,
    resourceLimits: { ...limits, maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  return worker;
};

/** Starts a thread that will be needed, side by side with what this one still loads. @param first what it is given immediately. */
export const startEarly = (file: string, name: string, first?: unknown): void => {
  const worker = start(file, name, {});
  const said: unknown[] = [];
  const one: Early = {
    worker,
    said,
    hear: (message) => said.push(message),
    end: () => early.delete(file),
  };
  worker.on('message', one.hear).on('error', one.end).on('exit', one.end);
  // Listeners hold a worker as well, so this comes behind them.
  worker.unref();
  if (first !== undefined) worker.postMessage(first);
  early.set(file, one);
};

/** A thread of this file: the one that was started early, or a new one. The caller's listeners hear all that it said. */
export const openWorker = (file: string, name: string, limits: ResourceLimits = {}): Worker => {
  const one = early.get(file);
  early.delete(file);
  if (one === undefined) return start(file, name, limits);
  const { worker, said } = one;
  worker.off('message', one.hear).off('error', one.end).off('exit', one.end);
  queueMicrotask(() => {
    for (const message of said) worker.emit('message', message);
  });
  return worker;
};
