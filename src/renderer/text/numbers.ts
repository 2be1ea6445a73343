import { say, type Message, type Value } from '../../core/messages/message.ts';
import { languageShown } from './shown.ts';

/** What a field takes: `1 to 300`. */
export const between = (from: Value, to: Value): Message => say`${from} to ${to}`;

const MINUTE_MS = 60_000;

/** Units of an age with how many minutes each lasts, the longest first. */
const AGE_UNITS = [
  ['year', 525_600],
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How the language that is shown writes numbers: `1,250` and `2.5` in English, `1 250` and `2,5` in Swedish. */
export const numbers = {
  grouped: (number: number): string => number.toLocaleString(languageShown()),
  /** How long something took, or is ago, in its largest unit: `9 min`, `2 hr`, `3 days`; never less than a minute. */
  age: (ms: number): string => {
    const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
    const [unit, length] = AGE_UNITS.find(([, least]) => minutes >= least) ?? ['minute', 1];
    return Math.floor(minutes / length).toLocaleString(languageShown(), { style: 'unit', unit, unitDisplay: 'short' });
  },
  /** A day of this year: `21 Nov`, `21 nov.`. */
  dayOfYear: (ms: number): string =>
    new Date(ms).toLocaleDateString(languageShown() === 'en' ? 'en-GB' : languageShown(), {
      day: 'numeric',
      month: 'short',
    }),
  /** With one decimal place. */
  tenths: (number: number): string =>
    number.toLocaleString(languageShown(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    }),
};
