import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens the address in a browser without showing its one-time code to other users: a command line can be read by every
 * process on the machine, so the browser is given the name of a file that only its owner may read, and that file leads
 * on to the address. The file goes when the code is used, when the code is dead, or with the process.
 */

const CODE_LIFE_MS = 60_000;
/** An opener that has not failed by then is showing something. */
const OPENER_MS = 2_000;
/** The only form of address that is ever written into the page, so nothing in it can be markup. */
const ADDRESS = /^http:\/\/127\.0\.0\.1:\d{1,5}\/#code=[\w-]{43}$/;

const page = (url: string): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Tripoint</title>',
    '<meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0;url=${url}">`,
    `</head><body><p><a href="${url}">Open Tripoint</a></p></body></html>`,
    '',
  ].join('\n');

/**
 * Browsers that come as snaps see neither the temporary folder nor hidden folders; a folder of ours directly in the
 * home, for a minute, is what they can read.
 */
const launchParent = (): string => {
  const home = homedir();
  return process.platform === 'linux' && existsSync(join(home, 'snap')) ? home : tmpdir();
};

/** Writes the page that leads to `url`: mode 0600 in a new folder of mode 0700. */
export const writeLaunchFile = async (url: string, parent: string = launchParent()) => {
  if (!ADDRESS.test(url)) throw new Error('Only the address of this program is opened.');
  const folder = await mkdtemp(join(parent, 'tripoint-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const path = join(folder, 'open.html');
  const bytes = Buffer.from(page(url));
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten !== bytes.length) throw new Error('The disk is full.');
    } finally {
      await handle.close();
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
};

/** The command that shows a file in the user's browser; `null` where no screen can be there. Never a shell. */
export const openerFor = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] | null => {
  if (platform === 'darwin') return ['open'];
  // What `start` does, without the command interpreter, which would read special characters in a user's name.
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
};

const run = ([command, ...args]: readonly [string, ...string[]], path: string): Promise<boolean> =>
  new Promise((settle) => {
    const child = spawn(command, [...args, path], { shell: false, detached: true, stdio: 'ignore' });
    const timer = setTimeout(() => settle(true), OPENER_MS);
    const end = (shown: boolean): void => {
      clearTimeout(timer);
      settle(shown);
    };
    child.once('error', () => end(false));
    child.once('exit', (code) => end(code === 0));
    child.unref();
  });

/**
 * Opens a web host's `url` in the user's browser. `exchanged`: when the window has used the code (`WebHost.exchanged`).
 * False where no browser could be opened: the caller prints the address. Print it with true as well: a browser may refuse
 * in ways that nothing here can see.
 */
export const openInBrowser = async (url: string, exchanged?: Promise<unknown>): Promise<boolean> => {
  const opener = openerFor(process.platform, process.env);
  if (opener === null) return false;
  const file = await writeLaunchFile(url).catch(() => null);
  if (file === null) return false;
  const remove = (): void => {
    process.off('exit', remove);
    clearTimeout(timer);
    file.remove();
  };
  const timer = setTimeout(remove, CODE_LIFE_MS).unref();
  process.once('exit', remove);
  void exchanged?.then(remove, remove);
  const shown = await run(opener, file.path);
  if (!shown) remove();
  return shown;
};
