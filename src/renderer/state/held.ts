import { runProtectedBy, type ProtectedBy } from '../../core/attempts/protected-by.ts';
import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { PROBE_STAGES, type Family, type ProbeStage } from '../../core/vocabulary/words.ts';
import type { OpenCase } from '../../shared/contract.ts';

/** Probes of a stage that were held back after a rejected sign-in, in the order they would be asked. */
export const heldFamilies = (judgement: Judgement, stage: ProbeStage): readonly Family[] =>
  judgement.cells
    .filter((cell) => cell.stage === stage && cell.outcome === 'not-run.protecting-account')
    .map(({ family }) => family);

/** The first stage that stopped to protect the account, or `null`. */
export const heldStage = (judgement: Judgement): ProbeStage | null =>
  PROBE_STAGES.find((stage) => heldFamilies(judgement, stage).length > 0) ?? null;

/** Why the probes of a stage were held back, by the newest run that did so. */
export const heldBy = ({ document, judgement }: OpenCase, stage: ProbeStage): ProtectedBy => {
  const cell = judgement.cells.find((one) => one.stage === stage && one.outcome === 'not-run.protecting-account');
  const run = document.runs.find(({ id }) => id === cell?.source.runId);
  return run === undefined ? 'elsewhere' : runProtectedBy(run);
};
