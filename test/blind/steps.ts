import type { CardStep, Place, ProbeStep, Step } from './scenario.ts';

/** Steps that most scenarios have, and what stands in many of them. */

const run = (probe: Place): ProbeStep => ({ probe });
export const INSIDE = run('inside');
export const OUTSIDE = run('outside');
/** The button of the card is clicked. */
export const CLICK: CardStep = { card: {} };
export const RED: CardStep = { card: { rows: 'Down' } };
export const GREEN: CardStep = { card: { rows: 'Up' } };

/** People found this out, one after the other. */
export const found = (...checks: readonly string[]): readonly Step[] => checks.map((check) => ({ check }));

export const OLD_PASSWORD = { password: 'last-year-password' } as const;
