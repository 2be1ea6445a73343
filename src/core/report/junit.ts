import type { Cell, Judgement } from '../diagnosis/judgement.ts';
import { isGood, isSilent } from '../evidence/outcome.ts';
import { outcomeWord } from '../diagnosis/phrases.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../diagnosis/titles.ts';
import type { Stage } from '../vocabulary/words.ts';
import { junitDocument, type JunitCase } from './junit-form.ts';

const resultOf = ({ outcome, family, status, finding }: Cell): JunitCase['result'] => {
  if (isGood(outcome)) return { kind: 'passed' };
  const message = `${outcomeWord(outcome, family, status)}: ${finding.says}`;
  return isSilent(outcome)
    ? { kind: 'skipped', message }
    : { kind: 'failed', type: outcome, message, text: finding.steps.join('\n') };
};

/** A judgement in the JUnit form that build servers read: a suite a stage, a case a probe. */
export const junit = (judgement: Judgement, stages: readonly Stage[]): string =>
  junitDocument(
    stages.map((stage) => ({
      name: STAGE_TITLES[stage],
      properties: [],
      cases: judgement.cells
        .filter((cell) => cell.stage === stage)
        .map((cell) => ({
          className: `tripoint.${stage}`,
          name: FAMILY_TITLES[cell.family],
          durationMs: cell.durationMs,
          result: resultOf(cell),
        })),
    })),
  );
