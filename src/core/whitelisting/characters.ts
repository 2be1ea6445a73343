import { marked, outside, say, verbatim, type Message } from '../messages/message.ts';

/** The allowed set, as shown to people. */
export const ALLOWED_CHARACTERS = say('a-z A-Z 0-9 å ä ö Å Ä Ö & - , . and space');

/** 1 for the codes that are allowed. A table, because a pattern per row is what costs in a list of 100,000 rows. */
const ALLOWED = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789åäöÅÄÖ&-,. ')
  ALLOWED[character.charCodeAt(0)] = 1;

/** Place of the first code unit that is not allowed, from 0; -1 where all are. The text has to be NFC. */
export const firstForeign = (text: string, from = 0): number => {
  for (let at = from; at < text.length; at += 1) if (ALLOWED[text.charCodeAt(at)] !== 1) return at;
  return -1;
};

const OTHER_SPACES = /[\u00a0\u2007\u2028\u202f]/g;

/** The text with every non-breaking space made a plain one. */
export const withPlainSpaces = (text: string): string => text.replace(OTHER_SPACES, ' ');

export const isOtherSpace = (character: string): boolean => withPlainSpaces(character) !== character;

const NAMES: Readonly<Record<string, string>> = marked({
  ' ': 'a space',
  '"': 'a quotation mark (")',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
  '\u00a0': 'a non-breaking space',
  '\u2007': 'a non-breaking space',
  '\u2028': 'a line break',
  '\u202f': 'a non-breaking space',
});

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A character in words: `"_"`, `a tab`, `"а" (U+0430)`. What is invisible or would work on a terminal is not printed. */
export const nameCharacter = (character: string): Message => {
  const known = NAMES[character];
  if (known !== undefined) return say(known);
  if (/^[\p{C}\p{Z}\p{M}]/u.test(character)) return say`an invisible character (${codePoint(character)})`;
  return verbatim(outside(/^[!-~]$/.test(character) ? `"${character}"` : `"${character}" (${codePoint(character)})`));
};

/** The whole character at a code unit, and its place from 1 as people count. */
export const characterAt = (text: string, at: number): { readonly character: string; readonly place: number } => {
  // The second half of a pair belongs to the character before it.
  const start =
    at > 0 && /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
  return {
    character: String.fromCodePoint(text.codePointAt(start) ?? 0),
    place: Array.from(text.slice(0, start)).length + 1,
  };
};

/** 0x80 to 0x9F, the only places where Windows-1252 differs from Latin 1; unused places keep their control character. */
export const WINDOWS_1252 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

/** å ä ö Å Ä Ö in the bytes of older programs; what else they have is in no name, and is read as Windows-1252. */
export const OLD_LETTERS = { macintosh: '\x8c\x8a\x9a\x81\x80\x85', cp850: '\x86\x84\x94\x8f\x8e\x99' } as const;
export const NEW_LETTERS = 'åäöÅÄÖ';

const byteOf = (unit: number, old: string): number => {
  const letter = old === '' ? -1 : NEW_LETTERS.indexOf(String.fromCharCode(unit));
  if (letter >= 0) return old.charCodeAt(letter);
  const byte = windowsByte(unit);
  return old !== '' && old.includes(String.fromCharCode(byte)) ? -1 : byte;
};

const windowsByte = (unit: number): number => {
  if (unit < 0x80 || (unit >= 0xa0 && unit < 0x100)) return unit;
  const place = WINDOWS_1252.indexOf(String.fromCharCode(unit));
  return place < 0 ? -1 : 0x80 + place;
};

/** `null` where a character is not in Windows-1252. A mark of UTF-8 at the beginning is left out. @param old see `OLD_LETTERS` */
export const inWindows1252 = (text: string, old = ''): Uint8Array<ArrayBuffer> | null => {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const bytes = new Uint8Array(text.length - from);
  for (let at = from; at < text.length; at += 1) {
    const byte = byteOf(text.charCodeAt(at), old);
    if (byte < 0) return null;
    bytes[at - from] = byte;
  }
  return bytes;
};

// Texts that were read in another encoding than they were written in, and saved so.
/** A letter beyond ASCII begins with one of these when UTF-8 is read as Windows-1252: `Ã¥` is å. */
const BEGINS = /[\u00C2\u00C3]/;

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
