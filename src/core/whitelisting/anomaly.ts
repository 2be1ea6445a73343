import { noted } from '../messages/say.ts';

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
  /** Field, MAC or address it is about, at most 200 characters. */
  readonly about: string;
  readonly message: string;
}

const TEXT: Readonly<Record<AnomalyCode, (about: string) => string>> = {
  'unknown-field': (about) =>
    noted`The answer has a field "${about}" that the specification does not name. It was ignored.`,
  'missing-field': (about) => noted`The answer has no "${about}".`,
  'number-as-text': (about) => noted`The answer gives "${about}" as text and not as a number.`,
  'not-of-its-kind': (about) =>
    noted`"${about}" in the answer is not of the kind that the specification says. It was ignored.`,
  'mac-not-sent': (about) => noted`The answer lists ${about}, which was not sent.`,
  'mac-twice': (about) => noted`The answer lists ${about} twice in one list. It counts once.`,
  'mac-in-two-lists': (about) => noted`The answer lists ${about} in more than one list. It counts as unknown.`,
  'mac-unreadable': (about) => noted`The answer lists "${about}", which is not a MAC.`,
  'mac-missing': (about) => noted`The answer does not say what became of ${about}. It counts as unknown.`,
  'email-not-asked': (about) => noted`The answer says that ${about} was removed, which was not asked for.`,
  'email-twice': (about) => noted`The answer lists ${about} twice as removed. It counts once.`,
  'email-still-there': (about) =>
    noted`The answer says that ${about} was removed, and lists it as still in the policy.`,
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
