import { inWindows1252 } from './windows-1252.ts';

/** Texts that were read in another encoding than they were written in, and saved so. */

/** A letter beyond ASCII begins with one of these when UTF-8 is read as Windows-1252: `Ã¥` is å. */
const BEGINS = /[\u00C2\u00C3]/;

/** Letters of names in code page 850, as Windows-1252 reads their bytes: which are signs there. */
const OF_DOS: Readonly<Record<string, string>> = {
  '\u2020': 'å',
  '\u201E': 'ä',
  '\u201D': 'ö',
  '\u008F': 'Å',
  '\u017D': 'Ä',
  '\u2122': 'Ö',
};
/** Without the Z with a caron, which is a letter of names itself. */
const BETWEEN_LETTERS = /[a-zA-Z][\u2020\u201E\u201D\u008F\u2122][a-zA-Z]/;

/** What a text of MS-DOS was before it was read as Windows-1252; `null` where that is not what happened to it. */
export const beforeDosMistake = (text: string): string | null =>
  BETWEEN_LETTERS.test(text)
    ? text.replace(/[\u2020\u201E\u201D\u008F\u017D\u2122]/g, (character) => OF_DOS[character] ?? character)
    : null;

/** What a text was before UTF-8 was read as Windows-1252; `null` where that is not what happened to it. */
export const beforeMistake = (text: string): string | null => {
  const bytes = BEGINS.test(text) ? inWindows1252(text) : null;
  if (bytes === null) return null;
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
};
