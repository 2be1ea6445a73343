import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { mayHideRejection, resultOf } from '../../core/records/attempt.ts';
import { outcomeOf } from '../../core/evidence/classify.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { isSilent } from '../../core/evidence/outcome.ts';
import { rejectionsIn } from '../../core/evidence/sign-in-plan.ts';
import type { Family, Layer } from '../../core/vocabulary/words.ts';
import { countElsewhere } from '../exit.ts';
import { reportConnection } from './transport.ts';
import { stoppedEvidence } from './evidence-draft.ts';
import { RefusedToSend, whyNotToSend } from './preflight.ts';
import type { AddressOutput, ProbeOutput, RunStage, StageEnd, StageHooks, StagePlan } from './target.ts';
import type { Reply } from '../../shared/reply.ts';
import { notRead } from '../reading/read-in-worker.ts';
import { openWorker } from '../threads/early.ts';
import { SILENCE, workerFile } from '../threads/thread.ts';
import { GRACE_MS, watchOver, type Watchdog } from '../threads/watchdog.ts';
import { pack, type Answers, type WorkerQuestion, type FromWorker, type ToWorker } from './worker-messages.ts';

const ENDS_WITHIN_MS = 500;

// `runStage` in its own thread, one run each. One that is busy beyond its limit, or deaf to a stop, is ended (watchdog.ts).
interface Pending {
  readonly hooks: StageHooks;
  readonly resolve: (end: StageEnd) => void;
  readonly reject: (error: unknown) => void;
  readonly watchdog: Watchdog;
  /** What a hook threw, kept so that the caller meets its own error and not the worker's. */
  thrown: { readonly error: unknown } | null;
  keeping: Promise<unknown>;
  readonly seen: Map<Family, 'waiting' | 'under-way' | 'handed-over'>;
  /** How far each probe had come when it was last heard of, and when that was (milliseconds of `performance.now()`). */
  readonly soFar: Map<Family, { readonly layer: Layer; readonly evidence: Evidence; readonly at: number }>;
  /** Sign-ins that have set out and whose result is not in the attempt ledger, at whichever address, by ticket. */
  readonly setOut: Map<string, Family>;
  further: AddressOutput | null;
  failedSignIns: number;
}

interface Living {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  readonly warming: Set<() => void>;
  /** Authorities out of a file; `null`: its thread ended over them. */
  reading: ((read: Reply<string> | null) => void) | null;
}

/** @param file the worker's file, asked for at the first start. @param graceMs what a busy worker is granted beyond a limit. */
export const probingIn = (file: () => string, graceMs = GRACE_MS) => {
  const living = new Set<Living>();
  const idle: Living[] = [];
  let lastRun = 0;

  /**
   * Same as `runStage` of prober.ts, rejections included; and it ends whatever comes back. Where the worker had to be ended, what was
   * under way reads `not-run.stopped` with what was seen by then, and after a limit the rest reads `not-run.protecting-account`.
   * @throws RefusedToSend before anything was sent; what a hook threw; an `Error` when the worker ended on its own.
   */
  const runStage: RunStage = async (target, plan, hooks, signal) => {
    // The worker has a copy of the environment since its start; this process's is asked here.
    const refusal = whyNotToSend(target);
    if (refusal !== null) throw new RefusedToSend(refusal);
    const own = idle.pop() ?? start();
    const { worker, pending } = own;
    const run = (lastRun += 1);
    const busy = Promise.withResolvers<'busy'>();
    const watchdog = watchOver(target.timeouts.totalMs, () => busy.resolve('busy'), graceMs);
    const stop = (): void => {
      watchdog.stopping();
      post(worker, { kind: 'stop', run });
    };
    const { promise: ended, resolve, reject } = Promise.withResolvers<StageEnd>();
    const entry: Pending = {
      hooks,
      resolve,
      reject,
      watchdog,
      thrown: null,
      keeping: Promise.resolve(),
      seen: new Map(plan.families.map((family) => [family, 'waiting'])),
      soFar: new Map(),
      setOut: new Map(),
      further: null,
      failedSignIns: 0,
    };
    try {
      pending.set(run, entry);
      worker.ref();
      post(worker, { kind: 'run', run, target: pack(target), plan });
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      const end = await Promise.race([ended, busy.promise]);
      if (end !== 'busy') return end;
      pending.delete(run);
      living.delete(own);
      ended.catch(() => undefined);
      void worker.terminate();
      return await endFor(entry, plan, signal);
    } finally {
      watchdog.close();
      signal.removeEventListener('abort', stop);
      pending.delete(run);
      worker.unref();
      if (living.has(own) && idle.length === 0) idle.push(own);
      else void worker.terminate();
    }
  };

  const start = (): Living => {
    const worker = openWorker(file(), 'probing');
    const started: Living = { worker, pending: new Map(), warming: new Set(), reading: null };
    living.add(started);
    worker.on('message', (message: FromWorker) => receive(started, message));
    const ended = (): void => {
      living.delete(started);
      if (idle[0] === started) idle.pop();
      for (const { reject } of started.pending.values()) reject(new Error('The probing worker ended.'));
      for (const warm of started.warming) warm();
      started.reading?.(null);
    };
    worker.on('error', ended);
    worker.on('exit', ended);
    // Listeners hold a worker as well, so this comes behind them.
    worker.unref();
    return started;
  };

  const warmUp = (): Promise<void> =>
    new Promise((resolve) => {
      const own = idle[0] ?? start();
      idle[0] = own;
      const { worker, warming } = own;
      warming.add(resolve);
      post(worker, { kind: 'warm-up' });
    });

  /** The certificates of authorities in a file, as PEM, read in the thread that will probe with them. Never rejects. */
  const readAuthorities = async (bytes: Uint8Array, name: string): Promise<Reply<string>> => {
    const own = idle.pop() ?? start();
    const { promise, resolve } = Promise.withResolvers<Reply<string> | null>();
    const watchdog = watchOver(SILENCE.readingMs, () => resolve(null), 0);
    own.reading = resolve;
    own.worker.ref();
    post(own.worker, { kind: 'authorities', bytes });
    const read = await promise;
    watchdog.close();
    own.reading = null;
    own.worker.unref();
    if (read !== null && living.has(own) && idle.length === 0) idle.push(own);
    else {
      living.delete(own);
      void own.worker.terminate();
    }
    return read ?? notRead(name);
  };

  const close = async (): Promise<void> => {
    idle.length = 0;
    const ended = [...living];
    living.clear();
    // A worker with a look-up that nothing can cancel ends when the system has answered it, which may take minutes.
    const all = Promise.all(ended.map(({ worker }) => worker.terminate()));
    const over = new AbortController();
    const limit = pause(ENDS_WITHIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([all, limit]);
    over.abort();
  };

  return { runStage, readAuthorities, warmUp, close };
};

/** Ends a run in the place of its worker, which was ended: hands over an honest word for each probe that has none. */
const endFor = async (entry: Pending, plan: StagePlan, signal: AbortSignal): Promise<StageEnd> => {
  await entry.keeping;
  if (entry.thrown !== null) throw entry.thrown.error;
  const done = new Set(plan.finished.filter(({ outcome }) => !isSilent(outcome)).map(({ family }) => family));
  const left = plan.families.filter((family) => !done.has(family) && entry.seen.get(family) !== 'handed-over');
  const isUnderWay = (family: Family): boolean => entry.seen.get(family) === 'under-way';
  const unread = signal.aborted ? [] : left.filter(isUnderWay);
  for (const family of left) {
    const output = await endOne(entry, family, isUnderWay(family), signal);
    entry.failedSignIns += rejectionsIn(output);
    await entry.hooks.onResult(output);
  }
  const furtherUnread = await endFurther(entry, plan, left, signal);
  return { failedSignIns: entry.failedSignIns, unread: [...unread, ...furtherUnread] };
};

/** The last word of one probe. What its sign-in came to is in the ledger first, where as much of the reply was read. */
const endOne = async (
  { soFar, setOut, hooks }: Pending,
  family: Family,
  underWay: boolean,
  { aborted }: AbortSignal,
): Promise<ProbeOutput> => {
  if (!underWay)
    return aborted
      ? { family, outcome: 'not-run.stopped', evidence: null, stop: 'before-turn' }
      : { family, outcome: 'not-run.protecting-account', evidence: null };
  const stop = aborted ? 'by-engineer' : 'reader-ended';
  const last = soFar.get(family);
  if (last === undefined) return { family, outcome: 'not-run.stopped', evidence: null, stop };
  const { layer, at } = last;
  const startMs = last.evidence.durationMs;
  const durationMs = startMs + performance.now() - at;
  const times = { ...last.evidence.times, [layer]: { startMs, endMs: durationMs } };
  const evidence = stoppedEvidence({ ...last.evidence, durationMs, times }, layer);
  const outcome = outcomeOf(family, evidence);
  const output: ProbeOutput = { family, outcome, evidence, ...(outcome === 'not-run.stopped' && { stop }) };
  const known = resultOf(output) ?? 'unclear';
  // What a head alone says may stand for a rejection.
  const result = known === 'answered' && mayHideRejection(output) ? 'unclear' : known;
  for (const [ticket, owner] of setOut) if (owner === family) await hooks.gate.settle(ticket, result);
  return output;
};

const endFurther = async (
  entry: Pending,
  plan: StagePlan,
  left: readonly Family[],
  signal: AbortSignal,
): Promise<readonly Family[]> => {
  const { further, setOut, hooks } = entry;
  const underWay = [...setOut.values()].filter((family) => !left.includes(family));
  if (further === null || underWay.length === 0) return [];
  const outcomes = new Set(further.probes.map(({ family }) => family));
  const missing = plan.families.filter((family) => !outcomes.has(family));
  const last: ProbeOutput[] = [];
  for (const family of missing) last.push(await endOne(entry, family, underWay.includes(family), signal));
  for (const output of last) entry.failedSignIns += rejectionsIn(output);
  await hooks.onAddress({ ...further, probes: [...further.probes, ...last] });
  return signal.aborted ? [] : underWay;
};

const post = (worker: Worker, message: ToWorker): void => worker.postMessage(message);

const receive = ({ worker, pending, warming, reading }: Living, message: FromWorker): void => {
  if (message.kind === 'authorities') {
    reading?.(message.read);
    return;
  }
  if (message.kind === 'warm') {
    for (const warm of warming) warm();
    warming.clear();
    return;
  }
  if (message.kind === 'uncancellable') {
    countElsewhere(worker, message.count);
    return;
  }
  if (message.kind === 'connection') {
    reportConnection(message.made);
    return;
  }
  const run = pending.get(message.run);
  if (!run) return;
  run.watchdog.heard();
  switch (message.kind) {
    case 'beat':
      return;
    case 'phase':
      run.watchdog.phase(message.family, message.layer);
      run.seen.set(message.family, message.layer === null ? 'waiting' : 'under-way');
      run.hooks.onPhase(message.family, message.layer);
      return;
    case 'so-far':
      run.soFar.set(message.family, { layer: message.layer, evidence: message.seen, at: performance.now() });
      run.hooks.onSoFar?.(message.family, message.layer, message.seen);
      return;
    case 'ask': {
      const { number, asking } = message;
      void answerOf(run, asking).then((answer) => post(worker, { kind: 'answer', run: message.run, number, answer }));
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

/** What is asked of the program; a ledger that fails protects the account. Never rejects. */
const answerOf = async (run: Pending, asking: WorkerQuestion): Promise<Answers[keyof Answers]> => {
  const { gate, onResult, onAddress } = run.hooks;
  switch (asking.ask) {
    case 'set-out': {
      const setting = await gate.setOut(asking.about).catch(() => ({ answer: 'protect' }) as const);
      if (setting.answer === 'go') run.setOut.set(setting.ticket, asking.about.family);
      return setting;
    }
    case 'settle':
      run.setOut.delete(asking.ticket);
      return gate.settle(asking.ticket, asking.result, asking.wasAnswered).catch(() => true);
    case 'turn':
      await gate.turn().catch(() => undefined);
      return null;
    case 'result': {
      const { output } = asking;
      run.watchdog.ended(output.family);
      run.seen.set(output.family, 'handed-over');
      run.failedSignIns += rejectionsIn(output);
      return kept(run, onResult(output));
    }
    case 'address': {
      const { output } = asking;
      const rejected = ({ probes }: AddressOutput): number =>
        probes.reduce((sum, probe) => sum + rejectionsIn(probe), 0);
      // The first data of an address is known from before.
      const before = run.further?.address === output.address ? run.further : output;
      run.failedSignIns += rejected(output) - rejected(before);
      run.further = output;
      return kept(run, onAddress(output));
    }
  }
};

const kept = async (run: Pending, keeping: Promise<void>): Promise<boolean> => {
  run.keeping = Promise.allSettled([run.keeping, keeping]);
  try {
    await keeping;
    return true;
  } catch (error) {
    run.thrown ??= { error };
    return false;
  }
};

export const {
  runStage: runStageInWorker,
  readAuthorities: readAuthoritiesToProbe,
  warmUp: warmUpProbing,
  close: closeProbing,
} = probingIn(() => workerFile(import.meta.url, 'probing-worker'));
