import type { z } from 'zod';

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : null),
    value,
  );

const A_WORD = /^[a-z][a-z0-9.-]{1,60}$/;

/**
 * The first word of outcome that this program does not know, where a record or a case is whole except for such words: a
 * newer program wrote it, and nothing of it is damaged. `null` where anything else is wrong with it.
 */
export const unknownOutcome = ({ issues }: z.ZodError, value: unknown): string | null => {
  const words = issues.map(({ code, path }) => {
    const word = code === 'invalid_value' && path.at(-1) === 'outcome' ? at(value, path) : null;
    return typeof word === 'string' && A_WORD.test(word) ? word : null;
  });
  return words.includes(null) ? null : (words[0] ?? null);
};
