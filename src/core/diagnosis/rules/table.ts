import { type OutcomeRules, type Rule, ours, specified, ON_CARD, type StageRule } from './rule.ts';
import type { OutcomeByStage } from '../../evidence/outcome.ts';
import { FORBIDDEN, UNAUTHORIZED } from './unauthorized.ts';
import { NAME, OWN_PROXY } from './name.ts';
import { NOT_FOUND, REDIRECT } from './redirect.ts';
import { PATH } from './path.ts';
import { REPLY } from './reply.ts';
import { SERVER_ERROR } from './server-error.ts';
import { TLS } from './tls.ts';

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
const NOT_RUN = {
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
const GOOD = {
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

/** Every outcome at every stage. Total by type: a new outcome does not compile until each stage has an answer. */
export const RULES: OutcomeByStage<StageRule> = {
  ...GOOD,
  ...NAME,
  ...PATH,
  ...OWN_PROXY,
  ...TLS,
  ...REDIRECT,
  ...UNAUTHORIZED,
  ...FORBIDDEN,
  ...NOT_FOUND,
  ...SERVER_ERROR,
  ...REPLY,
  ...NOT_RUN,
};
