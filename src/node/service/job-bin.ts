import { basename, dirname } from 'node:path';
import { readdir } from 'node:fs/promises';
import { retold } from '../../core/messages/retold.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { emptyBin } from '../disk/bin-watch.ts';
import { takeLock } from '../disk/case-lock.ts';
import { diskFailure } from '../disk/disk-error.ts';
import { nodeFileSystem } from '../disk/file-system.ts';
import { NO_JOB, readJob } from './batch-job.ts';
import { markRemoved, removedSince, unmark } from './bin-mark.ts';
import { deleteJob, folderOf, JOB_ID, journalOf, listJobs, markOf } from './job-folder.ts';

/**
 * The bin of jobs. A job is kept there whole for 30 days, with its rows and its journal, and cannot be gone on with; then
 * it is deleted, and with it the only record of which rows it may have created.
 */

/** What a person gives up with an unfinished job. */
interface GivenUp {
  readonly left: number;
  readonly inDoubt: number;
}

const KEPT = marked('Nothing was removed.');

/** Works on a job while nobody else can have it: its journal's lock is what a run holds. */
const underLock = async <T>(data: string, job: string, work: () => Promise<Reply<T>>): Promise<Reply<T>> => {
  const journal = journalOf(folderOf(data, job));
  const names = await readdir(dirname(journal)).catch((): string[] => []);
  if (!JOB_ID.test(job) || !names.includes(basename(journal))) return failed('not-found', said(NO_JOB));
  const lock = await takeLock(dirname(journal), basename(journal), nodeFileSystem);
  if (lock.kind === 'failed') return diskFailure(lock.reason, said(KEPT));
  if (lock.kind === 'other')
    return failed(
      'busy',
      say`The job is in use by ${retold(lock.where)}. Wait until it has ended, or stop it. Nothing was removed.`,
    );
  try {
    return await work();
  } finally {
    await lock.release();
  }
};

/**
 * Moves a job into the bin.
 * @param givenUp `null` for a finished job. For an unfinished one the numbers that a person has confirmed: the job is left
 * as it is where they are not its numbers (`not-allowed`).
 */
export const removeJob = (data: string, job: string, givenUp: GivenUp | null): Promise<Reply<null>> =>
  underLock(data, job, async () => {
    const read = await readJob(data, job);
    if (!read.ok) return read;
    const [left, inDoubt] = [read.value.left(), read.value.inDoubt()];
    await read.value.close();
    if (left > 0 && givenUp === null)
      return failed(
        'not-allowed',
        said('This job is not finished. Confirm what is given up with it. Nothing was removed.'),
      );
    if (givenUp !== null && (givenUp.left !== left || givenUp.inDoubt !== inDoubt))
      return failed(
        'not-allowed',
        said('The job has gone on since these numbers were confirmed. Look at it again. Nothing was removed.'),
      );
    return markRemoved(markOf(folderOf(data, job)));
  });

export const restoreJob = (data: string, job: string): Promise<Reply<null>> =>
  underLock(data, job, () => unmark(markOf(folderOf(data, job))));

/** Deletes for good what the bin has kept for long enough (see bin-watch.ts). Never rejects. */
export const emptyJobBin = (data: string, now = new Date()): Promise<readonly string[]> => {
  const stored = (job: string) => ({
    id: job,
    removedAt: () => removedSince(markOf(folderOf(data, job))),
    alone: (work: () => Promise<void>) => underLock(data, job, () => work().then(() => done(null))),
    remove: () => deleteJob(data, job),
  });
  return emptyBin(data, 'jobs', async () => (await listJobs(data)).map(stored), { now });
};
