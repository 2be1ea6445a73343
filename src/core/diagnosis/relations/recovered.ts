import { outcomeOf } from '../../evidence/classify.ts';
import { isFailure, isGood } from '../../evidence/outcome.ts';
import { utcText } from '../../messages/zoned-time.ts';
import type { StageRecord } from '../../records/record.ts';
import { FAMILIES, PROBE_STAGES, type ProbeStage } from '../../vocabulary/words.ts';
import { notTheSame } from '../compared/asked-again.ts';
import { historyOf, type JudgedCell, type Matrix, type Target } from '../cells.ts';
import type { Recovery } from './relapses.ts';
import { HOUR_MS, probeComesAndGoes } from '../intermittent/settled.ts';
import { asksTheSame } from './newer-rejections.ts';
import type { Order } from '../order.ts';
import { answersTo } from '../compared/answers.ts';

/** The cell of a run that is not the newest. */
const cellOf = (run: StageRecord, newestFirst: readonly StageRecord[], { stage, family }: JudgedCell, target: Target) =>
  historyOf(
    newestFirst.filter((other) => other === run || other.stage !== stage),
    stage as ProbeStage,
    family,
    target,
  )[0];

const hasFailed = (run: StageRecord, { stage, family }: JudgedCell): boolean =>
  run.stage === stage &&
  run.probes.some(
    (probe) => probe.family === family && probe.evidence !== null && isFailure(outcomeOf(family, probe.evidence)),
  );

const recoveryOf = (now: JudgedCell, order: Order, target: Target): Recovery | null => {
  const { run, stage, family } = now;
  if (run === null || !isGood(now.outcome)) return null;
  const newestFailed = order.runs.findLast((other) => asksTheSame(other, run) && hasFailed(other, now));
  if (newestFailed === undefined) return null;
  // Of another server, or as another user, they say nothing about it.
  const answers = answersTo(order, stage, family).filter(
    ({ asked }) => asked.kind === 'probe' && asksTheSame(asked.by, run),
  );
  const at = answers.findLastIndex(({ said }) => said.source === newestFailed.id);
  const newest = answers.at(-1);
  const failed = cellOf(newestFailed, order.runs.toReversed(), now, target);
  if (at < 0 || !newest || !failed || !isGood(newest.said.outcome)) return null;
  const same = answers.filter((one) => one === newest || notTheSame(one, newest, family, order.runs) === null);
  const comesAndGoes = probeComesAndGoes(same, order);
  const since = answers.slice(at + 1).flatMap(({ asked }) => (asked.kind === 'probe' ? [asked.attempts] : []));
  if (comesAndGoes === null && since.reduce((sum, attempts) => sum + attempts, 0) > 1) return null;
  const moment = order.momentOf(newestFailed, failed.evidence?.startedAt ?? newestFailed.startedAt);
  const withinHour = order.timeOf(run) - order.timeOf(newestFailed) <= HOUR_MS;
  return { now, failed, failedAt: utcText(moment), withinHour, comesAndGoes };
};

/** Probes that are good now and were not, as far as nobody can tell yet whether that is over. */
export const recoveries = (order: Order, matrix: Matrix, target: Target): readonly Recovery[] =>
  PROBE_STAGES.flatMap((stage) => FAMILIES.flatMap((family) => recoveryOf(matrix[stage][family], order, target) ?? []));
