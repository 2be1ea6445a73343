import { isFailure, isGood } from '../evidence/outcome.ts';
import type { StageRecord } from '../records/record.ts';
import { FAMILIES, PROBE_STAGES } from '../vocabulary/words.ts';
import type { Order } from './order.ts';
import { historyOf, type JudgedCell, type Target } from './cells.ts';

/** Within this time what was good, failed, and is good again is intermittent. */
export const HOUR_MS = 60 * 60 * 1000;

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

/** A probe that fails now and was good a short while ago. */
export interface Relapse {
  readonly now: JudgedCell;
  readonly good: JudgedCell;
  /** It had failed before it was good. */
  readonly comesAndGoes: boolean;
}

/** A sign-in that is rejected now has rules of its own: an account changes, and does not come and go. */
const relapseOf = (history: readonly JudgedCell[]): Relapse | null => {
  const now = history.at(-1);
  if (!now || !isFailure(now.outcome) || now.outcome === 'http.401') return null;
  const good = history.findLast(({ outcome }) => isGood(outcome));
  if (!good) return null;
  return { now, good, comesAndGoes: history.slice(0, history.indexOf(good)).some(({ outcome }) => isFailure(outcome)) };
};

/** The runs of one family that start less than an hour before its newest one; older ones say nothing about now. */
const lastHour = (newestFirst: readonly StageRecord[], timeOf: Order['timeOf']): readonly StageRecord[] => {
  const [newest] = newestFirst;
  const end = newestFirst.findIndex((run) => newest !== undefined && timeOf(newest) - timeOf(run) > HOUR_MS);
  return end < 0 ? newestFirst : newestFirst.slice(0, end);
};

/** What the runs of the last hour show of each probe of each stage, oldest first; probes that were run once show nothing. */
const histories = ({ runs, timeOf }: Order, target: Target): readonly (readonly JudgedCell[])[] => {
  const newestFirst = runs.toReversed();
  return PROBE_STAGES.flatMap((stage) =>
    FAMILIES.flatMap((family) => {
      const asked = newestFirst.filter(
        (run) => run.stage === stage && run.probes.some((probe) => probe.family === family),
      );
      const recent = lastHour(asked, timeOf);
      return recent.length < 2 ? [] : [historyOf(recent, stage, family, target)];
    }),
  );
};

/**
 * Probes that recovered within the last hour, as far as their newest result is the first good one since.
 */
export const recoveries = (order: Order, target: Target): readonly Recovery[] =>
  histories(order, target).flatMap((history) => recoveryOf(history) ?? []);

/** Probes that fail now and were good within the last hour. */
export const relapses = (order: Order, target: Target): readonly Relapse[] =>
  histories(order, target).flatMap((history) => relapseOf(history) ?? []);
