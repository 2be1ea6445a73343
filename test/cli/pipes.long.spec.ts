import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { asTyped, ended, environment, start, tripoint } from './run-tripoint.ts';
import { batchOf, onPractice } from './service-for-cli.ts';
import { cleanHome } from './terminal/in-terminal.ts';

const INSIDE = JSON.stringify(run('inside'));

describe('given - in place of a file', () => {
  it('beside --key-stdin, it is refused', async () => {
    const { where, bare } = await onPractice();
    const args = ['policy', 'remove-emails', ...where, ...asTyped('--policy p --revoke no --yes --file - --key-stdin')];
    expect(await bare(args, { input: 'bob@acme.example\n' })).toMatchObject({
      code: 3,
      err: expect.stringContaining('Standard input can be read once') as string,
    });
  });
  it('policy remove-emails reads its entries', async () => {
    const { out } = await tripoint(
      ['policy', 'remove-emails', '--policy', 'p', '--revoke', 'no', '--dry-run', '--file', '-'],
      { input: 'bob@acme.example\n' },
    );
    expect(out).toContain('bob@acme.example');
  });
  it.each([
    ['UTF-8', Buffer.from('mac,name\n00:1B:54:00:00:77,Kök\n')],
    ['UTF-16', Buffer.from('\ufeffmac,name\n00:1B:54:00:00:77,Kök\n', 'utf16le')],
  ])('whitelist batch reads a list in %s', async (_what, list) => {
    const desk = await onPractice();
    const child = start(['whitelist', 'batch', '-', ...desk.where, '--yes', '--permanent', '--json'], {
      environment: desk.environment,
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stdin.end(list);
    expect([await ended(child), batchOf(out).sums]).toEqual([0, expect.objectContaining({ created: 1 })]);
  });
});

it('given what a shell has opened, compare reads <(command)', async () => {
  const folder = await cleanHome();
  await writeFile(join(folder, 'inside.json'), INSIDE);
  const line = `'${process.execPath}' '${PROGRAM_FILE}' compare <(cat inside.json)`;
  const { stdout } = spawnSync('bash', ['-c', line], { cwd: folder, env: environment({ TRIPOINT_DATA: folder }) });
  expect(stdout.toString()).toMatch(/ERS endpoint groups +200 OK/);
});
