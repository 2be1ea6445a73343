import { format, worded } from '../../../src/core/messages/message.ts';
import { own } from '../../../src/core/report/draft.ts';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { signatureSection } from '../../../src/core/report/layout/evidence-sections.ts';
import { nameInCommands, printedCommands, verifyCommands, type KnownKeys } from '../../../src/core/report/signature.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type { FileSignature } from '../../../src/core/evidence/evidence.ts';
import { signatureDescriber, unsignedNote } from '../../../src/core/report/model/places-of.ts';
import type { ReportInput } from '../../../src/core/report/model/report-input.ts';
import { run } from '../make-evidence.ts';

/** What a stranger types to verify a file: about that file, whatever it is called, and as it comes out of a printed page. */

const KEY = `MCowBQYDK2VwAyEA${'A'.repeat(43)}=`;

/** The words that a real shell makes of commands, with `openssl` replaced by something that prints what it is given. */
const wordsOf = (commands: string): readonly string[] =>
  execFileSync('sh', ['-c', `openssl() { printf '%s\\n' "$@"; }\n${commands}`])
    .toString()
    .trimEnd()
    .split('\n');

const NAMES = [
  ...['report.md', 'rep ort.md', "it's.md", '(1).md', '$HOME.md', '`id`.md', '$(id).md', 'a;b|c&d.md', '*.md', '~.md'],
  ...['!x.md', '#x.md', '"q".md', 'a\\b.md', '-in.md', '--.md', 'åäö.md', 'x=y,z+@.md', '{a,b}.md', 'two  blanks.md'],
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
    expect(told('FILE')).toContain('put the name of the file in place of FILE');
  });
  it('one whose name is known says nothing of that', () => expect(told('a.md')).not.toContain('FILE'));
});

/** What a report says of evidence from elsewhere that is not signed. */

const [OWN, ANNA, STRANGE] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
const keys: KnownKeys = { own: OWN, known: [{ fingerprint: ANNA, name: 'Anna' }] };
const recorded = (signature?: FileSignature) => ({ number: 1, imported: signature !== undefined, signature });

const noted = (of: object, certainty: string): readonly string[] =>
  unsignedNote({ ...of, judgement: { verdict: { certainty } } } as unknown as ReportInput, keys).map(({ sentence }) =>
    format(own(sentence), 'en'),
  );
const notes = (signature?: FileSignature, certainty = 'proven'): readonly string[] => {
  const asked = [{ run: run('inside', {}, {}, { recorded: recorded(signature) }) }];
  return noted({ asked, card: null }, certainty);
};
const CAVEAT = ['From elsewhere and not signed by a key accepted here (could have been edited): Inside.'];

describe('given evidence under a proven verdict', () => {
  it.each<[string, FileSignature | undefined, readonly string[]]>([
    ['not signed', 'none', CAVEAT],
    ['signed by a key that nobody accepted', STRANGE, CAVEAT],
    ['signed by a key that was accepted', ANNA, []],
    ['signed here', OWN, []],
    ['recorded here', undefined, []],
    ['of a broken signature, which the guard names', 'broken', []],
  ])('from elsewhere and %s, the caveat is right', (_, signature, said) => expect(notes(signature)).toEqual(said));

  it('a card with a broken signature, of which no guard speaks, is named', () =>
    expect(noted({ asked: [], card: { recorded: recorded('broken') } }, 'proven')).toEqual([
      CAVEAT[0]?.replace('Inside', 'Status card'),
    ]));

  it('a verdict that is not proven has no such caveat', () => expect(notes('none', 'likely')).toEqual([]));
});

it('given readers: those of others read a fingerprint in place of a name, and nothing where nothing is signed', () => {
  const told = (audience: 'internal' | 'external', signature: FileSignature) =>
    worded(signatureDescriber(keys, audience)({ recorded: recorded(signature) }), 'en');
  expect([told('internal', ANNA), told('external', ANNA), told('internal', 'none')]).toEqual([
    'signature valid, by Anna',
    `signature valid, by the key ${Array(8).fill('b'.repeat(8)).join(' ')}`,
    null,
  ]);
});
