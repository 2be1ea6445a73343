/**
 * What may be written in place of a character: an entity of HTML, an escape of JSON, JavaScript, C, CSS or LDAP, a byte of a URL or a
 * mail, a doubled quotation mark. Every reading of a place is given; HTML libraries do not say where a character stood.
 */

/** Called with each reading of a place: a character, and where it ends. */
export type Read = (point: number, end: number) => void;

type Escape = (text: string, at: number, read: Read) => void;

/** One kind of escape, and the characters that it begins with. */
export interface Kind {
  readonly signs: string;
  readonly escape: Escape;
}

/** The names of HTML 4 from U+00A0 on, in their order. */
const LATIN1_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names of the marks of ASCII, and of what Windows-1252 has beyond Latin-1. */
const OTHER_NAMES =
  'excl! quot" num# dollar$ percnt% amp& apos\' lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; lt< equals= gt> ' +
  'quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} ' +
  'euro€ sbquo‚ fnof\u0192 bdquo„ hellip… dagger† Dagger‡ circˆ permil‰ Scaron\u0160 lsaquo‹ OElig\u0152 lsquo‘ rsquo’ ' +
  'ldquo“ rdquo” bull• ndash– mdash— tilde˜ trade™ scaron\u0161 rsaquo› oelig\u0153 Yuml\u0178';

const NAMED: ReadonlyMap<string, number> = new Map([
  ...LATIN1_NAMES.split(' ').map((name, index) => [name, 0xa0 + index] as const),
  ...OTHER_NAMES.split(' ').map((pair) => [pair.slice(0, -1), pair.charCodeAt(pair.length - 1)] as const),
]);
const LONGEST_NAME = 6;
const MOST_ZEROS = 16;
const MOST_DIGITS = 7;

/** No escape is longer: a numeric entity with all its zeros. */
const LONGEST_ESCAPE = 4 + MOST_ZEROS + MOST_DIGITS;
/** The seam between two encoded words of a header (RFC 2047), and a line break between. */
const LONGEST_SEAM = 40;

/** No writing of one character is longer: four bytes, each in the longest escape behind the longest seam. */
export const LONGEST_WRITING = 4 * (LONGEST_ESCAPE + LONGEST_SEAM);

const BLANK = 0x20;
const CLOSING_BRACE = 0x7d;

const hexDigit = (code: number): number => {
  if (code > 0x2f && code < 0x3a) return code - 0x30;
  const letter = code | 0x20;
  return letter > 0x60 && letter < 0x67 ? letter - 0x57 : -1;
};

const hexAt = (text: string, at: number, digits: number): number => {
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const digit = hexDigit(text.charCodeAt(index));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
};

const readHex = (text: string, at: number, digits: number, read: Read): void => {
  const value = hexAt(text, at, digits);
  if (value >= 0 && value <= 0x10ffff) read(value, at + digits);
};

/** `{f6}`, as JavaScript and Perl write it. */
const readBraced = (text: string, at: number, read: Read): void => {
  for (let digits = 1; digits <= 8; digits += 1)
    if (text.charCodeAt(at + 1 + digits) === CLOSING_BRACE)
      readHex(text, at + 1, digits, (point, end) => read(point, end + 1));
};

const readEntity = (text: string, point: number, end: number, read: Read): void => {
  if (point > 0x10ffff) return;
  read(point, end);
  if (text[end] === ';') read(point, end + 1);
};

const entity: Escape = (text, at, read) => {
  if (text[at + 1] !== '#') {
    for (let length = 2; length <= LONGEST_NAME; length += 1) {
      const name = text.slice(at + 1, at + 1 + length);
      const point = NAMED.get(name) ?? NAMED.get(name.toLowerCase());
      if (point !== undefined) readEntity(text, point, at + 1 + length, read);
    }
    return;
  }
  const hex = (text.charCodeAt(at + 2) | 0x20) === 0x78;
  let from = at + (hex ? 3 : 2);
  for (let zeros = 0; zeros < MOST_ZEROS && text[from] === '0'; zeros += 1) from += 1;
  let point = 0;
  for (let end = from; end < from + MOST_DIGITS; end += 1) {
    const digit = hexDigit(text.charCodeAt(end));
    if (digit < 0 || (!hex && digit > 9)) return;
    point = point * (hex ? 16 : 10) + digit;
    readEntity(text, point, end + 1, read);
  }
};

/** `%F6` and `%u00F6`. */
const percent: Escape = (text, at, read) => {
  readHex(text, at + 1, 2, read);
  if ((text.charCodeAt(at + 1) | 0x20) === 0x75) readHex(text, at + 2, 4, read);
};

/** `\u00f6`, `\u{f6}`, `\U000000f6`, `\xf6`, `\x{f6}`, `\366`, and a backslash before any mark. */
const backslash: Escape = (text, at, read) => {
  const code = text.charCodeAt(at + 1);
  const letter = code | 0x20;
  if (letter === 0x75 || letter === 0x78) {
    if (text[at + 2] === '{') readBraced(text, at + 2, read);
    readHex(text, at + 2, letter === 0x75 ? 4 : 2, read);
    if (code === 0x55) readHex(text, at + 2, 8, read);
  } else if (code > 0x2f && code < 0x38) {
    let value = 0;
    for (let end = at + 1; end < at + 4; end += 1) {
      const digit = text.charCodeAt(end) - 0x30;
      if (!(digit >= 0 && digit < 8)) return;
      value = value * 8 + digit;
      if (value < 0x100) read(value, end + 1);
    }
  } else if (code >= BLANK && code < 0x7f && !(letter > 0x60 && letter < 0x7b) && !(code > 0x2f && code < 0x3a)) {
    read(code, at + 2);
  }
};

const ldap: Escape = (text, at, read) => readHex(text, at + 1, 2, read);

/** Up to six digits behind a backslash, and a blank that ends them. */
const css: Escape = (text, at, read) => {
  for (let digits = 1; digits <= 6 && hexDigit(text.charCodeAt(at + digits)) >= 0; digits += 1)
    readHex(text, at + 1, digits, (point, end) => {
      read(point, end);
      if (text.charCodeAt(end) === BLANK) read(point, end + 1);
    });
};

const SEAM = /\?=[ \t\r\n]{1,4}=\?[\w-]{1,24}\?[Qq]\?|=\r?\n/y;

/** Quoted-printable: `=F6`, and what follows where a line or an encoded word is continued. */
const equals: Escape = (text, at, read) => {
  readHex(text, at + 1, 2, read);
  SEAM.lastIndex = at;
  if (!SEAM.test(text)) return;
  const from = SEAM.lastIndex;
  plain(text, from, read);
  if (text[from] === '=') readHex(text, from + 1, 2, read);
};

const doubled: Escape = (text, at, read) => {
  if (text[at] === text[at + 1]) read(text.charCodeAt(at), at + 2);
};

const blank: Escape = (_text, at, read) => read(BLANK, at + 1);

const plain: Escape = (text, at, read) => {
  const point = text.codePointAt(at);
  if (point !== undefined) read(point, at + (point > 0xffff ? 2 : 1));
};

/** What Windows-1252 has at 0x80 to 0x9f; a blank where it has nothing. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const WINDOWS_BYTES: ReadonlyMap<number, number> = new Map(
  Array.from(WINDOWS_1252, (character, index) => [character.charCodeAt(0), 0x80 + index] as const).filter(
    ([point]) => point !== BLANK,
  ),
);

const byteOf = (point: number): number => (point < 0x100 ? point : (WINDOWS_BYTES.get(point) ?? -1));

/** A text whose UTF-8 is read as Windows-1252. */
export const asWindows1252 = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => {
    const character = byte > 0x7f && byte < 0xa0 ? WINDOWS_1252.charAt(byte - 0x80) : ' ';
    return character === ' ' ? String.fromCharCode(byte) : character;
  }).join('');

const continued = (escape: Escape, text: string, at: number, more: number, value: number, read: Read): void =>
  escape(text, at, (point, end) => {
    const byte = byteOf(point);
    if (byte < 0x80 || byte > 0xbf) return;
    const next = value * 64 + (byte & 0x3f);
    if (more > 1) continued(escape, text, end, more - 1, next, read);
    else if (next <= 0x10ffff) read(next, end);
  });

/** A kind of escape in which characters may be bytes of UTF-8 or halves of UTF-16: given both literally and combined. */
const joining =
  (escape: Escape): Escape =>
  (text, at, read) => {
    escape(text, at, (point, end) => {
      read(point, end);
      if (point < 0xc2) return;
      if (point >= 0xd800 && point < 0xdc00)
        escape(text, end, (low, last) => {
          if (low >= 0xdc00 && low < 0xe000) read((point - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000, last);
        });
      if (point > 0xf4) return;
      const more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3;
      continued(escape, text, end, more, point & (0x3f >> more), read);
      if (point > 0xe1) continued(escape, text, end, 1, point & 0x1f, read);
    });
  };

/** Bytes of UTF-8 that were read as Latin-1 or Windows-1252 begin with one of these. */
const LEADS = Array.from({ length: 0xf5 - 0xc2 }, (_, index) => String.fromCharCode(0xc2 + index)).join('');

const ENTITY: Kind = { signs: '&', escape: entity };
const PERCENT: Kind = { signs: '%', escape: percent };
const BACKSLASH: Kind = { signs: '\\', escape: backslash };
const EQUALS: Kind = { signs: '=?', escape: equals };
const DOUBLED: Kind = { signs: '\'"`', escape: doubled };
const MISREAD: Kind = { signs: LEADS, escape: plain };

const together = (kinds: readonly Kind[]): Kind => {
  const signs = kinds.map((kind) => kind.signs).join('');
  const bySign = new Map(
    Array.from(signs, (sign) => [sign.charCodeAt(0), kinds.filter((kind) => kind.signs.includes(sign))]),
  );
  const escape: Escape = (text, at, read) => {
    for (const kind of bySign.get(text.charCodeAt(at)) ?? []) kind.escape(text, at, read);
  };
  return { signs, escape };
};

const SINGLE: readonly Kind[] = [
  ENTITY,
  PERCENT,
  BACKSLASH,
  { signs: '\\', escape: ldap },
  { signs: '\\', escape: css },
  EQUALS,
  DOUBLED,
  MISREAD,
];

const joined = ({ signs, escape }: Kind): Kind => ({ signs, escape: joining(escape) });

/** The kinds in which a whole text may be written. */
export const KINDS: readonly Kind[] = SINGLE.map(joined);

/** Those that seldom contradict each other, as one. */
export const KINDS_TOGETHER: Kind = joined(together([ENTITY, PERCENT, BACKSLASH, EQUALS, DOUBLED, MISREAD]));

const ANY = together([...SINGLE.filter((kind) => kind !== MISREAD), { signs: '+_', escape: blank }]);

/** The characters of ASCII with which an escape begins. */
export const SIGNS = ANY.signs;

/** Everything that may be written at a place of a text, in any kind of escape and literally. */
export const writingsAt: Escape = joining((text, at, read) => {
  plain(text, at, read);
  ANY.escape(text, at, read);
});
