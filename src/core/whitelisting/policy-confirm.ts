import { say } from '../messages/say.ts';
import type { Breadth, PolicyEntry } from './policy.ts';

/**
 * What a person types before entries are removed from a policy. Addresses are confirmed by their number. A pattern is one
 * entry that stands for many people, so its number says nothing: the pattern itself is typed.
 */
interface Confirmation {
  /** What has to be typed. */
  readonly text: string;
  /** What is asked for, e.g. `the number of entries (3)`. */
  readonly asks: string;
}

const RANK: Readonly<Record<Breadth, number>> = { everyone: 0, broad: 1, domain: 2 };

/** The pattern that covers most: everyone first, then the widest form, then the shortest text. */
const widestOf = (entries: readonly PolicyEntry[]): string | null => {
  const patterns = entries.flatMap(({ text, breadth }) => (breadth === null ? [] : [{ text, rank: RANK[breadth] }]));
  const [widest] = patterns.toSorted((a, b) => a.rank - b.rank || a.text.length - b.text.length);
  return widest?.text ?? null;
};

export const confirmationOf = (entries: readonly PolicyEntry[]): Confirmation => {
  const count = String(entries.length);
  const widest = widestOf(entries);
  if (widest === null) return { text: count, asks: say`the number of entries (${count})` };
  if (entries.length === 1) return { text: widest, asks: say`the pattern ${widest}` };
  const text = `${count} ${widest}`;
  return { text, asks: say`the number of entries and the widest pattern (${text})` };
};

/** Whether what was typed confirms the removal of these entries; spaces around and between count as one. */
export const isConfirmed = (entries: readonly PolicyEntry[], typed: string): boolean =>
  entries.length > 0 &&
  typed
    .normalize('NFC')
    .trim()
    .replace(/\s{1,300}/gu, ' ') === confirmationOf(entries).text;

/** Patterns that cover everyone or more than one domain: a general consent does not include them. */
export const tooWideForConsent = (entries: readonly PolicyEntry[]): readonly PolicyEntry[] =>
  entries.filter(({ breadth }) => breadth === 'everyone' || breadth === 'broad');
