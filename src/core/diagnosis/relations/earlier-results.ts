import { isGood, isSilent, isFailure } from '../../evidence/outcome.ts';
import { isRejectedSignIn, kindOf } from '../../evidence/sign-in-plan.ts';
import type { StageRecord } from '../../records/record.ts';
import type { Attempt, WatchRecord } from '../../records/watch.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import { type JudgedCell, type Matrix, historyOf, type Target } from '../cells.ts';
import { isOtherPlace, plainHost } from './address.ts';
import type { CellName } from '../judgement.ts';
import type { Order } from '../order.ts';

/** A rejected sign-in of a watch that no later answer of the same kind at the same stage has overtaken. */
export interface NewerRejection extends CellName {
  readonly stage: ProbeStage;
  readonly watch: WatchRecord;
  readonly attempt: Attempt;
  readonly moment: number;
}

export const asksTheSame = (one: StageRecord | WatchRecord, other: StageRecord | WatchRecord): boolean =>
  plainHost(one.server.host) === plainHost(other.server.host) &&
  one.server.port === other.server.port &&
  one.user === other.user;

/** Two places outside are two series: what one of them shows is no change of the other. */
export const isElsewhere = (one: StageRecord | WatchRecord, other: StageRecord | WatchRecord): boolean =>
  other.stage === 'outside' && isOtherPlace(one, other);

/** The newest answer that the watches of a family at a stage got. */
const newestAttempt = (
  { watches, momentOf }: Order,
  stage: ProbeStage,
  family: Family,
  subject: StageRecord | WatchRecord | undefined,
): NewerRejection | undefined =>
  watches
    .filter((watch) => watch.stage === stage && subject !== undefined && asksTheSame(watch, subject))
    .flatMap((watch) =>
      watch.attempts
        .filter((attempt) => attempt.family === family && !isSilent(attempt.outcome))
        .slice(-1)
        .map((attempt) => ({ stage, family, watch, attempt, moment: momentOf(watch, attempt.startedAt) })),
    )
    .at(-1);

const isSince = (order: Order, { run, outcome }: JudgedCell, watch: WatchRecord): boolean =>
  run !== null && !isSilent(outcome) && order.isAfter(run, watch);

/** What watches saw rejected since a stage was run, latest last; a later accepted sign-in of its kind, or a run, overtakes it. */
export const newerRejections = (order: Order, matrix: Matrix): readonly NewerRejection[] => {
  const subject = order.runs.at(-1) ?? order.watches.at(-1);
  return PROBE_STAGES.flatMap((stage) => {
    const answers = FAMILIES.flatMap(
      (family) => newestAttempt(order, stage, family, matrix[stage][family].run ?? subject) ?? [],
    );
    return answers.filter(({ family, watch, attempt, moment }) => {
      const own = matrix[stage][family];
      if (!isRejectedSignIn(attempt.outcome) || own.outcome === 'http.401') return false;
      const sameKind = (other: Family): boolean => kindOf(other) === kindOf(family);
      const overtaken =
        isSince(order, own, watch) ||
        FAMILIES.filter(sameKind).some((other) => {
          const cell = matrix[stage][other];
          return isGood(cell.outcome) && isSince(order, cell, watch);
        }) ||
        answers.some((other) => sameKind(other.family) && isGood(other.attempt.outcome) && other.moment > moment);
      return !overtaken;
    });
  }).sort((a, b) => a.moment - b.moment);
};

/** Within this time what was good, failed, and is good again is intermittent. */
export const HOUR_MS = 60 * 60 * 1000;

/** How many attempts came to a result, and how many of them failed. */
export interface Tally {
  readonly attempts: number;
  readonly failures: number;
}

/** What comes and goes: how often it failed among good ones, and how many good ones in a row would show that it is fixed. */
export interface ComesAndGoes extends Tally {
  readonly enough: number;
  /** It was good less than an hour before it is good again; else it failed again after it was good, however far apart. */
  readonly withinHour: boolean;
}

/** A probe that is good now and failed before. */
export interface Recovery {
  readonly now: JudgedCell;
  readonly failed: JudgedCell;
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
  const same = history.filter(({ run }) => run !== null && asksTheSame(run, asked) && !isElsewhere(run, asked));
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
