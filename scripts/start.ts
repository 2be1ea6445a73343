import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm start`: builds what is missing and opens the window on a practice case, so that a newcomer sees the whole product
 * working at once. In Electron where its binary is there or can be had, else in the browser through the web host, else the
 * web host prints its address.
 */
const DEFAULT_WORLD = 'outside-proxy-302';
const DOWNLOAD_MS = 120_000;

const isBuilt = (): boolean => {
  const built = 'out/main/cli.js';
  if (!existsSync(built) || !existsSync('out/renderer/index.html')) return false;
  const when = statSync(built).mtimeMs;
  return globSync('src/**/*.{ts,tsx,css,html}').every((file) => statSync(file).mtimeMs <= when);
};

const build = (): void => {
  console.log('Building Tripoint …');
  const { status } = spawnSync('node_modules/.bin/electron-vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The build failed; see the messages above.');
    process.exit(1);
  }
};

/** Path of Electron's binary, if it has been fetched. */
const electronBinary = (): string | null => {
  const folder = 'node_modules/electron';
  try {
    const file = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
};

/** A screen, and a user under whom Electron's sandbox works. */
const canShowWindow = (): boolean =>
  process.platform !== 'linux' ||
  ((process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined) && process.getuid?.() !== 0);

const fetchElectron = (): string | null => {
  console.log("Fetching Electron's binary (once) …");
  spawnSync(process.execPath, ['node_modules/electron/install.js'], { stdio: 'ignore', timeout: DOWNLOAD_MS });
  return electronBinary();
};

/** An end so soon, and not a good one, means that the window never came up. */
const EARLY_MS = 15_000;

const run = (program: string, args: readonly string[], failedEarly: (() => void) | null): void => {
  const began = Date.now();
  const child = spawn(program, args, { stdio: 'inherit' });
  const ended = (code: number | null): void => {
    process.off('SIGTERM', stop);
    if (failedEarly && code !== 0 && Date.now() - began < EARLY_MS) failedEarly();
    else process.exit(code ?? 1);
  };
  const stop = (): void => void child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  child.once('error', () => ended(1));
  child.once('exit', ended);
};

const world = process.argv[2] ?? DEFAULT_WORLD;

const inBrowser = (): void => {
  console.log('Electron cannot be used here: the window opens in the browser instead.');
  run(process.execPath, ['out/main/cli.js', 'web', '--practice', world], null);
};

if (!isBuilt()) build();
const electron = canShowWindow() ? (electronBinary() ?? fetchElectron()) : null;
// Ctrl+C reaches the child by itself; it is waited for, so that it can end tidily.
process.on('SIGINT', () => undefined);
if (electron === null) inBrowser();
else run(electron, ['.', `--practice=${world}`], inBrowser);
