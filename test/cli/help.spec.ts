import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listedOf, readArguments, type Command, type Entry } from '../../src/cli/command.ts';
import { COMMANDS, LISTED } from '../../src/cli/commands/table.ts';
import { groups, helpOf, overview } from '../../src/cli/help.ts';
import { text } from '../../src/cli/options.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';
import { policyFile } from '../../src/node/disk/policy-place.ts';
import { tripoint } from './run-tripoint.ts';

const commands: readonly (readonly [name: string, entry: Entry, command: Command])[] = await Promise.all(
  COMMANDS.map(async (entry) => [entry.name, entry, await entry.load()] as const),
);

/** The words of a command line, as a shell takes them apart. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe.each(commands)('given the help of %s', (name, entry, command) => {
  it('it has every option with what it means, and both examples', () => {
    const out = helpOf(entry, command);
    const missing = Object.keys(listedOf(command.options)).filter(
      (option) => !new RegExp(`^  --${option}\\b.`, 'm').test(out),
    );
    expect(missing).toEqual([]);
    expect(command.examples.filter((example) => !out.includes(`  tripoint ${example}`))).toEqual([]);
  });
  it('it says what each option means', () =>
    expect(Object.entries(listedOf(command.options)).filter(([, { about }]) => about === '')).toEqual([]));
  it.each(command.examples)('the example is taken as it stands: %s', (example) => {
    expect(example.startsWith(name)).toBe(true);
    const args = wordsOf(example).slice(name.split(' ').length);
    expect(() => readArguments(args, command)).not.toThrow();
  });
});

describe('given paths as they were copied', () => {
  const folder = sharedFolder();
  const taken = (path: string) => {
    const { options, words } = readArguments(['--ca', path, path], { options: { ca: text('FILE', '') }, words: FILES });
    return [options.ca, ...words];
  };
  const FILES = { form: 'FILE', about: '', least: 0, most: 1 };
  it('leaves out what nobody sees around them and in them', () =>
    expect(taken('\u200b ca\u200b.pem\u00a0')).toEqual(['ca.pem', 'ca.pem']));
  it('keeps the name of a file that is there', () => {
    const path = join(folder, 'ca.pem\u00a0');
    writeFileSync(path, '');
    expect(taken(path)).toEqual([path, path]);
  });
});

describe('given the ways to ask for help', () => {
  it.each([
    ['-h behind the command', ['watch', '-h']],
    ['help before it', ['help', 'watch']],
    ['--help before it', ['--help', 'watch']],
    ['among other options', ['watch', '--server', 'nac.example', '--help']],
  ])('%s gives the same', async (_, args) =>
    expect((await tripoint(args)).out).toBe((await tripoint(['watch', '--help'])).out),
  );
  it('a first word of several commands gives those', async () => {
    const { code, out } = await tripoint(['help', 'whitelist']);
    expect([code, out.match(/(?<=^ {2})whitelist \w+/gm)]).toEqual([
      0,
      ['whitelist add', 'whitelist batch', 'whitelist jobs'],
    ]);
  });
  it('-V gives the version', async () =>
    expect((await tripoint(['-V'])).out).toBe((await tripoint(['--version'])).out));
  it('alone it prints every command in its group, in 24 lines at 80 columns, in each language', async () => {
    for (const language of ['en', 'sv']) {
      const { code, out } = await tripoint([], { environment: { COLUMNS: '80', LC_ALL: `${language}_SE.UTF-8` } });
      const lines = out.trimEnd().split('\n');
      expect([code, lines.filter((line) => line.length > 80)]).toEqual([3, []]);
      expect(lines.length).toBeLessThanOrEqual(24);
    }
    const words = groups().split(/[^a-z-]+/);
    expect(LISTED.flatMap(({ name }) => name.split(' ')).filter((word) => !words.includes(word))).toEqual([]);
  });
  it('there are 36 commands with 64 options in all, and each is listed once', () => {
    const options = new Set(commands.flatMap(([, , { options: its }]) => Object.keys(listedOf(its))));
    expect([LISTED.length, options.size]).toEqual([36, 64]);
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  });
  it('the overview names every command', () =>
    expect(LISTED.filter(({ name }) => !overview().includes(`\n  ${name} `))).toEqual([]));
  it('the overview has every variable of the environment that a command takes', () => {
    const out = overview();
    const named = commands.flatMap(([, , { environment }]) => environment);
    expect([...named, 'TRIPOINT_DATA', 'NO_COLOR'].filter((variable) => !out.includes(`\n  ${variable} `))).toEqual([]);
  });
});

describe('given an older name', () => {
  it.each([
    ['lab', 'simulate'],
    ['proof', 'verify-fix'],
    ['cases', 'case list'],
    ['import', 'case import'],
  ])('%s does what %s does', async (older, name) =>
    expect(await tripoint([older, '--help'])).toEqual(await tripoint([name, '--help'])),
  );
  it('the overview lists none', () =>
    expect(overview()).not.toMatch(/^ {2}(.*, )?(lab|proof|cases|import|change-request|har)\b/m));
});

describe('given a name that was mistyped', () => {
  it.each([
    ['a command', ['prboe'], 'Did you mean tripoint probe?'],
    ['a command of two words', ['whitelist', 'bacth'], 'Did you mean tripoint whitelist batch?'],
    ['the beginning of a command', ['cert'], 'Did you mean tripoint certificate?'],
    ["another program's word", ['case', 'delete'], 'Did you mean tripoint case remove?'],
    ['a switch against certificates', ['probe', '--insecure'], 'Name its authority: --ca FILE'],
    ['an option', ['probe', '--stge', 'inside'], 'Did you mean --stage?'],
    ['an option of one command alone', ['watch', '--evry', '3'], 'Did you mean --every?'],
    ['a scenario', ['simulate', 'outside-proxy-430'], 'Did you mean outside-proxy-403?'],
  ])('%s is suggested', async (_, args, says) => {
    const { code, err } = await tripoint(args);
    expect([code, err]).toEqual([3, expect.stringContaining(says)]);
  });
  it.each([
    ['as a command', ['Hunter2canary']],
    ['as the second word of one', ['whitelist', 'Hunter2canary']],
    ['as an option', ['probe', '--Hunter2canary']],
    ['behind a letter', ['probe', '-pHunter2canary']],
    ['as a word', ['probe', 'Hunter2canary']],
    ['as a scenario', ['simulate', 'Hunter2canary']],
    ['where help is asked for', ['help', 'Hunter2canary']],
  ])('what may be a password is not repeated: %s', async (_, args) => {
    const { code, out, err } = await tripoint(args);
    expect([code, `${out}${err}`.toLowerCase().includes('hunter2canary')]).toEqual([3, false]);
  });
  it('nothing is suggested that is far from it', async () =>
    expect((await tripoint(['frobnicate'])).err).toBe('There is no such command. tripoint --help lists them.\n'));
});

it('managed show says where a policy would lie, and that there is none', async () => {
  const { code, out } = await tripoint(['managed', 'show', '--json']);
  expect([code, JSON.parse(out)]).toMatchObject([0, { format: 'tripoint/managed', state: 'none', from: policyFile() }]);
});
