import { trimEnd } from '../../core/text-ends.ts';
import { visibleLine, visibleText } from '../../core/visible.ts';
import { literalPattern } from './literal-pattern.ts';
import { looseSearch } from './loose-search.ts';
import { cutSchemes } from './scheme-credentials.ts';

/**
 * Cuts secrets out of what a reply holds, because a device may echo our own header in its error page. First net: places
 * that hold secrets by their nature (credentials after a scheme, cookies, the query of a redirect) are cut whatever they
 * contain. Second net: the known secrets in every writing that a page is likely to use. Every part of it takes time in
 * proportion to the text, whatever the text and the secrets are.
 */

const CUT = '[cut]';

/** Shorter secrets would turn every second word into a cut, and give themselves away by it: for them the first net. */
const SHORTEST = 4;

/** Of a cut base64 text, so much at least must be recognised. */
const SHORTEST_BASE64 = 6;

export interface Cleaner {
  /** Several lines: secrets cut out of the whole text, then its first `limit` characters, made harmless. */
  readonly text: (text: string, limit: number) => string;
  /** One line, at most `limit` characters. */
  readonly line: (text: string, limit?: number) => string;
  /** A header's value, by the header's name. */
  readonly header: (name: string, value: string) => string;
}

/** What has to be known to recognise credentials: who signs in where, with what. */
export interface KnownCredentials {
  readonly user: string;
  readonly password: string;
}

export const makeCleaner = (credentials: readonly KnownCredentials[]): Cleaner => {
  const cutters = credentials.flatMap(cuttersOf);
  const cut = (text: string): string => cutters.reduce((rest, cutter) => cutter(rest), cutSchemes(text));
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

/** One cookie: its name, and `[cut]` for its value. */
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

type Cutter = (text: string) => string;

/** A secret that is long enough to be found by itself is found within `user:password` too. */
const cuttersOf = ({ user, password }: KnownCredentials): readonly Cutter[] => {
  const passwords = [password, password.normalize('NFC'), password.normalize('NFD')];
  const secrets = passwords.map((secret) => (secret.length < SHORTEST ? `${user}:${secret}` : secret));
  const tokens = passwords.flatMap((secret) => tokensOf(`${user}:${secret}`));
  return [
    ...[...new Set([...tokens, ...secrets])].map(looseCutter),
    ...[...new Set(secrets.flatMap(wholeWritings))].map(
      (writing): Cutter =>
        (text) =>
          text.replaceAll(writing, CUT),
    ),
    ...[...new Set(secrets.flatMap(hexWritings))].map(literalPattern).map(
      (pattern): Cutter =>
        (text) =>
          text.replace(pattern, CUT),
    ),
  ];
};

/** What HTTP Basic makes of it, in both alphabets of base64; without the padding, which says nothing. */
const tokensOf = (pair: string): readonly string[] =>
  (['utf8', 'latin1'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(pair, encoding);
    return [trimEnd(bytes.toString('base64'), '='), bytes.toString('base64url')];
  });

const looseCutter = (secret: string): Cutter => {
  const search = looseSearch(secret);
  return (text) => {
    const parts: string[] = [];
    let from = 0;
    for (const { start, end } of search(text)) {
      parts.push(text.slice(from, start), CUT);
      from = end;
    }
    return from === 0 ? text : parts.join('') + text.slice(from);
  };
};

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Writings in which single characters cannot be told apart any more, but whose letters' case counts. */
const wholeWritings = (secret: string): readonly string[] => [
  ...[0, 1, 2].flatMap((offset) => base64Inside(secret, offset)),
  ...(['utf16le'] as const).map((encoding) => Buffer.from(secret, encoding).toString('latin1')),
  Array.from(secret).reverse().join(''),
];

const hexWritings = (secret: string): readonly string[] => [
  Buffer.from(secret).toString('hex'),
  ...[' ', ':', '-'].map((mark) => [...Buffer.from(secret)].map(twoDigits).join(mark)),
];

/** The part of a base64 text that a secret alone decides when `offset` unknown bytes stand before it. */
const base64Inside = (secret: string, offset: number): readonly string[] => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const text = bytes.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3));
  if (text.length < SHORTEST_BASE64) return [];
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
};
