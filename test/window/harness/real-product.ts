import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UNLOCK } from '../../node/secrets/own-keyring.ts';
import type { Page } from '@playwright/test';
import type { ServedWindow } from './serve.ts';

const PROGRAM = resolve(import.meta.dirname, '../../../out/main/cli.js');

/** A keyring of the folder's own, and then the program that is named. */
const KEPT = ['--', 'bash', '-c', `${UNLOCK}\nexec "$0" "$@"`];

/**
 * The built product itself (`npm run build`), with a data folder of its own, on a practice world if one is named.
 * @param hasKeychain with a real Secret Service that is its own; else it has whichever the tests have.
 */
export const startProduct = async (
  world: string | null,
  hasKeychain = false,
): Promise<ServedWindow & { readonly folder: string }> => {
  const data = await mkdtemp(join(tmpdir(), 'tripoint-window-'));
  const practice = world === null ? [] : ['--practice', world];
  const line = [process.execPath, PROGRAM, 'web', '--no-open', ...practice];
  const [command = '', ...args] = hasKeychain ? ['dbus-run-session', ...KEPT, ...line] : line;
  const home = hasKeychain ? { HOME: data, XDG_RUNTIME_DIR: data, XDG_DATA_HOME: data } : {};
  const child = spawn(command, args, {
    // It speaks the language of the system, and the plays read English.
    env: { ...process.env, ...home, LC_ALL: 'C.UTF-8', TRIPOINT_DATA: join(data, hasKeychain ? 'tripoint' : '') },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Of a keyring the bus and the program end together.
    detached: hasKeychain,
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((done, failed) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => done(text.trim()));
    child.once('close', () => failed(new Error('The product did not start: is it built?')));
  });
  return {
    url,
    folder: data,
    close: async () => {
      if (hasKeychain && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      else child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

/** Where the practice platform's page is: with a real one the engineer has it open. */
export const platformAddress = async (page: Page): Promise<string> => {
  await page
    .getByRole('rowheader')
    .getByRole('button', { name: /^Platform/ })
    .click();
  const address = await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/$/).innerText();
  await page.keyboard.press('Escape');
  return address;
};
