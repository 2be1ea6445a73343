import type { IdentityKind } from '../options.ts';
import { inertLine } from '../model/inert.ts';
import {
  cutsWord,
  folded,
  hexKey,
  isWord,
  CONTAINERS,
  SERIES,
  type Identity,
  type KnownIdentity,
  type Series,
  PSEUDONYM,
  type Named,
  type Numbering,
} from './keys.ts';
import { plainHost } from '../../diagnosis/relations/address.ts';
import { shapesIn, type Shape } from './shapes.ts';
import { MENU } from '../../vocabulary/words.ts';
import { DEVICE_MARKS } from '../../evidence/responder/marks.ts';
import { ROW_TITLES } from '../../records/card.ts';
import { textsOfEveryLanguage } from '../../messages/translations.ts';

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

type Find = (text: string, keep: ReadonlySet<IdentityKind>) => readonly TextRange[];

interface Candidate {
  readonly start: number;
  readonly end: number;
  /** `null`: stays as it is. */
  readonly identity: Identity | null;
  /** Of equal stretches the lowest counts. */
  readonly rank: 0 | 1 | 2;
}

/** Of a longer text so much is compared, and what follows it in the text is taken for the rest of it. */
const LONGEST_KNOWN = 200;

/** Of a text that was cut short by an ellipsis, so much at least must be there to be recognised. */
const SHORTEST_CUT = 4;

/** Where a known text may end: at the border of a word, or before the *s* with which some languages say *of*. */
const endsWord = (text: string, end: number): boolean =>
  !cutsWord(text, end) || (text[end] === 's' && !cutsWord(text, end + 1));

interface Found<T> {
  readonly end: number;
  readonly of: T;
}

/** Finds which of many known texts stand at a place of a folded text, as whole words or cut short, the longest first. */
export const knownTexts = <T>(
  texts: readonly (readonly [text: string, of: T])[],
): ((text: string, at: number) => readonly Found<T>[]) => {
  const known = new Map<string, T>();
  for (const [written, of] of texts) {
    const text = folded(written.trim()).slice(0, LONGEST_KNOWN);
    if (text !== '' && !known.has(text)) known.set(text, of);
  }
  const byBeginning = Map.groupBy(known, ([text]) => text.slice(0, 2));
  return (text, at) => {
    const beginning = text.slice(at, at + 2);
    const begun = [
      ...(byBeginning.get(beginning) ?? []),
      ...(beginning.length < 2 ? [] : (byBeginning.get(beginning.charAt(0)) ?? [])),
    ];
    if (begun.length === 0 || cutsWord(text, at)) return [];
    const cut = text.slice(at, at + LONGEST_KNOWN).indexOf('…');
    return begun
      .flatMap(([one, of]): readonly Found<T>[] => {
        const end = one.length === LONGEST_KNOWN ? text.length : at + one.length;
        if (text.startsWith(one, at)) return endsWord(text, end) ? [{ end, of }] : [];
        return cut >= SHORTEST_CUT && one.startsWith(text.slice(at, at + cut)) ? [{ end: at + cut, of }] : [];
      })
      .sort((a, b) => b.end - a.end);
  };
};

/** The program's own words: a customer called *Platform* must not make every *platform* of a sentence a pseudonym. */
const ownText = (): string =>
  (ownTextMade ??= folded(
    [
      ...textsOfEveryLanguage(),
      ...Object.values(MENU),
      ...Object.values(ROW_TITLES),
      ...Object.keys(DEVICE_MARKS),
    ].join('\n'),
  ));
let ownTextMade: string | null = null;

const isOwnWord = (word: string): boolean => {
  const own = ownText();
  for (let at = own.indexOf(word); at >= 0; at = own.indexOf(word, at + 1))
    if (!cutsWord(own, at) && endsWord(own, at + word.length)) return true;
  return false;
};

/** Everything that running text may hold a value as: without white space around it, composed or not, made harmless, quoted for a shell. */
const writingsOf = (text: string): readonly string[] => {
  const forms = [text, text.trim()].flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD'), inertLine(one)]);
  const quoted = text.includes("'") ? [text.replaceAll("'", String.raw`'\''`), text.replaceAll("'", "''")] : [];
  return [...new Set([...forms, ...quoted])];
};

const isAnyNumber = (text: string): boolean => /^\d{1,5}$/.test(text.trim());

/** Series that a row of hex digits may belong to, the likeliest first. */
const HEX_SERIES = ['CERT', 'KEY', 'BODY', 'SERIAL', 'ID', 'MAC'] as const satisfies readonly Series[];

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

interface Finder {
  readonly find: Find;
  /** The same in a finished sentence, of which every value was looked at before: a word of the program's own is never found. */
  readonly findBehind: Find;
}

/** @param stay texts that are nobody's, such as incident numbers of the side that answered. */
export const createFinder = (
  identities: readonly KnownIdentity[],
  numbering: Numbering,
  stay: readonly string[],
): Finder => {
  const knownAt = knownTexts(
    identities.flatMap((identity) =>
      identity.texts
        .filter((text) => identity.series === 'USER' || !isAnyNumber(text))
        .flatMap((text) => writingsOf(text).map((writing) => [writing, identity] as const)),
    ),
  );
  const stayingAt = knownTexts(stay.flatMap((text) => (text.length < 4 ? [] : [[text, null] as const])));
  const cutHashes = new Map(
    identities.flatMap(({ series, key, value }) =>
      series === 'CERT' || series === 'KEY' ? [[key.slice(0, CUT_HASH), { series, key, value }] as const] : [],
    ),
  );

  const candidateOf = (of: KnownIdentity, text: string, at: number, end: number): Candidate => {
    const { series, key, value } = of;
    const start = widened(text, at, series);
    const whole = text.slice(start, end);
    const longer = { series, key: series === 'HOST' ? plainHost(whole) : whole, value: whole };
    return { start, end, identity: start === at ? { series, key, value } : longer, rank: 0 };
  };

  const knownIn = (text: string, isBehind: boolean): readonly Candidate[] => {
    const found: Candidate[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const [stays] = stayingAt(text, at);
      if (stays) found.push({ start: at, end: stays.end, identity: null, rank: 1 });
      for (const { of, end } of knownAt(text, at)) {
        if (isBehind && isOwnWord(text.slice(at, end))) continue;
        found.push(candidateOf(of, text, at, end));
        // Where such a text is shown as it is, what it begins with is not.
        if (!CONTAINERS.has(of.series)) break;
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

  const withoutPseudonyms = (text: string): string =>
    text.replace(PSEUDONYM, (match) => (numbering.isPseudonym(match) ? '\0'.repeat(match.length) : match));

  const candidatesIn = (text: string, isBehind: boolean): readonly Candidate[] => {
    const written = withoutPseudonyms(text);
    const { text: plain, placeOf } = decoded(written);
    const found = [...knownIn(folded(plain), isBehind), ...shaped(plain)].map((one) => ({
      ...one,
      start: placeOf(one.start),
      end: placeOf(one.end),
    }));
    const asWritten = plain === written ? [] : [...knownIn(folded(written), isBehind), ...shaped(written)];
    return [...found, ...asWritten].sort((a, b) => a.start - b.start || b.end - a.end || a.rank - b.rank);
  };

  const finderOf = (isBehind: boolean): Find => {
    const remembered = new Map<string, readonly Candidate[]>();
    return (text, keep) => {
      const candidates = remembered.get(text) ?? candidatesIn(text, isBehind);
      remembered.set(text, candidates);
      const stretches: TextRange[] = [];
      let free = 0;
      for (const { start, end, identity } of candidates) {
        const kept = identity !== null && keep.has(SERIES[identity.series]);
        // What overlaps the one before and continues behind it is not shown either.
        if (end <= free || (kept && CONTAINERS.has(identity.series))) continue;
        if (identity && !kept) stretches.push({ start: Math.max(start, free), end, identity });
        else if (start < free) continue;
        free = end;
      }
      return stretches;
    };
  };
  return { find: finderOf(false), findBehind: finderOf(true) };
};
