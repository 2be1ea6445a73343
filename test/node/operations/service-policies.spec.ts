import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { droppingBodyOf, type ServiceOptions } from '../../../src/lab/service/service.ts';
import { practice } from '../service/service-for-test.ts';
import { value } from './host-on-world.ts';
import { contextAt, newFolder, openServiceHost, refOf } from './service-host.ts';

const opened = async (options: Partial<ServiceOptions> = {}) => {
  const { service, target } = await practice(options);
  const { host } = await openServiceHost(await newFolder());
  const context = await contextAt(host, target, service.apiKey);
  const remove = (emails: readonly string[], more: { revoke?: boolean; typedCount?: number; name?: string } = {}) =>
    host.operations.policies.remove({
      context: { ...refOf(context), ...(more.name === undefined ? {} : { name: more.name }) },
      policyId: service.accessPolicyId,
      emails: [...emails],
      revoke: more.revoke ?? true,
      typedCount: more.typedCount ?? emails.length,
    });
  return { service, host, context, remove };
};

describe('given entries that a person pastes', () => {
  it('says what patterns cover and which entries cannot be sent', async () => {
    const { host } = await opened();
    const text = 'Alice <alice@acme.example>; *@acme.example\nbob';
    const preview = value(await host.operations.policies.preview({ text }));
    expect([preview.entries.map((entry) => entry.text), preview.faulty, preview.coverage, preview.problem]).toEqual([
      ['alice@acme.example', '*@acme.example', 'bob'],
      1,
      ['*@acme.example covers every address at acme.example; whether its subdomains too is not specified.'],
      'bob: The entry is not an address like name@example.com.',
    ]);
  });
});

describe('given a removal', () => {
  it('tells what was removed, what was not there, and who still comes in', async () => {
    const { remove } = await opened();
    const removed = value(await remove(['alice@acme.example', 'nobody@acme.example']));
    expect(removed).toMatchObject({
      kind: 'removed',
      document: {
        format: 'tripoint/email-removal-result',
        version: 1,
        removed: [
          {
            email: 'alice@acme.example',
            revoked: { selfProvisioning: 2, meetingHost: 1, whitelisting: 1, conferences: 0 },
          },
        ],
        notInPolicy: ['nobody@acme.example'],
        anomalies: [],
      },
      stillCovered: expect.arrayContaining([
        'alice@acme.example can still sign in through *@acme.example.',
      ]) as string[],
      restoreText: 'alice@acme.example\n',
      problem: null,
    });
  });

  it('keeps what was removed as a restore list, and in the history', async () => {
    const { remove, host, context } = await opened();
    const removed = value(await remove(['alice@acme.example']));
    const path = removed.kind === 'removed' ? (removed.restorePath ?? '') : '';
    const { entries } = value(await host.operations.serviceHistory.list({ id: context.id }));
    expect([await readFile(path, 'utf8'), entries[0]?.ended?.removed, entries[0]?.begun.asked]).toEqual([
      'alice@acme.example\n',
      ['alice@acme.example'],
      expect.objectContaining({ what: 'remove-emails', revoke: true }),
    ]);
    const { text } = value(await host.operations.serviceHistory.export({ id: context.id }));
    expect(JSON.parse(text)).toMatchObject({ format: 'tripoint/service-history', version: 1 });
  });

  it('leaves sign-ins alone where that is asked', async () => {
    const { remove, service } = await opened();
    const before = service.state.signIns();
    value(await remove(['alice@acme.example'], { revoke: false }));
    expect([service.state.signIns(), service.state.policyEmails()]).toEqual([
      before,
      expect.not.arrayContaining(['alice@acme.example']),
    ]);
  });

  const refusals = [
    ['another number was typed', { typedCount: 2 }, 'not-allowed'],
    ['the context has another name now', { name: 'Somebody else' }, 'not-allowed'],
  ] as const;
  for (const [name, more, code] of refusals)
    it(`sends nothing when ${name}`, async () => {
      const { remove, service } = await opened();
      const refused = await remove(['alice@acme.example'], more);
      expect([refused.ok || refused.failure.code, service.seen()]).toEqual([code, []]);
    });

  it('sends nothing that is not of its form', async () => {
    const { remove, service } = await opened();
    const refused = await remove(['alice@acme.example', 'al*ce@acme.example']);
    expect([refused.ok || refused.failure.code, service.seen()]).toEqual(['bad-input', []]);
  });

  it('hints at a box that drops the body of DELETE', async () => {
    const { remove } = await opened({ front: droppingBodyOf('DELETE') });
    const removed = value(await remove(['alice@acme.example']));
    expect(removed).toMatchObject({
      kind: 'not-removed',
      failure: { changed: 'nothing', message: expect.stringContaining('drop the body of DELETE') as string },
    });
  });
});
