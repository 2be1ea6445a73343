import { isFailure, isGood } from '../evidence/outcome.ts';
import type { StageRecord } from '../stage/record.ts';
import { FAMILIES, PROBE_STAGES } from '../words.ts';
import type { Order } from './order.ts';
import { historyOf, type JudgedCell, type Target } from './cells.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A probe that is good now and was not a short while ago. */
export interface Recovery {
  readonly now: JudgedCell;
  readonly failed: JudgedCell;
  /** It was good, failed, and is good again within the hour, with nobody having changed anything that we know of. */
  readonly comesAndGoes: boolean;
}

const recoveryOf = (history: readonly JudgedCell[]): Recovery | null => {
  const now = history.at(-1);
  if (!now || !isGood(now.outcome)) return null;
  const recent = history.filter(({ outcome }) => isGood(outcome) || isFailure(outcome));
  const failed = recent.findLast(({ outcome }) => isFailure(outcome));
  if (!failed) return null;
  const comesAndGoes = recent.slice(0, recent.indexOf(failed)).some(({ outcome }) => isGood(outcome));
  return comesAndGoes || recent.at(-2) === failed ? { now, failed, comesAndGoes } : null;
};

/** The runs of one family that start less than an hour before its newest one; older ones say nothing about now. */
const lastHour = (newestFirst: readonly StageRecord[], timeOf: Order['timeOf']): readonly StageRecord[] => {
  const [newest] = newestFirst;
  const end = newestFirst.findIndex((run) => newest !== undefined && timeOf(newest) - timeOf(run) > HOUR_MS);
  return end < 0 ? newestFirst : newestFirst.slice(0, end);
};

/**
 * Probes that recovered within the last hour, as far as their newest result is the first good one since.
 */
export const recoveries = ({ runs, timeOf }: Order, target: Target): readonly Recovery[] => {
  const newestFirst = runs.toReversed();
  return PROBE_STAGES.flatMap((stage) =>
    FAMILIES.flatMap((family) => {
      const asked = newestFirst.filter(
        (run) => run.stage === stage && run.probes.some((probe) => probe.family === family),
      );
      const recent = lastHour(asked, timeOf);
      return recent.length < 2 ? [] : (recoveryOf(historyOf(recent, stage, family, target)) ?? []);
    }),
  );
};
