import { describe, expect, it } from 'vitest';
import { INDEX, sendRaw, startRunningHost, statusOf } from './running-host.ts';

const { port } = await startRunningHost();

const get = (host: string): Promise<string> =>
  sendRaw(port, Buffer.from(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 'latin1'));

const foreign = [
  '', ' ', 'evil.test', `evil.test:${port}`, '127.0.0.1', 'localhost', '127.0.0.1:', 'localhost:', `:${port}`,
  `127.0.0.1:${port + 1}`, `localhost:${port + 1}`, '127.0.0.1:0', '127.0.0.1:80', `127.0.0.1:0${port}`,
  `127.0.0.1:+${port}`, `127.0.0.1:${port}:${port}`, `127.0.0.1:${port}/`, `127.0.0.1:${port}#`, `127.0.0.1:${port}?`,
  `127.0.0.1.:${port}`, `127.0.0.1.evil.test:${port}`, `127.0.0.1:${port}.evil.test`, `127.0.0.1.nip.io:${port}`,
  `localhost.:${port}`, `localhost.evil.test:${port}`, `evil.localhost:${port}`, `localhost.localdomain:${port}`,
  `LOCALHOST:${port}`, `Localhost:${port}`, `localhosT:${port}`, `127.1:${port}`, `127.0.1:${port}`, `2130706433:${port}`,
  `0x7f000001:${port}`, `0x7f.0.0.1:${port}`, `0177.0.0.1:${port}`, `127.0.0.01:${port}`, `127.000.000.001:${port}`,
  `0:${port}`, `0.0.0.0:${port}`, `127.0.0.2:${port}`, `127.255.255.255:${port}`, `[::1]:${port}`, `[::]:${port}`,
  `[::ffff:127.0.0.1]:${port}`, `[::ffff:7f00:1]:${port}`, `[0:0:0:0:0:0:0:1]:${port}`, `::1:${port}`,
  `user@127.0.0.1:${port}`, `evil.test@127.0.0.1:${port}`, `127.0.0.1:${port}@evil.test`, `127.0.0.1:${port},evil.test`,
  `127.0.0.1:${port}, 127.0.0.1:${port}`, `127.0.0.1:${port} evil.test`, `127.0.0.1\t:${port}`, `127.0.0.1 :${port}`,
  `127.0.0.1:${port}\0`, `127.0.0.1\0.evil.test:${port}`, `http://127.0.0.1:${port}`, `//127.0.0.1:${port}`,
  `127.0.0.1:${port}\\evil.test`, `127%2e0.0.1:${port}`, `%6cocalhost:${port}`, `１２７.0.0.1:${port}`, `loc\xe4lhost:${port}`,
  `192.168.0.1:${port}`, `10.0.0.1:${port}`, `host.docker.internal:${port}`, `tripoint:${port}`, `*:${port}`, 'null',
]; // prettier-ignore

describe('given a Host that is not letter for letter ours', () => {
  it('is tried with at least sixty of them', () => expect(new Set(foreign).size).toBeGreaterThanOrEqual(60));

  it.each(foreign.map((host) => [JSON.stringify(host), host]))('refuses %s without a word', async (_shown, host) => {
    const raw = await get(`Host: ${host}\r\n`);
    expect([400, 403]).toContain(statusOf(raw));
    expect(raw.split('\r\n\r\n')[1]).toBe('');
  });
});

it.each([`127.0.0.1:${port}`, `localhost:${port}`])('given a Host that is ours, shows the page for %s', async (host) =>
  expect(await get(`Host: ${host}\r\n`)).toContain(INDEX),
);

describe('given a Host header that is not there exactly once', () => {
  it.each([
    ['none', ''],
    ['two that are ours', `Host: 127.0.0.1:${port}\r\nHost: 127.0.0.1:${port}\r\n`],
    ['ours and then a foreign one', `Host: 127.0.0.1:${port}\r\nHost: evil.test\r\n`],
    ['a foreign one and then ours', `Host: evil.test\r\nHost: 127.0.0.1:${port}\r\n`],
    ['two in different letters', `Host: 127.0.0.1:${port}\r\nhOST: 127.0.0.1:${port}\r\n`],
    ['one that is folded over two lines', `Host: evil.test\r\n 127.0.0.1:${port}\r\n`],
    ['one with a space before the colon', `Host : 127.0.0.1:${port}\r\n`],
  ])('refuses %s', async (_name, lines) => expect([400, 403]).toContain(statusOf(await get(lines))));

  it('refuses HTTP/1.0 without a Host', async () =>
    expect(statusOf(await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n'))).toBe(403));
});

describe('given a target that is not a path', () => {
  const host = `Host: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
  it.each([
    ['an absolute form', `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n${host}`],
    ['an absolute form of another host', `GET http://evil.test/ HTTP/1.1\r\n${host}`],
    ['an authority', `GET //evil.test/ HTTP/1.1\r\n${host}`],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\nOrigin: http://127.0.0.1:${port}\r\n${host}`],
  ])('refuses %s', async (_name, text) => expect([400, 403]).toContain(statusOf(await sendRaw(port, text))));

  it('opens no tunnel', async () =>
    expect(statusOf(await sendRaw(port, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${host}`))).not.toBe(200));
});
