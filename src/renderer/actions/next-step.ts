import { isSame } from '../../core/messages/message.ts';
import type { ProbeStage, Stage } from '../../core/vocabulary/words.ts';
import type { OpenCase } from '../../shared/contract.ts';
import { missingFor } from '../features/stages/run-stage.ts';
import { isBusy, type WindowState } from '../state/store.ts';
import { t } from '../text.ts';
import { labelOf, whyNot, type Offer } from './doing.ts';

/** The one thing to do next, as its button says it. */
export interface NextStep extends Offer {
  readonly label: string;
}

const act = (id: Offer['id'], stage: Stage | null = null, label = labelOf(id, stage)): NextStep => ({
  id,
  stage,
  label,
});

/** Opens a stage's card where something is still missing, and runs the stage from the open card. */
const runOf = (open: OpenCase, stage: ProbeStage, { panel }: WindowState): NextStep => {
  const missing = missingFor(open);
  const text = t.case.nextStep;
  if (missing !== null) {
    const label = { 'target-host': text.server, 'target-user': text.user }[missing.field] ?? text.password;
    return act('show-stage', stage, label);
  }
  const isShown = panel?.kind === 'stage' && panel.stage === stage;
  return isShown ? act('run', stage) : act('show-stage', stage, text.run(t.stages[stage]));
};

/** Opens the platform's card, which is recorded at no cost of sign-ins whatever the probes showed. */
export const cardStep = (): NextStep => act('show-stage', 'platform', t.case.nextStep.card);

/**
 * The next step of a lesson: each stage in turn, whatever the ones before it showed. What follows from a verdict would give it
 * away.
 */
export const gatheringStep = (state: WindowState): NextStep | null => {
  const { open } = state;
  if (open === null || isBusy(state) || open.readOnly !== null) return null;
  const { cells, stages } = open.judgement;
  // Another run would sign in once more; the card is only read.
  const isRejected = cells.some(({ stage, outcome }) => stage !== 'platform' && outcome === 'http.401');
  const next = stages.find(
    (entry) =>
      entry.state === 'not-run' && (entry.stage === 'platform' ? open.document.cards.length === 0 : !isRejected),
  )?.stage;
  if (next === undefined) return null;
  return next === 'platform' ? cardStep() : runOf(open, next, state);
};

/** Whether a likely verdict hangs on what a person finds on a screen of the server or the platform, and nobody has recorded it. */
const waitsForPerson = ({ judgement: { verdict }, document }: OpenCase): boolean =>
  verdict.certainty === 'likely' &&
  verdict.rivals.some(
    ({ check, recordedAs }) =>
      isSame(check, verdict.wouldChange) &&
      recordedAs !== undefined &&
      !document.checks.some((made) => made.check === recordedAs && made.withdrawnAt === undefined),
  );

/**
 * How the button of the next step is painted: not filled next to a card that has its own filled button, so that one
 * button at a time asks to be pressed.
 */
export const nextVariant = ({ panel }: WindowState): 'filled' | 'default' =>
  panel?.kind === 'stage' || panel?.kind === 'elsewhere' ? 'default' : 'filled';

const isPossible = (step: NextStep, state: WindowState): boolean => whyNot(step, state) === null;

/**
 * What leads this case on. Which stage comes next is what the verdict says: text and button never name two. Where it
 * says something else, the button shows what to do. `null` where no case is open and while something runs. It sends
 * nothing on its own: a stage runs from its card, which says where it will be run from.
 */
export const nextStepOf = (state: WindowState): NextStep | null => {
  const { open } = state;
  if (open === null || isBusy(state)) return null;
  const { verdict, stages, cells } = open.judgement;
  const stateOf = (stage: Stage): string => stages.find((entry) => entry.stage === stage)?.state ?? 'not-run';
  if (open.readOnly !== null) return act('export-report');
  const proof = act('proof');
  if (verdict.party === 'none' && isPossible(proof, state)) return proof;
  const asked = verdict.nextStage;
  const isStale = verdict.party === 'none' && stateOf('platform') === 'stale';
  if (asked === 'platform' || isStale) return cardStep();
  if (asked !== undefined) return runOf(open, asked, state);
  const isRejected = cells.some(({ stage, outcome }) => stage !== 'platform' && outcome === 'http.401');
  if (isRejected && verdict.party === 'api-account') return act('show-stage', 'inside', t.case.nextStep.passwordAgain);
  if (stateOf('inside') === 'failed' || waitsForPerson(open)) return act('next');
  if (verdict.party === 'none' && stateOf('platform') === 'passed') return act('export-report');
  const request = act('change-request');
  return verdict.certainty !== 'cannot-tell' && isPossible(request, state) ? request : act('next');
};
