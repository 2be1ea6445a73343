import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer } from '../../node/probing/servers.ts';
import { keptCode, PASSWORD, planFor, recordOf, runText, temporaryFolder, wordsOf, type Around } from './run-script.ts';

/** The script under every shell that a host may have in place of `sh`, with the machine's own curl and openssl. */

const SHELLS: readonly (readonly string[])[] = [
  ['dash'],
  ['bash'],
  ['bash', '--posix'],
  ['busybox', 'sh'],
  ['ksh93'],
  ['zsh'],
  ['zsh', '--emulate', 'sh'],
];

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const SCRIPT = readFileSync('resources/scripts/probe.sh', 'utf8');

/** A function of the script, from its head to the bracket that ends it. */
const functionOf = (name: string): string => {
  const from = SCRIPT.indexOf(`\n${name}() {`);
  return SCRIPT.slice(from, SCRIPT.indexOf('\n}\n', from) + 3);
};

const good = async () => tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s', (_name, shell) => {
  it('finds all four probes good, and seals the transcript', async () => {
    const server = await good();
    const { code, folder, seal } = await keptCode();
    const run = await runText(folder, shScript(planFor(server.port, { ca: authority.cert, seal })), {
      shell,
      input: `${PASSWORD}\n${code}\n`,
    });
    expect({
      err: run.code === 0 ? '' : run.err,
      words: wordsOf(run, folder),
      seal: recordOf(run, folder).seal,
    }).toEqual({
      err: '',
      words: ['ok', 'ok', 'ok', 'ok'],
      seal: 'sealed',
    });
  });
  it('keeps its working folder where a timer is ended right after its start, 100 times', async () => {
    const folder = await temporaryFolder();
    const loop = `
t_dir=${folder}/working t_tty= t_desk=
mkdir "$t_dir"
${['clean', 'after', 'calm'].map((name) => functionOf(`t_${name}`)).join('\n')}
trap t_clean EXIT
i=0
while [ $i -lt 100 ] && [ -d "$t_dir" ]; do
  i=$((i + 1))
  t_after 60 true
  t_calm
done
echo "$i"`;
    await writeFile(join(folder, 'loop.sh'), loop);
    const [command = '', ...before] = shell;
    const { stdout } = spawnSync(command, [...before, join(folder, 'loop.sh')], { encoding: 'utf8', timeout: 55_000 });
    expect([stdout.trim(), existsSync(join(folder, 'working'))]).toEqual(['100', false]);
  });
  it('stops after a rejected sign-in', async () => {
    const server = await tlsServer(await authority.issue(), ({ socket }) => socket.end(reply('401 Unauthorized')));
    const text = shScript(planFor(server.port, { ca: authority.cert }));
    const { code } = await runText(await temporaryFolder(), text, { shell });
    expect({ code, requests: server.requests().length }).toEqual({ code: 4, requests: 1 });
  });
  it.each([['Åäö "lösen" 100%\\ $(id) `id`'], ['=https *?[a] ~ !! \'x\' "y"'], ['-n \\n %s \\0101']])(
    'sends the password %s as it is',
    async (password) => {
      const server = await good();
      const text = shScript(planFor(server.port, { ca: authority.cert, families: ['open-api'] }));
      await runText(await temporaryFolder(), text, { shell, input: `${password}\n` });
      const sent = /^authorization: Basic (.*)$/im.exec(server.requests()[0] ?? '')?.[1] ?? '';
      expect(Buffer.from(sent, 'base64').toString()).toBe(`api-user:${password}`);
    },
  );
});

describe('given a shell without a printf of its own', () => {
  it('refuses, for the password would stand in the list of processes', async () => {
    const server = await good();
    const text = shScript(planFor(server.port, { ca: authority.cert }));
    const { code, err } = await runText(await temporaryFolder(), text, { shell: ['mksh'] });
    expect({ code, said: err.includes('Nothing was sent.'), connections: server.connections() }).toEqual({
      code: 3,
      said: true,
      connections: 0,
    });
  });
});

const HOSTILE = [
  "alias curl='echo alias' printf='echo alias' cat='echo alias' read='echo alias'",
  'grep() { echo function; }',
  'awk() { echo function; }',
  'set -o noclobber 2>/dev/null',
  'set -o nounset 2>/dev/null',
  "IFS='/0123456789'",
  '',
].join('\n');

describe('given surroundings that change how a shell works', () => {
  const surroundings = async (): Promise<readonly [string, readonly string[], Around['environment']][]> => {
    const home = await temporaryFolder();
    await writeFile(join(home, 'hostile'), HOSTILE);
    await writeFile(join(home, '.zshenv'), `${HOSTILE}setopt nomatch extended_glob ksh_arrays\n`);
    const blanks = join(home, 'a folder with  blanks');
    await mkdir(blanks);
    return [
      ['functions and aliases in BASH_ENV', ['bash'], { BASH_ENV: join(home, 'hostile') }],
      ['noclobber and nounset in SHELLOPTS', ['bash'], { SHELLOPTS: 'noclobber:nounset:errexit:xtrace:noglob' }],
      ['functions from the environment', ['bash'], { 'BASH_FUNC_grep%%': '() { echo function; }' }],
      ["zsh's own beginning", ['zsh'], { ZDOTDIR: home }],
      ['ENV of the Korn shell', ['ksh93'], { ENV: join(home, 'hostile') }],
      ['IFS and CDPATH', ['dash'], { IFS: '/0123456789', CDPATH: '/:/usr', GREP_OPTIONS: '-v' }],
      ['another language', ['bash'], { LC_ALL: 'sv_SE.ISO-8859-1', LANG: 'sv_SE.UTF-8' }],
      ['a temporary folder with blanks', ['dash'], { TMPDIR: blanks }],
    ];
  };
  it('asks and reads as ever', async () => {
    for (const [what, shell, environment] of await surroundings()) {
      const server = await good();
      const text = shScript(planFor(server.port, { ca: authority.cert }));
      const run = await runText(await temporaryFolder(), text, { shell, environment: environment ?? {} });
      expect({ what, code: run.code, words: run.code === 0 ? wordsOf(run) : run.err }).toEqual({
        what,
        code: 0,
        words: ['ok', 'ok', 'ok', 'ok'],
      });
      expect({ what, shown: run.err.includes(PASSWORD) }).toEqual({ what, shown: false });
    }
  }, 120_000);
});

describe('given ShellCheck', () => {
  it.each([
    ['a plain script', {}],
    ['one with everything', { ca: 'PEM', pin: '0'.repeat(64), proxy: 'system', label: "it's", continueAfter401: true }],
    ['one behind a proxy', { proxy: { url: 'http://proxy.example:3128' } }],
  ] as const)('finds nothing to say of %s', (_what, wishes) => {
    const { stdout, status } = spawnSync('shellcheck', ['--severity=style', '--format=gcc', '-'], {
      input: shScript(planFor(8443, wishes)),
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});
