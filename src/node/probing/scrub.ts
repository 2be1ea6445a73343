import { trimEnd, visibleLine, visibleText } from '../../core/vocabulary/text-ends.ts';
import { asWindows1252 } from './escapes.ts';
import { joined, looseSearch, type Place, type Search, viewsOf } from './loose-search.ts';

/**
 * Cuts secrets out of what a reply holds, because a device may echo our own header. First net: places that hold secrets by their
 * nature. Second net: the known secrets, in the text as it is and as what it means (loose-search.ts). All of it in linear time.
 */

const CUT = '[cut]';

/** Shorter secrets would turn every second word into a cut, and give themselves away by it: for them the first net. */
const SHORTEST = 4;

/** Of a cut base64 text, so much at least must be recognised. */
const SHORTEST_BASE64 = 6;

export interface Cleaner {
  /** Several lines: secrets cut out of the whole text, then its first `limit` characters, made harmless. */
  readonly text: (text: string, limit: number) => string;
  readonly line: (text: string, limit?: number) => string;
  readonly header: (name: string, value: string) => string;
}

/** What has to be known to recognise credentials: who signs in where, with what. */
export interface KnownCredentials {
  readonly user: string;
  readonly password: string;
}

export const makeCleaner = (credentials: readonly KnownCredentials[]): Cleaner => {
  const searches = credentials.flatMap(searchesOf);
  const tokenSearches = credentials.flatMap(tokenSearchesOf);
  const cut = (text: string): string => {
    const rest = cutSchemes(text);
    return searches.length === 0
      ? rest
      : cutPlaces(rest, joined([...tokenSearches.flatMap((search) => search(rest)), ...placesIn(rest, searches)]));
  };
  const line = (text: string, limit = 2000): string => visibleLine(cut(text)).slice(0, limit).toWellFormed();
  return {
    // Cut to length first, a secret on the border would show its half.
    text: (text, limit) => visibleText(cut(text).slice(0, limit)),
    line,
    header: (name, value) => line(cutByName(name.toLowerCase(), value)),
  };
};

const cutByName = (name: string, value: string): string => {
  switch (name) {
    case 'set-cookie':
    case 'set-cookie2':
      return value.replace(/^([^=;]*)=[^;]*/, '$1=[cut]');
    case 'cookie':
      return value.split(';').map(cutPair).join(';');
    case 'location':
    case 'content-location':
      return cutAddress(value);
    case 'refresh':
      return cutRefresh(value);
    case 'authorization':
    case 'proxy-authorization':
    case 'authentication-info':
    case 'proxy-authentication-info':
    case 'x-auth-token':
    case 'x-api-key':
      return '[cut]';
    default:
      return value;
  }
};

const cutPair = (pair: string): string => {
  const sign = pair.indexOf('=');
  return sign < 0 ? pair : `${pair.slice(0, sign)}=${CUT}`;
};

const cutRefresh = (value: string): string => {
  const found = /url\s*=\s*/i.exec(value);
  if (!found) return value;
  const address = found.index + found[0].length;
  return value.slice(0, address) + cutAddress(value.slice(address));
};

/** An address without its user part, and with `[cut]` in place of query and fragment. */
const cutAddress = (address: string): string => {
  const end = address.search(/[?#]/);
  const head = end < 0 ? address : address.slice(0, end);
  const tail = end < 0 ? '' : `${address.charAt(end)}[cut]`;
  return head.replace(/^([a-z][a-z0-9+.-]*:)?([/\\]{2,})[^/\\]*@/i, '$1$2') + tail;
};

const placesIn = (text: string, searches: readonly Search[]): readonly Place[] => {
  const places: Place[] = [];
  for (const view of viewsOf(text))
    for (const search of searches)
      for (const { start, end } of search(view.text))
        places.push({ start: view.starts[start] ?? 0, end: view.ends[end - 1] ?? 0 });
  return places;
};

const cutPlaces = (text: string, places: readonly Place[]): string => {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of places) {
    parts.push(text.slice(from, start), CUT);
    from = end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
};

const formsOf = (password: string): readonly string[] => [
  ...new Set([password, password.normalize('NFC'), password.normalize('NFD')]),
];

const everyToken = ({ user, password }: KnownCredentials): readonly string[] => [
  ...new Set(formsOf(password).flatMap((form) => tokensOf(`${user}:${form}`))),
];

/** A secret that is long enough to be found alone is also found within `user:password` too. */
const searchesOf = (known: KnownCredentials): readonly Search[] => {
  const secrets = formsOf(known.password).map((form) => (form.length < SHORTEST ? `${known.user}:${form}` : form));
  return [
    ...secrets.map(looseSearch),
    ...[...new Set([...everyToken(known), ...secrets.flatMap(wholeWritings)])].map(exactSearch),
    ...[...new Set(secrets.flatMap(hexWritings))].map(hexSearch),
  ];
};

/** What a page does to our token is looked for in the text as it is; what is done twice leaves its letters' case. */
const tokenSearchesOf = (known: KnownCredentials): readonly Search[] => everyToken(known).map(looseSearch);

const NOWHERE: readonly Place[] = [];

const exactSearch =
  (writing: string): Search =>
  (text) => {
    let start = text.length < writing.length ? -1 : text.indexOf(writing);
    if (start < 0) return NOWHERE;
    const places: Place[] = [];
    for (; start >= 0; start = text.indexOf(writing, start + writing.length))
      places.push({ start, end: start + writing.length });
    return places;
  };

const hexSearch = (writing: string): Search => {
  const pattern = literalPattern(writing);
  return (text) =>
    text.length < writing.length
      ? NOWHERE
      : Array.from(text.matchAll(pattern), ({ index }) => ({ start: index, end: index + writing.length }));
};

/** What HTTP Basic makes of it, in both alphabets of base64; without the padding, which says nothing. */
const tokensOf = (pair: string): readonly string[] =>
  (['utf8', 'latin1'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(pair, encoding);
    return [trimEnd(bytes.toString('base64'), '='), bytes.toString('base64url')];
  });

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0');

/** The bytes of a secret in what servers use, and as they are where UTF-8 was read as something else. */
const bytesOf = (secret: string): readonly Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'latin1'),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('latin1')),
  Buffer.from(asWindows1252(secret)),
];

/** Writings in which single characters cannot be told apart any more, but whose letters' case counts. */
const wholeWritings = (secret: string): readonly string[] => [
  ...bytesOf(secret).flatMap((bytes) => [0, 1, 2].flatMap((offset) => base64Inside(bytes, offset))),
  Buffer.from(secret, 'utf16le').toString('latin1'),
  Array.from(secret).reverse().join(''),
];

const hexWritings = (secret: string): readonly string[] =>
  bytesOf(secret).flatMap((bytes) => [
    bytes.toString('hex'),
    ...[' ', ':', '-'].map((mark) => [...bytes].map(twoDigits).join(mark)),
  ]);

/** The part of a base64 text that a secret alone decides when `offset` unknown bytes stand before it. */
const base64Inside = (secret: Buffer, offset: number): readonly string[] => {
  const bytes = Buffer.concat([Buffer.alloc(offset), secret]);
  const text = bytes.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3));
  if (text.length < SHORTEST_BASE64) return [];
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
};

// Cuts what follows the name of a scheme: `Basic dXNlcjpwYXNz`, `Bearer eyJ…`. As one pattern this took quadratic time.
const NAME = /\b(?:[Bb]asic|BASIC|[Bb]earer|BEARER|Negotiate|NTLM)/g;
const BETWEEN = /\s|%20|\+|&nbsp;|&#32;/y;
const PARAMETER = /(?:realm|charset|error|scope|title)\b/y;
const TOKEN = /[A-Za-z0-9+/_.~%-]{8,}/y;
/** A word of a sentence has none of these. */
const SIGN = /[\d=]|[a-z](?=[A-Z])/g;
const WORD_END = /[\s"'<>]/g;

const endOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/** Where credentials may begin: after the separator behind their scheme. A plus sign may be their first. */
const credentialsFrom = (text: string, from: number): number => {
  let end = from;
  let plain = -1;
  for (let next = endOf(BETWEEN, text, end); next >= 0; next = endOf(BETWEEN, text, end)) {
    if (plain < 0 || text[end] !== '+') plain = next;
    end = next;
  }
  return plain;
};

/** Whether a sign of credentials follows a place before the next blank, quotation mark or angle bracket. */
const makeLookahead = (text: string): ((from: number) => boolean) => {
  let end = -1;
  let lastSign = -1;
  return (from) => {
    if (from >= end) {
      WORD_END.lastIndex = from;
      end = WORD_END.exec(text)?.index ?? text.length;
      lastSign = -1;
      for (const { index } of text.slice(from, end).matchAll(SIGN)) lastSign = from + index;
    }
    return lastSign >= from;
  };
};

const cutSchemes = (text: string): string => {
  const parts: string[] = [];
  const isSigned = makeLookahead(text);
  let kept = 0;
  for (let name = endOf(NAME, text, 0); name >= 0;) {
    const start = credentialsFrom(text, name);
    const end = start < 0 || endOf(PARAMETER, text, start) >= 0 || !isSigned(start) ? -1 : endOf(TOKEN, text, start);
    let next = name;
    if (end >= 0) {
      next = end;
      while (text[next] === '=') next += 1;
      parts.push(text.slice(kept, start), '[cut]');
      kept = next;
    }
    name = endOf(NAME, text, next);
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
};

/** The only place where a pattern is made of text, which it escapes (test/patterns.spec.ts). */
const literalPattern = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
