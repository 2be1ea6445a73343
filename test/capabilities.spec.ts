import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/cli/commands/table.ts';
import { REPORT_FORMATS } from '../src/core/report/options.ts';
import { ACTIONS } from '../src/shared/actions.ts';
import { CALL_NAMES } from '../src/shared/wire.ts';
import { CAPABILITIES } from './capabilities.ts';

const all = Object.values(CAPABILITIES);

describe('given what the program can do', () => {
  it.each([
    ['command of the terminal', COMMANDS.map(({ name }) => name), all.flatMap(({ commands = [] }) => commands)],
    ['call of the contract', CALL_NAMES, all.flatMap(({ calls = [] }) => calls)],
    ['action of the window', Object.keys(ACTIONS), all.flatMap(({ actions = [] }) => actions)],
    ['format of a report', REPORT_FORMATS, all.flatMap(({ formats = [] }) => formats)],
  ])('each %s stands once in test/capabilities.ts', (_what, there, listed) =>
    expect(listed.toSorted()).toEqual([...there].sort()),
  );

  it.each(Object.entries(CAPABILITIES))('%s: it is tried where the list says', (_name, { tried }) => {
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
  });

  it.each(all.flatMap(({ commands = [], tried }) => commands.map((command) => [command, tried] as const)))(
    'tripoint %s is started there',
    (command, tried) => {
      const { name, aliases } = COMMANDS.find((one) => one.name === command)!;
      const texts = tried.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
      const starts = [name, ...aliases].map((one) => `'${one.replaceAll(' ', "', '")}'`);
      expect(texts.some((text) => starts.some((words) => text.includes(words)))).toBe(true);
    },
  );
});
