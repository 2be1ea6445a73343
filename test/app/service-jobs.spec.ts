import { worded } from '../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import type { JobSummary } from '../../src/shared/service-views.ts';
import { newJob, plannedRows } from '../node/service/batch-for-test.ts';
import { value } from './host-on-world.ts';
import { contextAt, importList, listOf, onServer, sendList, startBatch, whenEnded } from './service-host.ts';
import { KEY } from '../node/service/service-for-test.ts';

const openJobs = async (host: Host): Promise<readonly JobSummary[]> => value(await host.operations.batches.open({}));

/** A product with a job that a cut connection left: two rows in doubt, two not sent. */
const withUnfinished = async () => {
  const server = await onServer((_, count) => (count === 1 ? 'cut' : null));
  const { jobId } = await sendList(server.host, server.context, listOf(4), { chunk: 2 });
  return { ...server, jobId };
};
const withFinished = async () => {
  const server = await onServer(() => null);
  const { jobId } = await sendList(server.host, server.context, listOf(4));
  return { ...server, jobId };
};

describe('given batches in several contexts', () => {
  it('tells those that are not finished, whatever the context, and leaves out what is done', async () => {
    const { host, context, jobId } = await withUnfinished();
    const { jobId: done } = await sendList(host, context, listOf(2));
    expect(await openJobs(host)).toEqual([
      expect.objectContaining({ jobId, contextId: context.id, state: 'unfinished', left: 4, inDoubt: 2 }),
    ]);
    expect(value(await host.operations.batches.list({ id: context.id })).map((job) => job.jobId)).toEqual([
      done,
      jobId,
    ]);
  });

  it('tells one that is going on', async () => {
    const { host, context } = await onServer(() => null);
    const { jobId } = value(await startBatch(host, context, await importList(host, listOf(300)), { chunk: 1 }));
    expect(await openJobs(host)).toEqual([expect.objectContaining({ jobId, state: 'running' })]);
    value(await host.operations.batches.stop({ jobId }));
  });

  it('finds the context of a job of the command line by its address', async () => {
    const { host, context, folder, target } = await onServer(() => null);
    const job = await newJob(folder, target, plannedRows(2));
    await job.close();
    expect(await openJobs(host)).toMatchObject([{ jobId: job.head.job, contextId: context.id }]);
  });

  it('says of a job at an address without a context what its address is', async () => {
    const { host, folder, target } = await onServer(() => null);
    const elsewhere = { ...target, contextId: 'elsewhere' };
    const job = await newJob(folder, elsewhere, plannedRows(2));
    await job.close();
    expect(await openJobs(host)).toMatchObject([{ contextId: null, target: elsewhere, name: 'ACME' }]);
  });

  it('does not send anybody to a context that is in the bin', async () => {
    const { host, context } = await withUnfinished();
    value(await host.operations.contexts.remove({ id: context.id }));
    expect(await openJobs(host)).toMatchObject([{ contextId: null }]);
  });

  it('tells every window that a job was begun', async () => {
    const { payload, jobId } = await withFinished();
    expect(payload.filter(({ name }) => name === 'batches.changed')).toEqual([
      { name: 'batches.changed', payload: { jobId } },
    ]);
  });
});

it('given a finished job that is removed, is gone for good, and every window is told', async () => {
  const { host, context, jobId, payload } = await withFinished();
  const { batches } = host.operations;
  value(await batches.remove({ jobId, givenUp: null }));
  const asked = await batches.status({ jobId });
  expect([asked.ok || asked.failure.code, value(await batches.list({ id: context.id }))]).toEqual(['not-found', []]);
  expect(payload.filter(({ name }) => name === 'batches.changed')).toHaveLength(2);
});

describe('given a job that is not finished', () => {
  it('is not removed by the same click as a finished one', async () => {
    const { host, jobId } = await withUnfinished();
    const refused = await host.operations.batches.remove({ jobId, givenUp: null });
    expect([refused.ok || refused.failure.code, (await openJobs(host)).length]).toEqual(['not-allowed', 1]);
  });

  it('is not removed on numbers that are not its own', async () => {
    const { host, jobId } = await withUnfinished();
    const refused = await host.operations.batches.remove({ jobId, givenUp: { left: 4, inDoubt: 0 } });
    expect([refused.ok || refused.failure.code, (await openJobs(host)).length]).toEqual(['not-allowed', 1]);
  });

  it('is removed once a person has confirmed what is given up, and asks nobody any more', async () => {
    const { host, jobId } = await withUnfinished();
    value(await host.operations.batches.remove({ jobId, givenUp: { left: 4, inDoubt: 2 } }));
    expect(await openJobs(host)).toEqual([]);
  });
});

describe('given a job that is going on', () => {
  it('is not removed, and goes on', async () => {
    const { host, context } = await onServer(() => null);
    const { jobId } = value(await startBatch(host, context, await importList(host, listOf(100)), { chunk: 1 }));
    const refused = await host.operations.batches.remove({ jobId, givenUp: null });
    expect(worded(refused.ok || refused.failure, 'en')).toEqual({
      code: 'busy',
      message: 'A batch of this context is running. Stop it first. Nothing was removed.',
    });
    expect((await whenEnded(host, jobId)).state).toBe('finished');
  });

  it('says of rows that were not sent yet nothing that is not so', async () => {
    const { host, context } = await onServer(() => null);
    const sheetId = await importList(host, `${listOf(200)}no address,Faulty\n`);
    const { jobId } = value(await startBatch(host, context, sheetId, { chunk: 1 }));
    const page = await host.operations.batches.rows({ jobId, from: 190, count: 20, filter: 'all' });
    const reasons = value(page).rows.map(({ line, reason }) => [line, reason]);
    value(await host.operations.batches.stop({ jobId }));
    expect(reasons).toContainEqual([200, null]);
    expect(worded(reasons, 'en')).toContainEqual([202, expect.stringContaining('MAC') as string]);
  });
});

it('given two programs, does not remove a job that the other one is sending', async () => {
  const { host, folder, target } = await onServer(() => null);
  const job = await newJob(folder, target, plannedRows(2));
  const refused = await host.operations.batches.remove({ jobId: job.head.job, givenUp: { left: 2, inDoubt: 0 } });
  await job.close();
  expect([refused.ok || refused.failure.code, (await openJobs(host)).length]).toEqual(['busy', 1]);
});

describe('given the same address in two contexts', () => {
  it('shows the job in both, as each can go on with it', async () => {
    const { host, jobId, target } = await withUnfinished();
    const other = await contextAt(host, target, KEY, 'ACME, second floor');
    expect(value(await host.operations.batches.list({ id: other.id })).map((job) => job.jobId)).toEqual([jobId]);
  });
});
