import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * `npm run test:electron`: the plays of `test/electron` in Electron itself. Where its binary is missing nothing is tried and
 * nothing counts as passed: one line says so. `ELECTRON_EXEC_PATH` names a binary that lies elsewhere; on Linux it is to be
 * called `electron`, for that is the name that is looked for in its folder.
 */
const PACKAGE = 'node_modules/electron';

/** The folder that Electron's binary lies in, or `null`. */
const binaryFolder = (): string | null => {
  const named = process.env.ELECTRON_EXEC_PATH;
  if (named !== undefined) return existsSync(named) ? dirname(named) : null;
  const dist = join(PACKAGE, 'dist');
  try {
    return existsSync(join(dist, readFileSync(join(PACKAGE, 'path.txt'), 'utf8').trim())) ? dist : null;
  } catch {
    return null;
  }
};

const run = (program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): void => {
  const { status } = spawnSync(join('node_modules/.bin', program), args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    // What npm puts there for Windows is a command file.
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
};

const folder = binaryFolder();
if (folder === null) {
  console.log('skipped: no Electron binary');
} else {
  run('electron-vite', ['build', '--logLevel', 'warn']);
  run('playwright', ['test', '-c', 'test/electron/playwright.config.ts', ...process.argv.slice(2)], {
    TRIPOINT_ELECTRON: '1',
    ELECTRON_OVERRIDE_DIST_PATH: resolve(folder),
  });
}
