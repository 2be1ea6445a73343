/**
 * Finds names of hosts and mail addresses in a text, in time proportional to its length whatever the text is. As a pattern
 * this is cubic: labels, dots and hyphens can be shared out among the parts in too many ways.
 */

/** Where a name stands in a text: from `start`, up to but without `end`. */
interface Place {
  readonly start: number;
  readonly end: number;
}

const LONGEST_LABEL = 63;
const MOST_LABELS = 40;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const isWord = (character: string): boolean => {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
  return LETTER_OR_DIGIT.test(character);
};

const isLabel = (character: string): boolean => isWord(character) || character === '_' || character === '-';

const endOf = (text: string, from: number, is: (character: string) => boolean, most: number): number => {
  const last = Math.min(text.length, from + most);
  let at = from;
  while (at < last && is(text.charAt(at))) at += 1;
  return at;
};

const isLetter = (character: string): boolean => isWord(character) && !/\p{N}/u.test(character);

const isPunycode = (character: string): boolean => /[a-z0-9-]/i.test(character);

/** Where the last label of a host's name ends that begins at `from`; `null` where none does. */
const topLabelEnd = (text: string, from: number): number | null => {
  if (text.slice(from, from + 4).toLowerCase() === 'xn--') {
    let end = endOf(text, from + 4, isPunycode, LONGEST_LABEL - 4);
    while (end > from + 4 && end < text.length && isWord(text.charAt(end))) end -= 1;
    if (end > from + 4) return end;
  }
  const end = endOf(text, from, isLetter, LONGEST_LABEL);
  return end - from < 2 || (end < text.length && isWord(text.charAt(end))) ? null : end;
};

/** Works something out once for each place of a text. */
const remembered = (length: number, work: (at: number) => number): ((at: number) => number) => {
  const known = new Int32Array(length + 1);
  return (at) => {
    const found = known[at] ?? 0;
    if (found !== 0) return found - 1;
    const made = work(at);
    known[at] = made + 1;
    return made;
  };
};

/** Tells where the longest host's name ends that begins at a place; 0 where none does. */
const hostEnds = (text: string): ((start: number) => number) => {
  /** The dot behind a label that begins there; 0 for none. */
  const dotAfter = remembered(text.length, (at) => {
    const dot = endOf(text, at, isLabel, LONGEST_LABEL);
    return dot === at || text.charAt(at) === '-' || text.charAt(dot) !== '.' ? 0 : dot;
  });
  const topEnd = remembered(text.length, (at) => topLabelEnd(text, at) ?? 0);
  return (start) => {
    let end = 0;
    let at = start;
    for (let labels = 0; labels < MOST_LABELS; labels += 1) {
      const dot = dotAfter(at);
      if (dot === 0) break;
      at = dot + 1;
      end = topEnd(at) || end;
    }
    return end;
  };
};

/** Names of hosts of two labels and more whose last one is of letters; none overlapping, from left to right. */
export const hostsIn = (text: string): readonly Place[] => {
  const found: Place[] = [];
  let dot = text.indexOf('.');
  if (dot < 0) return [];
  const hostEnd = hostEnds(text);
  let free = 0;
  while (dot >= 0) {
    let start = Math.max(free, dot - LONGEST_LABEL);
    for (let at = dot - 1; at >= start; at -= 1) if (!isLabel(text.charAt(at))) start = at + 1;
    const begins = (at: number): boolean => !isWord(text.charAt(at - 1)) && /[^-]/.test(text.charAt(at));
    while (start < dot && !begins(start)) start += 1;
    const end = start < dot ? hostEnd(start) : 0;
    if (end > 0) {
      found.push({ start, end });
      free = end;
    }
    dot = text.indexOf('.', Math.max(end, dot + 1));
  }
  return found;
};

const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 254;

const isLocal = (character: string): boolean => isWord(character) || '.!#$&*+/?^_{|}~-'.includes(character);

const isDomain = (character: string): boolean => isWord(character) || character === '.' || character === '-';

/** Mail addresses; none overlapping, from left to right. */
export const emailsIn = (text: string): readonly Place[] => {
  const found: Place[] = [];
  let free = 0;
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let start = sign;
    while (start > free && sign - start < LONGEST_LOCAL && isLocal(text.charAt(start - 1))) start -= 1;
    while (start < sign && isWord(text.charAt(start - 1))) start += 1;
    let end = endOf(text, sign + 1, isDomain, LONGEST_DOMAIN);
    while (end > sign + 1 && !isWord(text.charAt(end - 1))) end -= 1;
    if (start === sign || end === sign + 1 || !isWord(text.charAt(sign + 1))) continue;
    found.push({ start, end });
    free = end;
  }
  return found;
};
