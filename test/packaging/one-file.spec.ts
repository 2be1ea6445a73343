import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { environment } from '../cli/run-tripoint.ts';
import { cleanHome } from '../cli/terminal/in-terminal.ts';
import { isCampaign } from '../scale.ts';

const ROOT = join(import.meta.dirname, '../..');

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/one-file.ts', ...(isCampaign ? [] : ['--quick'])], { cwd: ROOT });
}, 300_000);

const alone = async (...args: readonly string[]) => {
  const folder = await cleanHome();
  await copyFile(join(ROOT, 'dist/tripoint.mjs'), join(folder, 'tripoint.mjs'));
  await writeFile(join(folder, 'inside.json'), JSON.stringify(run('inside')));
  const ended = spawnSync(process.execPath, ['tripoint.mjs', ...args], {
    cwd: folder,
    env: { ...environment({ TRIPOINT_DATA: join(folder, 'data') }), HOME: folder, TMPDIR: folder },
    input: 'mac,name\n00:1B:54:00:00:77,Printer\n',
  });
  const left = (await readdir(folder)).filter((name) => name.startsWith('tripoint-program-'));
  return { out: ended.stdout.toString(), code: ended.status, left };
};

describe('given the command line as one file in an empty folder', () => {
  it('judges a record, read in a thread of its own, and leaves nothing behind', async () =>
    expect(await alone('compare', 'inside.json')).toMatchObject({
      code: 2,
      out: expect.stringContaining('200 OK') as string,
      left: [],
    }));
  it('reads a list', async () =>
    expect((await alone('whitelist', 'batch', '-', '--dry-run')).out).toContain('Rows: 1. Ready: 1.'));
  it('writes the fixed script', async () => {
    const words = 'script --shell sh --server a.example --user a --stage inside --out probe.sh';
    expect((await alone(...words.split(' '))).code).toBe(0);
  });
});
