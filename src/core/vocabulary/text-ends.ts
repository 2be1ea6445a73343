/**
 * What patterns such as `/=+$/` do, in one pass: such a pattern begins anew at every character of a long row, so that its
 * time grows with the square of the text.
 */

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

/** The text up to the first of these characters; the whole text where none stands in it. */
export const textBefore = (text: string, characters: string): string => {
  const places = Array.from(characters, (character) => text.indexOf(character)).filter((at) => at >= 0);
  return places.length === 0 ? text : text.slice(0, Math.min(...places));
};
