import type { IdentityKind } from '../options.ts';
import { inertLine } from '../model/inert.ts';
import { decoded } from './decoded.ts';
import { folded, hexKey, hostKey } from './keys.ts';
import { knownTexts, isWord } from './known-texts.ts';
import { PSEUDONYM, type Named, type Numbering } from './numbering.ts';
import { ownWordsAmong } from './own-words.ts';
import { CONTAINERS, SERIES, type Identity, type KnownIdentity, type Series } from './series.ts';
import { shapesIn, type Shape } from './shapes.ts';

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
}

interface Candidate {
  readonly start: number;
  readonly end: number;
  /** `null`: stays as it is. */
  readonly identity: Identity | null;
  /** Of equal stretches the lowest counts. */
  readonly rank: 0 | 1 | 2;
}

/** One text of an identity: each is judged apart. */
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

/** Of a hash cut short, so many digits tell which one it is. */
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

/** @param stay texts that are nobody's, such as incident numbers of whoever answered. */
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

  /** A word of the program's own; as a whole text, and where sentences name it, it may be the case's all the same. */
  const isOwn = (of: Known, text: string, start: number, end: number): boolean => {
    if (!own.hold(of)) return false;
    return of.identity.inSentences !== true || own.areAt(of, text, start, end);
  };

  const knownIn = (text: string, data: boolean): readonly Candidate[] => {
    const found: Candidate[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const [stays] = staying.at(text, at);
      if (stays) found.push({ start: at, end: stays.end, identity: null, rank: 1 });
      const hit = known.at(text, at).find(({ of, end }) => data || !isOwn(of, text, at, end));
      if (!hit) continue;
      const { series, key, value } = hit.of.identity;
      const start = widened(text, at, series);
      const whole = text.slice(start, hit.end);
      const identity =
        start === at
          ? { series, key, value }
          : { series, key: series === 'HOST' ? hostKey(whole) : whole, value: whole };
      found.push({ start, end: hit.end, identity, rank: 0 });
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

  /** Pseudonyms are nobody's, and end whatever is beside them. */
  const withoutPseudonyms = (text: string): string =>
    text.replace(PSEUDONYM, (match) => (numbering.isPseudonym(match) ? '\0'.repeat(match.length) : match));

  /** Looked for in the text as it is, too: a name may hold what reads like percent-encoding. */
  const candidatesIn = (text: string, data: boolean): readonly Candidate[] => {
    const written = withoutPseudonyms(text);
    const { text: plain, placeOf } = decoded(written);
    const found = [...knownIn(folded(plain), data), ...shaped(plain)].map((one) => ({
      ...one,
      start: placeOf(one.start),
      end: placeOf(one.end),
    }));
    const asWritten = plain === written ? [] : [...knownIn(folded(written), data), ...shaped(written)];
    return [...found, ...asWritten].sort((a, b) => a.start - b.start || b.end - a.end || a.rank - b.rank);
  };

  const finderOf = (data: boolean): Finder['find'] => {
    const remembered = new Map<string, readonly Candidate[]>();
    return (text, keep) => {
      const candidates = remembered.get(text) ?? candidatesIn(text, data);
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
  return { find: finderOf(false), findInData: finderOf(true) };
};
