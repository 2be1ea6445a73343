import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ResourceLimits } from 'node:worker_threads';
import { codeOf } from '../disk/file-system.ts';
import { openWorker } from './early.ts';

export { startEarly } from './early.ts';
import { watchOver, type Watchdog } from './watchdog.ts';

/** Silence in milliseconds after which a thread that was asked something counts as held, and is ended. */
interface SilenceLimits {
  /** One file or answer of up to 20 MiB: the worst known text takes about 1.5 seconds for each megabyte of what is kept. */
  readonly readingMs: number;
  /** A list of at most 100,000 rows; the worst known takes seconds. */
  readonly listMs: number;
}

export const SILENCE: SilenceLimits = { readingMs: 20_000, listMs: 60_000 };

/** Question and answer of each call that a thread answers, by name. */
export type CallsOf<Calls> = { readonly [Name in keyof Calls]: readonly [question: unknown, answer: unknown] };

export type Asked<Calls extends CallsOf<Calls>> = {
  readonly [Name in keyof Calls]: {
    readonly kind: 'ask';
    readonly id: number;
    readonly call: Name;
    readonly question: Calls[Name][0];
  };
}[keyof Calls];

export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'beat' };

/** A worker's file: `worker.ts` next to the caller in sources, else the bundle's entry. @throws an `Error` where it is missing. */
export const workerFile = (caller: string, entry: string): string => {
  const here = fileURLToPath(caller);
  if (here.endsWith('.ts')) return join(dirname(here), 'worker.ts');
  const places = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, `${entry}.js`));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The file ${entry}.js is missing from this installation.`);
  return found;
};

/** A thread that answers calls, one at a time. One that is held by what it reads is ended. */
export interface Thread<Calls extends CallsOf<Calls>> {
  /** @throws ThreadEnded where it has ended or does so meanwhile; an `Error` where it met one. */
  readonly ask: <Name extends keyof Calls & string>(call: Name, question: Calls[Name][0]) => Promise<Calls[Name][1]>;
  readonly close: () => Promise<void>;
  readonly hasEnded: () => boolean;
}

/** A thread has ended. `held`: it was silent beyond its limit; `full`: it would have kept too much; `failed`: it threw. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly why: 'closed' | 'held' | 'full' | 'failed';
  constructor(why: ThreadEnded['why']) {
    super(`The thread has ended: ${why}.`);
    this.why = why;
  }
}

interface ThreadOptions {
  readonly file: string;
  readonly name: string;
  readonly silenceMs: number;
  readonly resourceLimits?: Omit<ResourceLimits, 'maxOldGenerationSizeMb'>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread; it does not keep the process alive while no call waits. */
export const startThread = <Calls extends CallsOf<Calls>>({
  file,
  name,
  silenceMs,
  resourceLimits,
}: ThreadOptions): Thread<Calls> => {
  const worker = openWorker(file, name, resourceLimits);
  const waiting = new Map<number, Waiting>();
  let watchdog: Watchdog | null = null;
  /** It has been heard. Before that it loads its own code, which no text from outside can hold up. */
  let isUp = false;
  let ended: ThreadEnded | null = null;
  let lastId = 0;

  const rest = (): void => {
    if (waiting.size > 0) return;
    watchdog?.close();
    watchdog = null;
    worker.unref();
  };
  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    rest();
    return found;
  };
  const end = (why: ThreadEnded['why']): void => {
    ended ??= new ThreadEnded(why);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    rest();
  };
  const watch = (): void => {
    if (isUp && waiting.size > 0) watchdog ??= watchOver(silenceMs, () => void terminate('held'), 0);
  };
  worker.on('message', (message: FromThread) => {
    isUp = true;
    watchdog?.heard();
    watch();
    if (message.kind === 'answer') settle(message.id)?.resolve(message.answer);
    else if (message.kind === 'failed') settle(message.id)?.reject(new Error('A thread met an error.'));
  });
  worker.on('error', (error) => end(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'full' : 'failed'));
  worker.on('exit', () => end('failed'));
  // Listeners hold a worker as well, so this comes behind them.
  worker.unref();
  const terminate = (why: 'closed' | 'held'): Promise<unknown> => {
    end(why);
    return worker.terminate();
  };
  return {
    ask: <Name extends keyof Calls & string>(call: Name, question: Calls[Name][0]) =>
      new Promise<Calls[Name][1]>((resolve, reject) => {
        if (ended !== null) {
          reject(ended);
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, { resolve: (answer) => resolve(answer), reject });
        worker.ref();
        watch();
        worker.postMessage({ kind: 'ask', id, call, question });
      }),
    close: async () => {
      await terminate('closed');
    },
    hasEnded: () => ended !== null,
  };
};
