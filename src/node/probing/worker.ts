import { parentPort } from 'node:worker_threads';
import { onUncancellable } from '../exit.ts';
import { onConnection } from './transport.ts';
import { RefusedToSend } from './preflight.ts';
import { runStage } from './prober.ts';
import { warmUp } from './warm-up.ts';
import type { SignInGate } from './target.ts';
import { BEAT_MS } from '../threads/watchdog.ts';
import { unpack, type FromWorker, type GateQuestion, type GateReply, type ToWorker } from './worker-messages.ts';

/** The thread in which probes run, so that a busy window is no latency. Imported anywhere else it does nothing. */

interface Run {
  readonly stop: AbortController;
  /** Results handed over whose keeper has not answered yet, by number. */
  readonly unkept: Map<number, (ok: boolean) => void>;
  /** Questions to the attempt ledger without an answer, by number. */
  readonly asked: Map<number, (reply: GateReply) => void>;
}

const runs = new Map<number, Run>();
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

const start = async ({ run, target, plan }: Extract<ToWorker, { kind: 'run' }>): Promise<void> => {
  const stop = new AbortController();
  const unkept: Run['unkept'] = new Map();
  const asked: Run['asked'] = new Map();
  runs.set(run, { stop, unkept, asked });
  const beating = setInterval(() => tell({ kind: 'beat', run }), BEAT_MS);
  let last = 0;
  const ask = (question: GateQuestion): Promise<GateReply> =>
    new Promise((resolve) => {
      const number = (last += 1);
      asked.set(number, resolve);
      tell({ kind: 'gate', run, number, question });
    });
  const gate: SignInGate = {
    setOut: async (about) => {
      const reply = await ask({ ask: 'set-out', about });
      return reply.to === 'set-out' ? reply.setting : { answer: 'protect' };
    },
    settle: async (ticket, result, wasAnswered = false) => {
      const reply = await ask({ ask: 'settle', ticket, result, wasAnswered });
      return reply.to !== 'settle' || reply.held;
    },
    turn: async () => {
      await ask({ ask: 'turn' });
    },
  };
  const kept = (tellUnder: (number: number) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const number = (last += 1);
      unkept.set(number, (ok) => (ok ? resolve() : reject(new Error('not kept'))));
      tellUnder(number);
    });
  try {
    const end = await runStage(
      unpack(target),
      plan,
      {
        gate,
        onPhase: (family, layer) => tell({ kind: 'phase', run, family, layer }),
        onSoFar: (family, layer, seen) => tell({ kind: 'so-far', run, family, layer, seen }),
        onResult: (output) => kept((number) => tell({ kind: 'result', run, number, output })),
        onAddress: (output) => kept((number) => tell({ kind: 'address', run, number, output })),
      },
      stop.signal,
    );
    tell({ kind: 'end', run, end });
  } catch (error) {
    tell(error instanceof RefusedToSend ? { kind: 'refused', run, failure: error.failure } : { kind: 'failed', run });
  } finally {
    clearInterval(beating);
    runs.delete(run);
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
    case 'kept': {
      const unkept = runs.get(message.run)?.unkept;
      unkept?.get(message.number)?.(message.ok);
      unkept?.delete(message.number);
      return;
    }
    case 'gate': {
      const asked = runs.get(message.run)?.asked;
      asked?.get(message.number)?.(message.reply);
      asked?.delete(message.number);
      return;
    }
    case 'warm-up':
      void warmUp().finally(() => tell({ kind: 'warm' }));
  }
});
