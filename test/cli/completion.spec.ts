import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCase } from '../node/disk/sample-case.ts';
import { openCaseStore } from '../../src/node/disk/cases.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { environment, tripoint } from './run-tripoint.ts';
import { inTerminal } from './terminal/in-terminal.ts';

const run = promisify(execFile);

const LOBBY = 'aaaa1111-0000-4000-8000-000000000001';
const POOL = 'bbbb2222-0000-4000-8000-000000000002';

let folder = '';
let data = '';
const stored = (): Readonly<Record<string, string>> => ({ TRIPOINT_DATA: data });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-completion-'));
  data = join(folder, 'data');
  for (const shell of ['bash', 'zsh'])
    await writeFile(join(folder, shell), (await tripoint(['completion', shell])).out);
  const store = valueOf(await openCaseStore(data));
  valueOf(await store.create(sampleCase('Lobby: "1"', { id: LOBBY })));
  valueOf(await store.create(sampleCase('Pool', { id: POOL })));
  await store.close();
  await tripoint(['case', 'remove', POOL], { environment: stored() });
  for (const [name, context] of [
    ['ACME North', 'a'],
    ['Beta', 'b'],
    ['beta', 'c'],
  ] as const)
    await tripoint(
      ['context', 'add', '--name', name, '--base-url', 'https://service.example', '--organization', 'o'].concat(
        '--context',
        context,
      ),
      { environment: { ...stored(), TRIPOINT_API_KEY: 'k' } },
    );
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What bash offers behind these words; the last one is being typed. */
const offered = async (...words: readonly string[]): Promise<string> => {
  const script =
    'tripoint() { "$NODE" "$PROGRAM" "$@"; }; source "$0"; COMP_WORDS=(tripoint "$@"); COMP_CWORD=$#; _tripoint; printf "%s\\n" "${COMPREPLY[*]}"';
  const env = environment({ ...stored(), NODE: process.execPath, PROGRAM: PROGRAM_FILE });
  return (await run('bash', ['--norc', '-c', script, join(folder, 'bash'), ...words], { env })).stdout.trim();
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
    ['practice networks', ['simulate', 'outside-proxy-3'], 'outside-proxy-302'],
    ['practice networks behind an option', ['lab', '--port', '18443', 'outside-proxy-3'], 'outside-proxy-302'],
    ['checks with their results', ['compare', '--check', 'gui'], 'gui-sign-in=accepted gui-sign-in=rejected'],
    ['checks by name', ['case', 'withdraw', LOBBY, 'firewall'], 'firewall-log'],
    ['cases', ['case', 'show', ''], LOBBY],
    ['cases where records are read', ['report', 'aaaa'], LOBBY],
    ['cases behind an option', ['import', 'inside.json', '--case', ''], LOBBY],
    ['those in the bin', ['case', 'restore', ''], POOL],
    ['contexts by a name that is theirs alone', ['whitelist', 'add', '--site', 'A'], 'ACME\\ North'],
  ])('%s are offered', async (_, words, offers) => expect(await offered(...words)).toBe(offers));
  it('nothing is offered behind the last word', async () => expect(await offered('case', 'show', LOBBY, '')).toBe(''));
  it('files are offered elsewhere', async () => expect(await offered('compare', join(folder, 'ba'))).toContain('bash'));
});

describe.each(['bash', 'zsh'] as const)('given a terminal with %s', (shell) => {
  const START = {
    bash: { program: ['bash', '--norc', '--noprofile', '-i'], first: '' },
    zsh: { program: ['zsh', '-f', '-i'], first: 'autoload -Uz compinit && compinit -D -u; ' },
  };
  it.runIf(process.platform === 'linux').each([
    ['case show aaaa', `case show ${LOBBY}`],
    ['import x --case=aaaa', `import x --case=${LOBBY}`],
    ['context test AC', 'context test ACME\\ North'],
    ['compare --check firewall-log=bl', 'compare --check firewall-log=blocked'],
  ])('Tab makes the rest of %s', async (typed, whole) => {
    const { program, first } = START[shell];
    const setUp = `PS1='> '; tripoint() { '${process.execPath}' '${PROGRAM_FILE}' "$@"; }; ${first}source '${join(folder, shell)}'; echo rea''dy`;
    const { stuck } = await inTerminal(
      [],
      [
        { type: `${setUp}\r` },
        { see: 'ready' },
        { type: `tripoint ${typed}\t` },
        { see: `tripoint ${whole}` },
        { type: '\u0015exit\r' },
      ],
      { environment: stored(), program },
    );
    expect(stuck).toBeNull();
  });
});

describe('given the question of a shell for what is stored', () => {
  const asked = async (list: string) => tripoint(['completion', list], { environment: stored() });
  it('a line has what is typed, a tab, and what it is', async () =>
    expect((await asked('cases')).out).toBe(`${LOBBY}\tÄngsö Hotell Lobby: "1"\n`));
  it('a name that several contexts have stands for none of them: they go by their ids', async () => {
    const words = (await asked('contexts')).out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '');
    expect(words.map((word) => word.replace(/^[0-9a-f-]{36}$/, 'id')).toSorted()).toEqual(['ACME North', 'id', 'id']);
  });
  it.each(['cases', 'removed-cases', 'contexts', 'removed-contexts', 'jobs', 'removed-jobs', 'keys'])(
    'nothing is said and nothing is made where there is no data folder: %s',
    async (list) => {
      const none = await mkdtemp(join(folder, 'none-'));
      const answer = await tripoint(['completion', list], { environment: { TRIPOINT_DATA: join(none, 'data') } });
      expect([answer, await readdir(none)]).toEqual([{ code: 0, out: '', err: '' }, []]);
    },
  );
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
    expect([code, err]).toEqual([3, 'The shell is one of: bash, zsh, fish.\n']);
  });
});
