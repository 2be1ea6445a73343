import { isFailure, isGood } from '../../evidence/outcome.ts';
import type { StageRecord } from '../../records/record.ts';
import { FAMILIES, PROBE_STAGES } from '../../vocabulary/words.ts';
import { historyOf, type JudgedCell, type Target } from '../cells.ts';
import { HOUR_MS, type ComesAndGoes } from '../intermittent/settled.ts';
import { asksTheSame } from './newer-rejections.ts';
import type { Order } from '../order.ts';

/** A probe that is good now and failed before. */
export interface Recovery {
  readonly now: JudgedCell;
  readonly failed: JudgedCell;
  /** When it failed, in UTC as it is shown. */
  readonly failedAt: string;
  /** The newest failure lies less than an hour before the newest good result. */
  readonly withinHour: boolean;
  /** How it comes and goes; `null` where it was good once since it failed, and nobody knows whether it was fixed. */
  readonly comesAndGoes: ComesAndGoes | null;
}

/** A probe that fails now and was good a short while ago. */
export interface Relapse {
  readonly now: JudgedCell;
  readonly good: JudgedCell;
  /** It had failed before it was good. */
  readonly comesAndGoes: boolean;
}

/** A sign-in that is rejected now has its own rules: an account changes, and does not come and go. */
const relapseOf = (history: readonly JudgedCell[]): Relapse | null => {
  const now = history.at(-1);
  if (!now?.run || !isFailure(now.outcome) || now.outcome === 'http.401') return null;
  const { run: asked } = now;
  // Of another server, or as another user, a good answer says nothing about this one.
  const same = history.filter(({ run }) => run !== null && asksTheSame(run, asked));
  const good = same.findLast(({ outcome }) => isGood(outcome));
  if (!good) return null;
  return { now, good, comesAndGoes: same.slice(0, same.indexOf(good)).some(({ outcome }) => isFailure(outcome)) };
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

/** Probes that fail now and were good within the last hour. */
export const relapses = (order: Order, target: Target): readonly Relapse[] =>
  histories(order, target).flatMap((history) => relapseOf(history) ?? []);
