import type { IdentityKind } from '../options.ts';
import { inertLine } from '../model/inert.ts';
import { folded, hexKey, CONTAINERS, SERIES, type Identity, type KnownIdentity, type Series } from './keys.ts';
import { plainHost } from '../../diagnosis/relations/address.ts';
import { knownTexts, isWord, ownWordsAmong } from './known-texts.ts';
import { PSEUDONYM, type Named, type Numbering } from './numbering.ts';
import { shapesIn, type Shape } from './shapes.ts';
/** A text with its percent-encoding undone, and the way back from a place in it to the place where that is written. */
interface Decoded {
  readonly text: string;
  /** Where the character at a place of `text` begins in the original; at the end of `text`, the end of the original. */
  readonly placeOf: (index: number) => number;
}

/** Encoded bytes in a row; an encoded percent sign (`%2541`) counts as encoded once more. */
const RUN = /(?:%(?:25)*[0-9a-f]{2})+/gi;
const BYTE = /%(?:25)*([0-9a-f]{2})/gi;

const charactersOf = (bytes: readonly string[]): string => {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte}`).join(''));
  } catch {
    // Not UTF-8, so what it stands for is unknown; Latin-1 is what older systems write.
    return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  }
};

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

const decoded = (original: string): Decoded => {
  if (!/%[0-9a-f]{2}/i.test(original)) return { text: original, placeOf: (index) => index };
  const parts: string[] = [];
  const places: number[] = [];
  const take = (from: number, to: number): void => {
    parts.push(original.slice(from, to));
    for (let place = from; place < to; place += 1) places.push(place);
  };
  let at = 0;
  for (const run of original.matchAll(RUN)) {
    take(at, run.index);
    const bytes = [...run[0].matchAll(BYTE)];
    const text = charactersOf(bytes.map(([, byte = '']) => byte));
    const wide = text.length === bytes.length;
    let byte = 0;
    for (const character of text) {
      const place = run.index + (bytes[byte]?.index ?? 0);
      places.push(...Array.from({ length: character.length }, () => place));
      byte += wide ? 1 : bytesOf(character);
    }
    parts.push(text);
    at = run.index + run[0].length;
  }
  take(at, original.length);
  return { text: parts.join(''), placeOf: (index) => places[index] ?? original.length };
};

/** A stretch of a text that an identity takes. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly identity: Identity;
}

interface Finder {
  /** What of a text identifies somebody, none overlapping, but for kinds in `keep`. */
  readonly find: (text: string, keep: ReadonlySet<IdentityKind>) => readonly TextRange[];
  /** The same in a text without any word of the program's own. */
  readonly findInData: (text: string, keep: ReadonlySet<IdentityKind>) => readonly TextRange[];
  /** The same in a finished sentence, of which every value was looked at before: a word of the program's own is never found. */
  readonly findBehind: (text: string, keep: ReadonlySet<IdentityKind>) => readonly TextRange[];
}

type Search = 'text' | 'data' | 'behind';

interface Candidate {
  readonly start: number;
  readonly end: number;
  /** `null`: stays as it is. */
  readonly identity: Identity | null;
  /** Of equal stretches the lowest counts. */
  readonly rank: 0 | 1 | 2;
}

/** One text of an identity: each is judged separately. */
interface Known {
  readonly identity: KnownIdentity;
}

/** Everything that running text may hold a value as: without white space around it, composed or not, made harmless, quoted for a shell. */
const writingsOf = (text: string): readonly string[] => {
  const forms = [text, text.trim()].flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD'), inertLine(one)]);
  const quoted = text.includes("'") ? [text.replaceAll("'", String.raw`'\''`), text.replaceAll("'", "''")] : [];
  return [...new Set([...forms, ...quoted])];
};

/** Digits that could be any number name nobody by themselves. */
const isAnyNumber = (text: string): boolean => /^\d{1,5}$/.test(text.trim());

/** Series that a row of hex digits may belong to, the likeliest first. */
const HEX_SERIES = ['CERT', 'KEY', 'BODY', 'SERIAL', 'ID', 'MAC'] as const satisfies readonly Series[];

/** Of a hash cut short, this many digits identify it. */
const CUT_HASH = 16;

/** Where a longer name begins that ends at `start`: `DOMAIN\` before a user, further labels before a host. */
const widened = (text: string, start: number, series: Series): number => {
  if (series === 'USER' && text[start - 1] === '\\') {
    let from = start - 1;
    while (from > 0 && text[from - 1] === '\\') from -= 1;
    const end = from;
    while (from > 0 && end - from < 64 && /[\w.-]/.test(text.charAt(from - 1))) from -= 1;
    return from === end ? start : from;
  }
  let from = start;
  if (series === 'HOST')
    while (text[from - 1] === '.' && from > 1 && isWord(text.charAt(from - 2)) && start - from < 255) {
      from -= 1;
      while (from > 0 && (isWord(text.charAt(from - 1)) || /[-_]/.test(text.charAt(from - 1)))) from -= 1;
    }
  return from;
};

/** @param stay texts that are nobody's, such as incident numbers of the side that answered. */
export const createFinder = (
  identities: readonly KnownIdentity[],
  numbering: Numbering,
  stay: readonly string[],
): Finder => {
  const known = knownTexts(
    identities.flatMap((identity) =>
      identity.texts
        .filter((text) => identity.series === 'USER' || !isAnyNumber(text))
        .flatMap((text) => writingsOf(text).map((writing): readonly [string, Known] => [writing, { identity }])),
    ),
  );
  const staying = knownTexts(stay.flatMap((text) => (text.length < 4 ? [] : [[text, null] as const])));
  const own = ownWordsAmong(known);
  const cutHashes = new Map(
    identities.flatMap(({ series, key, value }) =>
      series === 'CERT' || series === 'KEY' ? [[key.slice(0, CUT_HASH), { series, key, value }] as const] : [],
    ),
  );

  /** A word of the program's own; as a full text, or named in a sentence, it may still be the case's. */
  const isOwn = (of: Known, text: string, start: number, end: number, search: Search): boolean => {
    if (search === 'data' || !own.hold(of)) return false;
    if (search === 'behind') return true;
    if (of.identity.inBrackets === true && text[start - 1] === '(' && text[end] === ')') return false;
    return of.identity.inSentences !== true || own.areAt(of, text, start, end);
  };

  const candidateOf = (of: KnownIdentity, text: string, at: number, end: number): Candidate => {
    const { series, key, value } = of;
    const start = widened(text, at, series);
    const whole = text.slice(start, end);
    const longer = { series, key: series === 'HOST' ? plainHost(whole) : whole, value: whole };
    return { start, end, identity: start === at ? { series, key, value } : longer, rank: 0 };
  };

  const knownIn = (text: string, search: Search): readonly Candidate[] => {
    const found: Candidate[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const [stays] = staying.at(text, at);
      if (stays) found.push({ start: at, end: stays.end, identity: null, rank: 1 });
      for (const hit of known.at(text, at).filter(({ of, end }) => !isOwn(of, text, at, end, search))) {
        found.push(candidateOf(hit.of.identity, text, at, hit.end));
        // Where such a text is shown as it is, what it begins with is not.
        if (!CONTAINERS.has(hit.of.identity.series)) break;
      }
    }
    return found;
  };

  const hexOf = (shape: Shape, text: string): Named | null => {
    if (text[shape.end] === '…' && shape.key.length >= CUT_HASH) {
      const cut = cutHashes.get(shape.key.slice(0, CUT_HASH));
      if (cut?.key.startsWith(shape.key) === true) return numbering.nameOf(cut);
    }
    for (const series of HEX_SERIES) {
      const named = numbering.find(series, hexKey(shape.key));
      if (named) return named;
    }
    return null;
  };

  const shaped = (text: string): readonly Candidate[] =>
    shapesIn(text).flatMap((shape): readonly Candidate[] => {
      const { start, end, series, key, value } = shape;
      const named = series === 'ID' ? hexOf(shape, text) : numbering.find(series, key);
      if (named) return [{ start, end, identity: named, rank: 0 }];
      return shape.onlyKnown ? [] : [{ start, end, identity: { series, key, value }, rank: 2 }];
    });

  /** Pseudonyms belong to nobody, and end any neighbouring text. */
  const withoutPseudonyms = (text: string): string =>
    text.replace(PSEUDONYM, (match) => (numbering.isPseudonym(match) ? '\0'.repeat(match.length) : match));

  /** Looked for in the text as it is, too: a name may hold what reads like percent-encoding. */
  const candidatesIn = (text: string, search: Search): readonly Candidate[] => {
    const written = withoutPseudonyms(text);
    const { text: plain, placeOf } = decoded(written);
    const found = [...knownIn(folded(plain), search), ...shaped(plain)].map((one) => ({
      ...one,
      start: placeOf(one.start),
      end: placeOf(one.end),
    }));
    const asWritten = plain === written ? [] : [...knownIn(folded(written), search), ...shaped(written)];
    return [...found, ...asWritten].sort((a, b) => a.start - b.start || b.end - a.end || a.rank - b.rank);
  };

  const finderOf = (search: Search): Finder['find'] => {
    const remembered = new Map<string, readonly Candidate[]>();
    return (text, keep) => {
      const candidates = remembered.get(text) ?? candidatesIn(text, search);
      remembered.set(text, candidates);
      const stretches: TextRange[] = [];
      let free = 0;
      for (const { start, end, identity } of candidates) {
        const kept = identity !== null && keep.has(SERIES[identity.series]);
        if (start < free || (kept && CONTAINERS.has(identity.series))) continue;
        free = end;
        if (identity && !kept) stretches.push({ start, end, identity });
      }
      return stretches;
    };
  };
  return { find: finderOf('text'), findInData: finderOf('data'), findBehind: finderOf('behind') };
};
