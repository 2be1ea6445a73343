import { ON_CARD, INCONCLUSIVE, ruleOf, rules, type OutcomeRules, type Row, type StageRule } from './rule.ts';
import type { Outcome, OutcomeByStage } from '../../evidence/outcome.ts';
import { CONNECTION } from './connection.ts';
import { STATUS } from './status.ts';
import { TLS } from './tls.ts';

/** A probe that was not run speaks for nobody and against nobody. */
const notRun = (outcome: Outcome, says: string, because: string, step: string): OutcomeRules => ({
  ...rules(outcome, {
    ...INCONCLUSIVE,
    party: 'unknown',
    says,
    because,
    steps: [step],
    mended: 'The probe has a result.',
  }),
  platform: ON_CARD.notRead,
});

const good = (code: string, row: Partial<Row> = {}): OutcomeRules => {
  const otherwise = ruleOf(code, {
    party: 'none',
    severity: 'good',
    says: 'The probe succeeded.',
    because: 'The status and the shape of the answer are those of the API.',
    steps: [],
    mended: 'Nothing to do.',
    certainty: 'proven',
    beyondTable: false,
    ...row,
  });
  return { inside: { otherwise }, outside: { otherwise }, platform: ON_CARD.up };
};

/** Every outcome at every stage. Total by type: a new outcome does not compile until each stage has an answer. */
export const RULES: OutcomeByStage<StageRule> = {
  ok: good('good.answer'),
  'ok.session-present': good('good.session-present', {
    says: 'The probe succeeded: the device with this MAC is online right now.',
    because: 'Monitoring answered 200 with the parameters of a live session.',
  }),
  'ok.unrecognized-xml': good('good.unrecognized-xml', {
    severity: 'note',
    says: 'The probe succeeded, with XML that Tripoint does not know.',
    because:
      'The answer is 500 with an XML body that begins with a declaration: that proves reach and sign-in. Its text is not the usual "session data is not available".',
    certainty: 'likely',
  }),
  ...CONNECTION,
  ...TLS,
  ...STATUS,
  'not-run.protecting-account': notRun(
    'not-run.protecting-account',
    'Not run, to protect the account: another rejected sign-in may lock it.',
    '{heldBecause}',
    'Check the password first, or use one more attempt knowingly.',
  ),
  'not-run.stopped': notRun('not-run.stopped', '{stopped}', '{stoppedBecause}', 'Run the stage again.'),
  'not-run': notRun('not-run', 'Not run yet.', 'There is no result.', 'Run the stage.'),
};
