/** Suggestions for a name that was mistyped. What was typed is compared and never repeated: it may be a password. */

/** How many letters differ: one that is missing, one too many, another one, or two that changed places. */
const distance = (a: string, b: string): number => {
  let [beforeLast, last] = [[] as readonly number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + differs,
          swapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
};

const LONGEST = 40;

/** The name that was meant, where one is near enough: a letter of three, two of six, and a beginning of four letters. */
export const nearest = (typed: string, names: readonly string[]): string | null => {
  const word = typed.toLowerCase();
  if (word.length > LONGEST) return null;
  const begun = names.filter((name) => word.length >= 4 && name.startsWith(word));
  if (begun[0] !== undefined && begun.length === 1) return begun[0];
  const [best] = names
    .map((name) => ({ name, apart: distance(word, name) }))
    .filter(({ name, apart }) => apart <= Math.min(2, Math.floor(Math.min(name.length, word.length) / 3)))
    .sort((one, other) => one.apart - other.apart);
  return best?.name ?? null;
};
