import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands/table.ts';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';
import { ended, firstLine, start, tripoint } from './run-tripoint.ts';

/**
 * What README and the documents tell people to type: each command line is read as the program reads it, and those of the
 * README and of the service's page are run in their order, against a customer network with a fault.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** Command lines of a document: those in blocks of a shell, and those in the text. */
const linesOf = (name: string): readonly string[] => {
  const text = read(name);
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
  const inText = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`(tripoint [^`]+)`/g)].map(([, line = '']) => line);
  return [...blocks.filter((line) => line.startsWith('tripoint ')), ...inText].map((line) =>
    line.replace(/\s+#.*$/, '').trim(),
  );
};

const wordsOf = (line: string): readonly string[] =>
  (line.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []).slice(1).map((word) => word.replace(/["']/g, ''));

const DOCUMENTS = ['README.md', 'docs/terminal.md', 'docs/service.md'];
/** `COMMAND` and the like stand for whatever is meant. */
const isMeant = (line: string): boolean => !/\bCOMMAND\b|\|/.test(line);

describe.each(DOCUMENTS)('every command line of %s', (name) => {
  it.each(linesOf(name).filter(isMeant))('is one that the program takes: %s', async (line) => {
    const words = wordsOf(line);
    const entry = COMMANDS.toSorted((a, b) => b.name.length - a.name.length).find(({ name: command }) =>
      ` ${words.join(' ')} `.startsWith(` ${command} `),
    );
    if (words[0]?.startsWith('-') === true) return;
    if (entry === undefined) throw new Error(`no such command: ${line}`);
    const command = await entry.load();
    expect(() => readArguments(words.slice(entry.name.split(' ').length), command)).not.toThrow();
  });
});

describe('given a customer network with a fault', () => {
  const folder = sharedFolder();
  let world: RunningWorld;
  beforeAll(async () => {
    world = await startWorld('outside-proxy-403');
    const rows = ['Endpoint API\tDown', 'Endpoint Groups API\tDown', 'Monitoring API\tDown'];
    await writeFile(join(folder, 'card.txt'), ['Outbound FQDN\tplatform.example', ...rows].join('\n'));
    await writeFile(join(folder, 'devices.csv'), 'mac,name,to-date\n00:1B:54:00:00:41,Printer,2030-12-31\n');
  });
  afterAll(() => world.close());

  /** What the document calls by an example's name, by its name in the practice network. */
  const here = (line: string): readonly string[] => {
    const { server, entrances, ca, apiUser, service } = world.description;
    const names: readonly (readonly [RegExp, string])[] = [
      [/^nac\.example$/, server],
      [/^api-user$/, apiUser.name],
      [/^https:\/\/service\.example$/, service.baseUrl],
      [/^bob@acme\.example$/, 'carol@visitor.example'],
    ];
    const words = wordsOf(line).map((word, at, all) => {
      const before = all[at - 1];
      if (word === 'ID')
        return before === '--organization'
          ? service.organizationId
          : before === '--policy'
            ? service.accessPolicyId
            : service.contextId;
      return names.reduce((one, [from, to]) => one.replace(from, to), word);
    });
    const [command = ''] = words;
    const stage = words.includes('outside') ? 'outside' : 'inside';
    const at = ['--connect-to', entrances[stage]];
    if (command === 'trace') return [...words, ...at];
    if (['probe', 'diagnose', 'certificate'].includes(command)) return [...words, ...at, '--ca', ca];
    // Nobody can be asked here.
    if (line.startsWith('tripoint whitelist batch') && !line.includes('--dry-run')) return [...words, '--yes'];
    return line.startsWith('tripoint context add') ? [...words, '--ca', ca] : words;
  };

  it.each([...linesOf('README.md'), ...linesOf('docs/service.md')].filter(isMeant))('%s', async (line) => {
    const words = here(line);
    const surroundings = {
      cwd: folder,
      environment: {
        TRIPOINT_DATA: join(folder, 'data'),
        TRIPOINT_PASSWORD: world.description.apiUser.password,
        TRIPOINT_API_KEY: world.description.service.apiKey,
      },
    };
    if (words[0] === 'simulate') {
      const child = start(words, surroundings);
      expect(await firstLine(child)).not.toBe('');
      child.kill();
      await ended(child);
      return;
    }
    const { code, out, err } = await tripoint(words, surroundings);
    // A fault, or that nothing is decided yet, is what such a command is for; wrong use and a held-back run are not.
    expect([code, `${out}${err}`]).toEqual([expect.toSatisfy((one: number) => one < 3), expect.any(String)]);
  });
});
