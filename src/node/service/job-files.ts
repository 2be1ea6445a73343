import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isId, openPlace, type Place } from '../disk/place.ts';

/** Where jobs lie: a journal each, by the job's id. */

const FOLDER = 'service/jobs';
const ENDING = '.jsonl';

/** The lock of a job is the one of its journal (disk/journal.ts). */
export const jobsIn = (data: string): Place =>
  openPlace(data, { folder: FOLDER, locks: FOLDER, ending: ENDING, lockName: (id) => `${id}${ENDING}` });

export const journalOf = (data: string, job: string): string => join(data, FOLDER, `${job}${ENDING}`);
/** Where a job of version 0.1 lies: a folder with two files; see old-job.ts. */
export const oldFolderOf = (data: string, job: string): string => join(data, FOLDER, job);

/** The ids of all jobs that were written down, in no order. What is left of interrupted makings is removed. */
export const listJobs = async (data: string): Promise<readonly string[]> => {
  const jobs = jobsIn(data);
  await jobs.sweep().catch(() => undefined);
  const old = (await readdir(join(data, FOLDER)).catch((): string[] => [])).filter(isId);
  return [...new Set([...(await jobs.ids().catch(() => [])), ...old])];
};
