import { CA_FILE } from '../curl.ts';
import { addressKey, hexKey, isWord, macKey, type Identity } from './keys.ts';
import { plainHost } from '../../diagnosis/relations/address.ts';

export interface Shape extends Identity {
  readonly start: number;
  readonly end: number;
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

const BEGUN = /(?<![\p{L}\p{N}])(?:(?:\d{1,3}\.){1,3}\d{0,3}|(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4})(?=…)/giu;

/** Words with dots that name no host: what our own requests and lines hold, and what known devices call their pages. */
const NO_HOSTS: ReadonlySet<string> = new Set(
  [CA_FILE, 'curl.exe', 'groupId.EQ', 'mac.CONTAINS', 'mac.EQ', 'my.policy', 'LoginAction.do', 'login.jsp'].map(
    (word) => word.toLowerCase(),
  ),
);

/** What is in front of a value in our own requests. */
const FILTER = /^(?:groupId\.EQ|mac\.(?:CONTAINS|EQ))\./i;

const each = (
  text: string,
  pattern: RegExp,
  read: (match: string, start: number) => ReturnType<Reader>,
): ReturnType<Reader> => [...text.matchAll(pattern)].flatMap((match) => read(match[0], match.index));

const simple =
  (pattern: RegExp, series: Identity['series'], keyOf: (match: string) => string, onlyKnown = false): Reader =>
  (text) =>
    each(text, pattern, (match, start) => [{ series, key: keyOf(match), start, end: start + match.length, onlyKnown }]);

/** Runs of characters that names of hosts are made of; labels are looked at one by one, so that the time is linear. */
const RUN = /[\p{L}\p{N}_.-]+/gu;
const LABEL = /[^.]+/g;
const LONGEST_LABEL = 63;

/** How much of a label can end a name: letters, or an internationalised name in its ASCII form; 0 for none. */
const topLength = (label: string): number =>
  /^(?:xn--[a-z0-9-]{0,58}[a-z0-9]|\p{L}{2,63})(?![\p{L}\p{N}])/iu.exec(label)?.[0].length ?? 0;

const hosts: Reader = (text) =>
  each(text, RUN, (run, from) => {
    const found: { start: number; end: number }[] = [];
    let [start, end, next] = [-1, 0, -1];
    const close = (): void => {
      if (end > 0) found.push({ start, end });
      [start, end] = [-1, 0];
    };
    for (const { 0: label, index } of run.matchAll(LABEL)) {
      if (index !== next) close();
      const hyphens = label.length - label.replace(/^-+/, '').length;
      const top = start < 0 || hyphens > 0 ? 0 : topLength(label);
      if (top > 0) end = index + top;
      if (hyphens > 0 || label.length > LONGEST_LABEL) close();
      if (start < 0 && label.length - hyphens > 0 && label.length - hyphens <= LONGEST_LABEL) start = index + hyphens;
      next = index + label.length + 1;
    }
    close();
    return found.flatMap((name) => {
      const start = name.start + (FILTER.exec(run.slice(name.start, name.end))?.[0].length ?? 0);
      const match = run.slice(start, name.end);
      if (NO_HOSTS.has(match.toLowerCase()) || (start > name.start && !match.includes('.'))) return [];
      return [
        { series: 'HOST' as const, key: plainHost(match), start: from + start, end: from + name.end, onlyKnown: false },
      ];
    });
  });

const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 254;

const isLocal = (character: string): boolean => isWord(character) || '.!#$&*+/?^_{|}~-'.includes(character);

const isDomain = (character: string): boolean => isWord(character) || character === '.' || character === '-';

const emails: Reader = (text) => {
  const found: Omit<Shape, 'value'>[] = [];
  let free = 0;
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let start = sign;
    while (start > free && sign - start < LONGEST_LOCAL && isLocal(text.charAt(start - 1))) start -= 1;
    while (start < sign && isWord(text.charAt(start - 1))) start += 1;
    let end = sign + 1;
    while (end - sign <= LONGEST_DOMAIN && isDomain(text.charAt(end))) end += 1;
    while (end > sign + 1 && !isWord(text.charAt(end - 1))) end -= 1;
    if (start === sign || end === sign + 1 || !isWord(text.charAt(sign + 1))) continue;
    found.push({ series: 'EMAIL', key: text.slice(start, end).toLowerCase(), start, end, onlyKnown: false });
    free = end;
  }
  return found;
};

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
