import { createHash } from 'node:crypto';

/**
 * A tenth of these, and at least one: which ones, the commit decides, so that ten commits try about everything and one commit
 * tries the same wherever it is tried.
 *
 * @param commit any text, e.g. a commit's id
 */
export const tenthOf = <T>(all: readonly T[], commit: string, nameOf: (one: T) => string): readonly T[] => {
  const rank = (one: T): string =>
    createHash('sha256')
      .update(`${commit}\0${nameOf(one)}`)
      .digest('hex');
  const ranked = all.map((one) => ({ one, rank: rank(one) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, Math.ceil(all.length / 10)).map(({ one }) => one);
};

/** The commit behind `--tenth` among a command's words, and the words without both. */
export const readTenth = (
  words: readonly string[],
): { readonly commit: string | null; readonly rest: readonly string[] } => {
  const at = words.indexOf('--tenth');
  return at < 0
    ? { commit: null, rest: words }
    : { commit: words[at + 1] ?? 'none', rest: [...words.slice(0, at), ...words.slice(at + 2)] };
};
