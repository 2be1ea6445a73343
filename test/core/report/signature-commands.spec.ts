import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { signatureSection } from '../../../src/core/report/layout/signature-section.ts';
import { nameInCommands, printedCommands, verifyCommands } from '../../../src/core/report/signature-commands.ts';
import type { Report } from '../../../src/core/report/report.ts';

/** What a stranger types to verify a file: about that file, whatever it is called, and as it comes out of a printed page. */

const KEY = `MCowBQYDK2VwAyEA${'A'.repeat(43)}=`;

/** The words that a real shell makes of commands, with `openssl` replaced by something that prints what it is given. */
const wordsOf = (commands: string): readonly string[] =>
  execFileSync('sh', ['-c', `openssl() { printf '%s\\n' "$@"; }\n${commands}`])
    .toString()
    .trimEnd()
    .split('\n');

const NAMES = [
  'report.md',
  'rep ort.md',
  "it's.md",
  '(1).md',
  '$HOME.md',
  '`id`.md',
  '$(id).md',
  'a;b|c&d.md',
  '*.md',
  '~.md',
  '!x.md',
  '#x.md',
  '"q".md',
  'a\\b.md',
  '-in.md',
  '--.md',
  'åäö.md',
  'x=y,z+@.md',
  '{a,b}.md',
  'two  blanks.md',
];

describe.runIf(process.platform !== 'win32')('given the name of a file', () => {
  it.each(NAMES)('%s stands in the third command as one word, alone and on a printed page', (name) => {
    const file = name.startsWith('-') ? `./${name}` : name;
    for (const commands of [verifyCommands(KEY, name).join('\n'), printedCommands(KEY, name)])
      expect(wordsOf(commands).slice(-4)).toEqual(['-in', file, '-sigfile', `${file}.sig`]);
  });

  it('no line of a printed page is longer than it takes, and none ends within an option', () => {
    const lines = printedCommands(KEY, 'a report of Monday, of the branch (3), made anew.pdf').split('\n');
    expect(lines.filter((line) => line.length > 84)).toEqual([]);
    expect(lines.filter((line) => /-(?:in|sigfile|out|inkey|keyform) ?\\?$/.test(line))).toEqual([]);
  });
});

describe('given a name that cannot be shown sign for sign', () => {
  it.each([['a\nb.md'], ['a\u202eb.md'], ['a\u200bb.md'], ['\ufffd.md'], ['a\ud800.md'], ['a\tb.md'], ['']])(
    '%j stands as FILE',
    (name) => expect(nameInCommands(name)).toBe('FILE'),
  );
  it.each([['report.md'], ['rep ort.md'], ['åäö (1).pdf']])('%s stands as it is', (name) =>
    expect(nameInCommands(name)).toBe(name),
  );
});

describe('given a report whose name is not known when it is made', () => {
  const told = (file: string): string =>
    JSON.stringify(signatureSection({ signature: { by: 'ab'.repeat(32), key: KEY, file } } as unknown as Report));
  it('its commands name FILE, and it says what to put there', () => {
    expect(told('FILE')).toContain('-in FILE');
    expect(told('FILE')).toContain('put the name of the report in place of FILE');
  });
  it('one whose name is known says nothing of that', () => expect(told('a.md')).not.toContain('FILE'));
});
