/** Characters that work on what they pass through, made visible as `\x1b` or `\u202e`. */
const HARMFUL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Whether a text holds a character that works on what it passes through. */
export const isHarmful = (text: string): boolean => text.search(HARMFUL) >= 0;

/** A single character as it is shown where it would do harm. */
export const escaped = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 256) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 65_536 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`;
};

/** Several lines of text; line ends become `\n` and stay, tabs stay. */
export const visibleText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .toWellFormed()
    .replace(HARMFUL, (character) => (character === '\n' || character === '\t' ? character : escaped(character)));

/** One line of text: line ends and tabs are made visible too. */
export const visibleLine = (text: string): string => text.toWellFormed().replace(HARMFUL, escaped);

export const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// What patterns such as `/=+$/` do, in one pass: their time would grow with the square of the text.
/** The text without any of these characters at its end. */
export const trimEnd = (text: string, characters: string): string => {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** The text without any of these characters at either end. */
export const trimEnds = (text: string, characters: string): string => {
  const ended = trimEnd(text, characters);
  let start = 0;
  while (start < ended.length && characters.includes(ended.charAt(start))) start += 1;
  return ended.slice(start);
};

/** The text up to the first of these characters; the whole text where it has none. */
export const textBefore = (text: string, characters: string): string => {
  const places = Array.from(characters, (character) => text.indexOf(character)).filter((at) => at >= 0);
  return places.length === 0 ? text : text.slice(0, Math.min(...places));
};

const LONGEST_PART = 40;

/** Letters, digits and hyphens alone: no name of it is reserved on any system. */
export const plainPart = (text: string): string =>
  trimEnds(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, LONGEST_PART),
    '-',
  );

/** Control and direction characters that JSON leaves as they are; in JSON they stand inside of strings only. */
const SHOWN_AS_ESCAPES = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** JSON with \u escapes for the characters that change how a terminal shows a text: the same data for a reader. */
export const escapedJson = (json: string): string =>
  json.replaceAll(SHOWN_AS_ESCAPES, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
