import { isFailure, isGood } from '../evidence/outcome.ts';
import type { StageRecord } from '../stage/record.ts';
import { FAMILIES, PROBE_STAGES } from '../words.ts';
import { historyOf, type JudgedCell, type Target } from './cells.ts';

const HOUR_MS = 60 * 60 * 1000;

const startOf = (cell: JudgedCell): number => Date.parse(cell.run?.startedAt ?? '');

/** A probe that is good now and was not a short while ago. */
export interface Recovery {
  readonly now: JudgedCell;
  readonly failed: JudgedCell;
  /** It was good, failed, and is good again within the hour, with nobody having changed anything that we know of. */
  readonly comesAndGoes: boolean;
}

const recoveryOf = (history: readonly JudgedCell[]): Recovery | null => {
  const spoken = history.filter(({ outcome }) => isGood(outcome) || isFailure(outcome));
  const now = spoken.at(-1);
  if (!now || !isGood(now.outcome)) return null;
  const recent = spoken.filter((cell) => startOf(now) - startOf(cell) <= HOUR_MS);
  const failed = recent.findLast(({ outcome }) => isFailure(outcome));
  if (!failed) return null;
  const comesAndGoes = recent.slice(0, recent.indexOf(failed)).some(({ outcome }) => isGood(outcome));
  return comesAndGoes || recent.at(-2) === failed ? { now, failed, comesAndGoes } : null;
};

/** Probes that recovered within the last hour, as far as their newest result is the first good one since. */
export const recoveries = (runs: readonly StageRecord[], target: Target): readonly Recovery[] =>
  PROBE_STAGES.flatMap((stage) =>
    FAMILIES.flatMap((family) => recoveryOf(historyOf(runs, stage, family, target)) ?? []),
  );
