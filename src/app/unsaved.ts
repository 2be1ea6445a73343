import { isoLocal } from '../core/vocabulary/words.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import { say } from '../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../shared/reply.ts';
import { scanned } from './scan-case.ts';
import type { AppContext } from './app-context.ts';

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
