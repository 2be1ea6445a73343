import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { IDLE_MS, LIMITS } from '../../src/web/limits.ts';
import { ask, sendRaw, startRunningHost, statusOf } from './running-host.ts';
import { some, tries } from '../scale.ts';

const running = await startRunningHost();
const { port, calls } = running;
const token = await running.token();

const MIB = 1024 * 1024;
/** A JSON object of exactly this many bytes. */
const jsonOf = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;

describe('given the limits of the loopback host', () => {
  it('has those that were decided', () =>
    expect(LIMITS).toMatchObject({
      headerBytes: 16 * 1024,
      bodyBytes: MIB,
      importBytes: 21 * MIB,
      headersMs: 10_000,
      requestMs: 30_000,
      connections: 64,
    }));

  it('beats at least every 15 seconds and stops after 30 idle minutes', () => {
    expect(LIMITS.heartbeatMs).toBeLessThanOrEqual(15_000);
    expect(IDLE_MS).toBe(30 * 60_000);
  });
});

describe('given a body of a size', () => {
  const importOf = (bytes: number): string =>
    `{"id":"${crypto.randomUUID()}","name":"a.json","text":"${'x'.repeat(bytes)}"}`;
  const listOf = (bytes: number): string =>
    JSON.stringify({ name: 'list.csv', base64: 'A'.repeat(bytes), choices: CHOICES });
  const CHOICES = { encoding: null, delimiter: null, header: null, columns: null };

  it.each([
    // Read, and refused for its form alone.
    ['1 MiB', '/api/call/app.about', () => jsonOf(MIB), 200, []],
    ['1 MiB and a byte', '/api/call/app.about', () => jsonOf(MIB + 1), 413, []],
    ['20 MiB of a record', '/api/call/cases.importRecord', () => importOf(20 * MIB), 200, ['cases.importRecord']],
    ['more than 21 MiB', '/api/call/cases.importRecord', () => jsonOf(21 * MIB + 1), 413, []],
    ['4 MiB of a list', '/api/call/sheets.open', () => listOf(4 * MIB), 200, ['sheets.open']],
    ['5 KiB', '/api/exchange', () => jsonOf(5 * 1024), 413, []],
  ])('%s is answered at %s as decided', async (_size, path, body, status, ran) => {
    const before = calls.length;
    expect((await ask(port, { path, token, body: body() })).status).toBe(status);
    expect(calls.slice(before)).toEqual(ran);
  });

  it('refuses it as well where the size is not said beforehand', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    expect((await ask(port, { path: '/api/call/app.about', token, body: jsonOf(MIB + 1), headers })).status).toBe(413);
  });

  it('refuses 17 KiB of headers', async () => {
    const text = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`;
    expect(statusOf(await sendRaw(port, text))).toBe(431);
  });
});

describe('given a body that is not what it says', () => {
  it('refuses bytes that are not UTF-8', async () => {
    const head = `POST /api/call/app.about HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n`;
    const raw = await sendRaw(port, Buffer.concat([Buffer.from(head), Buffer.from([0x22, 0xff, 0x22])]));
    expect(statusOf(raw)).toBe(400);
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 2'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ])('refuses %s', async (_name, lines) => {
    const text = `POST /api/call/app.about HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${lines}\r\nConnection: close\r\n\r\n{}`;
    expect([400, 403]).toContain(statusOf(await sendRaw(port, text)));
  });

  it('does not run a call whose sender went away half-way', async () => {
    const before = calls.length;
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(
      `POST /api/call/app.about HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{}`,
    );
    await new Promise((settle) => setTimeout(settle, 100));
    socket.destroy();
    await ask(port, { path: '/' });
    expect(calls).toHaveLength(before);
  });
});

describe('given a sender that never gets to the end', () => {
  it('ends a request whose headers drip', async () => {
    const slow = await startRunningHost({ limits: { headersMs: 300, requestMs: 600 } });
    expect(statusOf(await sendRaw(slow.port, 'GET / HTTP/1.1\r\nHost: 127'))).toBe(408);
  });

  it('ends a request whose body never comes', async () => {
    const slow = await startRunningHost({ limits: { headersMs: 300, requestMs: 600 } });
    const text = `POST /api/exchange HTTP/1.1\r\nHost: 127.0.0.1:${slow.port}\r\nOrigin: http://127.0.0.1:${slow.port}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
    expect([400, 408]).toContain(statusOf(await sendRaw(slow.port, text)));
  });
});

describe('given connections that are opened and left', () => {
  const held: Socket[] = [];
  afterAll(() => held.forEach((socket) => socket.destroy()));
  const open = (to: number, text: string): Promise<Socket> =>
    new Promise((settle) => {
      const socket = connect({ host: '127.0.0.1', port: to }, () => {
        if (text !== '') socket.write(text);
        settle(socket);
      });
      socket.on('error', () => undefined);
      held.push(socket);
    });
  const openMany = async (to: number, count: number, text: string): Promise<readonly Socket[]> => {
    const opened: Socket[] = [];
    for (let at = 0; at < count; at += 1) opened.push(await open(to, text));
    return opened;
  };
  const exchangeHead = (to: number): string =>
    `POST /api/exchange HTTP/1.1\r\nHost: 127.0.0.1:${to}\r\nOrigin: http://127.0.0.1:${to}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;

  for (const count of some([64, 500], 1))
    for (const [name, text] of [
      ['nothing sent', () => ''],
      ['half a head', () => 'GET / HTTP/1.1\r\nHost: 127'],
      ['a head without an end of its body', exchangeHead],
      ['a head that is refused', (to: number) => `GET /api/news HTTP/1.1\r\nHost: 127.0.0.1:${to}\r\n\r\n`],
    ] as const)
      it(`the window loads and calls beside ${count} with ${name}`, async () => {
        const crowded = await startRunningHost();
        await openMany(crowded.port, count, text(crowded.port));
        expect((await ask(crowded.port, { path: '/' })).status).toBe(200);
        const own = await crowded.token();
        expect((await ask(crowded.port, { path: '/api/call/app.about', token: own, body: null })).status).toBe(200);
      });

  it('the oldest gives way, and no more than 64 stay', async () => {
    const crowded = await startRunningHost();
    const sockets = await openMany(crowded.port, 70, 'GET');
    await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBe(64);
    expect(sockets.slice(0, 6).every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('a window that holds its news keeps them while many are opened', async () => {
    const crowded = await startRunningHost();
    const own = await crowded.token();
    const head = `GET /api/news HTTP/1.1\r\nHost: 127.0.0.1:${crowded.port}\r\nAuthorization: Bearer ${own}\r\n\r\n`;
    const news = await open(crowded.port, head);
    await expect.poll(() => crowded.listeners()).toBe(1);
    await openMany(crowded.port, tries(100, 500), 'GET');
    expect([news.destroyed, crowded.listeners()]).toEqual([false, 1]);
  });

  it('takes no sixty-fifth beside 64 that hold a token', async () => {
    const crowded = await startRunningHost();
    const own = await crowded.token();
    const head = `GET /api/news HTTP/1.1\r\nHost: 127.0.0.1:${crowded.port}\r\nAuthorization: Bearer ${own}\r\n\r\n`;
    await openMany(crowded.port, 64, head);
    await expect.poll(() => crowded.listeners()).toBe(64);
    const raw = await sendRaw(crowded.port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${crowded.port}\r\n\r\n`);
    expect([raw, crowded.listeners()]).toEqual(['', 64]);
  });
});
