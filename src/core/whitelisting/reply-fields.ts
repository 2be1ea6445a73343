import { mac, outside, say, user, type Message } from '../messages/message.ts';

/** Something in an answer that the specification does not foresee. It is shown, and nothing is made up for it. */
export const ANOMALIES = [
  'unknown-field',
  'missing-field',
  'number-as-text',
  'not-of-its-kind',
  'mac-not-sent',
  'mac-twice',
  'mac-in-two-lists',
  'mac-unreadable',
  'mac-missing',
  'email-not-asked',
  'email-twice',
  'email-still-there',
] as const;
type AnomalyCode = (typeof ANOMALIES)[number];

export interface Anomaly {
  readonly code: AnomalyCode;
  readonly about: string;
  readonly message: Message;
}

const NOT_OF_ITS_KIND = (about: string): Message =>
  say`"${outside(about)}" in the answer is not of the kind that the specification says.`;
const NOT_SENT = (about: string): Message => say`The answer lists ${mac(about)}, which was not sent.`;

const TEXT: Readonly<Record<AnomalyCode, (about: string) => Message>> = {
  'unknown-field': (about) =>
    say`The answer has a field "${outside(about)}" that the specification does not name. It was ignored.`,
  'missing-field': (about) => say`The answer has no "${outside(about)}".`,
  'number-as-text': NOT_OF_ITS_KIND,
  'not-of-its-kind': NOT_OF_ITS_KIND,
  'mac-not-sent': NOT_SENT,
  'mac-twice': (about) => say`The answer lists ${mac(about)} twice in one list. It counts once.`,
  'mac-in-two-lists': (about) => say`The answer lists ${mac(about)} in more than one list. It counts as unknown.`,
  'mac-unreadable': NOT_SENT,
  'mac-missing': (about) => say`The answer does not say what became of ${mac(about)}. It counts as unknown.`,
  'email-not-asked': (about) => say`The answer says that ${user(about)} was removed, which was not asked for.`,
  'email-twice': (about) => say`The answer lists ${user(about)} twice in one list. It counts once.`,
  'email-still-there': (about) =>
    say`The answer says that ${user(about)} was removed, and lists it as still in the policy.`,
};

const LONGEST = 200;
/** Anomalies that are kept of one answer: a broken service could fill the disk with them. */
export const MOST_ANOMALIES = 1000;

const anomaly = (code: AnomalyCode, about: string): Anomaly => {
  const shown = about
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[\p{C}]/gu, '?');
  return { code, about: shown, message: TEXT[code](shown) };
};

/** A list of anomalies that grows to `MOST_ANOMALIES` and no further. */
export interface AnomalyList {
  readonly note: (code: AnomalyCode, about: string) => void;
  readonly found: readonly Anomaly[];
}

export const anomalyList = (): AnomalyList => {
  const found: Anomaly[] = [];
  return {
    note: (code, about) => {
      if (found.length < MOST_ANOMALIES) found.push(anomaly(code, about));
    },
    found,
  };
};

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
