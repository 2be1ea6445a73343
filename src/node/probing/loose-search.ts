/**
 * Finds a secret in a text, each of whose characters may be written plainly or in any escape of URLs, HTML, JSON and
 * JavaScript. As a pattern of alternatives this takes exponential time where escapes share their characters (a row of
 * backslashes is itself or half as many); here every place of the text is read once.
 */

/** Where something stands in a text: from `start`, up to but without `end`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Told what a place of a text may be read as: a character, and where it ends. */
type Read = (point: number, end: number) => void;

const NAMED: ReadonlyMap<string, number> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    aring: 'å',
    auml: 'ä',
    ouml: 'ö',
    eacute: 'é',
    uuml: 'ü',
    szlig: 'ß',
  }).map(([name, character]) => [name, character.charCodeAt(0)]),
);
const LONGEST_NAME = 6;
const MOST_ZEROS = 16;
const MOST_DIGITS = 7;
/** An encoded percent sign counts as encoded once more, so often. */
const MOST_PERCENTS = 3;

/** No writing of one character is longer: four bytes in UTF-8, each a percent sign encoded three times. */
const LONGEST_WRITING = 4 * (3 + 2 * MOST_PERCENTS) + 1;

const AMPERSAND = 0x26;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const PLUS = 0x2b;
const BLANK = 0x20;

/** What is matched without regard to its case: its capital, where that is one character. */
const folded = (point: number): number => {
  if (point < 0x80) return point > 0x60 && point < 0x7b ? point - 0x20 : point;
  const capital = String.fromCodePoint(point).toUpperCase();
  const folding = capital.codePointAt(0) ?? point;
  return folding < 0x80 || String.fromCodePoint(folding) !== capital ? point : folding;
};

const hexDigit = (code: number): number => {
  if (code > 0x2f && code < 0x3a) return code - 0x30;
  const letter = code | 0x20;
  return letter > 0x60 && letter < 0x67 ? letter - 0x57 : -1;
};

/** The number of so many hexadecimal digits, or -1. */
const hexAt = (text: string, at: number, digits: number): number => {
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const digit = hexDigit(text.charCodeAt(index));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
};

/** A character of two bytes and more, whose bytes are read one after another; -1 where there is none. */
const utf8 = (lead: number, next: () => number): number => {
  const more = lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
  if (more === 0) return -1;
  let point = lead & (0x3f >> more);
  for (let left = more; left > 0; left -= 1) {
    const byte = next();
    if (byte < 0x80 || byte > 0xbf) return -1;
    point = point * 64 + (byte & 0x3f);
  }
  return point < 0x110000 ? point : -1;
};

const percents = (text: string, at: number, read: Read): void => {
  let sign = at;
  for (let deep = 0; deep <= MOST_PERCENTS; deep += 1) {
    const byte = hexAt(text, sign + 1, 2);
    if (byte < 0) return;
    // Latin-1 escaped for a URL, too.
    read(byte, sign + 3);
    let end = sign + 3;
    const point = utf8(byte, () => {
      if (text.charCodeAt(end) !== PERCENT) return -1;
      let from = end + 1;
      for (let deeper = 0; deeper < MOST_PERCENTS && hexAt(text, from, 2) === PERCENT; deeper += 1) from += 2;
      end = from + 2;
      return hexAt(text, from, 2);
    });
    if (point >= 0) read(point, end);
    if (byte !== PERCENT) return;
    sign += 2;
  }
};

const readEntity = (text: string, point: number, end: number, read: Read): void => {
  if (point > 0x10ffff) return;
  read(point, end);
  if (text[end] === ';') read(point, end + 1);
};

const entities = (text: string, at: number, read: Read): void => {
  if (text[at + 1] !== '#') {
    for (let length = 2; length <= LONGEST_NAME; length += 1) {
      const point = NAMED.get(text.slice(at + 1, at + 1 + length).toLowerCase());
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

const backslashes = (text: string, at: number, read: Read): void => {
  const next = text[at + 1];
  if (next === 'u' || next === 'U') {
    const unit = hexAt(text, at + 2, 4);
    if (unit < 0) return;
    read(unit, at + 6);
    const low = text[at + 6] === '\\' && (text.charCodeAt(at + 7) | 0x20) === 0x75 ? hexAt(text, at + 8, 4) : -1;
    if (unit >= 0xd800 && unit < 0xdc00 && low >= 0xdc00 && low < 0xe000)
      read((unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000, at + 12);
  } else if (next === 'x' || next === 'X') {
    const byte = hexAt(text, at + 2, 2);
    if (byte >= 0) read(byte, at + 4);
  } else if (next !== undefined && `"'\\/`.includes(next)) read(next.charCodeAt(0), at + 2);
};

/** Everything that may be written at a place of a text. */
const writingsAt = (text: string, at: number, read: Read): void => {
  const point = text.codePointAt(at);
  if (point === undefined) return;
  read(point, at + (point > 0xffff ? 2 : 1));
  if (point === PERCENT) percents(text, at, read);
  else if (point === AMPERSAND) entities(text, at, read);
  else if (point === BACKSLASH) backslashes(text, at, read);
  else if (point === PLUS) read(BLANK, at + 1);
  else if (point >= 0xc2 && point < 0xf5) {
    // UTF-8 read as Latin-1, as headers are.
    let end = at;
    const wide = utf8(point, () => text.charCodeAt((end += 1)));
    if (wide >= 0) read(wide, end + 1);
  }
};

const NOWHERE = -1;

type Search = (text: string) => readonly Place[];

/**
 * Of a longer secret so many characters at a time are looked for: a text that holds these holds it. It bounds the time for
 * secrets that repeat themselves, whose parts are the same.
 */
const LONGEST_PART = 32;

const partsOf = (points: readonly number[]): readonly (readonly number[])[] => {
  const starts = [];
  for (let start = 0; start + LONGEST_PART < points.length; start += LONGEST_PART) starts.push(start);
  starts.push(Math.max(0, points.length - LONGEST_PART));
  const parts = starts.map((start) => points.slice(start, start + LONGEST_PART));
  return [...new Map(parts.map((part) => [part.join(), part])).values()];
};

const joined = (places: readonly Place[]): readonly Place[] => {
  const result: Place[] = [];
  for (const place of [...places].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && place.start <= last.end) result[result.length - 1] = { ...last, end: Math.max(last.end, place.end) };
    else result.push(place);
  }
  return result;
};

/** Where a secret stands in a text, in whatever writing; places that overlap or adjoin are one. */
export const looseSearch = (secret: string): Search => {
  const points = Array.from(secret, (character) => folded(character.codePointAt(0) ?? 0));
  const searches = partsOf(points).map(searchFor);
  const [only, ...more] = searches;
  return only && more.length === 0 ? only : (text) => joined(searches.flatMap((search) => search(text)));
};

/** The time is at most that of the text's length times how often a character stands in the secret. */
const searchFor = (points: readonly number[]): Search => {
  const placesOf = new Map<number, number[]>();
  for (const [index, point] of points.entries()) {
    const places = placesOf.get(point);
    if (places) places.push(index);
    else placesOf.set(point, [index]);
  }
  const [first] = points;
  const length = points.length;
  /** Which characters of ASCII may begin a writing of the secret's first one. */
  const begins = Uint8Array.from({ length: 0x80 }, (_, code) =>
    folded(code) === first || code === PERCENT || code === AMPERSAND || code === BACKSLASH || code === PLUS ? 1 : 0,
  );

  /**
   * For each of the next places: where the earliest beginning lies of which so many characters end there. No writing ends
   * behind its text, so that all rows are empty again after each search.
   */
  const rows = Array.from({ length: LONGEST_WRITING + 1 }, () => new Int32Array(length + 1).fill(NOWHERE));
  const active = new Uint8Array(rows.length);

  return (text) => {
    if (first === undefined) return [];
    const found: { start: number; end: number }[] = [];
    let row = rows[0];
    let at = 0;

    const read: Read = (point, end) => {
      const places = placesOf.get(folded(point));
      if (places === undefined || row === undefined) return;
      const slot = end % rows.length;
      const next = rows[slot];
      if (next === undefined) return;
      for (const index of places) {
        const begun = index === 0 ? at : (row[index] ?? NOWHERE);
        if (begun === NOWHERE) continue;
        const known = next[index + 1] ?? NOWHERE;
        if (known !== NOWHERE && known <= begun) continue;
        next[index + 1] = begun;
        active[slot] = 1;
      }
    };

    for (at = 0; at <= text.length; at += 1) {
      const slot = at % rows.length;
      row = rows[slot];
      if (row === undefined) break;
      const whole = row[length] ?? NOWHERE;
      if (whole !== NOWHERE) {
        let start = whole;
        for (let last = found.at(-1); last && last.end >= start; last = found.at(-1)) {
          start = Math.min(start, last.start);
          found.pop();
        }
        found.push({ start, end: at });
      }
      const code = text.charCodeAt(at);
      if (active[slot] === 1 || code > 0x7f || begins[code] === 1) writingsAt(text, at, read);
      if (active[slot] === 1) {
        row.fill(NOWHERE);
        active[slot] = 0;
      }
    }
    return found;
  };
};
