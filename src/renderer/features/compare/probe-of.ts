import type { Case } from '../../../core/case/case.ts';
import type { CellName } from '../../../core/compare/judgement.ts';
import type { CellOutcome } from '../../../core/evidence/outcome.ts';
import type { ProbeResult, StageRecord } from '../../../core/stage/record.ts';

/** What a cell was made from: the run and its probe, or `null` where the cell holds none. */
export interface CellSource {
  readonly run: StageRecord;
  readonly probe: ProbeResult;
}

/**
 * The newest run whose word for this probe is the one that was judged; a later re-run of other probes does not hide it.
 */
export const sourceOf = (document: Case, cell: CellName & { readonly outcome?: CellOutcome }): CellSource | null => {
  const all = document.runs
    .filter((run) => run.stage === cell.stage)
    .toReversed()
    .flatMap((run) => run.probes.filter(({ family }) => family === cell.family).map((probe) => ({ run, probe })));
  return (
    all.find(({ probe }) => probe.outcome === cell.outcome && probe.evidence !== null) ??
    all.find(({ probe }) => probe.evidence !== null) ??
    all[0] ??
    null
  );
};

/** The probe of a cell; only one whose word is the judged word, so that no cell borrows another run's evidence. */
export const probeOf = (document: Case, cell: CellName & { readonly outcome: CellOutcome }): ProbeResult | null => {
  const source = sourceOf(document, cell);
  return source?.probe.outcome === cell.outcome ? source.probe : null;
};
