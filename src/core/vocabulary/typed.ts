/** Text that a person typed or pasted: what nobody sees in it is no part of a value. */

/** Zero-width characters, direction marks, soft hyphens, byte order marks, fillers and variation selectors. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u3164]|\p{Variation_Selector}/gu;
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const BLANKS = /[\p{Zs}\p{Cc}]/gu;

/** Several lines without invisible characters, every blank a plain one, each line with `\n` at its end; tabs stay. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(BLANKS, (blank) => (blank === '\t' || blank === '\n' ? blank : ' '));

/** One value, e.g. a server: no blank and no mark around it, and none that nobody sees within. */
export const cleanValue = (text: string): string => cleanText(text).trim();

const isAround = (character: string): boolean => /[\s\p{Z}\p{Cf}\p{Cc}]/u.test(character);

/** A name as it is sent: blanks and invisible characters around it are no part of it, those within stay. */
export const trimName = (name: string): string => {
  let [start, end] = [0, name.length];
  while (start < end && isAround(name.charAt(start))) start += 1;
  while (end > start && isAround(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
};

/** Where a name holds what looks like nothing, or like a plain blank and is none; -1 where it does not. */
export const hiddenIn = (name: string): number =>
  name.search(/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164]|\p{Variation_Selector}|(?! )\p{Zs}/u);

/** Characters that a file name may bring along to fool a terminal or a reader are left out of messages. */
export const shown = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '?').slice(0, 80);
