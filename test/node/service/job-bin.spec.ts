import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readJob } from '../../../src/node/service/batch-job.ts';
import { removedSince } from '../../../src/node/service/bin-mark.ts';
import { emptyJobBin, removeJob, restoreJob } from '../../../src/node/service/job-bin.ts';
import { folderOf, listJobs, markOf } from '../../../src/node/service/job-folder.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { newJob, plannedRows } from './batch-for-test.ts';

const TARGET = { baseUrl: 'https://service.example', organizationId: 'org', contextId: 'guest' };
const DAY = 86_400_000;

let data: string;
beforeEach(async () => {
  data = await temporaryFolder();
});
const after = (days: number): Date => new Date(Date.now() + days * DAY);
const jobsIn = (): Promise<string[]> => readdir(join(data, 'service', 'jobs'));

/** A job that is closed and has so many rows left. */
const job = async (rows: number): Promise<string> => {
  const made = await newJob(data, TARGET, plannedRows(rows));
  await made.close();
  return made.head.job;
};

describe('given jobs in the bin and outside', () => {
  it('deletes what has been there for 30 days, whole, and nothing else', async () => {
    const [gone, kept] = [await job(0), await job(0)];
    valueOf(await removeJob(data, gone, null));
    for (const days of [29, 31, 33]) await emptyJobBin(data, after(days));
    expect(await listJobs(data)).toHaveLength(2);
    await emptyJobBin(data, after(34));
    expect([await listJobs(data), await jobsIn()]).toEqual([[kept], [kept]]);
  });

  it('keeps what was restored', async () => {
    const id = await job(0);
    valueOf(await removeJob(data, id, null));
    await emptyJobBin(data, after(31));
    valueOf(await restoreJob(data, id));
    await emptyJobBin(data, after(34));
    expect(valueOf(await readJob(data, id)).head.job).toBe(id);
  });

  it('keeps what another program holds', async () => {
    const made = await newJob(data, TARGET, plannedRows(1));
    await writeFile(markOf(folderOf(data, made.head.job)), '2020-01-01T00:00:00.000+00:00\n');
    await emptyJobBin(data, after(0));
    await emptyJobBin(data, after(4));
    await made.close();
    expect(await listJobs(data)).toEqual([made.head.job]);
  });

  it('keeps them over a start with a clock that is years ahead', async () => {
    const id = await job(0);
    valueOf(await removeJob(data, id, null));
    for (const days of [1, 26_000, 2]) await emptyJobBin(data, after(days));
    expect(await listJobs(data)).toEqual([id]);
  });

  it('takes the rest away of a deletion that a crash cut off', async () => {
    const id = await job(0);
    await rename(folderOf(data, id), `${folderOf(data, id)}.old`);
    expect([await listJobs(data), await jobsIn()]).toEqual([[], []]);
  });
});

describe('given a mark that nobody can read', () => {
  it('takes the job for removed, as long ago as the mark is old', async () => {
    const id = await job(0);
    await writeFile(markOf(folderOf(data, id)), 'x');
    const since = await removedSince(markOf(folderOf(data, id)));
    expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(60_000);
  });
});

describe('given a name of a file instead of an id', () => {
  for (const id of ['../../x', 'x', ''])
    it(`removes nothing for ${JSON.stringify(id)}`, async () => {
      await job(0);
      const refused = await removeJob(data, id, null);
      expect([refused.ok || refused.failure.code, (await jobsIn()).length]).toEqual(['not-found', 1]);
    });
});
