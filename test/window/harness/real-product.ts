import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ServedWindow } from './serve.ts';

const PROGRAM = resolve(import.meta.dirname, '../../../out/main/cli.js');

/** The built product itself (`npm run build`), with a data folder of its own, on a practice world if one is named. */
export const startProduct = async (
  world: string | null,
  folder?: string,
): Promise<ServedWindow & { readonly folder: string }> => {
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'tripoint-window-')));
  const practice = world === null ? [] : ['--practice', world];
  const child = spawn(process.execPath, [PROGRAM, 'web', '--no-open', ...practice], {
    // It speaks the language of the system, and the plays read English.
    env: { ...process.env, LC_ALL: 'C.UTF-8', TRIPOINT_DATA: data },
    stdio: ['ignore', 'pipe', 'ignore'],
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
      child.kill('SIGTERM');
      await ended;
      if (folder === undefined) await rm(data, { recursive: true, force: true });
    },
  };
};
