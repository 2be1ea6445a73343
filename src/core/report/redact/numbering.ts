import type { IdentityKind } from '../options.ts';
import { SERIES, type Identity, type Series } from './keys.ts';

/** An identity with its pseudonym; `null` for what is left out and not renamed. */
export interface Named extends Identity {
  readonly kind: IdentityKind;
  readonly pseudonym: string | null;
}

/** Gives each identity the next number of its series, once. */
export interface Numbering {
  readonly nameOf: (identity: Identity) => Named;
  /** `null`: it has no number yet. */
  readonly find: (series: Series, key: string) => Named | null;
  /** Leaves out the next number of a series. */
  readonly skip: (series: Series) => void;
  readonly isPseudonym: (text: string) => boolean;
  readonly holdsPseudonym: (text: string) => boolean;
}

/** Everything that reads like a pseudonym. */
export const PSEUDONYM =
  /(?<![\p{L}\p{N}])(?:HOST|ADDRESS|USER|MAC|EMAIL|ID|NAME|CERT|KEY|DN|SERIAL|BODY)-\d{1,7}(?![\p{L}\p{N}])/giu;

/** @param taken what must not be a pseudonym, in capitals, because something is really called so. */
export const createNumbering = (taken: ReadonlySet<string>): Numbering => {
  const names = new Map<string, Named>();
  const pseudonyms = new Set<string>();
  const last = new Map<Series, number>();

  const next = (series: Series): string => {
    const number = (last.get(series) ?? 0) + 1;
    last.set(series, number);
    const pseudonym = `${series}-${number}`;
    return taken.has(pseudonym) ? next(series) : pseudonym;
  };

  const find = (series: Series, key: string): Named | null => names.get(`${series} ${key}`) ?? null;

  return {
    find,
    skip: next,
    isPseudonym: (text) => pseudonyms.has(text),
    holdsPseudonym: (text) => (text.match(PSEUDONYM) ?? []).some((match) => pseudonyms.has(match)),
    nameOf: ({ series, key, value }) => {
      const known = find(series, key);
      if (known) return known;
      const pseudonym = series === 'TEXT' ? null : next(series);
      const named = { series, key, value, kind: SERIES[series], pseudonym };
      names.set(`${series} ${key}`, named);
      if (pseudonym !== null) pseudonyms.add(pseudonym);
      return named;
    },
  };
};
