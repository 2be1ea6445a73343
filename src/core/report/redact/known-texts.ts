import { folded } from './keys.ts';
import { MENU } from '../../vocabulary/words.ts';
import { DEVICE_MARKS } from '../../evidence/responder/marks.ts';
import { ROW_TITLES } from '../../records/card.ts';
import { ROOMS } from '../../messages/sv/swedish.ts';

/**
 * Looks up which of many known texts stand at a place of a text, at a cost that hardly grows with their number. They are
 * kept in order; the greatest that is not beyond the rest of the text, and those that it begins with, are all that can
 * stand there.
 */
interface KnownTexts<T> {
  /**
   * Every one that is there as whole words, the longest first, and one that was cut short by an ellipsis. The text is
   * folded.
   */
  readonly at: (text: string, at: number) => readonly Found<T>[];
  /** How they begin: by two characters, or by one for those of one. None counts where a text continues otherwise. */
  readonly beginnings: ReadonlySet<number>;
}

interface Found<T> {
  readonly end: number;
  readonly of: T;
}

/** Of a longer text so much is compared, and what follows it in the text is taken for the rest of it. */
const LONGEST_KNOWN = 200;

/** Of a text that was cut short, so much at least must be there to be recognised. */
const SHORTEST_CUT = 4;
const CUT = '…';

const WORD = /[\p{L}\p{N}\p{M}]/u;

export const isWord = (character: string): boolean => {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
  return WORD.test(character);
};

/** Whether a word is cut in two at a place of a text. */
export const cutsWord = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isWord(text.charAt(at - 1)) && isWord(text.charAt(at));

/** Where a known text may end: at the border of a word, or before the *s* with which some languages say *of*. */
const endsWord = (text: string, end: number): boolean =>
  !cutsWord(text, end) || (text[end] === 's' && !cutsWord(text, end + 1));

interface Known<T> {
  readonly text: string;
  readonly of: T;
  readonly open: boolean;
  /** The longest other one that this one begins with. */
  readonly within: Known<T> | null;
}

/** Texts in order of code units; of equal ones the first counts. */
const inOrder = <T>(texts: readonly (readonly [text: string, of: T])[]): readonly Known<T>[] => {
  const first = new Map<string, Omit<Known<T>, 'within'>>();
  for (const [written, of] of texts) {
    const text = folded(written.trim()).slice(0, LONGEST_KNOWN);
    if (text !== '' && !first.has(text)) first.set(text, { text, of, open: text.length === LONGEST_KNOWN });
  }
  const begun: Known<T>[] = [];
  return [...first.values()]
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map((one) => {
      while (begun.length > 0 && !one.text.startsWith(begun.at(-1)?.text ?? '')) begun.pop();
      const known = { ...one, within: begun.at(-1) ?? null };
      begun.push(known);
      return known;
    });
};

/** How many of the texts in order are not beyond `text`. */
const countUpTo = (known: readonly Known<unknown>[], text: string): number => {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle]?.text ?? '') <= text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The first two characters at a place as one number; the second is nought at the end. */
const beginningAt = (text: string, at: number): number =>
  text.charCodeAt(at) * 0x10000 + (at + 1 < text.length ? text.charCodeAt(at + 1) : 0);

export const knownTexts = <T>(texts: readonly (readonly [text: string, of: T])[]): KnownTexts<T> => {
  const known = inOrder(texts);
  const beginnings = new Set(known.map(({ text }) => beginningAt(text, 0)));
  const begins = (text: string, at: number): boolean =>
    (beginnings.has(beginningAt(text, at)) || beginnings.has(text.charCodeAt(at) * 0x10000)) && !cutsWord(text, at);

  const wholeAt = (text: string, at: number, rest: string): readonly Found<T>[] => {
    const found: Found<T>[] = [];
    for (let one = known[countUpTo(known, rest) - 1] ?? null; one !== null; one = one.within) {
      if (!rest.startsWith(one.text)) continue;
      const end = one.open ? text.length : at + one.text.length;
      if (endsWord(text, end)) found.push({ end, of: one.of });
    }
    return found;
  };

  /** What precedes an ellipsis and is the beginning of a known text. */
  const cutAt = (at: number, rest: string): readonly Found<T>[] => {
    const length = rest.indexOf(CUT);
    if (length < SHORTEST_CUT) return [];
    const beginning = rest.slice(0, length);
    const next = known[countUpTo(known, beginning)];
    return next?.text.startsWith(beginning) === true ? [{ end: at + length, of: next.of }] : [];
  };

  return {
    beginnings,
    at: (text, at) => {
      if (!begins(text, at)) return [];
      const rest = text.slice(at, at + LONGEST_KNOWN);
      return [...cutAt(at, rest), ...wholeAt(text, at, rest)].sort((a, b) => b.end - a.end);
    },
  };
};

/**
 * The program's own words. A customer called *Platform* or a user called *admin* must not turn every *platform* and every
 * *admin GUI* of a sentence into a pseudonym: that would read badly, and would give away what the pseudonym stands for.
 */
const OWN_TEXT = folded(
  [
    ...Object.values(ROOMS).flatMap((room) => Object.entries(room).flat()),
    ...Object.values(MENU),
    ...Object.values(ROW_TITLES),
    ...Object.keys(DEVICE_MARKS),
  ].join('\n'),
);

/** Where words and signs begin in it, by two characters and by one; made once, for it is long and the same for every case. */
const ownPlaces = (): ReadonlyMap<number, readonly number[]> => (placesMade ??= makeOwnPlaces());
let placesMade: ReadonlyMap<number, readonly number[]> | null = null;

const makeOwnPlaces = (): ReadonlyMap<number, readonly number[]> => {
  const places = new Map<number, number[]>();
  const note = (beginning: number, at: number): void => {
    const known = places.get(beginning);
    if (known) known.push(at);
    else places.set(beginning, [at]);
  };
  for (let at = 0; at < OWN_TEXT.length; at += 1) {
    if (cutsWord(OWN_TEXT, at)) continue;
    const [two, one] = [beginningAt(OWN_TEXT, at), OWN_TEXT.charCodeAt(at) * 0x10000];
    note(two, at);
    if (one !== two) note(one, at);
  }
  return places;
};

/** Signs of addresses, commands and codes: text next to one is not a word of a sentence. */
const signOf = (text: string, at: number): string | null => {
  const sign = text.charAt(at);
  const port = sign === ':' && /\d/.test(text.charAt(at + 1));
  return port || (sign !== '' && '/\\@=&?#%\'"'.includes(sign)) ? sign : null;
};

/** The word or sign before and after; `^` and `$` where a sentence begins or ends, `{` where a value goes in. */
const around = (text: string, start: number, end: number): readonly [before: string, after: string] => {
  let left = start;
  while (text[left - 1] === ' ') left -= 1;
  let right = end;
  while (text[right] === ' ') right += 1;
  let from = left;
  while (from > 0 && isWord(text.charAt(from - 1))) from -= 1;
  let to = right;
  while (to < text.length && isWord(text.charAt(to))) to += 1;
  return [
    from < left ? text.slice(from, left) : text[left - 1] === '}' ? '{' : (signOf(text, left - 1) ?? '^'),
    to > right ? text.slice(right, to) : text[right] === '{' ? '{' : (signOf(text, right) ?? '$'),
  ];
};

/** Where known texts stand in the program's own words. */
interface OwnWords<T> {
  readonly hold: (known: T) => boolean;
  /** Whether a known text at a place is one of the program's own words, by the words around it. */
  readonly areAt: (known: T, text: string, start: number, end: number) => boolean;
}

export const ownWordsAmong = <T>(known: KnownTexts<T>): OwnWords<T> => {
  const contexts = new Map<T, Set<string>>();
  const places = [...known.beginnings].flatMap((beginning) => ownPlaces().get(beginning) ?? []);
  for (const at of places)
    for (const { of, end } of known.at(OWN_TEXT, at)) {
      const [before, after] = around(OWN_TEXT, at, end);
      const seen = contexts.get(of) ?? new Set<string>();
      contexts.set(of, seen.add(`${before} ${after}`));
    }
  return {
    hold: (of) => contexts.has(of),
    areAt: (of, text, start, end) => {
      const seen = contexts.get(of);
      if (!seen) return false;
      const [before, after] = around(text, start, end);
      return seen.has(`${before} ${after}`) || seen.has(`{ ${after}`) || seen.has(`${before} {`);
    },
  };
};
