import { visibleLine, visibleText } from '../../core/visible.ts';

/**
 * Cuts secrets out of what a reply holds, because a device may echo our own header in its error page. First net: places
 * that hold secrets by their nature (credentials after a scheme, cookies, the query of a redirect) are cut whatever they
 * contain. Second net: the known secrets in every writing that a page is likely to use.
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

/** Credentials after the name of their scheme; not the scheme's parameters, and not a word of a sentence. */
const SCHEMES =
  /\b((?:[Bb]asic|BASIC|[Bb]earer|BEARER|Negotiate|NTLM)(?:\s|%20|\+|&nbsp;|&#32;)+)(?!(?:realm|charset|error|scope|title)\b)(?=[^\s"'<>]*(?:\d|[a-z][A-Z]|=))[A-Za-z0-9+/_.~%-]{8,}=*/g;

export const makeCleaner = (credentials: readonly KnownCredentials[]): Cleaner => {
  const patterns = credentials.flatMap(patternsOf);
  const cut = (text: string): string =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, CUT), text.replace(SCHEMES, `$1${CUT}`));
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
      return value.replace(/([^=;\s]+)=[^;]*/g, '$1=[cut]');
    case 'location':
    case 'content-location':
      return cutAddress(value);
    case 'refresh':
      return value.replace(/(url\s*=\s*)(.*)$/i, (_all, before: string, url: string) => before + cutAddress(url));
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

/** An address without its user part, and with `[cut]` in place of query and fragment. */
const cutAddress = (address: string): string => {
  const end = address.search(/[?#]/);
  const head = end < 0 ? address : address.slice(0, end);
  const tail = end < 0 ? '' : `${address.charAt(end)}[cut]`;
  return head.replace(/^([a-z][a-z0-9+.-]*:)?([/\\]{2,})[^/\\]*@/i, '$1$2') + tail;
};

/** A secret that is long enough to be found by itself is found within `user:password` too. */
const patternsOf = ({ user, password }: KnownCredentials): readonly RegExp[] => {
  const passwords = [password, password.normalize('NFC'), password.normalize('NFD')];
  const secrets = passwords.map((secret) => (secret.length < SHORTEST ? `${user}:${secret}` : secret));
  const tokens = passwords.flatMap((secret) => tokensOf(`${user}:${secret}`));
  return [
    ...[...new Set([...tokens, ...secrets])].map(looseWriting),
    ...[...new Set(secrets.flatMap(wholeWritings))].map((writing) => new RegExp(escapeForPattern(writing), 'g')),
    ...[...new Set(secrets.flatMap(hexWritings))].map((writing) => new RegExp(writing, 'gi')),
  ];
};

/** What HTTP Basic makes of it, in both alphabets of base64; without the padding, which says nothing. */
const tokensOf = (pair: string): readonly string[] =>
  (['utf8', 'latin1'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(pair, encoding);
    return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
  });

/** Matches a secret whose characters are each written plainly or in any escape of URLs, HTML, JSON and JavaScript. */
const looseWriting = (secret: string): RegExp =>
  new RegExp(Array.from(secret, (character) => `(?:${writingsOf(character).join('|')})`).join(''), 'gi');

const NAMED: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  ' ': 'nbsp',
  å: 'aring',
  ä: 'auml',
  ö: 'ouml',
  Å: 'Aring',
  Ä: 'Auml',
  Ö: 'Ouml',
  é: 'eacute',
  ü: 'uuml',
  ß: 'szlig',
};

const writingsOf = (character: string): readonly string[] => {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  const percent = (bytes: readonly number[]): string => bytes.map((byte) => `%(?:25)?${twoDigits(byte)}`).join('');
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index).toString(16));
  const named = NAMED[character];
  return [
    escapeForPattern(character),
    percent([...Buffer.from(character)]),
    `&(?:#0*${point}|#x0*${hex}${named === undefined ? '' : `|${named}`});?`,
    units.map((unit) => `\\\\u${unit.padStart(4, '0')}`).join(''),
    ...(point < 128 && /["'\\/]/.test(character) ? [`\\\\${escapeForPattern(character)}`] : []),
    ...(point < 256 ? [`\\\\x${twoDigits(point)}`] : []),
    // Latin-1 escaped for a URL, and UTF-8 read as Latin-1, as headers are.
    ...(point > 127 && point < 256 ? [percent([point])] : []),
    ...(point > 127 ? [escapeForPattern(Buffer.from(character).toString('latin1'))] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ];
};

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0');

const escapeForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Writings in which single characters cannot be told apart any more, but whose letters' case counts. */
const wholeWritings = (secret: string): readonly string[] => [
  ...[0, 1, 2].flatMap((offset) => base64Inside(secret, offset)),
  ...(['utf16le'] as const).map((encoding) => Buffer.from(secret, encoding).toString('latin1')),
  Array.from(secret).reverse().join(''),
];

const hexWritings = (secret: string): readonly string[] => [
  Buffer.from(secret).toString('hex'),
  [...Buffer.from(secret)].map(twoDigits).join('[ :-]'),
];

/** The part of a base64 text that a secret alone decides when `offset` unknown bytes stand before it. */
const base64Inside = (secret: string, offset: number): readonly string[] => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const text = bytes.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3));
  if (text.length < SHORTEST_BASE64) return [];
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
};
