import { join } from 'node:path';
import { z } from 'zod';
import { openPlace, type Place } from '../disk/place.ts';
import { storedMessage } from '../../core/messages/stored.ts';
import { batchEventSchema, batchJobSchema, type BatchJob, type JobRow } from '../../core/whitelisting/batch.ts';
import { createBatchState, type BatchState } from '../../core/whitelisting/batch-state.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { diskFailure } from '../disk/file-system.ts';
import { encode } from '../disk/journal.ts';

/** Where jobs lie: a journal each, by the job's id. */

const FOLDER = 'service/jobs';
const ENDING = '.jsonl';

/** The lock of a job is the one of its journal (disk/journal.ts). */
export const jobsIn = (data: string): Place =>
  openPlace(data, { folder: FOLDER, locks: FOLDER, ending: ENDING, lockName: (id) => `${id}${ENDING}` });

export const journalOf = (data: string, job: string): string => join(data, FOLDER, `${job}${ENDING}`);

/** The ids of all jobs that were written down, in no order. What is left of interrupted makings is removed. */
export const listJobs = async (data: string): Promise<readonly string[]> => {
  const jobs = jobsIn(data);
  await jobs.sweep().catch(() => undefined);
  return jobs.ids().catch(() => []);
};

// The journal of a job: its head, its rows, written once, and then an event before each request and after its answer.
export const DAMAGED = sentences(say('The journal is damaged and was left as it is.'), say('Nothing was sent.'));

const NOT_MADE = sentences(say('The journal could not be used.'), say('Nothing was sent.'));

const ROWS_A_LINE = 1000;

const tagSchema = z.object({ value: z.string() });
const ownSchema = z.object({
  id: z.string(),
  description: z.string().exactOptional(),
  toDate: z.string().exactOptional(),
  tags: z.array(tagSchema).readonly().exactOptional(),
  createdBy: z.string().exactOptional(),
});
const rowSchema = z.object({
  line: z.number(),
  mac: z.string(),
  name: z.string(),
  leftOut: storedMessage.nullable(),
  own: ownSchema.exactOptional(),
});
const rowsSchema = z.object({ kind: z.literal('rows'), rows: z.array(rowSchema) });

function* beginning(head: BatchJob, rows: readonly JobRow[]): Generator<readonly unknown[]> {
  yield [head];
  for (let from = 0; from < rows.length; from += ROWS_A_LINE)
    yield [{ kind: 'rows', rows: rows.slice(from, from + ROWS_A_LINE) }];
}

/** Writes the journal of a job down whole, durably, or not at all. Never rejects. */
export const placeJournal = async (data: string, head: BatchJob, rows: readonly JobRow[]): Promise<Reply<null>> => {
  const jobs = jobsIn(data);
  // Without it, a program that lists jobs at this moment would take the half-written file for what a crash left.
  const lock = await jobs.lock(head.job);
  if (lock.kind !== 'held') return diskFailure(lock.kind === 'failed' ? lock.reason : 'io', NOT_MADE);
  const written = await jobs
    .write(head.job, Buffer.concat([...beginning(head, rows)].map(encode)), false)
    // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
    .finally(lock.release);
  return written.ok ? done(null) : diskFailure(written.reason, NOT_MADE);
};

export interface ReadJob {
  readonly head: BatchJob;
  readonly rows: readonly JobRow[];
  readonly state: BatchState;
}

export const collectJob = () => {
  let head: BatchJob | null = null;
  let state: BatchState | null = null;
  const rows: JobRow[] = [];
  const takeHead = (event: unknown): boolean => {
    const read = batchJobSchema.safeParse(event);
    if (!read.success) return false;
    head = read.data;
    state = createBatchState(head.toSend, head.chunk, head.oneByOne);
    return true;
  };
  const takeRows = (event: unknown, most: number): boolean => {
    const read = rowsSchema.safeParse(event);
    if (!read.success || rows.length + read.data.rows.length > most) return false;
    rows.push(...read.data.rows);
    return true;
  };
  return {
    take: (event: unknown): boolean => {
      if (head === null || state === null) return takeHead(event);
      if (rows.length < head.rows) return takeRows(event, head.rows);
      const read = batchEventSchema.safeParse(event);
      return read.success && state.apply(read.data);
    },
    /** `null`: there is no job in it; `'damaged'`: rows of it are missing. */
    found: (): ReadJob | 'damaged' | null => {
      if (head === null || state === null) return null;
      const sent = rows.reduce((count, { leftOut }) => count + (leftOut === null ? 1 : 0), 0);
      if (rows.length !== head.rows || sent !== head.toSend) return 'damaged';
      state.settle();
      return { head, rows, state };
    },
  };
};
