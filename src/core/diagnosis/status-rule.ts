import type { Finding, AlternativeCause } from './judgement.ts';
import type { Certainty, Stage } from '../vocabulary/words.ts';

/**
 * A rule is data: what an outcome means at a stage, and every word the user reads about it. Texts may hold `{name}` for a
 * fact of the cell (see facts.ts). Codes are permanent: they stand in reports and in other people's tickets.
 */
export interface Rule extends Finding {
  /** How sure a verdict may be that rests on this rule alone. */
  readonly certainty: Certainty;
  /** Other explanations this outcome allows, each with the one check that decides. */
  readonly rivals: readonly AlternativeCause[];
}

/** A stage's answer to an outcome; some mean something else when a device in between answered, or every path answers alike. */
export interface StageRule {
  readonly otherwise: Rule;
  readonly byDevice?: Rule;
  /** Every path that was asked without credentials got the same answer (diagnosis/every-path.ts). */
  readonly everyPath?: Rule;
}

export type OutcomeRules = Readonly<Record<Stage, StageRule>>;

type Given = Omit<Rule, 'rivals' | 'beyondTable' | 'certainty'> &
  Partial<Pick<Rule, 'rivals' | 'beyondTable' | 'certainty'>>;

/** A rule that stands in the specification. */
export const specified = (given: Given): Rule => ({ rivals: [], certainty: 'likely', beyondTable: false, ...given });

/** A rule of our own. */
export const ours = (given: Given): Rule => ({ rivals: [], certainty: 'likely', beyondTable: true, ...given });
