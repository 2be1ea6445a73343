import { isoLocal, type ProbeStage } from '../core/vocabulary/words.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import { say, NOTHING, sentences } from '../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../shared/reply.ts';
import { scanned } from './scan-case.ts';
import type { AppContext, Live, Unsaved } from './app-context.ts';
import { RefusedToSend } from '../node/probing/preflight.ts';

/** Thrown by what saves a record; ends the run. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** A record as it is when its run has ended by this. */
export const endedByDisk = <R extends StageRecord | WatchRecord>(record: R): R => ({
  ...record,
  state: record.state === 'running' ? 'stopped' : record.state,
  endedAt: record.endedAt ?? isoLocal(new Date()),
});

type UnsavedContext = Pick<AppContext, 'caseStore' | 'unsaved' | 'emit' | 'secrets'>;

/** Saves what is held in memory for a case, if anything. The failure says that it is still held. */
export const saveUnsaved = async (app: UnsavedContext, id: string): Promise<Reply<null>> => {
  const held = app.unsaved.get(id);
  if (held === undefined) return done(null);
  const saved = await app.caseStore.update(id, held.into);
  if (!saved.ok)
    return failed(
      saved.failure.code,
      say`The last result is still not saved: ${saved.failure.message} Save it, or save a copy. Nothing was sent.`,
    );
  if (app.unsaved.get(id) === held) app.unsaved.delete(id);
  app.emit({ name: 'cases.changed', payload: { id } });
  return done(null);
};

/** The held record as a file that can be imported. */
export const unsavedFile = async (
  app: UnsavedContext,
  id: string,
): Promise<Reply<{ readonly name: string; readonly text: string }>> => {
  const held = app.unsaved.get(id);
  if (held === undefined) return failed('not-found', say('Every result of this case is saved. Nothing was written.'));
  const text = `${JSON.stringify(held.record, null, 2)}\n`;
  const clean = await scanned(app, { id, target: { user: held.record.user } }, text, say('the record'));
  return clean.ok ? done({ name: `${held.kind}-${held.record.stage}-${held.record.id}.json`, text }) : clean;
};

/** A case does one thing at a time. */
export const busy = (): ReturnType<typeof failed> =>
  failed('busy', sentences(say('A stage or a watch is running. Stop it first.'), say('Nothing was sent.')));

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
  readonly finished: () => void;
}

/**
 * Begins what a case does in the background: one thing at a time, on disk before the first byte goes out, given back
 * however it ends. What could not be saved ends it, and is held in memory.
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
