import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJob, readJob } from '../../../src/node/service/batch-job.ts';
import { takeLock } from '../../../src/node/disk/lock.ts';
import { nodeFileSystem } from '../../../src/node/disk/file-system.ts';
import { journalOf, listJobs, oldFolderOf } from '../../../src/node/service/job-journal.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { macAt } from './batch-for-test.ts';

/** A job that version 0.1 wrote: two rows sent, one in doubt, one of its own still to be sent, one left out. */

const JOB = '90c6d13a-6b5f-4d6d-a546-2d957f43a7ba';

let data: string;
beforeEach(async () => {
  data = await temporaryFolder();
  await mkdir(join(data, 'service', 'jobs'), { recursive: true });
  await cp(join(import.meta.dirname, 'fixtures/job-0.1'), oldFolderOf(data, JOB), { recursive: true });
});

describe('given a job of version 0.1', () => {
  it('is read with what became of each row', async () => {
    const { head, outcomes, sums, left, inDoubt } = valueOf(await readJob(data, JOB));
    expect([head.source, head.listForm, left(), inDoubt()]).toEqual([
      'devices.csv',
      { delimiter: ';', encoding: 'windows-1252' },
      2,
      1,
    ]);
    expect(sums()).toMatchObject({ sent: 3, created: 1, existing: 1, faulty: 0, unaccounted: 1, leftOut: 2 });
    expect(outcomes().map(({ line, name, result }) => [line, name, result])).toEqual([
      [2, 'Köksskärm', 'created'],
      [3, 'Kassa', 'existing'],
      [4, 'Skrivare', 'left-out'],
      [5, 'Dörr 7', 'unknown'],
      [6, 'Hall', 'left-out'],
    ]);
    expect(outcomes()[4]?.own).toEqual({
      id: '6f9619ff-8b86-4011-b42d-00c04fc96402',
      description: 'Vid entrén',
      toDate: '2026-12-31',
      tags: [{ value: 'vår' }],
    });
  });

  it('is one journal from then on, which reads the same', async () => {
    const before = valueOf(await readJob(data, JOB)).outcomes();
    expect([await readdir(join(data, 'service', 'jobs')), await listJobs(data)]).toEqual([[`${JOB}.jsonl`], [JOB]]);
    expect(valueOf(await readJob(data, JOB)).outcomes()).toEqual(before);
  });

  it('goes on with what is in doubt, then with the rest', async () => {
    const job = valueOf(await openJob(data, JOB));
    const sent = [job.state.reserve(), job.state.reserve()].map((next) => job.toSend[next?.from ?? -1]?.mac);
    await job.close();
    expect(sent).toEqual([macAt(2), macAt(3)]);
  });

  it('comes back from the bin, which there is no more', async () => {
    await writeFile(join(oldFolderOf(data, JOB), 'removed'), '2026-11-03T10:00:00.000+01:00\n');
    expect(valueOf(await readJob(data, JOB)).left()).toBe(2);
  });

  it.each([
    ['its rows are gone', (folder: string) => rm(join(folder, 'rows.jsonl'))],
    ['its rows are others', (folder: string) => appendFile(join(folder, 'rows.jsonl'), `+[9,"${macAt(9)}","Evil"]\n`)],
    ['its journal is another text', (folder: string) => writeFile(join(folder, 'journal.jsonl'), 'not a journal\n')],
    ['its journal is empty', (folder: string) => writeFile(join(folder, 'journal.jsonl'), '')],
  ])('is refused and left as it is where %s', async (_, damage) => {
    const folder = oldFolderOf(data, JOB);
    await damage(folder);
    const before = await readdir(folder);
    expect(await openJob(data, JOB)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
    expect([await readdir(folder), await listJobs(data)]).toEqual([before, [JOB]]);
  });

  it('is left alone while another program has it', async () => {
    const lock = await takeLock(oldFolderOf(data, JOB), 'journal.jsonl', nodeFileSystem);
    const refused = await openJob(data, JOB);
    if (lock.kind === 'held') await lock.release();
    expect(refused).toMatchObject({ ok: false, failure: { code: 'busy' } });
  });

  it('is written anew once more where that was interrupted before the old one was gone', async () => {
    await writeFile(journalOf(data, JOB), 'half of a');
    expect(valueOf(await readJob(data, JOB)).left()).toBe(2);
  });
});
