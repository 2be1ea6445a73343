import type { Outcome, RowOutcome } from '../../core/evidence/outcome.ts';
import type { CardRow, Family } from '../../core/vocabulary/words.ts';

/** Rows of expected cells, so that a world names only what is not as usual. */

export type FamilyCells = Readonly<Record<Family, Outcome>>;
type RowCells = Readonly<Record<CardRow, RowOutcome>>;

export const everyFamily = (outcome: Outcome): FamilyCells => ({
  'ers-endpoint-groups': outcome,
  'ers-endpoints': outcome,
  'open-api': outcome,
  'mnt-session': outcome,
});

export const ALL_OK = everyFamily('ok');

/**
 * The first probe comes to this, and the others are not run, to protect the account: it was rejected, or it went out and
 * nobody knows how it ended.
 */
export const heldBackAfter = (outcome: Outcome): FamilyCells => ({
  ...everyFamily('not-run.protecting-account'),
  'ers-endpoint-groups': outcome,
});

export const REJECTED_AT_ONCE = heldBackAfter('http.401');

const everyRow = (outcome: RowOutcome): RowCells => ({
  'endpoint-api': outcome,
  'endpoint-groups-api': outcome,
  'monitoring-api': outcome,
});

export const ALL_UP = everyRow('row.up');
export const ALL_DOWN = everyRow('row.down');
