import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tripoint } from './run-tripoint.ts';

const run = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-completion-'));
  await writeFile(join(folder, 'bash'), (await tripoint(['completion', 'bash'])).out);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What bash offers behind these words; the last one is being typed. */
const offered = async (...words: readonly string[]): Promise<string> => {
  const script = 'source "$0"; COMP_WORDS=(tripoint "$@"); COMP_CWORD=$#; _tripoint; printf "%s\\n" "${COMPREPLY[*]}"';
  return (await run('bash', ['--norc', '-c', script, join(folder, 'bash'), ...words])).stdout.trim();
};

describe('given bash with the completions', () => {
  it.each([
    ['commands', ['ch'], 'change-request'],
    ['older names too', ['pro'], 'probe proof'],
    ['second words', ['whitelist', ''], 'add batch jobs'],
    ['options', ['probe', '--st'], '--stage'],
    ['options of a command of two words', ['whitelist', 'batch', '--left'], '--left-over'],
    ['values of an option', ['probe', '--stage', ''], 'inside outside'],
    ['values behind other words', ['report', 'inside.json', '--audience', 'e'], 'external'],
  ])('%s are offered', async (_, words, offers) => expect(await offered(...words)).toBe(offers));
  it('files are offered elsewhere', async () => expect(await offered('compare', join(folder, 'ba'))).toContain('bash'));
});

describe('given the completions of another shell', () => {
  it.each(['zsh', 'fish'])('%s gets commands, options with what they mean, and values', async (shell) => {
    const { out } = await tripoint(['completion', shell]);
    const parts = ['verify-fix', 'remove-emails', 'Replace a file that exists already.', 'inside', 'markdown'];
    expect(parts.filter((part) => !out.includes(part))).toEqual([]);
  });
  it('what they mean is in the language of the terminal', async () =>
    expect((await tripoint(['completion', 'zsh', '--language', 'sv'])).out).toContain(
      'Ersätt en fil som redan finns.',
    ));
  it('a shell that is none is wrong use, and not repeated', async () => {
    const { code, err } = await tripoint(['completion', 'Hunter2']);
    expect([code, err]).toEqual([3, 'The shell is one of: bash, zsh, fish, man.\n']);
  });
});
