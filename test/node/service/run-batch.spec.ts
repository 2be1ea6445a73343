import { format } from '../../../src/core/messages/message.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJob } from '../../../src/node/service/batch-job.ts';
import type { JournalOptions } from '../../../src/node/disk/journal.ts';
import { openHistory } from '../../../src/node/service/history.ts';
import { runBatch } from '../../../src/node/service/batch-runner.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { fullFrom, inOrder, newJob, plannedRows } from './batch-for-test.ts';
import { answeringClient, NEVER } from './service-for-test.ts';

const go = { stop: NEVER };

const started = async (odd: (count: number) => 'cut' | null = () => null, options: JournalOptions = {}) => {
  const answer = inOrder();
  const server = await answeringClient((call, response, count) => {
    if (odd(count) === 'cut') response.destroy();
    else answer(call, response);
  });
  const data = await temporaryFolder();
  const job = await newJob(data, server.target, plannedRows(4), { chunk: 2, ...options });
  return { ...server, data, job, history: openHistory(data) };
};

describe('given a batch and its place in the history', () => {
  it('stands there once, by its last end, when it was gone on with', async () => {
    const { data, job, client, history, target } = await started((count) => (count === 2 ? 'cut' : null));
    valueOf(await runBatch(job, { client, history }, go));
    await job.close();
    const before = valueOf(await history.read(target)).map(({ ended }) => ended?.result);
    const again = valueOf(await openJob(data, job.head.job));
    valueOf(await runBatch(again, { client, history }, go));
    await again.close();
    const after = valueOf(await history.read(target)).map(({ ended }) => [
      ended?.result,
      ended && format(ended.summary, 'en'),
    ]);
    expect([before, after]).toEqual([['unknown'], [['done', '4 sent: 4 created.']]]);
  });

  it('sends nothing where the history cannot be written', async () => {
    const { data, job, client, history, seen } = await started();
    await mkdir(join(data, 'service'), { recursive: true });
    await writeFile(join(data, 'service', 'history'), 'in the way');
    const run = await runBatch(job, { client, history }, go);
    await job.close();
    expect([run.ok || format(run.failure.message, 'en'), seen]).toEqual([
      expect.stringMatching(/Nothing was sent\.$/),
      [],
    ]);
  });
});

describe('given a disk that fills up while the journal is written', () =>
  it('ends, says so, and says in the history what became of the rows', async () => {
    const { job, client, history, target, seen } = await started(() => null, fullFrom(2));
    const run = await runBatch(job, { client, history }, go);
    await job.close();
    const [entry] = valueOf(await history.read(target));
    expect([run.ok || run.failure.code, entry?.ended?.result, seen.length, job.sums().created]).toEqual([
      'disk-full',
      'partly',
      1,
      2,
    ]);
  }));
