import { LONGEST_WRITING, SIGNS, writingsAt, type Read, KINDS, KINDS_TOGETHER, type Kind } from './escapes.ts';
import { remembered } from '../../core/vocabulary/remembered.ts';

/** Finds a secret in a text, each character plain or in any escape (escapes.ts), reading every place once: a pattern takes exponential time. */

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

/** Of a longer secret so many characters at a time: a text that holds these holds it. It bounds the time for repetitions. */
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
  const begins = Uint8Array.from({ length: 0x80 }, (_, code) =>
    folded(code) === first || SIGNS.includes(String.fromCharCode(code)) ? 1 : 0,
  );

  /** For each of the next places, the earliest beginning of which so many characters end there; empty again after each search. */
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

/** A text that was read as what it means, with the place of each of its characters in the text it was read from. */
interface View {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** So often a text is read as what it means by one kind of escape; the search in it reads once more. */
const DEPTH = 2;
const DEPTH_TOGETHER = 3;

class Draft {
  private readonly units: Uint16Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly origin: View;
  private length = 0;

  constructor(origin: View) {
    const { length } = origin.text;
    this.origin = origin;
    this.units = new Uint16Array(length);
    this.starts = new Int32Array(length);
    this.ends = new Int32Array(length);
  }

  add(unit: number, start: number, end: number): void {
    this.units[this.length] = unit;
    this.starts[this.length] = this.origin.starts[start] ?? 0;
    this.ends[this.length] = this.origin.ends[end - 1] ?? 0;
    this.length += 1;
  }

  copy(start: number, end: number): void {
    const { text, starts, ends } = this.origin;
    for (let at = start; at < end; at += 1) this.units[this.length + at - start] = text.charCodeAt(at);
    this.starts.set(starts.subarray(start, end), this.length);
    this.ends.set(ends.subarray(start, end), this.length);
    this.length += end - start;
  }

  view(): View {
    const { buffer, byteOffset } = this.units;
    return {
      text: Buffer.from(buffer, byteOffset, this.length * 2).toString('utf16le'),
      starts: this.starts,
      ends: this.ends,
    };
  }
}

/** Shorter texts are read from their beginning: to look for every sign takes longer. */
const SHORT = 256;

/** Where the first of these characters may stand; the text's length where none does. */
const firstOf = (text: string, signs: string): number => {
  if (text.length < SHORT) return 0;
  let first = text.length;
  for (const sign of signs) {
    const at = text.indexOf(sign);
    if (at >= 0 && at < first) first = at;
  }
  return first;
};

const beginsOf = remembered(({ signs }: Kind): Uint8Array => {
  const begins = new Uint8Array(0x100);
  for (const sign of signs) begins[sign.charCodeAt(0)] = 1;
  return begins;
});

/** Reads every escape of a kind once, the longest that begins at a place; `null` where there is none. */
const unescaped = (origin: View, kind: Kind): View | null => {
  const { text } = origin;
  const { signs, escape } = kind;
  const begins = beginsOf(kind);
  let draft: Draft | null = null;
  let drafted = 0;
  for (let at = firstOf(text, signs); at < text.length;) {
    const code = text.charCodeAt(at);
    if (begins[code] !== 1) {
      at += 1;
      continue;
    }
    let means = code;
    let end = at + 1;
    escape(text, at, (point, last) => {
      if (last > end) [means, end] = [point, last];
    });
    if (end > at + 1) {
      draft ??= new Draft(origin);
      draft.copy(drafted, at);
      if (means > 0xffff) {
        draft.add(0xd800 + ((means - 0x10000) >> 10), at, end);
        draft.add(0xdc00 + ((means - 0x10000) & 0x3ff), at, end);
      } else draft.add(means, at, end);
      drafted = end;
    }
    at = end;
  }
  draft?.copy(drafted, text.length);
  return draft?.view() ?? null;
};

const BASE64 = /[A-Za-z0-9+/_-]{8,}/g;
const LINE_END = /^\r?\n$/;

/** The bytes of every base64 text, one after another; lines of one text are joined. */
const unbased = (origin: View): View | null => {
  const { text } = origin;
  let draft: Draft | null = null;
  let last = 0;
  let full = false;
  for (const { index, 0: run } of text.matchAll(BASE64)) {
    draft ??= new Draft(origin);
    if (last > 0 && !(full && LINE_END.test(text.slice(last, Math.min(index, last + 3)))))
      draft.add(0x0a, last, last + 1);
    for (const [byte, unit] of Buffer.from(run, 'base64').entries())
      draft.add(unit, index + Math.floor((byte * 4) / 3), index + Math.ceil(((byte + 1) * 4) / 3));
    last = index + run.length;
    full = run.length % 4 === 0;
  }
  return draft?.view() ?? null;
};

const WAYS: readonly { readonly read: (view: View) => View | null; readonly depth: number }[] = [
  ...KINDS.map((kind) => ({ read: (view: View) => unescaped(view, kind), depth: DEPTH })),
  { read: (view: View) => unescaped(view, KINDS_TOGETHER), depth: DEPTH_TOGETHER },
  { read: unbased, depth: DEPTH },
];

/** The text as it is, then as what it means in every kind of escape and in base64, each repeatedly. */
export function* viewsOf(text: string): Generator<View> {
  const places = new Int32Array(text.length + 1);
  for (let index = 0; index < places.length; index += 1) places[index] = index;
  const whole: View = { text, starts: places, ends: places.subarray(1) };
  const seen = new Set([text]);
  yield whole;
  for (const { read, depth } of WAYS) {
    let view: View | null = whole;
    for (let level = 0; level < depth; level += 1) {
      view = read(view);
      if (view === null) break;
      if (!seen.has(view.text)) yield view;
      seen.add(view.text);
    }
  }
}
