import { certaintyTitle, familyTitle, partyTitle, stageTitle } from '../../core/diagnosis/words/titles.ts';
import type { Language } from '../../core/messages/language.ts';
import {
  CERTAINTIES,
  FAMILIES,
  PARTIES,
  STAGES,
  type Layer,
  type ProbeStage,
  type Stage,
} from '../../core/vocabulary/words.ts';
import { marked, say, type Message, type Value } from '../../core/messages/message.ts';
import type { Severity, StageState } from '../../core/diagnosis/judgement.ts';
import { languageShown } from './shown.ts';

/** Each in its own language, as the one who needs it reads it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };

/** Texts by their words, made when they are read. */
export const each = <Word extends string, Text>(words: readonly Word[], text: (word: Word) => Text) =>
  Object.defineProperties(
    {},
    Object.fromEntries(words.map((word) => [word, { get: () => text(word), enumerable: true, configurable: true }])),
  ) as Readonly<Record<Word, Text>>;

const coreWords = {
  stages: each(STAGES, stageTitle),
  families: each(FAMILIES, familyTitle),
  parties: each(PARTIES, partyTitle),
  certainties: each(CERTAINTIES, (certainty) => certaintyTitle(certainty)),
};

const stageStates: Record<StageState | 'watching' | 'watched' | 'partly-failed', string> = marked({
  'not-run': 'Not run',
  running: 'Running',
  watching: 'Watching',
  watched: 'Failed at times',
  'partly-failed': 'Partly failed',
  passed: 'Passed',
  failed: 'Failed',
  'cannot-tell': 'Inconclusive',
  stale: 'Stale',
});

const severities: Record<Severity, string> = marked({
  good: 'Good',
  note: 'Note',
  fault: 'Fault',
  'cannot-tell': 'Inconclusive',
});

const phases: Record<Layer, string> = marked({
  dns: 'resolving the name',
  tcp: 'connecting',
  proxy: 'asking the proxy',
  tls: 'TLS handshake',
  http: 'waiting for first byte',
  body: 'reading the body',
});

export const words = marked({
  ...coreWords,
  stageHosts: {
    inside: 'a host inside the network',
    outside: 'a host outside the firewall',
    platform: 'the platform’s own status card',
  } satisfies Record<Stage, string>,
  thisIs: { inside: 'Run from inside', outside: 'Run from outside' } satisfies Record<ProbeStage, string>,
  thisIsInstead: { inside: 'This is inside', outside: 'This is outside' } satisfies Record<ProbeStage, string>,
  stageStates,
  severities,
  phases,
});

/** What a field takes: `1 to 300`. */
export const between = (from: Value, to: Value): Message => say`${from} to ${to}`;

const MINUTE_MS = 60_000;

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
  tenths: (number: number): string =>
    number.toLocaleString(languageShown(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    }),
};

/** Whether a text holds every word that is searched for, in any case. */
export const holdsWords = (text: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
