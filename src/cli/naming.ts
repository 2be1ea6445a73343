import { said } from '../app/words.ts';
import { CHECKS } from '../core/records/case.ts';
import { worldSummaries } from '../lab/lab.ts';
import type { Naming } from './options.ts';

/** The shells that can be taught to complete. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** What a shell offers for a word: what can be typed, and what it is. */
export type Offered = readonly (readonly [word: string, about: string])[];

const OFFERED: Readonly<Record<Naming, () => Offered>> = {
  scenarios: () => worldSummaries().map(({ id, title }) => [id, said(title)]),
  checks: () => Object.entries(CHECKS).map(([name, results]) => [name, results.join(', ')]),
  'check-results': () =>
    Object.entries(CHECKS).flatMap(([name, results]) => results.map((result) => [`${name}=${result}`, ''] as const)),
  shells: () => SHELLS.map((shell) => [shell, '']),
  stored: () => [],
};

/** What there is of what a word names. */
export const offeredFor = (naming: Naming): Offered => OFFERED[naming]();
