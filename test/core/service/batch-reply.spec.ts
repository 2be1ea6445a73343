import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBatchReply } from '../../../src/core/service/batch-reply.ts';
import { freshMac, startForTest, type Started } from '../../lab/service/running.ts';

let lab: Started;
beforeAll(async () => {
  lab = await startForTest();
});
afterAll(() => lab.stop());

describe('interpretation rule 3: validation failures stand in faultyRequests inside a normal response', () => {
  it('takes a batch with faulty entries for handled, and gives them back as they were sent', async () => {
    const faulty = { mac: 'no-mac', name: 'Printer' };
    const { status, json } = await lab.batch({ whitelistings: [faulty, { mac: freshMac(), name: 'Printer' }] });
    expect(readBatchReply(status, json)).toMatchObject({ kind: 'handled', reply: { faultyRequests: [faulty] } });
  });
  it('says nothing about any row under an error status', async () => {
    const { status, json } = await lab.batch({ whitelistings: 'none' });
    expect(readBatchReply(status, json)).toEqual({ kind: 'not-handled', status });
  });
  it('says nothing about any row when the body is another', () =>
    expect(readBatchReply(200, { ok: true })).toEqual({ kind: 'not-handled', status: 200 }));
});
