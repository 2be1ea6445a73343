import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../disk/case-lock.ts';
import { nodeFileSystem } from '../disk/file-system.ts';

/** Where jobs lie: a folder each, with the rows, the journal and, in the bin, a mark. */

/** What a job is called, and its folder. */
export const JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What follows the id in the name of a job that is being made or taken away. */
export const MAKING = '.new';
const GOING = '.old';

/** The folder of all jobs. */
export const jobsOf = (data: string): string => join(data, 'service', 'jobs');
/** Where a job lies. */
export const folderOf = (data: string, job: string): string => join(jobsOf(data), job);
export const journalOf = (folder: string): string => join(folder, 'journal.jsonl');
export const rowsOf = (folder: string): string => join(folder, 'rows.jsonl');
/** Is there while the job is in the bin; see bin-mark.ts. */
export const markOf = (folder: string): string => join(folder, 'removed');

/** Removes a folder with all that is in it, as far as that is possible. */
export const removeFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
};

/** Takes a job away for good. Nothing of it is found any more when this answers; what a crash leaves is swept later. */
export const deleteJob = async (data: string, job: string): Promise<void> => {
  const going = `${folderOf(data, job)}${GOING}`;
  await rename(folderOf(data, job), going);
  await removeFolder(going);
};

/** The ids of all jobs that were written down, in no order. What is left of interrupted makings and deletions is removed. */
export const listJobs = async (data: string): Promise<readonly string[]> => {
  const names = await readdir(jobsOf(data)).catch((): string[] => []);
  for (const name of names)
    if ([MAKING, GOING].some((end) => name.endsWith(end) && JOB_ID.test(name.slice(0, -end.length))))
      await sweep(data, name);
  return names.filter((name) => JOB_ID.test(name));
};

/** Removes a job that is half made or half gone, unless another program is making it right now. */
const sweep = async (data: string, name: string): Promise<void> => {
  const lock = await takeLock(jobsOf(data), name, nodeFileSystem);
  if (lock.kind !== 'held') return;
  await removeFolder(join(jobsOf(data), name));
  await lock.release();
};
