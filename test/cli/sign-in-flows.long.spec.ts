import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeAuthority, type Authority, type Identity } from '../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from '../node/probing/servers.ts';
import { start, tripoint, type Ended } from './run-tripoint.ts';

/** What a day's work costs an account and asks a person, counted at a server of our own that sees every sign-in. */

const PASSWORD = 'right-word';

let authority: Authority;
let identity: Identity;
beforeAll(async () => {
  authority = await makeAuthority();
  identity = await authority.issue();
});
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-flows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'ca.pem'), authority.cert);
});

/** What stands in front of the server; `signed` alone: only in the way of who signs in. */
type Front = (asked: Asked, signed: boolean) => boolean;

/** A server with an account and something in front of it; both are changed while it runs. */
interface Site {
  readonly listening: TlsListening;
  password: string;
  /** Paths that the user's role does not open. */
  closed: string | null;
  front: Front | null;
  /** What is put in place of the server's 401. */
  mask: ((socket: Asked['socket']) => void) | null;
  /** Passwords that reached the server, and those of them that it rejected. */
  signIns: number;
  rejected: number;
}

const REALM = { 'www-authenticate': 'Basic realm="ISE"' };

const site = async (): Promise<Site> => {
  const made: Omit<Site, 'listening'> = {
    password: PASSWORD,
    closed: null,
    front: null,
    mask: null,
    signIns: 0,
    rejected: 0,
  };
  const listening = await tlsServer(identity, (asked) => {
    const given = /^authorization: basic (.*)$/im.exec(asked.head)?.[1];
    if (made.front?.(asked, given !== undefined) === true) return;
    if (given !== undefined) made.signIns += 1;
    const isRight = given === Buffer.from(`api-user:${made.password}`).toString('base64');
    if (isRight && (made.closed === null || !asked.path.startsWith(made.closed)))
      return void asked.socket.end(goodAnswer(asked.path));
    if (given !== undefined) made.rejected += 1;
    if (made.mask !== null) made.mask(asked.socket);
    else asked.socket.end(reply('401 Unauthorized', '', REALM));
  });
  return Object.assign(made, { listening });
};

const REDIRECT = reply('302 Found', '', { location: 'https://portal.acme.example/' });
const FRONTS: readonly (readonly [string, (asked: Asked) => void])[] = [
  ['a 302', ({ socket }) => void socket.end(REDIRECT)],
  [
    'a 403',
    ({ socket }) => void socket.end(reply('403 Forbidden', '<html>Blocked</html>', { 'content-type': 'text/html' })),
  ],
  [
    'a page with 200',
    ({ socket }) => void socket.end(reply('200 OK', '<html>Sign in</html>', { 'content-type': 'text/html' })),
  ],
  ['a cut', ({ socket }) => void socket.destroy()],
  ['a 503', ({ socket }) => void socket.end(reply('503 Service Unavailable'))],
];
const blocking =
  (answer: (asked: Asked) => void): Front =>
  (asked) => {
    answer(asked);
    return true;
  };

interface Wishes {
  readonly stage?: 'inside' | 'outside';
  readonly password?: string;
  readonly host?: string;
  readonly data?: string;
  readonly more?: readonly string[];
}
const words = ({ listening }: Site, command: string, { stage = 'outside', host = 'acs.test', more = [] }: Wishes) => [
  ...[command, '--server', host, '--connect-to', `127.0.0.1:${listening.port}`, '--user', 'api-user'],
  ...['--stage', stage, '--ca', join(folder, 'ca.pem'), '--timeout', '5', '--proxy', 'none', ...more],
];
const surroundings = ({ password = PASSWORD, data = 'data' }: Wishes) => ({
  environment: { TRIPOINT_DATA: join(folder, data), TRIPOINT_PASSWORD: password },
});
const probe = (at: Site, wishes: Wishes = {}): Promise<Ended> =>
  tripoint(words(at, 'probe', wishes), surroundings(wishes));
const watch = (at: Site, rounds: number, wishes: Wishes = {}): Promise<Ended> =>
  tripoint(
    [
      ...words(at, 'watch', wishes),
      ...['--count', String(rounds), '--every', '1', '--out', join(folder, 'w.json'), '--force'],
    ],
    surroundings(wishes),
  );
/** A question to a person: nothing was sent, as nobody could be asked. */
const asksPerson = ({ err }: Ended): boolean => err.includes('--one-more-attempt');

describe.each(FRONTS)('given a stage inside that is good, and %s outside until the firewall is mended', (_, front) => {
  it('the terminal asks nothing, and everything is good again', async () => {
    const at = await site();
    const runs = [await probe(at, { stage: 'inside' })];
    at.front = blocking(front);
    runs.push(await probe(at), await probe(at));
    at.front = null;
    runs.push(await probe(at), await probe(at, { stage: 'inside' }));
    expect([runs.map(asksPerson), runs.at(-2)?.code, runs.at(-1)?.code, at.rejected]).toEqual([
      [false, false, false, false, false],
      0,
      0,
      0,
    ]);
  });
  it('a watch over the change asks nothing and goes on', async () => {
    const at = await site();
    await probe(at, { stage: 'inside' });
    at.front = blocking(front);
    setTimeout(() => (at.front = null), 3500);
    const ended = await watch(at, 6);
    expect([asksPerson(ended), ended.code === 4, at.rejected]).toEqual([false, false, 0]);
    expect(at.signIns).toBeGreaterThan(4);
  });
  it('outside alone asks once the server itself wants the password that was never accepted, and never before', async () => {
    const at = await site();
    at.front = blocking(front);
    const runs = [await probe(at), await probe(at)];
    at.front = null;
    runs.push(await probe(at), await probe(at), await probe(at, { more: ['--one-more-attempt'] }));
    expect(runs.slice(0, 2).map(asksPerson)).toEqual([false, false]);
    expect(runs.slice(2).map(({ code }) => code)).toEqual([4, 4, 0]);
    expect(at.rejected).toBe(0);
  });
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'given a wrong password that is under way, and %s, the next start costs no second one',
  async (signal) => {
    const at = await site();
    at.mask = (socket) => void setTimeout(() => socket.end(reply('401 Unauthorized', '', REALM)), 1500);
    const first = start(words(at, 'probe', {}), surroundings({ password: 'wrong' }));
    const ended = new Promise((done) => first.once('close', done));
    while (at.rejected === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    first.kill(signal);
    await ended;
    at.mask = null;
    const next = [await probe(at, { password: 'wrong' }), await probe(at, { password: 'wrong' })];
    expect([at.rejected, next.map(({ code }) => code)]).toEqual([1, [4, 4]]);
  },
);

describe.each([
  ['a 302', (socket: Asked['socket']) => void socket.end(REDIRECT)],
  ['a page with 200', (socket: Asked['socket']) => void socket.end(reply('200 OK', '<html>Sign in</html>'))],
  ['a cut', (socket: Asked['socket']) => void socket.destroy()],
  ['a 502', (socket: Asked['socket']) => void socket.end(reply('502 Bad Gateway'))],
])('given a front that puts %s in place of each 401', (_, mask) => {
  it('three starts and a watch cost one rejected sign-in, and a consent one more', async () => {
    const at = await site();
    at.mask = mask;
    const wrong = { password: 'wrong' };
    const counts: number[] = [];
    for (let run = 0; run < 3; run += 1) counts.push((await probe(at, wrong), at.rejected));
    await watch(at, 3, wrong);
    counts.push(at.rejected);
    await probe(at, { ...wrong, more: ['--one-more-attempt'] });
    counts.push(at.rejected);
    expect(counts).toEqual([1, 1, 1, 1, 2]);
  });
  it('and is gone later, costs no second one without a consent', async () => {
    const at = await site();
    at.mask = mask;
    const wrong = { password: 'wrong' };
    await probe(at, wrong);
    at.mask = null;
    const next = [await probe(at, wrong), await probe(at, wrong)];
    expect([at.rejected, next.map(({ code }) => code)]).toEqual([1, [4, 4]]);
  });
  it('where only who signs in meets it, three starts cost one, and a consent one more', async () => {
    const at = await site();
    at.front = ({ socket }, signed) => {
      if (!signed) return false;
      at.rejected += 1;
      mask(socket);
      return true;
    };
    const counts: number[] = [];
    for (const more of [[], [], [], ['--one-more-attempt'], []])
      counts.push((await probe(at, { password: 'wrong', more }), at.rejected));
    expect(counts).toEqual([1, 1, 1, 2, 2]);
  });
});

describe('given a password that is wrong', () => {
  it('several starts cost one, a consent one more, and no further', async () => {
    const at = await site();
    const wrong = { password: 'wrong' };
    const counts: number[] = [];
    for (const more of [[], [], ['--one-more-attempt'], []])
      counts.push((await probe(at, { ...wrong, more }), at.rejected));
    expect(counts).toEqual([1, 1, 2, 2]);
  });
  it('eight processes at once cost one', async () => {
    const at = await site();
    await Promise.all(Array.from({ length: 8 }, () => probe(at, { password: 'wrong' })));
    expect(at.rejected).toBe(1);
  });
  it('another node of its domain is not asked without a person, nor another name of the same key', async () => {
    const at = await site();
    await probe(at, { password: 'wrong', more: ['--only', 'open-api'] });
    const runs = [await probe(at, { password: 'wrong', host: 'acs2.test' })];
    expect([runs.map(asksPerson), at.rejected]).toEqual([[true], 1]);
  });
  it('a kill between the password and the answer counts as a rejection', async () => {
    const at = await site();
    const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
    at.mask = () => resolve(true);
    const child = start(words(at, 'probe', {}), surroundings({ password: 'wrong' }));
    await arrived;
    child.kill('SIGKILL');
    at.mask = null;
    await new Promise((done) => child.once('close', done));
    const next = await probe(at, { password: 'wrong' });
    expect([asksPerson(next), at.rejected]).toEqual([true, 1]);
  });
});

describe('given a password that is changed at the server between the stages', () => {
  it('costs one rejected sign-in outside, and none more', async () => {
    const at = await site();
    await probe(at, { stage: 'inside' });
    at.password = 'changed';
    await probe(at);
    const next = await probe(at);
    expect([asksPerson(next), at.rejected]).toEqual([true, 1]);
  });
  it('and the new one passes by a consent, after which nothing is asked', async () => {
    const at = await site();
    await probe(at, { stage: 'inside' });
    at.password = 'changed';
    await probe(at);
    const runs = [
      await probe(at, { password: 'changed', more: ['--one-more-attempt'] }),
      await probe(at, { password: 'changed' }),
    ];
    expect([runs.map(({ code }) => code), at.rejected]).toEqual([[0, 0], 1]);
  });
  it('costs one in a watch', async () => {
    const at = await site();
    setTimeout(() => (at.password = 'changed'), 2500);
    const { code } = await watch(at, 6);
    expect([code, at.rejected]).toEqual([4, 1]);
  });
});

describe('given a role that does not open Monitoring', () => {
  it('the next stage asks nothing, does not send it, and says when it was rejected', async () => {
    const at = await site();
    at.closed = '/admin/';
    await probe(at, { stage: 'inside' });
    const next = await probe(at);
    expect([asksPerson(next), at.rejected]).toEqual([false, 1]);
    expect(next.out).toMatch(/Open API +200 OK.*\nMnT session +not sent: rejected inside \d\d:\d\d/);
  });
  it('a run of it alone asks, and a consent is one more', async () => {
    const at = await site();
    at.closed = '/admin/';
    await probe(at, { stage: 'inside' });
    const alone = await probe(at, { more: ['--only', 'mnt-session'] });
    await probe(at, { more: ['--only', 'mnt-session', '--one-more-attempt'] });
    expect([asksPerson(alone), at.rejected]).toEqual([true, 2]);
  });
});
