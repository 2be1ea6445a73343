import { said } from '../core/messages/say.ts';
import { CHECKS } from '../core/records/case.ts';
import { worldSummaries } from '../lab/lab.ts';
import type { Naming } from './options.ts';
import { isStoredList, type StoredListName } from './stored-lists.ts';

/** The shells that can be taught to complete. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** What a shell offers for a word. */
export interface Offered {
  /** What is the same on every machine, and what it is. */
  readonly fixed: readonly (readonly [word: string, about: string])[];
  /** What the program is asked for when Tab is pressed. */
  readonly stored: StoredListName | null;
  readonly files: boolean;
}

const FIXED: Readonly<
  Record<Exclude<Naming, StoredListName | 'records-or-cases'>, () => readonly (readonly [string, string])[]>
> = {
  scenarios: () => worldSummaries().map(({ id, title }) => [id, said(title)]),
  checks: () => Object.entries(CHECKS).map(([name, results]) => [name, results.join(', ')]),
  'check-results': () =>
    Object.entries(CHECKS).flatMap(([name, results]) => results.map((result) => [`${name}=${result}`, ''] as const)),
  completions: () => SHELLS.map((shell) => [shell, '']),
};

/** What there is of what a word names. */
export const offeredFor = (naming: Naming): Offered => {
  if (naming === 'records-or-cases') return { fixed: [], stored: 'cases', files: true };
  if (isStoredList(naming)) return { fixed: [], stored: naming, files: false };
  return { fixed: FIXED[naming](), stored: null, files: false };
};
