import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { tellConnection } from './connections.ts';
import { RefusedToSend, whyNotToSend } from './preflight.ts';
import type { RunStage, StageEnd, StageHooks } from './target.ts';
import { pack, type FromWorker, type ToWorker } from './worker-messages.ts';

/**
 * `runStage` in a thread of its own. One worker serves all runs of the process; it does not keep the process alive while
 * nothing runs, and is started anew should it ever end.
 */

interface Pending {
  readonly hooks: StageHooks;
  readonly resolve: (end: StageEnd) => void;
  readonly reject: (error: unknown) => void;
  /** What a hook threw, kept so that the caller meets its own error and not the worker's. */
  thrown: { readonly error: unknown } | null;
}

interface Living {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  readonly warming: Set<() => void>;
}

let living: Living | null = null;
let lastRun = 0;

/**
 * Same as `runStage` of prober.ts, rejections included.
 * @throws RefusedToSend before anything was sent; what a hook threw; an `Error` when the worker ended by itself.
 */
export const runStageInWorker: RunStage = async (target, plan, hooks, signal) => {
  // The worker has an environment of its own since its start; this process's is asked here.
  const refusal = whyNotToSend(target);
  if (refusal !== null) throw new RefusedToSend(refusal);
  const { worker, pending } = alive();
  const run = (lastRun += 1);
  const stop = (): void => post(worker, { kind: 'stop', run });
  try {
    return await new Promise<StageEnd>((resolve, reject) => {
      pending.set(run, { hooks, resolve, reject, thrown: null });
      worker.ref();
      post(worker, { kind: 'run', run, target: pack(target), plan });
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    pending.delete(run);
    if (pending.size === 0) worker.unref();
  }
};

/** Starts the worker and lets it pay the costs of a first probe now. Never rejects. */
export const warmUpProbing = (): Promise<void> =>
  new Promise((resolve) => {
    const { worker, warming } = alive();
    warming.add(resolve);
    post(worker, { kind: 'warm-up' });
  });

/** Ends the worker; runs under way reject. A later run starts another. */
export const closeProbing = async (): Promise<void> => {
  const ended = living;
  living = null;
  await ended?.worker.terminate();
};

const post = (worker: Worker, message: ToWorker): void => worker.postMessage(message);

const alive = (): Living => {
  if (living) return living;
  // Node's own arguments of this process are not for the worker; its environment is copied.
  const worker = new Worker(workerFile(), { execArgv: [], name: 'probing' });
  const started: Living = { worker, pending: new Map(), warming: new Set() };
  living = started;
  worker.unref();
  worker.on('message', (message: FromWorker) => receive(started, message));
  const ended = (): void => {
    if (living === started) living = null;
    for (const { reject } of started.pending.values()) reject(new Error('The probing worker ended.'));
    for (const warm of started.warming) warm();
  };
  worker.on('error', ended);
  worker.on('exit', ended);
  return started;
};

const receive = ({ worker, pending, warming }: Living, message: FromWorker): void => {
  if (message.kind === 'warm') {
    for (const warm of warming) warm();
    warming.clear();
    return;
  }
  if (message.kind === 'connection') {
    tellConnection(message.made);
    return;
  }
  const run = pending.get(message.run);
  if (!run) return;
  switch (message.kind) {
    case 'phase':
      run.hooks.onPhase(message.family, message.layer);
      return;
    case 'result':
    case 'address': {
      const { number } = message;
      const kept = (ok: boolean): void => post(worker, { kind: 'kept', run: message.run, number, ok });
      const { onResult, onAddress } = run.hooks;
      (message.kind === 'result' ? onResult(message.output) : onAddress(message.output)).then(
        () => kept(true),
        (error: unknown) => {
          run.thrown ??= { error };
          kept(false);
        },
      );
      return;
    }
    case 'end':
      run.resolve(message.end);
      return;
    case 'refused':
      run.reject(new RefusedToSend(message.failure));
      return;
    case 'failed':
      run.reject(
        run.thrown === null ? new Error('The probing worker met an error it did not expect.') : run.thrown.error,
      );
  }
};

/**
 * The worker's file: the source beside this one when run from sources, else the bundle's own entry, which lies beside
 * the bundle or above it (this code may have been put into a chunk).
 */
const workerFile = (): string => {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(here), 'worker.ts');
  const places = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, 'probing-worker.js'));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('The probing worker is missing from this installation.');
  return found;
};
