import { marked, outside, say, verbatim, type Message } from '../messages/message.ts';
/** The characters that names and descriptions may hold, and how a character that they may not hold is named to people. */

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

/** Spaces that look like a space and are none; files from spreadsheets and web pages bring them. */
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
  '\ufffd': 'a character that could not be read (U+FFFD)',
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
