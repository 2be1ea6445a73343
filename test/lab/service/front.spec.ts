import { afterEach, describe, expect, it } from 'vitest';
import { droppingBodyOf } from '../../../src/lab/service/service.ts';
import { codeOf, freshMac, startForTest, type Started } from './running.ts';

let lab: Started;
afterEach(() => lab.stop());

const EMAIL = { emails: ['alice@acme.example'] };

describe('given a device in front of the service that drops the body of a DELETE', () => {
  it('makes a removal fail with a body that is missing', async () => {
    lab = await startForTest({ front: droppingBodyOf('DELETE') });
    const answer = await lab.removeEmails(EMAIL);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'body-missing']);
  });
  it('removes nothing', async () => {
    lab = await startForTest({ front: droppingBodyOf('DELETE') });
    await lab.removeEmails(EMAIL);
    expect(lab.service.state.policyEmails()).toContain('alice@acme.example');
  });
  it('lets the body of a POST through', async () => {
    lab = await startForTest({ front: droppingBodyOf('DELETE') });
    expect((await lab.create({ mac: freshMac(), name: 'Printer' })).status).toBe(200);
  });
});

it('given a service without a device in front, takes the body of a DELETE', async () => {
  lab = await startForTest({ front: null });
  expect((await lab.removeEmails(EMAIL)).status).toBe(200);
});

describe('given a service that is put back', () => {
  it('holds what it held at the start', async () => {
    lab = await startForTest();
    const before = lab.service.state.whitelistEntries().length;
    await lab.create({ mac: freshMac(), name: 'Printer' });
    await lab.removeEmails(EMAIL);
    lab.service.reset();
    expect(lab.service.state.whitelistEntries()).toHaveLength(before);
    expect(lab.service.state.policyEmails()).toContain('alice@acme.example');
  });
  it('keeps its keys', async () => {
    lab = await startForTest();
    lab.service.reset();
    expect((await lab.create({ mac: freshMac(), name: 'Printer' })).status).toBe(200);
  });
});
