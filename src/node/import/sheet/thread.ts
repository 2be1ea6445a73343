import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SheetProgress } from '../../../core/service/sheet.ts';
import type { Call, Calls, FromWorker, ToWorker } from './messages.ts';

/** A thread that holds one list. Calls reject once it has ended. */
export interface Thread {
  readonly post: (message: ToWorker) => void;
  readonly ask: <Name extends Call>(call: Name, question: Calls[Name][0]) => Promise<Calls[Name][1]>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread; it does not keep the process alive while no call waits. */
export const startThread = (onProgress: (progress: SheetProgress) => void): Thread => {
  // Few short-lived objects outlast a row, so a small nursery serves, and keeps memory low.
  const worker = new Worker(workerFile(), {
    execArgv: [],
    name: 'sheet',
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const waiting = new Map<number, Waiting>();
  let ended: Error | null = null;
  let lastId = 0;
  worker.unref();
  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return found;
  };
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'progress') onProgress(message.progress);
    else if (message.kind === 'answer') settle(message.id)?.resolve(message.answer);
    else settle(message.id)?.reject(new Error('The thread of the list met an error it did not expect.'));
  });
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('error', (error: unknown) =>
    end(error instanceof Error ? error : new Error('The thread of the list ended.')),
  );
  worker.on('exit', () => end(new Error('The list is closed.')));
  const post = (message: ToWorker): void => worker.postMessage(message);
  return {
    post,
    ask: <Name extends Call>(call: Name, question: Calls[Name][0]) =>
      new Promise<Calls[Name][1]>((resolve, reject) => {
        if (ended !== null) {
          reject(ended);
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, { resolve: (answer) => resolve(answer as Calls[Name][1]), reject });
        worker.ref();
        post({ kind: 'ask', id, call, question } as ToWorker);
      }),
    close: async () => {
      end(new Error('The list is closed.'));
      await worker.terminate();
    },
  };
};

/**
 * The worker's file: the source beside this one when run from sources, else the bundle's own entry, which lies beside
 * the bundle or above it (this code may have been put into a chunk).
 */
const workerFile = (): string => {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(here), 'worker.ts');
  const places = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, 'sheet-worker.js'));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('The thread that reads lists is missing from this installation.');
  return found;
};
