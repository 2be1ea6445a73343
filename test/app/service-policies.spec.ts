import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ServiceOptions } from '../../src/lab/service/service.ts';
import type { Reply } from '../../src/shared/reply.ts';
import { practice } from '../node/service/service-for-test.ts';
import { value } from './host-on-world.ts';
import { contextAt, newFolder, openServiceHost, refOf } from './service-host.ts';

const opened = async (options: Partial<ServiceOptions> = {}) => {
  const { service, target } = await practice(options);
  const folder = await newFolder();
  const { host } = await openServiceHost(folder);
  const context = await contextAt(host, target, service.apiKey);
  const remove = (
    emails: readonly string[],
    more: { revoke?: boolean; typedCount?: number; typed?: string; name?: string } = {},
  ) =>
    host.operations.policies.remove({
      context: { ...refOf(context), ...(more.name === undefined ? {} : { name: more.name }) },
      policyId: service.accessPolicyId,
      emails: [...emails],
      revoke: more.revoke ?? true,
      typedCount: more.typedCount ?? emails.length,
      ...(more.typed === undefined ? {} : { typed: more.typed }),
    });
  return { service, host, context, remove, folder };
};

describe('given a removal that is under way', () => {
  it('sends no second one with the context', async () => {
    const { remove } = await opened();
    const replies = await Promise.all([remove(['alice@acme.example']), remove(['alice@acme.example'])]);
    expect(replies.map((reply) => (reply.ok ? 'removed' : reply.failure.code)).toSorted()).toEqual(['busy', 'removed']);
  });
  it('keeps the context out of the bin until its result is there', async () => {
    let whenSent = (): void => undefined;
    const sent = new Promise<Reply<null>>((resolve) => {
      whenSent = () => resolve(binned());
    });
    const front = (_method: string, bytes: Buffer): Buffer => {
      whenSent();
      return bytes;
    };
    const { remove, host, context } = await opened({ front });
    const binned = () => host.operations.contexts.remove({ id: context.id });
    await remove(['alice@acme.example']);
    const early = await sent;
    expect([early.ok ? 'in the bin' : early.failure.code, (await binned()).ok]).toEqual(['busy', true]);
  });
});

describe('given a removal', () => {
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

  for (const typed of [undefined, '1', '*@acme.exampl'])
    it(`does not take ${typed ?? 'the number alone'} for the consent to remove everyone`, async () => {
      const { remove, service } = await opened();
      const refused = await remove(['*'], typed === undefined ? {} : { typed });
      expect([refused.ok || refused.failure.code, service.seen()]).toEqual(['not-allowed', []]);
    });
});

describe('given the restore list of a removal', () => {
  it('is found by its context, with where it is and what it came from', async () => {
    const { host, context, service, folder, remove } = await opened();
    value(await remove(['alice@acme.example']));
    const lists = value(await host.operations.policies.restoreLists({ id: context.id }));
    expect(lists).toEqual([
      {
        id: expect.any(String) as string,
        at: expect.any(String) as string,
        policy: service.accessPolicyId,
        entries: 1,
        path: expect.stringContaining(join(folder, 'service', 'removals')) as string,
      },
    ]);
    expect(await readFile(lists[0]?.path ?? '', 'utf8')).toBe('alice@acme.example\n');
  });

  it('is not told of where its file is gone', async () => {
    const { host, context, folder, remove } = await opened();
    value(await remove(['alice@acme.example']));
    await rm(join(folder, 'service', 'removals'), { recursive: true });
    expect(value(await host.operations.policies.restoreLists({ id: context.id }))).toEqual([]);
  });
});
