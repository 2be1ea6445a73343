import { parentPort } from 'node:worker_threads';
import { keepCode } from '../code/keep-code.ts';
import { onUncancellable } from '../exit.ts';
import { onConnection } from './transport.ts';
import { untilStopped } from './failures.ts';
import { RefusedToSend } from './preflight.ts';
import { runStage } from './prober.ts';
import { Trust } from './trust.ts';
import { warmUp } from './warm-up.ts';
import type { SignInGate } from './target.ts';
import { BEAT_MS } from '../threads/watchdog.ts';
import { unpack, type Answers, type WorkerQuestion, type FromWorker, type ToWorker } from './worker-messages.ts';

/** The thread in which probes run, so that a busy window is no latency. Imported anywhere else it does nothing. */

interface Run {
  readonly stop: AbortController;
  readonly asked: Map<number, (answer: unknown) => void>;
}

const runs = new Map<number, Run>();
/** A run waits for it: side by side, its work would count as the server's. */
let warm: Promise<void> = Promise.resolve();
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

const start = async ({ run, target, plan }: Extract<ToWorker, { kind: 'run' }>): Promise<void> => {
  const stop = new AbortController();
  const asked: Run['asked'] = new Map();
  runs.set(run, { stop, asked });
  const beating = setInterval(() => tell({ kind: 'beat', run }), BEAT_MS);
  let last = 0;
  const ask = <A extends WorkerQuestion>(asking: A): Promise<Answers[A['ask']]> =>
    new Promise((resolve) => {
      const number = (last += 1);
      asked.set(number, resolve as (answer: unknown) => void);
      tell({ kind: 'ask', run, number, asking });
    });
  const gate: SignInGate = {
    setOut: (about) => ask({ ask: 'set-out', about }),
    settle: (ticket, result, wasAnswered = false) => ask({ ask: 'settle', ticket, result, wasAnswered }),
    turn: async () => void (await ask({ ask: 'turn' })),
  };
  const keep = async (asking: Extract<WorkerQuestion, { ask: 'result' | 'address' }>): Promise<void> => {
    if (!(await ask(asking))) throw new Error('not kept');
  };
  try {
    await untilStopped(warm, stop.signal);
    const end = await runStage(
      unpack(target),
      plan,
      {
        gate,
        onPhase: (family, layer) => tell({ kind: 'phase', run, family, layer }),
        onSoFar: (family, layer, seen) => tell({ kind: 'so-far', run, family, layer, seen }),
        onResult: (output) => keep({ ask: 'result', output }),
        onAddress: (output) => keep({ ask: 'address', output }),
      },
      stop.signal,
    );
    tell({ kind: 'end', run, end });
  } catch (error) {
    tell(error instanceof RefusedToSend ? { kind: 'refused', run, failure: error.failure } : { kind: 'failed', run });
  } finally {
    clearInterval(beating);
    runs.delete(run);
    keepCode();
  }
};

onUncancellable((count) => tell({ kind: 'uncancellable', count }));
onConnection((made) => tell({ kind: 'connection', made }));

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'run':
      void start(message);
      return;
    case 'stop':
      tell({ kind: 'beat', run: message.run });
      runs.get(message.run)?.stop.abort();
      return;
    case 'answer': {
      const asked = runs.get(message.run)?.asked;
      asked?.get(message.number)?.(message.answer);
      asked?.delete(message.number);
      return;
    }
    case 'authorities':
      void import('../import/authorities.ts')
        .then(({ readAuthorities }) => readAuthorities(message.bytes))
        .then(
          (read) => {
            tell({ kind: 'authorities', read });
            // They will be trusted in what follows, and the program has something else to do meanwhile.
            if (read.ok) new Trust(read.value, null).prepare();
          },
          () => tell({ kind: 'authorities', read: null }),
        )
        .catch(() => undefined);
      return;
    case 'warm-up':
      warm = warmUp(message.ownCa)
        .catch(() => undefined)
        .finally(() => tell({ kind: 'warm' }));
  }
});
