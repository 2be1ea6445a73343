import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningWorld } from '../../src/lab/lab.ts';
import { API_USER } from '../../src/lab/worlds/healthy-setup.ts';
import { ask, GROUPS, MNT, openTls, portOf, runAltered, sendBytes, until } from './client.ts';

let world: RunningWorld;
beforeEach(async () => (world = await runAltered((setup) => setup)));
afterEach(() => world.close());

describe('given a request that reached the lab', () => {
  it('is remembered with all that a test needs, and without the password', async () => {
    await ask(world, MNT, { entrance: 'outside', accept: 'application/xml' });
    expect(world.seen()).toEqual([
      {
        entrance: 'outside',
        time: expect.any(Date) as Date,
        method: 'GET',
        path: MNT,
        user: API_USER,
        authorization: true,
        status: 500,
      },
    ]);
    expect(JSON.stringify(world.seen())).not.toContain(world.description.apiUser.password);
  });
  it('is remembered without a user where none came', async () => {
    await ask(world, GROUPS, { user: null });
    expect(world.seen()).toMatchObject([{ user: null, authorization: false, status: 401 }]);
  });
  it('tells an Authorization header of another kind from none', async () => {
    await ask(world, GROUPS, { user: null, headers: { Authorization: 'Bearer x' } });
    expect(world.seen()).toMatchObject([{ user: null, authorization: true }]);
  });
  it('is counted as a failed sign-in where it was rejected', async () => {
    await ask(world, GROUPS);
    await ask(world, GROUPS, { user: { name: API_USER, password: 'x' } });
    expect(world.failedSignIns()).toBe(1);
  });
});

describe('given a client that completes TLS and sends nothing', () =>
  it('is counted as a TLS connection without one decrypted byte', async () => {
    const socket = await openTls(world, 'outside');
    await until(() => world.tlsConnections('outside') === 1);
    socket.destroy();
    expect([world.tlsConnections('outside'), world.decryptedBytes('outside'), world.seen().length]).toEqual([1, 0, 0]);
  }));

it('given a client that sends half a request, has its bytes counted, to the last one', async () => {
  const socket = await openTls(world, 'inside');
  socket.write('GET / HT');
  socket.write('TP/1.1\r\nHo');
  await until(() => world.decryptedBytes('inside') >= 18);
  socket.destroy();
  expect([world.decryptedBytes('inside'), world.seen().length]).toEqual([18, 0]);
});

it('given two requests on one connection, counts one TLS connection and the bytes of both', async () => {
  const request = `GET ${GROUPS} HTTP/1.1\r\nHost: acs.practice.test\r\n`;
  await sendBytes(world, 'inside', `${request}\r\n${request}Connection: close\r\n\r\n`);
  const length = 2 * request.length + '\r\nConnection: close\r\n\r\n'.length;
  expect([world.tlsConnections('inside'), world.decryptedBytes('inside'), world.seen().length]).toEqual([1, length, 2]);
});

it('given a client that does not speak TLS, is counted as a connection only', async () => {
  const socket = connect(portOf(world, 'inside'), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.write('GET / HTTP/1.1\r\n\r\n');
  });
  expect([world.connections('inside'), world.tlsConnections('inside'), world.decryptedBytes('inside')]).toEqual([
    1, 0, 0,
  ]);
});

describe('given what was seen is forgotten on request', () => {
  it('begins from nothing', async () => {
    await ask(world, GROUPS);
    world.resetSeen();
    expect([world.seen().length, world.decryptedBytes('inside'), world.tlsConnections('inside')]).toEqual([0, 0, 0]);
  });
  it('counts on', async () => {
    world.resetSeen();
    await ask(world, GROUPS);
    expect([world.seen().length, world.tlsConnections('inside')]).toEqual([1, 1]);
  });
});

describe('given requests that no client should send', () => {
  const head = 'Host: acs.practice.test\r\nConnection: close\r\n';
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a broken header', `GET / HTTP/1.1\r\n${head}bro ken: 1\r\n\r\n`],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${head}\r\n`],
    ['a whole address', `GET https://elsewhere.test/ HTTP/1.1\r\n${head}\r\n`],
    ['a wrong percent sign', `GET /admin/API/mnt/Session/MACAddress/%E0%A4%A HTTP/1.1\r\n${head}\r\n`],
  ])('answers 400 to %s', async (_what, bytes) => {
    expect(await sendBytes(world, 'inside', bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
  it.each([
    ['two slashes', `GET //elsewhere.test/ers/config/endpoint HTTP/1.1\r\n${head}\r\n`],
    ['a body', `POST /ers/config/endpoint HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nhello`],
    ['a method of its own', `PURGE / HTTP/1.1\r\n${head}\r\n`],
  ])('answers %s with some status of its own', async (_what, bytes) => {
    expect(await sendBytes(world, 'inside', bytes)).toMatch(/^HTTP\/1\.1 \d{3} /);
  });
  it('still answers everybody else afterwards', async () => {
    const close = 'Host: acs.practice.test\r\nConnection: close';
    for (const bytes of [
      '\0\0\0\0\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      `GET /%zz HTTP/1.1\r\n${close}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${close}\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    ])
      await sendBytes(world, 'inside', bytes).catch(() => null);
    expect((await ask(world, GROUPS)).status).toBe(200);
  });
});
