import type { OutcomeRules, Rule } from './rule.ts';
import { ours, specified } from './rule.ts';
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

const good: Rule = specified({
  code: 'good.answer',
  party: 'none',
  severity: 'good',
  says: 'The probe succeeded.',
  because: 'The status and the shape of the answer are those of the API.',
  steps: [],
  mended: 'Nothing to fix.',
  certainty: 'proven',
});

const everywhere = (rule: Rule): OutcomeRules => ({
  inside: { otherwise: rule },
  outside: { otherwise: rule },
  platform: ON_CARD.up,
});

/** The three good answers (specification: "Expected result"). */
export const GOOD = {
  ok: everywhere(good),
  'ok.session-present': everywhere(
    ours({
      ...good,
      code: 'good.session-present',
      says: 'The probe succeeded: the device with this MAC is online right now.',
      because: 'Monitoring answered 200 with the parameters of a live session.',
    }),
  ),
  'ok.unrecognized-xml': everywhere(
    specified({
      ...good,
      code: 'good.unrecognized-xml',
      severity: 'note',
      says: 'The probe succeeded, with XML that Tripoint does not know.',
      because:
        'The answer is 500 with an XML body that begins with a declaration: that proves reach and sign-in. Its text is not the usual "session data is not available".',
      certainty: 'likely',
    }),
  ),
} as const;
