import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../disk/case-lock.ts';
import { nodeFileSystem } from '../disk/file-system.ts';

/** Where jobs lie: a journal each, by the job's id. */

/** What a job is called. */
export const JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What follows the id in the name of a journal, and of one that is being made. */
const JOURNAL = '.jsonl';
const MAKING = '.new';

/** The folder of all jobs. */
export const jobsOf = (data: string): string => join(data, 'service', 'jobs');
export const journalOf = (data: string, job: string): string => join(jobsOf(data), `${job}${JOURNAL}`);
/** Where a journal lies until it is whole; also the name of the lock under which it is made. */
export const makingOf = (job: string): string => `${job}${MAKING}`;
/** Where a job of version 0.1 lies: a folder with two files; see old-job.ts. */
export const oldFolderOf = (data: string, job: string): string => join(jobsOf(data), job);

/** The ids of all jobs that were written down, in no order. What is left of interrupted makings is removed. */
export const listJobs = async (data: string): Promise<readonly string[]> => {
  const names = await readdir(jobsOf(data)).catch((): string[] => []);
  const ids = new Set<string>();
  for (const name of names) {
    const id = name.replace(/\.(?:jsonl|new)$/, '');
    if (!JOB_ID.test(id)) continue;
    if (name.endsWith(MAKING)) await sweep(data, name);
    else ids.add(id);
  }
  return [...ids];
};

/** Removes a job that is half made, unless another program is making it right now. */
const sweep = async (data: string, name: string): Promise<void> => {
  const lock = await takeLock(jobsOf(data), name, nodeFileSystem);
  if (lock.kind !== 'held') return;
  await rm(join(jobsOf(data), name), { force: true }).catch(() => undefined);
  await lock.release();
};
