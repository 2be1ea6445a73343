import { worded } from '../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { ContextView } from '../../src/shared/service-views.ts';
import { tunnelProxy } from '../node/service/proxy-for-test.ts';
import { value } from './host-on-world.ts';
import { ENTRY, fieldsOf, filesIn, listOf, onServer, refOf, sendList } from './service-host.ts';

const CREATED = [200, ''] as const;

const throughProxy = async (proxyOf: (port: number) => string) => {
  const proxy = await tunnelProxy();
  const server = await onServer(({ path }) => (path.endsWith('/batch/add') ? null : CREATED));
  const { contexts } = server.host.operations;
  const fields = { ...(await fieldsOf(server.target)), id: server.context.id, proxy: proxyOf(proxy.port) };
  const context: ContextView = value(await contexts.save(fields));
  return { ...server, context, fields, proxy };
};

describe('given a context with the address of a proxy', () => {
  const explicit = (port: number): string => `http://127.0.0.1:${port}`;

  it('sends an entry, a list, a test and a look through it, and nothing past it', async () => {
    const { host, context, fields, proxy, seen } = await throughProxy(explicit);
    const { baseUrl, ca, pin, proxy: way } = fields;
    const added = await host.operations.entries.add({ context: refOf(context), entry: ENTRY, again: null });
    expect(value(added).result).toBe('created');
    expect((await sendList(host, context, listOf(3))).sums.created).toBe(3);
    value(await host.operations.contexts.test({ context: refOf(context) }));
    value(await host.operations.contexts.look({ baseUrl, ca, pin, proxy: way }));
    // A connection each; the look ends before it says anything.
    expect([seen.length, proxy.connections()]).toEqual([3, 4]);
  });
});

describe('given a proxy that cannot be stored', () => {
  for (const proxy of [
    'http://user:hunter22@proxy.example:3128',
    'http://user@proxy.example',
    'socks5://proxy.example:1080',
    'proxy.example:3128',
    'http://proxy.example:3128/path',
    'http://proxy.example:99999',
    'http://proxy.example?x',
    '',
  ])
    it(`refuses ${JSON.stringify(proxy)}, keeps what was there, and repeats nothing of it`, async () => {
      const { host, context, fields, folder } = await throughProxy(() => 'none');
      const refused = await host.operations.contexts.save({ ...fields, proxy });
      const [stored] = value(await host.operations.contexts.list({})).contexts;
      expect([refused.ok || refused.failure.code, stored?.proxy]).toEqual(['bad-input', context.proxy]);
      expect(worded(refused.ok || refused.failure.message, 'en')).toMatch(/Nothing was changed\.$/);
      expect(JSON.stringify(refused)).not.toContain('hunter22');
      expect((await filesIn(folder)).filter(({ text }) => text.includes('hunter22'))).toEqual([]);
    });
});
