import { isoLocal } from '../core/local-time.ts';
import type { StageRecord } from '../core/stage/record.ts';
import type { WatchRecord } from '../core/stage/watch.ts';
import { done, failed, type Failure, type Reply } from '../shared/reply.ts';
import { scanText } from '../node/report/scan-report.ts';
import type { Bench } from './bench.ts';

/** Thrown by what saves a record; ends the run. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** A record as it is when its run has ended by this. */
export const endedByDisk = <R extends StageRecord | WatchRecord>(record: R): R => ({
  ...record,
  state: record.state === 'running' ? 'stopped' : record.state,
  endedAt: record.endedAt ?? isoLocal(new Date()),
});

type UnsavedBench = Pick<Bench, 'shelf' | 'unsaved' | 'announce' | 'secrets'>;

/** Saves what is held in memory for a case, if anything. The failure says that it is still held. */
export const saveUnsaved = async (bench: UnsavedBench, id: string): Promise<Reply<null>> => {
  const held = bench.unsaved.get(id);
  if (held === undefined) return done(null);
  const saved = await bench.shelf.update(id, held.into);
  if (!saved.ok)
    return failed(
      saved.failure.code,
      `The last result is still not saved: ${saved.failure.message} Save it, or save a copy. Nothing was sent.`,
    );
  if (bench.unsaved.get(id) === held) bench.unsaved.delete(id);
  bench.announce({ name: 'cases.changed', told: { id } });
  return done(null);
};

/** The held record as a file that can be imported. */
export const unsavedFile = async (
  bench: UnsavedBench,
  id: string,
): Promise<Reply<{ readonly name: string; readonly text: string }>> => {
  const held = bench.unsaved.get(id);
  if (held === undefined) return failed('not-found', 'Every result of this case is saved. Nothing was written.');
  const text = `${JSON.stringify(held.record, null, 2)}\n`;
  const password = await bench.secrets.known(id);
  const known = password.ok && password.value ? [password.value] : [];
  const clean = scanText(
    text,
    known.map((secret) => ({ what: 'the password', secret, user: held.record.user })),
    'the record',
  );
  return clean.ok ? done({ name: `${held.kind}-${held.record.stage}-${held.record.id}.json`, text }) : clean;
};
