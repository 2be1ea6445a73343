import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, newKeys, type Authority, type Identity } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type TlsListening } from '../../node/probing/servers.ts';
import { planFor, recordOf, runText, temporaryFolder, type Around, type ScriptRun, type Wishes } from './run-script.ts';

/** One account by many names: a server is known by its key as well, a user however the name is written. */

let authority: Authority;
let named: Readonly<Record<'acs.test' | 'other.test', Identity>>;
let another: Identity;
beforeAll(async () => {
  authority = await makeAuthority();
  const keys = await newKeys();
  named = {
    'acs.test': await authority.issue({ keys }),
    'other.test': await authority.issue({ name: 'other.test', keys }),
  };
  another = await authority.issue({ name: 'other.test' });
});

let home: string;
beforeEach(async () => {
  home = await temporaryFolder();
});

const rejecting = (): Promise<TlsListening> =>
  tlsServer(named['acs.test'], ({ socket }) => void socket.end(reply('401 Unauthorized')));

/** A start in a folder of its own, by the same user account. */
const start = async (
  { port }: TlsListening,
  wishes: Wishes = {},
  { environment = {}, ...around }: Around = {},
): Promise<ScriptRun> =>
  runText(await temporaryFolder(), shScript(planFor(port, { ca: authority.cert, ...wishes })), {
    environment: { HOME: home, ...environment },
    ...around,
  });

const at = (host: string, port = 443): Wishes => ({ server: { host, port } });

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s and a rejection', (_name, shell) => {
  it('the same server by another name gets no sign-in, and the script says why', async () => {
    const server = await rejecting();
    await start(server, {}, { shell });
    server.use(named['other.test']);
    const { code, err } = await start(server, at('other.test'), { shell });
    expect([server.requests().length, code, err]).toEqual([
      1,
      4,
      expect.stringMatching(/rejected at \d{4}-.*under another name.*lock-out/s),
    ]);
  });
  it('the same server at another port gets no sign-in', async () => {
    const server = await rejecting();
    await start(server, {}, { shell });
    const { code } = await start(server, at('acs.test', 9060), { shell });
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
  it('four names one after another cost one rejected sign-in together', async () => {
    const server = await rejecting();
    for (const port of [443, 8443, 9060, 9070]) await start(server, at('acs.test', port), { shell });
    expect(server.requests()).toHaveLength(1);
  });
});

describe('given a rejection at a server', () => {
  it('another server, with a key of its own, is asked', async () => {
    const server = await rejecting();
    await start(server);
    server.use(another);
    await start(server, at('other.test'));
    expect(server.requests()).toHaveLength(2);
  });
  it('another user at another name of it is asked', async () => {
    const server = await rejecting();
    await start(server);
    await start(server, { ...at('acs.test', 9060), user: 'other-user' });
    expect(server.requests()).toHaveLength(2);
  });
  it('a consent under another name costs one more, and no further', async () => {
    const server = await rejecting();
    await start(server);
    const { code } = await start(server, { ...at('acs.test', 9060), continueAfter401: true });
    expect([server.requests().length, code]).toEqual([2, 4]);
  });
  it('its transcript under another name says that the account is protected', async () => {
    const server = await rejecting();
    await start(server);
    server.use(named['other.test']);
    const run = await start(server, at('other.test'));
    expect(new Set(recordOf(run).probes.map(({ outcome }) => outcome))).toEqual(
      new Set(['not-run.protecting-account']),
    );
  });
  it('an acceptance under another name, after a consent, settles it', async () => {
    let right = false;
    const server = await tlsServer(
      named['acs.test'],
      ({ path, socket }) => void socket.end(right ? goodAnswer(path) : reply('401 No')),
    );
    await start(server);
    right = true;
    await start(server, { ...at('acs.test', 9060), continueAfter401: true });
    const { code } = await start(server);
    expect(code).toBe(0);
  });
});

describe('given starts under two names at once', () => {
  it('one rejected sign-in is sent', async () => {
    const server = await tlsServer(
      named['acs.test'],
      ({ socket }) => void setTimeout(() => socket.end(reply('401 No')), 1500),
    );
    await Promise.all([443, 8443, 9060, 9070].map((port) => start(server, at('acs.test', port))));
    expect(server.requests()).toHaveLength(1);
  }, 60_000);
});

describe('given a server that shows its key only to the sign-in', () => {
  it('its key is known afterwards, where curl tells certificates', async () => {
    // The look goes to one node of a balancer, the probe to another one.
    let connections = 0;
    const server = await tlsServer(another, ({ socket }) => void socket.end(reply('401 No')), {
      SNICallback: (_name, done) => {
        connections += 1;
        if (connections > 1) server.use(named['other.test']);
        done(null);
      },
    });
    await start(server, at('other.test'));
    const before = server.requests().length;
    server.use(named['acs.test']);
    await start(server, at('acs.test'));
    expect([before, server.requests().length]).toEqual([1, 1]);
  });
});

const FORMS = [
  ['capitals beyond A to Z', 'Åsa', 'åsa'],
  ['full-width letters', 'ａｐｉ-user', 'api-user'],
  ['a soft hyphen within', 'api\u00ad-user', 'api-user'],
  ['a zero-width blank behind it', 'api-user\u200b', 'api-user'],
  ['a mark of direction before it', '\u200eapi-user', 'api-user'],
  ['a no-break space behind it', 'api-user\u00a0', 'api-user'],
  ['its accent apart', 'a\u030asa', 'åsa'],
] as const;

describe.each(FORMS)('given a rejected user name with %s', (_what, one, other) => {
  it('the plain name sends nothing, and the other way round', async () => {
    const server = await rejecting();
    await start(server, { user: one });
    await start(server, { user: other });
    const first = server.requests().length;
    home = await temporaryFolder();
    await start(server, { user: other });
    await start(server, { user: one });
    expect([first, server.requests().length]).toEqual([1, 2]);
  });
});

describe('the list of a user account', () => {
  it('says of a sign-in what an earlier version says, and its key on a line of its own', async () => {
    await start(await rejecting());
    const text = await readFile(join(home, '.local/state/tripoint/script-attempts'), 'utf8');
    expect(text).toMatch(
      /^\nmore ([0-9a-f-]{36}\.1) [0-9a-f]{64} ers\nasking \1 [0-9a-f]{64} \d+ \d+ \S+ \S+\n\nresult \1 rejected\n$/,
    );
  });
  it('of an earlier version, without keys, still counts by name', async () => {
    const server = await rejecting();
    await start(server);
    const list = join(home, '.local/state/tripoint/script-attempts');
    await writeFile(list, (await readFile(list, 'utf8')).replace(/^more .*\n/m, ''));
    const { code } = await start(server);
    expect([server.requests().length, code]).toEqual([1, 4]);
  });
});
