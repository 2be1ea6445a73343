import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openerFor, openInBrowser, writeLaunchFile } from '../../src/web/launch.ts';

const CODE = 'c0de'.repeat(11).slice(0, 43);
const URL = `http://127.0.0.1:4000/#code=${CODE}`;

let room = '';
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'launch-spec-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(room, { recursive: true, force: true });
});

describe('given a launch file', () => {
  it('does so under any umask', async () => {
    const before = process.umask(0);
    const { path } = await writeLaunchFile(URL, room);
    process.umask(before);
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('leads on to the address, with no script and no referrer', async () => {
    const text = readFileSync((await writeLaunchFile(URL, room)).path, 'utf8');
    expect(text).toContain(`<meta http-equiv="refresh" content="0;url=${URL}">`);
    expect(text).toContain('content="no-referrer"');
    expect(text).not.toContain('<script');
  });

  it('is gone with its folder when it is removed, twice without harm', async () => {
    const file = await writeLaunchFile(URL, room);
    file.remove();
    file.remove();
    expect(readdirSync(room)).toEqual([]);
  });

  it.each([
    'http://evil.test/', 'javascript:alert(1)', `${URL}"><script>`, `http://127.0.0.1:4000/?code=${CODE}`, `https${URL.slice(4)}`,
    `http://127.0.0.1.evil.test:4000/#code=${CODE}`, `http://127.0.0.1:4000/#code=${CODE}\n`, '',
  ])('leads to no other address: %j', async (url) => {
    await expect(writeLaunchFile(url, room)).rejects.toThrow();
    expect(readdirSync(room)).toEqual([]);
  }); // prettier-ignore
});

it.each([
  ['linux with X11', 'linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['linux with Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['linux without a screen', 'linux', {}, null],
  ['linux with an empty DISPLAY', 'linux', { DISPLAY: '' }, null],
  ['a Mac', 'darwin', {}, ['open']],
  ['Windows', 'win32', {}, ['rundll32.exe', 'url.dll,FileProtocolHandler']],
] as const)('given the command that shows a file, is right for %s', (_name, platform, env, command) => {
  expect(openerFor(platform, env)).toEqual(command);
});

describe.runIf(process.platform === 'linux')('given a desktop', () => {
  /** A stand-in for xdg-open that notes its arguments and what the file it is given says. */
  const withOpener = (script: string): string => {
    const bin = join(room, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, 'xdg-open'), 0o755);
    mkdirSync(join(room, 'tmp'));
    vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH ?? ''}`);
    vi.stubEnv('TMPDIR', join(room, 'tmp'));
    vi.stubEnv('HOME', room);
    vi.stubEnv('DISPLAY', ':99');
    return join(room, 'tmp');
  };

  it('opens the file, and no argument holds the code', async () => {
    withOpener(`printf '%s\\n' "$0 $*" > ${room}/args; cat "$1" > ${room}/seen`);
    expect(await openInBrowser(URL)).toBe(true);
    expect(readFileSync(join(room, 'args'), 'utf8')).not.toContain(CODE);
    expect(readFileSync(join(room, 'seen'), 'utf8')).toContain(URL);
  });

  it('keeps the file until the code is used, and not longer', async () => {
    const folder = withOpener('exit 0');
    const used = Promise.withResolvers<undefined>();
    await openInBrowser(URL, used.promise);
    expect(readdirSync(folder)).toHaveLength(1);
    used.resolve(undefined);
    await used.promise;
    expect(readdirSync(folder)).toEqual([]);
  });

  it('deletes it when the code is dead', async () => {
    const folder = withOpener('exit 0');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openInBrowser(URL);
    expect(readdirSync(folder)).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says no where the opener finds no browser, and leaves no file', async () => {
    const folder = withOpener('exit 3');
    expect(await openInBrowser(URL)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says no where there is no screen, and runs nothing', async () => {
    withOpener(`touch ${room}/ran`);
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    expect(await openInBrowser(URL)).toBe(false);
    expect(existsSync(join(room, 'ran'))).toBe(false);
  });

  it('writes into the home where browsers may come as snaps, which see no temporary folder', async () => {
    const folder = withOpener(`printf '%s' "$1" > ${room}/args`);
    mkdirSync(join(room, 'snap'));
    await openInBrowser(URL, Promise.resolve());
    expect(readdirSync(folder)).toEqual([]);
    expect(readFileSync(join(room, 'args'), 'utf8')).toMatch(new RegExp(`^${room}/tripoint-[^./]+/open\\.html$`));
  });
});
