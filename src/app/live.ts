import type { ProbeStage } from '../core/vocabulary/words.ts';
import { NOTHING, say, sentences } from '../core/messages/message.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { RefusedToSend } from '../node/probing/preflight.ts';
import type { AppContext, Live, Unsaved } from './app-context.ts';
import { NotSaved } from './unsaved.ts';

/** A case does one thing at a time. */
export const busy = (): ReturnType<typeof failed> =>
  failed('busy', say('A stage or a watch of this case is already running. Nothing was started.'));

const NOT_STARTED = sentences(say('It could not be noted on disk, so it was not started.'), say('Nothing was sent.'));
const ENDED_EARLY = say('It ended before its end by an error.');

interface LiveWork {
  readonly kind: Live['kind'];
  readonly runId: string;
  readonly stage: ProbeStage;
  /** Makes the record durable; rejects where that fails. Called once before anything is sent. */
  readonly note: () => Promise<void>;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** What is held in memory when the disk takes no more of it. */
  readonly held: () => Pick<Unsaved, 'record' | 'into'>;
  /** Notifies the windows that it is over. */
  readonly finished: () => void;
}

/**
 * Begins what a case does in the background: one thing at a time, on disk before the first byte goes out, given back
 * however it ends. What could not be saved ends it, and is held in memory (see unsaved.ts).
 */
export const beginLive = async (
  app: AppContext,
  caseId: string,
  { kind, runId, stage, note, work, held, finished }: LiveWork,
): Promise<Reply<null>> => {
  if (app.live.has(caseId)) return busy();
  const stopper = new AbortController();
  const over = Promise.withResolvers<undefined>();
  app.live.set(caseId, { kind, runId, stage, stop: () => stopper.abort(), ended: over.promise });
  try {
    await note();
  } catch (error) {
    app.live.delete(caseId);
    over.resolve(undefined);
    const { code, message } = error instanceof NotSaved ? error.failure : { code: 'io' as const, message: NOTHING };
    return failed(code, sentences(message, NOT_STARTED));
  }
  app.emit({ name: 'cases.changed', payload: { id: caseId } });
  void work(stopper.signal)
    .catch((error: unknown) => {
      const payload = error instanceof NotSaved || error instanceof RefusedToSend;
      const sentence = payload ? error.failure.message : ENDED_EARLY;
      app.unsaved.set(caseId, { kind, sentence, ...held() });
    })
    .finally(() => {
      app.live.delete(caseId);
      finished();
      app.emit({ name: 'cases.changed', payload: { id: caseId } });
      over.resolve(undefined);
    });
  return done(null);
};
