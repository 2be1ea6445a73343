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
  /** Field, MAC or address it is about, at most 200 characters. */
  readonly about: string;
  readonly message: Message;
}

const TEXT: Readonly<Record<AnomalyCode, (about: string) => Message>> = {
  'unknown-field': (about) =>
    say`The answer has a field "${outside(about)}" that the specification does not name. It was ignored.`,
  'missing-field': (about) => say`The answer has no "${outside(about)}".`,
  'number-as-text': (about) => say`The answer gives "${outside(about)}" as text and not as a number.`,
  'not-of-its-kind': (about) =>
    say`"${outside(about)}" in the answer is not of the kind that the specification says. It was ignored.`,
  'mac-not-sent': (about) => say`The answer lists ${mac(about)}, which was not sent.`,
  'mac-twice': (about) => say`The answer lists ${mac(about)} twice in one list. It counts once.`,
  'mac-in-two-lists': (about) => say`The answer lists ${mac(about)} in more than one list. It counts as unknown.`,
  'mac-unreadable': (about) => say`The answer lists "${outside(about)}", which is not a MAC.`,
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
