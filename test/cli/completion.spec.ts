import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguages } from '../../src/core/messages/translations.ts';
import { LISTED } from '../../src/cli/commands/table.ts';
import { COMPLETIONS, completedOf } from '../../src/cli/commands/completion.ts';
import { some } from '../scale.ts';
import { tripoint } from './run-tripoint.ts';
import { inTerminal } from './terminal/in-terminal.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const run = promisify(execFile);

await loadLanguages();

const folder = sharedFolder();
beforeAll(async () => {
  const all = await completedOf(LISTED);
  for (const shell of ['bash', 'zsh'] as const) await writeFile(join(folder, shell), COMPLETIONS[shell](all));
});

/** What bash offers behind these words; the last one is being typed. */
const offered = async (...words: readonly string[]): Promise<string> => {
  const script = 'source "$0"; COMP_WORDS=(tripoint "$@"); COMP_CWORD=$#; _tripoint; printf "%s\\n" "${COMPREPLY[*]}"';
  return (await run('bash', ['--norc', '-c', script, join(folder, 'bash'), ...words])).stdout.trim();
};

describe('given bash with the completions', () => {
  it.each([
    ['commands', ['req'], 'request'],
    ['second words', ['whitelist', ''], 'add batch jobs'],
    ['options', ['probe', '--st'], '--stage'],
    ['options of a command of two words', ['whitelist', 'batch', '--left'], '--left-over'],
    ['values of an option', ['probe', '--stage', ''], 'inside outside'],
    ['values behind other words', ['report', 'inside.json', '--audience', 'e'], 'external'],
    ['practice networks', ['simulate', 'outside-proxy-3'], 'outside-proxy-302'],
    ['practice networks behind an option', ['simulate', '--port', '18443', 'outside-proxy-3'], 'outside-proxy-302'],
    [
      'checks with their results',
      ['compare', '--check', 'gui'],
      'gui-sign-in=accepted gui-sign-in=rejected gui-sign-in=rejected-pasted',
    ],
    ['checks by name', ['case', 'withdraw', 'ID', 'firewall'], 'firewall-log'],
    ['no files for the name of a case', ['case', 'show', ''], ''],
    ['no files for a context', ['whitelist', 'add', '--site', ''], ''],
    ['nothing behind the last word', ['case', 'show', 'ID', ''], ''],
  ])('%s: %j offers %j', async (_, words, offers) => expect(await offered(...words)).toBe(offers));
  it('files are offered elsewhere', async () => expect(await offered('compare', join(folder, 'ba'))).toContain('bash'));
});

describe.each(some(['bash', 'zsh'] as const, 1))('given a terminal with %s', (shell) => {
  const START = {
    bash: { program: ['bash', '--norc', '--noprofile', '-i'], first: '' },
    zsh: { program: ['zsh', '-f', '-i'], first: 'autoload -Uz compinit && compinit -D -u; ' },
  };
  it.runIf(process.platform === 'linux')('Tab makes the rest of compare --check firewall-log=bl', async () => {
    const { program, first } = START[shell];
    const setUp = `PS1='> '; ${first}source '${join(folder, shell)}'; echo rea''dy`;
    const { stuck } = await inTerminal(
      [],
      [
        { type: `${setUp}\r` },
        { see: 'ready' },
        { type: 'tripoint compare --check firewall-log=bl\t' },
        { see: 'tripoint compare --check firewall-log=blocked' },
        { type: '\u0015exit\r' },
      ],
      { program },
    );
    expect(stuck).toBeNull();
  });
});

describe('given the command', () => {
  it('fish gets commands, options with what they mean, and values', async () => {
    const { out } = await tripoint(['completion', 'fish', '--language', 'sv']);
    const parts = ['verify-fix', 'remove-emails', 'Ersätt en fil som redan finns.', 'inside', 'markdown'];
    expect(parts.filter((part) => !out.includes(part))).toEqual([]);
  });
  it('a shell that is none is wrong use, and not repeated', async () => {
    const { code, err } = await tripoint(['completion', 'Hunter2']);
    expect([code, err]).toEqual([3, 'SHELL is one of: bash, zsh, fish.\n']);
  });
});
