import { spawn } from 'node:child_process';
import { endianness } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ownerIn } from '../../src/web/peer.ts';
import { INDEX, startRunningHost } from './running-host.ts';

const LOOPBACK = endianness() === 'LE' ? '0100007F' : '7F000001';
const local = { address: '127.0.0.1', port: 40001 };
const remote = { address: '127.0.0.1', port: 4000 };

const row = (from: string, to: string, state: string, uid: number, inode: string): string =>
  `   7: ${from} ${to} ${state} 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 ${inode} 1 0000 20 4 30 10 -1`;
const HEADING = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const table = (...rows: readonly string[]): string => [HEADING, ...rows, ''].join('\n');
const CLIENT = `${LOOPBACK}:9C41`;
const SERVER = `${LOOPBACK}:0FA0`;

describe('given the kernel’s table of sockets', () => {
  it('names the owner of the other end', () =>
    expect(ownerIn(table(row(CLIENT, SERVER, '01', 1000, '777')), local, remote)).toBe(1000));

  it('does not take our own end for it', () =>
    expect(ownerIn(table(row(SERVER, CLIENT, '01', 0, '778')), local, remote)).toBeNull());

  it('does not take another connection of the same port for it', () => {
    const other = row(CLIENT, `${LOOPBACK}:0FA1`, '01', 0, '779');
    expect(ownerIn(table(other, row(CLIENT, SERVER, '01', 1000, '777')), local, remote)).toBe(1000);
  });

  it('finds an IPv4 connection that was made with an IPv6 socket', () => {
    const mapped = '0000000000000000FFFF0000';
    expect(ownerIn(table(row(mapped + CLIENT, mapped + SERVER, '01', 1001, '780')), local, remote)).toBe(1001);
  });

  it.each([
    ['closing', row(CLIENT, SERVER, '05', 0, '0')],
    ['over and kept for a while', row(CLIENT, SERVER, '06', 0, '0')],
    ['closed by its process, which the table gives to user 0', row(CLIENT, SERVER, '01', 0, '0')],
  ])('knows no owner of a connection that is %s', (_name, line) => {
    expect(ownerIn(table(line), local, remote)).toBeNull();
  });

  it.each(['', HEADING, 'nonsense\n\n \n'])('knows no owner where the table says nothing', (text) => {
    expect(ownerIn(text, local, remote)).toBeNull();
  });
});

/** A process of its own that sends one request for the page and prints all that comes back. */
const askAsChild = (
  port: number,
  user?: { readonly uid: number; readonly gid: number },
  sends = `GET / HTTP/1.1\\r\\nHost: 127.0.0.1:${port}\\r\\nConnection: close\\r\\n\\r\\n`,
): Promise<string> =>
  new Promise((settle, fail) => {
    const script = `
      ${user ? `process.setgid(${user.gid}); process.setuid(${user.uid});` : ''}
      const socket = require('node:net').connect(${port}, '127.0.0.1', () =>
        socket.write('${sends}'));
      socket.on('data', (chunk) => process.stdout.write(chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => process.stdout.write('uid ' + process.getuid()));
    `;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    child.on('error', fail);
    child.on('close', () => settle(said));
  });

it('given another process on this machine, answers one of the same user', async () => {
  const { port } = await startRunningHost();
  expect(await askAsChild(port)).toContain(INDEX);
});

/** Only the administrator can become somebody else; elsewhere the table above is what stands for it. */
describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('given a process of another user', () => {
  it('sends it not one byte', async () => {
    const { port } = await startRunningHost();
    expect(await askAsChild(port, { uid: 65534, gid: 65534 })).toBe('uid 65534');
  });

  it.each([
    ['what is no HTTP', 'nonsense\\r\\n\\r\\n'],
    ['a head that never ends', 'GET / HTTP/1.1\\r\\nHost: 127'],
    ['headers that are too long', `GET / HTTP/1.1\\r\\nX: ${'x'.repeat(20_000)}\\r\\n\\r\\n`],
  ])('sends it not one byte for %s', async (_name, sends) => {
    const { port } = await startRunningHost({ limits: { headersMs: 300, requestMs: 600 } });
    expect(await askAsChild(port, { uid: 65534, gid: 65534 }, sends)).toBe('uid 65534');
  });
});
