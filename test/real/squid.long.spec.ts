import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Outcome } from '../../src/core/evidence/outcome.ts';
import type { Certainty } from '../../src/core/vocabulary/words.ts';
import type { Reply } from '../../src/shared/reply.ts';
import { value } from '../app/host-on-world.ts';
import { contextAt, ENTRY, openServiceHost, refOf } from '../app/service-host.ts';
import { start, tripoint, type Ended } from '../cli/run-tripoint.ts';
import { passOn } from './boxes.ts';
import { isListening } from './daemon.ts';
import { freePort } from './free-ports.ts';
import { BOX, startBehind, type Behind } from './front.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { squidLog, startSquid, type SquidSetup } from './squid.ts';
import { compare, finding, probe, type Compared, type Probed } from './walk.ts';
import { inEnglish } from '../in-english.ts';

/**
 * squid as the forward proxy on our own side, asked with `--proxy` or by the environment. Behind it stands nginx in front of the server, whose
 * log shows whatever a server would be shown of the proxy's credentials. Nobody here is the customer, so nothing that
 * squid does may be held against one.
 */

/** As awkward as a password may be, so that its way through the address is tried too. */
const ACCOUNT = { user: 'branch-office', password: 'p@ss:w%rd/Ö 7' };
const MUST_SIGN_IN: Pick<SquidSetup, 'access' | 'account'> = {
  access: ['allow signed_in', 'deny all'],
  account: ACCOUNT,
};

const asUserInfo = ({ user, password }: typeof ACCOUNT): string =>
  `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;

describe.runIf(CAN_BE_REAL)(`given squid as the proxy on our own side${WHERE}`, () => {
  let behind: Behind;
  const stops: (() => Promise<void>)[] = [];
  let server: string;
  let inside: Probed;

  const ask = (
    name: string,
    at: string,
    more: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Probed> => {
    const { folder, ca, world } = behind;
    const stage = name.startsWith('inside') ? 'inside' : 'outside';
    return probe(folder, { stage, name, server: at, ca, apiUser: world.description.apiUser, more, environment });
  };

  /** Starts squid, asks through it, and stops it again. */
  const askVia = async (
    name: string,
    setup: Pick<SquidSetup, 'access' | 'account'>,
    { userInfo = '', at = server, stopFirst = false } = {},
  ): Promise<{ readonly outside: Probed; readonly log: string; readonly proxy: string }> => {
    const port = await freePort();
    const squid = await startSquid(behind.folder, { port, hosts: { [behind.host]: '127.0.0.1' }, ...setup });
    try {
      if (stopFirst) await squid.stop();
      // Credentials come by the environment: an argument could be seen by others.
      const address = `http://${userInfo}127.0.0.1:${port}`;
      const outside =
        userInfo === ''
          ? await ask(name, at, ['--proxy', address])
          : await ask(name, at, ['--proxy', 'system'], { https_proxy: address });
      return { outside, log: await behind.folder.read(squidLog(port)), proxy: `127.0.0.1:${port}` };
    } finally {
      await squid.stop();
    }
  };

  beforeAll(async () => {
    behind = await startBehind();
    stops.push(behind.close);
    const port = await freePort();
    const host = { listen: `127.0.0.1:${port}`, ...BOX, directives: passOn(behind) };
    stops.push((await startNginx(behind.folder, [host], () => isListening(port))).stop);
    server = `${behind.host}:${port}`;
    inside = await ask('inside', server, ['--connect-to', behind.upstream]);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  describe('that lets us pass', () => {
    let outside: Probed;
    let log: string;
    let proxy: string;
    let compared: Compared;
    beforeAll(async () => {
      ({ outside, log, proxy } = await askVia('allowed', { access: ['allow all'] }));
      await behind.world.updateApiConfiguration();
      const card = behind.folder.path('card.json');
      await tripoint(['card', '--paste', '-', '--out', card], { input: behind.world.cardText() });
      compared = await compare(inside.file, outside.file, card);
    });

    it('finds all four probes good', () =>
      expect([outside.code, ...Object.values(outside.cells)]).toEqual([0, 'ok', 'ok', 'ok', 'ok']));
    it('went through the proxy each time, and says so in the record', () => {
      expect(log.match(new RegExp(`^CONNECT ${server} user=- 200 `, 'gm'))).toHaveLength(4);
      expect(outside.record.vantage.proxy).toBe(proxy);
      expect(outside.record.probes.map(({ evidence }) => evidence?.proxy?.status)).toEqual([200, 200, 200, 200]);
    });
    it('lets the proxy look the name up', () =>
      expect(outside.record.probes.map(({ evidence }) => evidence?.name)).toEqual([null, null, null, null]));
    it('shows the proxy nothing of the API', () => {
      expect(log).not.toMatch(/\/(ers|api|admin)\//i);
      expect(log).not.toContain(behind.world.description.apiUser.name);
    });
    it('finds no fault, as far as a proxy at one stage alone allows', () => {
      expect(compared.guard.map(({ code }) => code)).toEqual(['guard.proxy-differs']);
      expect(finding(compared)).toEqual({ code: 'verdict.no-fault', party: 'none', certainty: 'likely' });
    });
  });

  describe.each<{
    readonly that: string;
    readonly setup: Pick<SquidSetup, 'access' | 'account'>;
    readonly asked?: { readonly userInfo?: string; readonly stopFirst?: boolean };
    readonly outcome: Outcome;
    readonly certainty: Certainty;
  }>([
    { that: 'refuses the tunnel', setup: { access: ['deny all'] }, outcome: 'proxy.refused', certainty: 'proven' },
    { that: 'asks for a sign-in', setup: MUST_SIGN_IN, outcome: 'proxy.auth-required', certainty: 'proven' },
    {
      that: 'rejects the sign-in',
      setup: MUST_SIGN_IN,
      asked: { userInfo: asUserInfo({ ...ACCOUNT, password: 'mistyped-secret' }) },
      outcome: 'proxy.auth-required',
      certainty: 'proven',
    },
    {
      that: 'does not run',
      setup: { access: ['allow all'] },
      asked: { stopFirst: true },
      outcome: 'proxy.unreachable',
      // That it was not reached does not show whose fault that is.
      certainty: 'likely',
    },
  ])('that $that', ({ that, setup, asked, outcome, certainty }) => {
    let outside: Probed;
    let shown: string;
    let compared: Compared;
    beforeAll(async () => {
      const before = await behind.folder.read('nginx.log');
      ({ outside } = await askVia(that.replaceAll(/\W+/g, '-'), setup, asked));
      shown = (await behind.folder.read('nginx.log')).slice(before.length);
      compared = await compare(inside.file, outside.file);
    });

    it('says what the proxy did', () => {
      const asked = Object.values(outside.cells).filter((word) => word !== 'not-run.protecting-account');
      expect(new Set(asked)).toEqual(new Set([outcome]));
    });
    it('asks on only where that can lock no account of ours', () => {
      const held = Object.values(outside.cells).filter((word) => word === 'not-run.protecting-account');
      expect(held).toHaveLength(asked?.userInfo !== undefined && outcome === 'proxy.auth-required' ? 3 : 0);
    });
    it('reached nothing of the customer', () => {
      expect(shown).toBe('');
      expect(outside.record.probes.filter(({ evidence }) => evidence && evidence.tls !== null)).toEqual([]);
    });
    it('names the local proxy, and no fault of the customer', () => {
      expect(finding(compared)).toEqual({ code: 'verdict.own-proxy.outside', party: 'own-proxy', certainty });
      expect(compared.verdict.sentence).toMatch(/Nothing beyond it was reached/);
    });
    it('ends with the exit code for "cannot tell"', () => expect(outside.code).toBe(2));
    it('keeps no password in the record', () => {
      expect(outside.text).not.toContain('mistyped-secret');
      expect(outside.text).not.toContain(behind.world.description.apiUser.password);
    });
  });

  describe('that asks for a sign-in and is given the right one', () => {
    let outside: Probed;
    let log: string;
    let shown: string;
    beforeAll(async () => {
      behind.world.resetSeen();
      const before = await behind.folder.read('nginx.log');
      ({ outside, log } = await askVia('signed-in', MUST_SIGN_IN, { userInfo: asUserInfo(ACCOUNT) }));
      shown = (await behind.folder.read('nginx.log')).slice(before.length);
    });

    it('passes', () => {
      expect(Object.values(outside.cells)).toEqual(['ok', 'ok', 'ok', 'ok']);
      expect(log.match(new RegExp(`^CONNECT ${server} user=${ACCOUNT.user} 200 `, 'gm'))).toHaveLength(4);
    });
    it('never shows the sign-in at the proxy to the server', () => {
      expect(shown.match(/ proxy-authorization=-$/gm)).toHaveLength(4);
      expect(behind.world.seen().map(({ user }) => user)).toEqual(
        Array<string>(4).fill(behind.world.description.apiUser.name),
      );
    });
    it('keeps nothing of it in the record', () => {
      const { user, password } = ACCOUNT;
      const writings = [
        user,
        password,
        encodeURIComponent(password),
        Buffer.from(`${user}:${password}`).toString('base64'),
      ];
      expect(writings.filter((writing) => outside.text.includes(writing))).toEqual([]);
    });
  });

  describe('that rejected the sign-in of an earlier run', () => {
    let port: number;
    let squid: Awaited<ReturnType<typeof startSquid>>;
    let data: string;
    beforeEach(async () => {
      port = await freePort();
      data = behind.folder.path(`data-${port}`);
      squid = await startSquid(behind.folder, { port, hosts: { [behind.host]: '127.0.0.1' }, ...MUST_SIGN_IN });
      await send('mistyped-secret');
    });
    afterEach(() => squid.stop());

    const send = (
      password: string,
      more: readonly string[] = [],
      command = 'probe',
      host = '127.0.0.1',
    ): Promise<Ended> => {
      const { apiUser } = behind.world.description;
      return tripoint(
        [command, '--server', server, '--user', apiUser.name, '--stage', 'outside', '--ca', behind.ca]
          .concat(['--proxy', 'system', '--timeout', '8'])
          .concat(command === 'watch' ? ['--count', '2', '--every', '1', '--out', `${data}.watch.json`] : [])
          .concat(more),
        {
          environment: {
            TRIPOINT_DATA: data,
            TRIPOINT_PASSWORD: apiUser.password,
            https_proxy: `http://${asUserInfo({ ...ACCOUNT, password })}${host}:${port}`,
          },
        },
      );
    };
    /** What squid itself logged. */
    const answers = async (status: number): Promise<number> =>
      (await behind.folder.read(squidLog(port))).match(new RegExp(`^CONNECT .* ${status} `, 'gm'))?.length ?? 0;

    it.each([
      ['probe', '127.0.0.1'],
      ['watch', '127.0.0.1'],
      ['probe', 'localhost'],
      ['probe', '127.0.0.2'],
      ['probe', '0.0.0.0'],
    ])('%s by the name %s sends it nothing more, ends with 4, and names the proxy', async (command, host) => {
      const { code, err } = await send('mistyped-secret', [], command, host);
      expect([await answers(407), code, err]).toEqual([
        1,
        4,
        expect.stringMatching(new RegExp(`proxy 127.0.0.1:${port} rejected ${ACCOUNT.user} at .* 1 of about 3`)),
      ]);
    });
    it('a consent is one more, and no second', async () => {
      const first = await send('mistyped-secret', ['--one-more-attempt']);
      const second = await send('mistyped-secret');
      expect([await answers(407), first.code, second.code]).toEqual([2, 2, 4]);
    });
    it('the right password and a consent pass, and then no consent is wanted', async () => {
      const first = await send(ACCOUNT.password, ['--one-more-attempt']);
      const second = await send(ACCOUNT.password);
      expect([await answers(407), await answers(200), first.code, second.code]).toEqual([1, 8, 0, 0]);
    });
    const environment = (folder: string): Readonly<Record<string, string>> => ({
      TRIPOINT_DATA: folder,
      TRIPOINT_API_KEY: 'never-sent',
      https_proxy: `http://${asUserInfo({ ...ACCOUNT, password: 'mistyped-secret' })}127.0.0.1:${port}`,
    });
    const CONTEXT = ['--base-url', 'https://service.test', '--organization', 'o', '--context', 'c'];
    const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
      ['certificate', ['certificate', '--server', 'acs.test', '--proxy', 'system']],
      [
        'whitelist add',
        ['whitelist', 'add', ...CONTEXT, '--mac', '00:50:C2:00:00:01', '--name', 'Lobby', '--to-date', '2030-12-31'],
      ],
      [
        'policy remove-emails',
        ['policy', 'remove-emails', ...CONTEXT, '--policy', 'p', '--email', 'a@b.test', '--revoke', 'no', '--yes'],
      ],
    ];
    it.each(COMMANDS)('%s sends it nothing more, and ends with 4', async (_, args) => {
      const { code, err } = await tripoint(args, { environment: environment(data) });
      expect([await answers(407), code, err]).toEqual([1, 4, expect.stringContaining(`rejected ${ACCOUNT.user} at`)]);
    });
    it.each(COMMANDS)('%s is counted itself: three starts send one sign-in', async (_, args) => {
      const fresh = `${data}-fresh`;
      for (let start = 0; start < 3; start += 1) await tripoint(args, { environment: environment(fresh) });
      expect(await answers(407)).toBe(2);
    });

    const window = async (folder: string) => {
      process.env.https_proxy = environment(folder).https_proxy;
      onTestFinished(() => {
        delete process.env.https_proxy;
      });
      return (await openServiceHost(folder)).host;
    };
    it('the window asks before a test, a look or an entry is sent again, and a yes is one more', async () => {
      const host = await window(`${data}-window`);
      const place = { baseUrl: 'https://service.test', organizationId: 'o', contextId: 'c' };
      const context = await contextAt(host, place);
      const { contexts, entries, attempts } = host.operations;
      const way = { baseUrl: place.baseUrl, ca: null, pin: null, proxy: 'system' };
      const sends: readonly (() => Promise<Reply<unknown>>)[] = [
        () => contexts.test({ context: refOf(context) }),
        () => contexts.look(way),
        () => entries.add({ context: refOf(context), entry: ENTRY, again: null }),
      ];
      const told: unknown[] = [];
      for (const send of sends) {
        const reply = await send();
        told.push(reply.ok ? reply.value : reply.failure.attempts?.used);
      }
      const [first, ...others] = told;
      expect([await answers(407), others]).toEqual([2, [1, 1]]);
      expect(JSON.stringify(inEnglish(first))).toMatch(/proxy .*407.*Nothing was sent/s);
      const refused = await contexts.test({ context: refOf(context) });
      value(await attempts.allow({ pending: refused.ok ? [] : [...(refused.failure.attempts?.pending ?? [])] }));
      await contexts.test({ context: refOf(context) });
      await contexts.test({ context: refOf(context) });
      expect(await answers(407)).toBe(3);
    });

    it('a look from the window is counted itself: three send one sign-in', async () => {
      const { contexts } = (await window(`${data}-looks`)).operations;
      const way = { baseUrl: 'https://service.test', ca: null, pin: null, proxy: 'system' };
      for (let look = 0; look < 3; look += 1) await contexts.look(way);
      expect(await answers(407)).toBe(2);
    });

    it('a run that is killed while the proxy is silent counts as rejected', async () => {
      await using silent = await silentPort();
      const args = ['probe', '--server', server, '--user', 'api-user', '--stage', 'outside', '--proxy', 'system'];
      const environment = {
        TRIPOINT_DATA: `${data}-killed`,
        TRIPOINT_PASSWORD: 'never-sent',
        https_proxy: `http://${asUserInfo(ACCOUNT)}127.0.0.1:${silent.port}`,
      };
      const child = start(args, { environment });
      await silent.asked;
      child.kill('SIGKILL');
      await once(child, 'close');
      const { code, err } = await tripoint(args, { environment });
      expect([silent.connections(), code, err]).toEqual([1, 4, expect.stringContaining('counts as rejected')]);
    });
  });
});

/** Takes connections and never answers, as a proxy that hangs. */
const silentPort = async () => {
  let connections = 0;
  const { promise: asked, resolve } = Promise.withResolvers<Buffer>();
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).once('data', resolve);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await Promise.resolve();
    },
  };
};
