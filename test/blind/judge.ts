import { innocentOf, PARTIES, type Party, type Scenario } from './scenario.ts';

/** What the product said about one scenario, and what that is worth. */

export interface Said {
  readonly party: Party;
  readonly certainty: 'proven' | 'likely' | 'cannot-tell';
  readonly sentence: string;
  readonly wouldChange: string;
  readonly steps: readonly string[];
  readonly rivals: readonly unknown[];
  readonly code: string;
}

/**
 * - `right`: a right party is first.
 * - `honest`: it cannot tell, accuses nobody who is not among the right ones, and says what is missing.
 * - `wrong-first`: an accusation of somebody else, short of proof.
 * - `innocent-proven`, `false-all-clear`: never.
 */
export const GRADES = ['right', 'honest', 'wrong-first', 'false-all-clear', 'innocent-proven'] as const;
export type Grade = (typeof GRADES)[number];

/** Parties that accuse nobody. */
export const ACCUSES_NOBODY: readonly Party[] = ['unknown', 'vantage', 'none'];

const saysWhatIsMissing = ({ steps, rivals, wouldChange }: Said): boolean =>
  steps.length > 0 || rivals.length > 0 || wouldChange !== '';

export const isInnocentProven = (scenario: Scenario, { party, certainty }: Said): boolean =>
  certainty === 'proven' && innocentOf(scenario).includes(party);

export const isFalseAllClear = ({ platformWorks }: Scenario, { party, certainty }: Said): boolean =>
  party === 'none' && certainty !== 'cannot-tell' && !platformWorks;

export const gradeOf = (scenario: Scenario, said: Said): Grade => {
  if (isFalseAllClear(scenario, said)) return 'false-all-clear';
  if (isInnocentProven(scenario, said)) return 'innocent-proven';
  if (scenario.first.includes(said.party) || scenario.mayBeProven.includes(said.party)) return 'right';
  if (said.certainty === 'proven' && said.party === scenario.guilty) return 'right';
  const isHonest = said.certainty === 'cannot-tell' && ACCUSES_NOBODY.includes(said.party) && saysWhatIsMissing(said);
  return isHonest ? 'honest' : 'wrong-first';
};

/** Proven and true, but not by this evidence: a right guess that was sold as proof. */
export const isOverstated = ({ mayBeProven }: Scenario, { party, certainty }: Said): boolean =>
  certainty === 'proven' && !mayBeProven.includes(party);

/** The evidence settles it, and the product does not say so. */
export const isTimid = ({ mayBeProven }: Scenario, { certainty }: Said): boolean =>
  certainty === 'cannot-tell' && mayBeProven.length > 0;

/** Reads `tripoint compare --json`. */
export const readVerdict = (text: string): Said => {
  const { verdict } = JSON.parse(text) as { readonly verdict: Said };
  if (!PARTIES.includes(verdict.party)) throw new Error(`no party: ${verdict.party}`);
  return verdict;
};
