import { ours, type OutcomeRules } from '../status-rule.ts';
import { ON_CARD } from './rows.ts';

const silent = (code: string, says: string, because: string, step: string): OutcomeRules => {
  const at = (stage: string) => ({
    otherwise: ours({
      code: `${code}.${stage}`,
      party: 'unknown',
      severity: 'cannot-tell',
      says,
      because,
      steps: [step],
      mended: 'The probe has a result.',
      certainty: 'cannot-tell',
    }),
  });
  return { inside: at('inside'), outside: at('outside'), platform: ON_CARD.notRead };
};

/** Probes that were not run: they speak for nobody and against nobody. */
export const NOT_RUN = {
  'not-run.protecting-account': silent(
    'not-run.protecting-account',
    'Not run, to protect the account: another rejected sign-in may lock it.',
    '{heldBecause}',
    'Check the password first, or use one more attempt knowingly.',
  ),
  'not-run.stopped': silent('not-run.stopped', '{stopped}', '{stoppedBecause}', 'Run the stage again.'),
  'not-run': silent('not-run', 'Not run yet.', 'There is no result.', 'Run the stage.'),
} as const;
