/**
 * A tenth of these, taken by turns: the number of commits so far says which one, so that ten commits in a row try everything, and one
 * commit tries the same wherever it is tried.
 *
 * @param commits how many commits there are, as `git rev-list --count HEAD` prints it
 */
export const tenthOf = <T>(all: readonly T[], commits: string, nameOf: (one: T) => string): readonly T[] => {
  const sorted = all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return sorted.filter((_, at) => at % 10 === Number(commits) % 10);
};

/** The number behind `--tenth` among a command's words, and the words without both. */
export const readTenth = (
  words: readonly string[],
): { readonly commit: string | null; readonly rest: readonly string[] } => {
  const at = words.indexOf('--tenth');
  return at < 0
    ? { commit: null, rest: words }
    : { commit: words[at + 1] ?? '0', rest: [...words.slice(0, at), ...words.slice(at + 2)] };
};
