import type { AnomalyList } from './anomaly.ts';

/** Reads the fields of an answer one by one: what is not as specified is noted and never stops the reading of the rest. */
interface FieldReader {
  /** A list of texts; missing or wrong ones read as empty, and are noted. */
  readonly texts: (field: string) => readonly string[];
  readonly objects: (field: string) => readonly Readonly<Record<string, unknown>>[];
  /** Whether every list that was read so far was there, and every member of it of its kind. */
  readonly wholeLists: () => boolean;
  /** A whole number from 0 on; a text of digits is taken and noted, else `null`. */
  readonly count: (field: string) => number | null;
  readonly text: (field: string) => string | null;
  /** Notes every field that was not asked for. */
  readonly noteRest: () => void;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readFields = (
  object: Readonly<Record<string, unknown>>,
  note: AnomalyList['note'],
  prefix = '',
): FieldReader => {
  const asked = new Set<string>();
  let whole = true;
  const take = (field: string): unknown => {
    asked.add(field);
    if (Object.hasOwn(object, field)) return object[field];
    note('missing-field', prefix + field);
    return undefined;
  };
  const wrong = (field: string): void => note('not-of-its-kind', prefix + field);
  const list = <T>(field: string, is: (member: unknown) => member is T): readonly T[] => {
    const value = take(field);
    if (!Array.isArray(value)) {
      whole = false;
      if (value !== undefined) wrong(field);
      return [];
    }
    const members: readonly unknown[] = value;
    const good = members.filter(is);
    if (good.length < members.length) {
      whole = false;
      wrong(field);
    }
    return good;
  };
  return {
    texts: (field) => list(field, (member) => typeof member === 'string'),
    objects: (field) => list(field, isObject),
    wholeLists: () => whole,
    count: (field) => {
      const value = take(field);
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
      if (typeof value === 'string' && /^\d{1,15}$/.test(value)) {
        note('number-as-text', prefix + field);
        return Number(value);
      }
      if (value !== undefined) wrong(field);
      return null;
    },
    text: (field) => {
      const value = take(field);
      if (typeof value === 'string') return value;
      if (value !== undefined) wrong(field);
      return null;
    },
    noteRest: () => {
      for (const field of Object.keys(object)) if (!asked.has(field)) note('unknown-field', prefix + field);
    },
  };
};
