/**
 * Control characters, terminal escapes and characters that turn the writing direction or take no room, made visible as
 * `\x1b` or `\u202e`: what an unknown machine sent is shown as it is, and works on nothing it passes through.
 */
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
