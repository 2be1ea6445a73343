import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { practice } from '../node/service/service-for-test.ts';
import { commandLine } from './service-for-cli.ts';
import { cleanHome } from './terminal/in-terminal.ts';
import { nacServer } from './terminal/nac-server.ts';
import { asTyped } from './run-tripoint.ts';

/** The built command line, fed bytes through a pipe. */

const CLI = resolve(import.meta.dirname, '../../out/main/cli.js');

/** Feeds the pieces; `open` leaves standard input open behind them, as a program does that still runs. */
const fed = async (
  args: readonly string[],
  pieces: readonly (string | Uint8Array)[],
  more: { open?: boolean; environment?: Record<string, string> } = {},
) => {
  const home = await cleanHome();
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, TRIPOINT_DATA: `${home}/data`, ...more.environment },
  });
  let err = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.on('error', () => undefined);
  for (const piece of pieces) {
    child.stdin.write(piece);
    if (pieces.length > 1) await new Promise((done) => setTimeout(done, 50));
  }
  if (more.open !== true) child.stdin.end();
  const [code] = (await once(child, 'close')) as [number | null];
  child.stdin.destroy();
  return { code, err };
};

const probed = async (pieces: readonly (string | Uint8Array)[], more: Parameters<typeof fed>[2] = {}) => {
  const server = await nacServer();
  const source = more.environment === undefined ? ['--password-stdin'] : [];
  const ended = await fed([...server.probe, '--only', 'open-api', ...source], pieces, more);
  return { ...ended, passwords: server.passwords(), connections: server.connections() };
};

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const bytes = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

describe('given a password on standard input', () => {
  it.each([
    ['a line with LF', ['seven\n'], 'seven'],
    ['a line with CR LF, as Windows ends one', ['seven\r\n'], 'seven'],
    ['a line without an end', ['seven'], 'seven'],
    ['the first of two lines', ['seven\nnotes of the password manager\n'], 'seven'],
    ['a byte order mark, which is taken off', [bytes(BOM, 'seven\n')], 'seven'],
    ['U+2028, which is a character and no end of a line', ['se\u2028ven\n'], 'se\u2028ven'],
    ['U+2029', ['se\u2029ven\n'], 'se\u2029ven'],
    ['å in two pieces', [Buffer.from([0x61, 0xc3]), Buffer.from([0xa5, 0x0a])], 'aå'],
    ['CR and LF in two pieces', ['seven\r', '\n'], 'seven'],
    ['å as a and a ring, as it was given', ['a\u030a\n'], 'a\u030a'],
    ['spaces at both ends', [' seven \n'], ' seven '],
    ['a colon and a backslash', ['a:b\\c\n'], 'a:b\\c'],
    ['4096 bytes', [`${'x'.repeat(4096)}\n`], 'x'.repeat(4096)],
  ])('sends %s', async (_what, pieces, arrives) => expect((await probed(pieces)).passwords).toEqual([arrives]));

  it('does not wait for the end of standard input', async () =>
    expect(await probed(['seven\n'], { open: true })).toMatchObject({ code: 0, passwords: ['seven'] }));

  it.each([
    ['a byte that is no UTF-8', [bytes('sju', Uint8Array.of(0xe5), '\n')], 'is not UTF-8'],
    ['half a character', [bytes('sju', Uint8Array.of(0xc3), '\n')], 'is not UTF-8'],
    ['a surrogate as UTF-8', [bytes(Uint8Array.of(0xed, 0xa0, 0x80), '\n')], 'is not UTF-8'],
    ['an overlong form', [bytes('a', Uint8Array.of(0xc0, 0xaf), '\n')], 'is not UTF-8'],
    ['UTF-16', [Buffer.from('\ufeffseven\n', 'utf16le')], 'is not UTF-8'],
    ['NUL', ['se\0ven\n'], 'holds an invalid character (U+0000)'],
    ['a tab', ['seven\t\n'], 'holds an invalid character (U+0009)'],
    ['a CR in the midst', ['se\rven\n'], 'holds an invalid character (U+000D)'],
    ['a CR without LF at the end', ['seven\r'], 'holds an invalid character (U+000D)'],
    ['two CRs before LF', ['seven\r\r\n'], 'holds an invalid character (U+000D)'],
    ['an escape', ['\x1b[200~seven\n'], 'holds an invalid character (U+001B)'],
    ['NEL', ['se\u0085ven\n'], 'holds an invalid character (U+0085)'],
    ['more than 8192 bytes', [`${'x'.repeat(8193)}\n`], 'is longer than 8192 bytes'],
    ['a line without an end of its own', ['x'.repeat(300_000)], 'is longer than 8192 bytes'],
    [
      'U+FFFD, which another program put in the place of what it could not read',
      ['se\ufffdven\n'],
      'holds an invalid character (U+FFFD)',
    ],
  ])('refuses %s in words and sends nothing', async (_what, pieces, problem) => {
    const { code, err, connections } = await probed(pieces);
    expect([code, err, connections]).toEqual([3, `Standard input ${problem}. Nothing was sent.\n`, 0]);
  });

  it.each([
    ['nothing', [], 'An empty value was given. Nothing was sent.\n'],
    ['an empty line', ['\n'], 'An empty value was given. Nothing was sent.\n'],
    ['CR LF alone', ['\r\n'], 'An empty value was given. Nothing was sent.\n'],
    ['a byte order mark alone', [bytes(BOM, '\n')], 'An empty value was given. Nothing was sent.\n'],
  ])('refuses %s', async (_what, pieces, says) => {
    const { code, err, connections } = await probed(pieces);
    expect([code, err, connections]).toEqual([3, says, 0]);
  });
});

describe('given a password in the environment', () => {
  const from = (password: string) => probed([], { environment: { TRIPOINT_PASSWORD: password } });
  it('takes a byte order mark off', async () => expect((await from('\ufeffseven')).passwords).toEqual(['seven']));
  it.each([
    ['a CR, as a file of Windows leaves it', 'seven\r', 'holds an invalid character (U+000D)'],
    ['bytes that are no UTF-8', 'sju\ufffd', 'holds an invalid character (U+FFFD)'],
  ])('refuses %s', async (_what, password, problem) => {
    const { code, err, connections } = await from(password);
    expect([code, err, connections]).toEqual([3, `TRIPOINT_PASSWORD ${problem}. Nothing was sent.\n`, 0]);
  });
});

describe('given an API key on standard input', () => {
  const added = async (key: (own: string) => string | Uint8Array) => {
    const { service } = await practice();
    const { where } = await commandLine(service, service.apiKey);
    const add = [
      'whitelist',
      'add',
      ...asTyped('--permanent --mac 00:00:5E:00:53:01 --name Printer --key-stdin'),
      ...where,
    ];
    const ended = await fed(add, [key(service.apiKey)]);
    return { ...ended, seen: service.seen().length };
  };
  it('takes it with a byte order mark and CR LF', async () =>
    expect((await added((own) => bytes(BOM, own, '\r\n'))).code).toBe(0));
  it('refuses bytes that are no UTF-8', async () =>
    expect(await added((own) => bytes(own, Uint8Array.of(0xff), '\n'))).toEqual({
      code: 3,
      err: 'Standard input is not UTF-8. Nothing was sent.\n',
      seen: 0,
    }));
});
