import { isGood, isSilent } from '../../evidence/outcome.ts';
import { isRejectedSignIn, kindOf } from '../../evidence/sign-in-plan.ts';
import type { StageRecord } from '../../records/record.ts';
import type { Attempt, WatchRecord } from '../../records/watch.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import type { JudgedCell, Matrix } from '../cells.ts';
import { plainHost } from './address.ts';
import type { CellName } from '../judgement.ts';
import type { Order } from '../order.ts';

/** A rejected sign-in of a watch that no later answer of the same kind at the same stage has overtaken. */
export interface NewerRejection extends CellName {
  readonly stage: ProbeStage;
  readonly watch: WatchRecord;
  readonly attempt: Attempt;
  /** Milliseconds since 1970, on the clock of the order. */
  readonly moment: number;
}

export const asksTheSame = (one: StageRecord | WatchRecord, other: StageRecord | WatchRecord): boolean =>
  plainHost(one.server.host) === plainHost(other.server.host) &&
  one.server.port === other.server.port &&
  one.user === other.user;

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

/** Whether the run of a cell answered after a watch began. */
const isSince = (order: Order, { run, outcome }: JudgedCell, watch: WatchRecord): boolean =>
  run !== null && !isSilent(outcome) && order.isAfter(run, watch);

/**
 * What watches saw rejected since a stage was run: newer than the stage's own result, one at most for each family, the
 * latest last. A sign-in of the same kind that was accepted at that stage afterwards overtakes it, and so does a run.
 */
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
