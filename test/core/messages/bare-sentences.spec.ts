import { describe, expect, it } from 'vitest';
import { bareSentences, bareSentencesIn, sourceOf } from './bare-sentences.ts';

/** What people never read, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'The id of an entry is a UUID.': 'a mistake of the caller',
  'This cannot be a segment of a path.': 'a mistake of the caller',
  'Rows with calls of their own come last.': 'a mistake of the caller',
  'No list is open.': 'a mistake of the caller',
  'Only the address of this program is opened.': 'a mistake of the caller',
  'The disk is full.': 'an error that was not expected',
  'The loopback address could not be opened.': 'an error that was not expected',
  'The pinned certificate was not fetched.': 'a mistake of the caller',
  'The probing worker ended.': 'caught, and told as an error that was not expected',
  'The probing worker met an error it did not expect.': 'caught, and told as an error that was not expected',
  'The thread has ended: X.': 'caught by its kind',
  'A thread met an error.': 'caught, and told as an error that was not expected',
  'The file X.js is missing from this installation.': 'caught, and told as an error that was not expected',
  'It is done outside of the page.': 'why an action is not in the palette, for who reads the table',
  'It moves the focus, which the palette has.': 'why an action is not in the palette, for who reads the table',
  'It is the palette.': 'why an action is not in the palette, for who reads the table',
  'While the palette is open, the key closes it.': 'why an action has its key, for who reads the table',
};

const FOUND = bareSentences();

describe('given the sources beside window and terminal', () => {
  it('no sentence stands where no catalogue can translate it', () =>
    expect(FOUND.filter(([, text]) => !(text in EXCEPTIONS)).map(([path, text]) => `${path}: ${text}`)).toEqual([]));

  it('no exception is left over', () =>
    expect(Object.keys(EXCEPTIONS).filter((text) => !FOUND.some(([, found]) => found === text))).toEqual([]));
});

describe('given a source', () => {
  it.each([
    ['a text', "failed('busy', 'A run is going on.')", 'A run is going on.'],
    ['a template', '`The run ${id} is going on.`', 'The run X is going on.'],
    ['a template that begins with a value', '`${name} is going on.`', 'X is going on.'],
    ['a table', "const T = { one: 'Nothing was sent.' };", 'Nothing was sent.'],
    ['one inside a template that is said', 'say`${open ? "It is open." : ""} Nothing was sent.`', 'It is open.'],
  ])('a sentence in %s is found', (_, source, text) => expect(bareSentencesIn(sourceOf(source))).toEqual([text]));

  it.each([
    "said('A run is going on.')",
    'say`The run ${id} is going on.`',
    'noted`The run ${id} is going on.`',
    "const T = marked({ one: 'Nothing was sent.' });",
    "z.string().describe('Name of the user.')",
    "'not-a-sentence'",
    "'Accept-Encoding.'",
    '// A comment says this.',
  ])('%s is none', (source) => expect(bareSentencesIn(sourceOf(source))).toEqual([]));
});
