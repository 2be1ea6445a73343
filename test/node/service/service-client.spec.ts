import { X509Certificate } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TLSSocket } from 'node:tls';
import type { ServiceClient } from '../../../src/node/service/service-client.ts';
import { plainServer } from '../probing/servers.ts';
import { ownCertificate } from '../../lab/service/running.ts';
import { answering, gateTo, KEY, NEVER, QUICK, rawAnswering } from './service-for-test.ts';

const REQUEST = { method: 'POST', path: '/v1/x', body: '{"a":"å"}' } as const;
const json = (text: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

afterEach(() => void vi.unstubAllEnvs());

const call = async (
  { baseUrl }: { readonly baseUrl: string },
  trust: Parameters<typeof gateTo>[1] = {},
  signal = NEVER,
  request: Parameters<ServiceClient['call']>[0] = REQUEST,
) => (await gateTo(baseUrl, trust)).call(request, signal);

describe('given a service in order', () => {
  const inOrder = () =>
    answering((_call, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));

  it('sends the request as it is, with the key in its header', async () => {
    const server = await inOrder();
    await call(server);
    expect(server.seen).toMatchObject([
      {
        method: 'POST',
        path: '/v1/x',
        body: '{"a":"å"}',
        headers: { 'x-auth-token': KEY, 'content-type': 'application/json', 'content-length': '10' },
      },
    ]);
  });
  it('sends the body of a DELETE', async () => {
    const server = await inOrder();
    await call(server, {}, NEVER, { ...REQUEST, method: 'DELETE' });
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', body: REQUEST.body });
  });
  it('gives the answer', async () =>
    expect(await call(await inOrder())).toEqual({
      sent: 'yes',
      status: 200,
      retryAfter: null,
      body: { kind: 'json', value: { ok: true } },
    }));
  it('uses one connection for calls that follow one another', async () => {
    const server = await inOrder();
    const client = await gateTo(server.baseUrl);
    for (let call = 0; call < 4; call += 1) await client.call(REQUEST, NEVER);
    expect([server.seen.length, server.connections()]).toEqual([4, 1]);
  });
  it('takes a connection of its own for each of the calls made together', async () => {
    const server = await inOrder();
    const client = await gateTo(server.baseUrl);
    await Promise.all([1, 2, 3].map(() => client.call(REQUEST, NEVER)));
    expect([server.seen.length, server.connections()]).toEqual([3, 3]);
  });
  it('accepts it by its pin alone', async () => {
    const server = await inOrder();
    const pin = new X509Certificate((await ownCertificate()).certificate).fingerprint256
      .replaceAll(':', '')
      .toLowerCase();
    expect(await call(server, { ca: null, pin })).toMatchObject({ sent: 'yes' });
  });
});

describe('given somebody who cannot prove to be the service', () => {
  it.each([
    ['a certificate of nobody', { ca: null }],
    ['another certificate than the pinned one', { pin: '0'.repeat(64) }],
  ])('sends not one byte to %s', async (_, trust) => {
    const server = await rawAnswering(() => undefined);
    const outcome = await call(server, trust);
    expect([outcome, server.received()]).toEqual([expect.objectContaining({ sent: 'no', problem: 'untrusted' }), '']);
  });
  it('sends nothing to a server without TLS', async () => {
    const server = await plainServer((socket) => void socket.write('SSH-2.0-OpenSSH_9\r\n'));
    const outcome = await call({ baseUrl: `https://127.0.0.1:${server.port}` });
    expect([outcome.sent, server.received().includes(KEY)]).toEqual(['no', false]);
  });
});

describe('given that nothing may go out', () => {
  const refused = async (key: string) => {
    const server = await answering((_call, response) => response.end());
    const outcome = await call(server, { key });
    return [outcome.sent, outcome.sent === 'yes' ? '' : outcome.problem, server.connections()];
  };
  it.each(['', 'abc\r\nx-evil: 1'])('sends nothing with the key %j', async (key) =>
    expect(await refused(key)).toEqual(['no', 'no-key', 0]),
  );
  it('sends nothing where the environment switches certificate checks off', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await refused(KEY)).toEqual(['no', 'unsafe-environment', 0]);
  });
  it('says that nobody is there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await call({ baseUrl: `https://127.0.0.1:${port}` })).toMatchObject({
      sent: 'no',
      problem: 'no-connection',
    });
  });
});

it.each([301, 302, 307, 308])('given a redirect, does not follow %i, and hands the key to nobody', async (status) => {
  const other = await answering((_call, response) => response.end('{}'));
  const server = await answering((_call, response) =>
    response.writeHead(status, { location: `${other.baseUrl}/v1/x` }).end(),
  );
  expect(await call(server)).toMatchObject({ sent: 'yes', status });
  expect([server.seen.length, other.connections()]).toEqual([1, 0]);
});

describe('given a connection that breaks', () => {
  /** A server that does something whenever it is sent anything. */
  const whenSent = (then: (socket: TLSSocket) => unknown) =>
    rawAnswering((socket) => void socket.on('data', () => then(socket)));

  it('says that it is not known when it breaks after the request', async () => {
    const server = await whenSent((socket) => socket.destroy());
    expect([await call(server), server.connections()]).toMatchObject([{ sent: 'unknown', problem: 'cut-off' }, 1]);
  });
  it('says so when no answer comes in time, and does not ask again', async () => {
    const server = await rawAnswering(() => undefined);
    const outcome = await call(server, { timeouts: QUICK });
    expect([outcome, server.connections()]).toMatchObject([{ sent: 'unknown', problem: 'timeout' }, 1]);
  });
  it('says so when it is stopped while waiting', async () => {
    const stop = new AbortController();
    const server = await whenSent(() => stop.abort());
    expect(await call(server, {}, stop.signal)).toMatchObject({ sent: 'unknown', problem: 'stopped' });
  });
  it('says that nothing was sent when it is stopped before', async () => {
    const server = await rawAnswering(() => undefined);
    const outcome = await call(server, {}, AbortSignal.abort());
    expect([outcome, server.received()]).toEqual([expect.objectContaining({ sent: 'no', problem: 'stopped' }), '']);
  });
  it('says so when what comes back is no HTTP', async () => {
    const server = await whenSent((socket) => socket.write('220 mail.example ESMTP\r\n\r\n'));
    expect(await call(server)).toMatchObject({ sent: 'unknown', problem: 'malformed' });
  });
  it('knows the status when only the body is cut', async () => {
    const server = await whenSent((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"half":');
      setTimeout(() => socket.destroy(), 50);
    });
    expect(await call(server)).toMatchObject({ sent: 'yes', status: 200, body: { kind: 'incomplete' } });
  });
  it('does not send again what a kept connection took before it broke', async () => {
    let requests = 0;
    const server = await whenSent((socket) => {
      requests += 1;
      if (requests === 2) socket.destroy();
      else socket.write(json('{}'));
    });
    const client = await gateTo(server.baseUrl);
    await client.call(REQUEST, NEVER);
    expect([(await client.call(REQUEST, NEVER)).sent, requests, server.connections()]).toEqual(['unknown', 2, 1]);
  });
  it('sends on a new connection what met a connection closed in between, once', async () => {
    const server = await whenSent((socket) => {
      socket.write(json('{}'));
      socket.end();
    });
    const client = await gateTo(server.baseUrl);
    await client.call(REQUEST, NEVER);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await client.call(REQUEST, NEVER)).toMatchObject({ sent: 'yes', status: 200 });
    expect(server.received().split('POST ').length - 1).toBe(2);
  });
});

describe('given an answer of an odd kind', () => {
  const bodyOf = async (headers: Record<string, string>, body: string | Buffer, status = 200) => {
    const server = await answering((_call, response) => response.writeHead(status, headers).end(body));
    const outcome = await call(server);
    if (outcome.sent !== 'yes') throw new Error(outcome.problem);
    return outcome;
  };
  const gzip = { 'content-encoding': 'gzip' };
  it.each([
    [
      'a web page',
      { 'content-type': 'application/json' },
      '<!DOCTYPE html><title>Sign in</title>',
      expect.objectContaining({ kind: 'html' }),
    ],
    ['no body', {}, '', { kind: 'empty' }],
    ['JSON whatever it is called', { 'content-type': 'text/plain' }, '{"a":1}', { kind: 'json', value: { a: 1 } }],
    ['JSON that is packed all the same', gzip, gzipSync('{"a":1}'), { kind: 'json', value: { a: 1 } }],
    [
      'one that unpacks beyond all bounds',
      gzip,
      gzipSync(Buffer.alloc(50_000_000)),
      expect.objectContaining({ kind: 'incomplete' }),
    ],
    [
      'one that is larger than 8 MiB',
      {},
      `"${'x'.repeat(9_000_000)}"`,
      expect.objectContaining({ kind: 'incomplete' }),
    ],
    ['JSON that is nested without end', {}, '['.repeat(100_000), expect.objectContaining({ kind: 'other' })],
  ])('tells %s', async (_, headers, body, told) => expect((await bodyOf(headers, body)).body).toEqual(told));
  it('reads how long it is asked to wait', async () =>
    expect((await bodyOf({ 'retry-after': '30' }, '', 429)).retryAfter).toBe(30));
  it('cuts the key out of a page that repeats it', async () => {
    const page = `You sent x-auth-token: ${KEY} ${encodeURIComponent(KEY)} ${Buffer.from(KEY).toString('base64')}`;
    expect(JSON.stringify((await bodyOf({}, page, 403)).body)).not.toContain('7Q');
  });
  it('cuts the key out of JSON that repeats it, in names and values', async () => {
    const { body } = await bodyOf({}, JSON.stringify({ [KEY]: [`your key ${KEY}`] }), 400);
    expect(JSON.stringify(body)).not.toContain(KEY);
  });
});
