import { spawnSync } from 'node:child_process';
import { worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { chooseProxy } from '../../../src/node/probing/proxy-choice.ts';

const server = { host: 'acs.customer.example', port: 443 };
const chosen = async (choice: string, environment: Record<string, string> = {}, to = server) => {
  const reply = await chooseProxy(choice, to, { environment });
  return reply.ok ? reply.value : reply.failure.code;
};
const PROXY = 'http://proxy.example:3128';

describe("given the engineer's own choice", () => {
  it('uses none where none is chosen, whatever the environment says', async () =>
    expect(await chosen('none', { HTTPS_PROXY: PROXY })).toBeNull());

  it('reads an address', async () => {
    expect(await chosen(PROXY)).toMatchObject({
      host: 'proxy.example',
      port: 3128,
      tls: false,
      user: null,
      source: 'explicit',
    });
    expect(await chosen('https://proxy.example')).toMatchObject({ port: 443, tls: true });
  });

  it('takes the credentials out of an address, and keeps the password secret', async () => {
    const reply = await chooseProxy('http://me:w%3Ard@proxy.example:1', server);
    expect(JSON.stringify(reply)).not.toMatch(/w%3Ard|w:rd/);
    expect(reply.ok && reply.value?.user).toBe('me');
    expect(reply.ok && reply.value?.password?.expose()).toBe('w:rd');
  });

  it('refuses SOCKS by name', async () =>
    expect(worded(await chooseProxy('socks5://proxy.example:1080', server), 'en')).toMatchObject({
      ok: false,
      failure: { code: 'unsupported-proxy', message: expect.stringContaining('socks5') as string },
    }));

  it.each(['proxy', 'http://', 'http://p.example/path', 'http://%zz@p.example'])(
    'refuses %s without repeating it',
    async (choice) => expect(await chosen(choice)).toMatch(/^(bad-input|unsupported-proxy)$/),
  );
});

describe("given the system's choice", () => {
  it('takes it from the environment, the lower-case name first', async () => {
    expect(await chosen('system', { HTTPS_PROXY: PROXY })).toMatchObject({ host: 'proxy.example', source: 'system' });
    expect(await chosen('system', { HTTPS_PROXY: PROXY, https_proxy: 'other.example:1' })).toMatchObject({
      host: 'other.example',
    });
    expect(await chosen('system')).toBeNull();
  });

  it.each([
    ['HTTPS_PROXY', { HTTPS_PROXY: PROXY, ALL_PROXY: 'http://other.example:1' }, 'proxy.example'],
    ['all_proxy', { all_proxy: PROXY, ALL_PROXY: 'http://other.example:1' }, 'proxy.example'],
    ['ALL_PROXY', { ALL_PROXY: PROXY }, 'proxy.example'],
  ])('takes %s in its turn', async (_name, environment, host) =>
    expect(await chosen('system', environment as Record<string, string>)).toMatchObject({ host }),
  );
  it('goes directly where the nearer variable is set to nothing', async () =>
    expect(await chosen('system', { https_proxy: '', ALL_PROXY: PROXY })).toBeNull());
  it('says that SOCKS in ALL_PROXY is not supported', async () =>
    expect(await chosen('system', { ALL_PROXY: 'socks5h://proxy.example:1080' })).toBe('unsupported-proxy'));

  /** Whether curl itself goes directly: nothing listens at either end, and it says which one it tries. */
  const curlGoesDirectly = (host: string, list: string): boolean => {
    const place = host.includes(':') ? `[${host}]` : host;
    const env = { PATH: process.env.PATH, https_proxy: 'http://127.0.0.1:9', no_proxy: list };
    const given = ['-sv', '-m', '2', '--resolve', `${place}:1:127.0.0.2`, `https://${place}:1/`];
    return !spawnSync('curl', given, { env, encoding: 'utf8' }).stderr.includes('127.0.0.1:9');
  };
  const LISTS = [
    ...['*', 'x,*', 'customer.example', '.customer.example', 'customer.example.'],
    ...['.customer.example.', 'acs.customer.example:1', 'x, acs.customer.example'],
    ...['omer.example', 'example.com', 'EXAMPLE', '.', 'x\tacs.customer.example', '127.0.0.0/8', '10.0.0.0/8'],
    ...['127.0.0.2', '127.0.0.2/33', '127.0.0.2/x'],
  ];
  it.each(LISTS.flatMap((list) => ['acs.customer.example', 'acs.customer.example.'].map((host) => [list, host])))(
    'reads NO_PROXY "%s" for %s as curl does',
    async (list, host) => {
      const environment = { HTTPS_PROXY: PROXY, NO_PROXY: list };
      const direct = (await chosen('system', environment, { host, port: 443 })) === null;
      expect(direct).toBe(curlGoesDirectly(host, list));
    },
  );

  it.each(['*.customer.example', 'acs.customer.example:443', 'x,.customer.example:443'])(
    'goes directly by "%s" too, which curl does not read: it can mean nothing else',
    async (list) => {
      expect(await chosen('system', { HTTPS_PROXY: PROXY, NO_PROXY: list })).toBeNull();
      expect(curlGoesDirectly('acs.customer.example', list)).toBe(false);
    },
  );

  it('knows networks in NO_PROXY', async () => {
    const environment = { HTTPS_PROXY: PROXY, no_proxy: '10.1.0.0/16,fd00::/8' };
    expect(await chosen('system', environment, { host: '10.1.2.3', port: 443 })).toBeNull();
    expect(await chosen('system', environment, { host: '10.2.2.3', port: 443 })).not.toBeNull();
    expect(await chosen('system', environment, { host: 'fd00::7', port: 443 })).toBeNull();
  });

  it('goes directly to addresses of this machine', async () =>
    expect(await chosen('system', { HTTPS_PROXY: PROXY }, { host: '127.0.0.1', port: 443 })).toBeNull());

  it.each([
    ['PROXY p.example:8080; DIRECT', { host: 'p.example', port: 8080, tls: false }],
    ['HTTPS p.example:8443', { host: 'p.example', tls: true }],
  ])('asks the operating system and reads %s', async (answer, proxy) => {
    const reply = await chooseProxy('system', server, { resolver: () => Promise.resolve(answer), environment: {} });
    expect(reply).toMatchObject({ ok: true, value: proxy });
  });

  it('reads DIRECT as none, and refuses SOCKS', async () => {
    const ask = (answer: string) => chooseProxy('system', server, { resolver: () => Promise.resolve(answer) });
    expect(await ask('DIRECT')).toEqual({ ok: true, value: null });
    expect(await ask('SOCKS5 p.example:1080')).toMatchObject({ ok: false, failure: { code: 'unsupported-proxy' } });
  });
});
