import { parentPort } from 'node:worker_threads';
import { keepCode } from '../code/keep-code.ts';
import { BEAT_MS } from './watchdog.ts';
import type { Asked, CallsOf, FromThread } from './thread.ts';

/** After so long without a question, its compiled code may be kept. */
const REST_MS = 20;

const emit = (message: FromThread): void => parentPort?.postMessage(message);

/** The thread's side of thread.ts: answers what it is asked, and beats meanwhile. */
export const answerCalls = <Calls extends CallsOf<Calls>>(answer: (asked: Asked<Calls>) => Promise<unknown>): void => {
  // It is up, and can be held from now on.
  emit({ kind: 'beat' });
  const take = (message: unknown): void => {
    if (!isAsked<Calls>(message)) return;
    const { id } = message;
    const beating = setInterval(() => emit({ kind: 'beat' }), BEAT_MS);
    answer(message)
      .then(
        (value) => emit({ kind: 'answer', id, answer: value }),
        () => emit({ kind: 'failed', id }),
      )
      .finally(() => {
        clearInterval(beating);
        setTimeout(keepCode, REST_MS).unref();
      });
  };
  parentPort?.on('message', take);
};

const isAsked = <Calls extends CallsOf<Calls>>(message: unknown): message is Asked<Calls> =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ask';
