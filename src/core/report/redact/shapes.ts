import { CA_FILE } from '../curl.ts';
import { addressKey, hexKey, macKey, type Identity } from './keys.ts';
import { plainHost } from '../../diagnosis/relations/address.ts';
/**
 * Finds names of hosts and mail addresses in a text, in time proportional to its length whatever the text is. As a pattern
 * this is cubic: labels, dots and hyphens can be shared out among the parts in too many ways.
 */

/** Where a name is in a text: from `start`, up to but without `end`. */
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

/** Shows where the longest host's name ends that begins at a place; 0 where none does. */
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
const hostsIn = (text: string): readonly Place[] => {
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
const emailsIn = (text: string): readonly Place[] => {
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

/**
 * What looks like an identity, whether a case knows it or not. Every pattern is bounded, and those of several parts that
 * could share their characters are scanners: none takes longer than in proportion to the text.
 */
export interface Shape extends Identity {
  readonly start: number;
  readonly end: number;
  /** Looks like many other things as well, so it counts only where the case knows it. */
  readonly onlyKnown: boolean;
}

type Reader = (text: string) => readonly Omit<Shape, 'value'>[];

const UUID = /(?<![\p{L}\p{N}])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu;
const MAC =
  /(?<![\p{L}\p{N}])(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})(?![\p{L}\p{N}])/giu;
const RARE_MAC =
  /(?<![\p{L}\p{N}])(?:[0-9a-f]{2}([ .])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}([: -])[0-9a-f]{4}\2[0-9a-f]{4}|[0-9a-f]{6}[: .-][0-9a-f]{6}|[0-9a-f]{12})(?![\p{L}\p{N}])/giu;
const FOUR = /(?<![\p{L}\p{N}]|\d\.)\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu;
const COLONS = /(?<![\p{L}\p{N}])[0-9a-f:.]{2,200}(?:%[\w.-]{1,32})?/giu;
const HEX = /(?<![\p{L}\p{N}])[0-9a-f]{16,}(?![\p{L}\p{N}])/giu;
const PAIRS = /(?<![\p{L}\p{N}])[0-9a-f]{2}(?:([: -])[0-9a-f]{2})(?:\1[0-9a-f]{2}){6,200}(?![\p{L}\p{N}])/giu;

/** The beginning of an address that was cut short. */
const BEGUN = /(?<![\p{L}\p{N}])(?:(?:\d{1,3}\.){1,3}\d{0,3}|(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4})(?=…)/giu;

/** Words with dots that name no host: what our own requests and lines hold, and what known devices call their pages. */
const NO_HOSTS: ReadonlySet<string> = new Set(
  [CA_FILE, 'curl.exe', 'groupId.EQ', 'mac.CONTAINS', 'mac.EQ', 'my.policy', 'LoginAction.do', 'login.jsp'].map(
    (word) => word.toLowerCase(),
  ),
);

const each = (
  text: string,
  pattern: RegExp,
  read: (match: string, start: number) => ReturnType<Reader>,
): ReturnType<Reader> => [...text.matchAll(pattern)].flatMap((match) => read(match[0], match.index));

const simple =
  (pattern: RegExp, series: Identity['series'], keyOf: (match: string) => string, onlyKnown = false): Reader =>
  (text) =>
    each(text, pattern, (match, start) => [{ series, key: keyOf(match), start, end: start + match.length, onlyKnown }]);

const hosts: Reader = (text) =>
  hostsIn(text).flatMap(({ start, end }) => {
    const match = text.slice(start, end);
    return NO_HOSTS.has(match.toLowerCase())
      ? []
      : [{ series: 'HOST' as const, key: plainHost(match), start, end, onlyKnown: false }];
  });

const emails: Reader = (text) =>
  emailsIn(text).map(({ start, end }) => ({
    series: 'EMAIL',
    key: text.slice(start, end).toLowerCase(),
    start,
    end,
    onlyKnown: false,
  }));

const fours: Reader = (text) =>
  each(text, FOUR, (match, start) => {
    const key = addressKey(match);
    return key === null ? [] : [{ series: 'ADDRESS', key, start, end: start + match.length, onlyKnown: false }];
  });

/** How many words before an address, each ending in a colon, may look like a part of it (`add:2001:db8::1`). */
const MOST_BEFORE = 3;

const sixes: Reader = (text) =>
  each(text, COLONS, (match, start) => {
    if (match.indexOf(':') === match.lastIndexOf(':')) return [];
    let from = 0;
    for (let tries = 0; tries <= MOST_BEFORE; tries += 1) {
      for (const rest of [match.slice(from), match.slice(from).replace(/[.:]{1,2}$/, '')]) {
        const key = addressKey(rest);
        if (key !== null && /[0-9a-f]/i.test(rest) && rest.includes(':'))
          return [{ series: 'ADDRESS', key, start: start + from, end: start + from + rest.length, onlyKnown: false }];
      }
      const colon = match.indexOf(':', from);
      if (colon < 0) break;
      from = colon + 1;
    }
    return [];
  });

const MARK = '-----';

/** From the head of a PEM block to its foot, or to the end of the text where that was cut off. */
const blocks: Reader = (text) => {
  const found: Omit<Shape, 'value'>[] = [];
  let start = text.indexOf(`${MARK}BEGIN `);
  while (start >= 0) {
    const foot = text.indexOf(`${MARK}END `, start);
    const close = foot < 0 ? -1 : text.indexOf(MARK, foot + MARK.length);
    const end = close < 0 ? text.length : close + MARK.length;
    found.push({ series: 'CERT', key: text.slice(start, end), start, end, onlyKnown: false });
    start = text.indexOf(`${MARK}BEGIN `, end);
  }
  return found;
};

const READERS: readonly Reader[] = [
  blocks,
  simple(UUID, 'ID', hexKey),
  emails,
  sixes,
  fours,
  simple(BEGUN, 'ADDRESS', (match) => match.toLowerCase()),
  simple(MAC, 'MAC', macKey),
  simple(RARE_MAC, 'MAC', macKey, true),
  simple(PAIRS, 'ID', hexKey),
  simple(HEX, 'ID', hexKey),
  hosts,
];

/** Everything in a text that looks like an identity; they may overlap. */
export const shapesIn = (text: string): readonly Shape[] =>
  READERS.flatMap((read) => read(text)).map((shape) => ({ ...shape, value: text.slice(shape.start, shape.end) }));
