import { anomaly, type Anomaly } from './anomaly.ts';

/** Reads the fields of an answer one by one: what is not as specified is noted and never stops the reading of the rest. */
export interface FieldReader {
  /** A list of texts; missing or wrong ones read as empty, and are noted. */
  readonly texts: (field: string) => readonly string[];
  readonly objects: (field: string) => readonly Readonly<Record<string, unknown>>[];
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
  note: (found: Anomaly) => void,
  prefix = '',
): FieldReader => {
  const asked = new Set<string>();
  const take = (field: string): unknown => {
    asked.add(field);
    if (Object.hasOwn(object, field)) return object[field];
    note(anomaly('missing-field', prefix + field));
    return undefined;
  };
  const wrong = (field: string): void => note(anomaly('not-of-its-kind', prefix + field));
  const list = <T>(field: string, is: (member: unknown) => member is T): readonly T[] => {
    const value = take(field);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      wrong(field);
      return [];
    }
    const members: readonly unknown[] = value;
    const good = members.filter(is);
    if (good.length < members.length) wrong(field);
    return good;
  };
  return {
    texts: (field) => list(field, (member) => typeof member === 'string'),
    objects: (field) => list(field, isObject),
    count: (field) => {
      const value = take(field);
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
      if (typeof value === 'string' && /^\d{1,15}$/.test(value)) {
        note(anomaly('number-as-text', prefix + field));
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
      for (const field of Object.keys(object)) if (!asked.has(field)) note(anomaly('unknown-field', prefix + field));
    },
  };
};
