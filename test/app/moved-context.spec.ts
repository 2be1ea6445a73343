import { worded } from '../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import type { Reply } from '../../src/shared/reply.ts';
import { practice, KEY } from '../node/service/service-for-test.ts';
import { value } from './host-on-world.ts';
import { ENTRY, contextAt, fieldsOf, importList, newFolder, openServiceHost, placeOf, refOf } from './service-host.ts';

/**
 * Two windows show one context, and one of them changes where it leads. What the other one still shows is what its user
 * meant: a key, an entry or a removal for that place goes nowhere else.
 */

type Ref = ReturnType<typeof refOf>;

const moved = async () => {
  const { service, target } = await practice();
  const { host } = await openServiceHost(await newFolder());
  const shown = await contextAt(host, target, service.apiKey);
  const fields = { ...(await fieldsOf(target)), id: shown.id, contextId: 'another-context' };
  const now = value(await host.operations.contexts.save(fields));
  return { service, host, shown, now };
};

describe('given a context that another window has led elsewhere', () => {
  it('stores no key that was typed for the place of before, and says where it leads now', async () => {
    const { host, shown, now } = await moved();
    const refused = await host.operations.contexts.setKey({ id: shown.id, key: KEY, shownFor: placeOf(shown) });
    const [context] = value(await host.operations.contexts.list({})).contexts;
    expect([refused.ok || refused.failure.code, context?.hasKey]).toEqual(['not-allowed', false]);
    expect(worded(refused.ok || refused.failure.message, 'en')).toBe(
      `This context was changed meanwhile: it now leads to ${now.baseUrl}, organization ${now.organizationId}, context another-context. Nothing was changed.`,
    );
  });

  describe('and that has the key of the new place', () => {
    const withKey = async () => {
      const all = await moved();
      const { host, now, service } = all;
      value(await host.operations.contexts.setKey({ id: now.id, key: service.apiKey, shownFor: placeOf(now) }));
      return all;
    };

    const REMOVAL = { policyId: 'p', emails: ['alice@acme.example'], revoke: true, typedCount: 1 };
    it.each<readonly [what: string, ask: (host: Host, context: Ref) => Promise<Reply<unknown>>]>([
      ['entry', ({ operations }, context) => operations.entries.add({ context, entry: ENTRY, again: null })],
      ['removal', ({ operations }, context) => operations.policies.remove({ context, ...REMOVAL })],
      ['test', ({ operations }, context) => operations.contexts.test({ context })],
      [
        'batch',
        async (host, context) =>
          host.operations.batches.plan({
            context,
            sheetId: await importList(host, 'MAC,Name\n00:50:C2:00:00:01,Printer\n'),
          }),
      ],
    ])('sends no %s that was meant for the place of before', async (_what, ask) => {
      const { host, shown, service } = await withKey();
      const refused = await ask(host, refOf(shown));
      expect([refused.ok || refused.failure.code, service.seen()]).toEqual(['not-allowed', []]);
    });

    it.each([
      ['the organization', { organizationId: 'other' }],
      ['the context', { contextId: 'other' }],
      ['the path', { baseUrl: 'https://service.example/other' }],
      ['the port', { baseUrl: 'https://service.example:8443' }],
    ])('takes %s into account', async (_, other) => {
      const { host, now, service } = await withKey();
      const refused = await host.operations.contexts.test({ context: { ...refOf(now), ...other } });
      expect([refused.ok || refused.failure.code, service.seen()]).toEqual(['not-allowed', []]);
    });
  });
});

describe('given two windows that save one context', () => {
  const both = async () => {
    const { target } = await practice();
    const { host } = await openServiceHost(await newFolder());
    const fields = await fieldsOf(target);
    const { id, ...rest } = value(await host.operations.contexts.save(fields));
    const { name, baseUrl, organizationId, contextId, ca, pin, proxy } = rest;
    const shown = { name, baseUrl, organizationId, contextId, ca, pin, proxy };
    return { host, id, shown };
  };

  it('keeps what each of them has typed', async () => {
    const { host, id, shown } = await both();
    const { save } = host.operations.contexts;
    value(await save({ ...shown, id, was: shown, contextId: 'changed-by-the-first' }));
    const last = value(await save({ ...shown, id, was: shown, name: 'Renamed by the second' }));
    expect([last.name, last.contextId]).toEqual(['Renamed by the second', 'changed-by-the-first']);
  });

  it('takes the later one where both typed into one field', async () => {
    const { host, id, shown } = await both();
    const { save } = host.operations.contexts;
    value(await save({ ...shown, id, was: shown, name: 'First' }));
    expect(value(await save({ ...shown, id, was: shown, name: 'Second' })).name).toBe('Second');
  });
});
