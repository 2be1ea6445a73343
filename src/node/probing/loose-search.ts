import { LONGEST_WRITING, SIGNS, writingsAt, type Read } from './escapes.ts';

/**
 * Finds a secret in a text, each of whose characters may be written plainly or in any escape (escapes.ts). As a pattern of alternatives this takes exponential time where escapes share their characters (a row of
 * backslashes is itself or half as many); here every place of the text is read once.
 */

/** A range of a text: from `start`, up to but without `end`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What is matched without regard to its case: its capital, where that is one character. */
const folded = (point: number): number => {
  if (point < 0x80) return point > 0x60 && point < 0x7b ? point - 0x20 : point;
  const capital = String.fromCodePoint(point).toUpperCase();
  const folding = capital.codePointAt(0) ?? point;
  return folding < 0x80 || String.fromCodePoint(folding) !== capital ? point : folding;
};

const NOWHERE = -1;

/** Finds something in a text. */
export type Search = (text: string) => readonly Place[];

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

/** Places in their order; those that overlap or adjoin are one. */
export const joined = (places: readonly Place[]): readonly Place[] => {
  const result: Place[] = [];
  for (const place of [...places].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && place.start <= last.end) result[result.length - 1] = { ...last, end: Math.max(last.end, place.end) };
    else result.push(place);
  }
  return result;
};

/** The places of a secret in a text, in any writing; places that overlap or adjoin are one. */
export const looseSearch = (secret: string): Search => {
  const points = Array.from(secret, (character) => folded(character.codePointAt(0) ?? 0));
  const searches = partsOf(points).map(searchFor);
  const [only, ...more] = searches;
  return only && more.length === 0 ? only : (text) => joined(searches.flatMap((search) => search(text)));
};

/** The time is at most that of the text's length times how often a character is in the secret. */
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
    folded(code) === first || SIGNS.includes(String.fromCharCode(code)) ? 1 : 0,
  );

  /**
   * For each of the next places: where the earliest beginning lies of which so many characters end there. No writing ends
   * behind its text, so that all rows are empty again after each search.
   */
  const rows = Array.from({ length: LONGEST_WRITING + 1 }, () => new Int32Array(length + 1).fill(NOWHERE));
  const active = new Uint8Array(rows.length);
  let rowsInUse = 0;

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
        if (active[slot] === 0) rowsInUse += 1;
        active[slot] = 1;
      }
    };

    const mayBegin = (code: number): boolean => code > 0x7f || begins[code] === 1;
    for (at = 0; at <= text.length; at += 1) {
      if (rowsInUse === 0) while (at < text.length && !mayBegin(text.charCodeAt(at))) at += 1;
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
      if (active[slot] === 1 || mayBegin(code)) writingsAt(text, at, read);
      if (active[slot] === 1) {
        row.fill(NOWHERE);
        active[slot] = 0;
        rowsInUse -= 1;
      }
    }
    return found;
  };
};
