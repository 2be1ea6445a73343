import { isFailure, isGood } from '../../evidence/outcome.ts';
import { type Message, say } from '../../messages/message.ts';
import type { WatchRecord } from '../../records/watch.ts';
import { FAMILIES, PROBE_STAGES, type ProbeStage } from '../../vocabulary/words.ts';
import type { Order } from '../order.ts';
import { answersTo, notTheSame, type Answer } from '../compared/answers.ts';
import { stageWord } from '../words/titles.ts';
import { hasFailed } from '../../evidence/classify.ts';
import { utcText } from '../../messages/zoned-time.ts';
import type { StageRecord } from '../../records/record.ts';
import { historyOf, type JudgedCell, type Matrix, type Target } from '../cells.ts';
import {
  asksTheSame,
  HOUR_MS,
  isElsewhere,
  type ComesAndGoes,
  type Recovery,
  type Tally,
} from '../relations/earlier-results.ts';
import type { AttemptSeries } from './series.ts';

/** How many attempts must be good in a row: three times the expected wait leaves a chance of one in twenty. */
export const enoughAfter = ({ attempts, failures }: Tally): number => Math.ceil((3 * attempts) / failures);

const isEnough = (later: Tally, failing: Tally): boolean =>
  later.failures === 0 && later.attempts >= enoughAfter(failing);

/** Begun after the end of the other one: a case watches one thing at a time, and its own order is surer than clocks. */
const isBeyond = (later: WatchRecord, watch: WatchRecord, order: Order): boolean =>
  order.isAfter(later, watch) &&
  ([later, watch].every(({ recorded }) => recorded?.imported === false) || order.timeOf(later) > lastOf(watch, order));

/** When the last attempt of a watch began, on the common clock. */
export const lastOf = (watch: WatchRecord, { momentOf }: Order): number =>
  momentOf(watch, watch.attempts.at(-1)?.startedAt ?? watch.startedAt);

/** Of one family of one watch. */
export const tallyOf = ({ attempts, failures }: AttemptSeries): Tally => ({
  attempts: attempts.length,
  failures: failures.length,
});

/** A later watch of the same was good throughout, and for long enough. */
export const isSettled = (series: AttemptSeries, all: readonly AttemptSeries[], order: Order): boolean =>
  series.failures.length > 0 &&
  all.some(
    (later) =>
      later.watch.stage === series.watch.stage &&
      later.family === series.family &&
      isBeyond(later.watch, series.watch, order) &&
      isEnough(tallyOf(later), tallyOf(series)),
  );

type Probed = Extract<Answer['asked'], { kind: 'probe' }> & { readonly said: Answer['said'] };

const isMixed = ({ attempts, failures }: Tally): boolean => failures > 0 && failures < attempts;

const sumOf = (tallies: readonly Tally[]): Tally => ({
  attempts: tallies.reduce((sum, { attempts }) => sum + attempts, 0),
  failures: tallies.reduce((sum, { failures }) => sum + failures, 0),
});

/** Watches with good and failed attempts that no later watch settled. */
const openWatches = (answers: readonly Probed[], order: Order): readonly Tally[] =>
  answers.filter((failing) => {
    const { by } = failing;
    return (
      isMixed(failing) &&
      'attempts' in by &&
      !answers.some((later) => 'attempts' in later.by && isBeyond(later.by, by, order) && isEnough(later, failing))
    );
  });

const openText = (stage: ProbeStage, { attempts, failures }: Tally, enough: number): Message =>
  say`Intermittent: ${failures} of ${attempts} attempts ${stageWord(stage)} failed, so a good one since may be chance. To decide: watch ${stageWord(stage)} for at least ${enough} attempts. Good throughout means that it is fixed.`;

const withinTheHourText = (stage: ProbeStage, enough: number): Message =>
  say`Intermittent: within the hour it was good ${stageWord(stage)}, failed, and is good again. To decide: run the ${stageWord(stage)} stage once more an hour after the failure, or watch ${stageWord(stage)} for at least ${enough} attempts. Good throughout means that it is fixed.`;

/** From the first failure to the newest one, both included. */
const failingPart = <T extends { readonly said: Answer['said'] }>(answers: readonly T[]): readonly T[] => {
  const until = answers.slice(0, answers.findLastIndex(({ said }) => isFailure(said.outcome)) + 1);
  return until.slice(until.findIndex(({ said }) => isFailure(said.outcome)));
};

/** The one that is open among good results since the newest failure: failed again after it was good, or good within the hour before. */
const openOf = <T extends { readonly said: Answer['said'] }>(
  results: readonly T[],
  tallyOfAll: (part: readonly T[]) => Tally,
  momentOf: (result: T) => number,
): ComesAndGoes | null => {
  const [now, last] = [results.at(-1), results.findLastIndex(({ said }) => isFailure(said.outcome))];
  if (!now || last < 0) return null;
  const since = tallyOfAll(results.slice(last + 1));
  const openPart = (part: readonly T[], withinHour: boolean): ComesAndGoes | null => {
    const tally = tallyOfAll(part);
    const isGoodToo = part.some(({ said }) => isGood(said.outcome));
    return isGoodToo && !isEnough(since, tally) ? { ...tally, enough: enoughAfter(tally), withinHour } : null;
  };
  const goodAt = results.findIndex((one) => isGood(one.said.outcome) && momentOf(now) - momentOf(one) <= HOUR_MS);
  return openPart(failingPart(results), false) ?? openPart(goodAt < 0 ? [] : results.slice(goodAt, last + 1), true);
};

/** Whether a row of the platform that reads Up comes and goes: each card is one attempt. `rows` of one API, oldest first. */
export const rowComesAndGoes = (rows: readonly Answer[]): ComesAndGoes | null =>
  openOf(
    rows,
    (part) => ({ attempts: part.length, failures: part.filter(({ said }) => isFailure(said.outcome)).length }),
    ({ said }) => Date.parse(said.at),
  );

const openRow = (rows: readonly Answer[]): Message | null => {
  const open = rowComesAndGoes(rows);
  return (
    open &&
    say`Intermittent: the row read Down on ${open.failures} of ${open.attempts} cards, so one that reads Up since may be chance. To decide: record at least ${open.enough} cards that read Up in a row. Then it is fixed.`
  );
};

const probesOf = (answers: readonly Answer[]): readonly Probed[] =>
  answers.flatMap(({ said, asked }) => (asked.kind === 'probe' ? [{ ...asked, said }] : []));

/** Whether a probe that is good now comes and goes, with too few good ones since. `answers` to one question, oldest first. */
const probeComesAndGoes = (answers: readonly Answer[], order: Order): ComesAndGoes | null =>
  openOf(probesOf(answers), sumOf, ({ by, said }) => order.momentOf(by, said.at));

/** Why good answers since the newest failure show nothing yet; `null` where they do. `answers` to one question, oldest first. */
export const stillOpen = (answers: readonly Answer[], order: Order): Message | null => {
  const probed = probesOf(answers);
  const now = probed.at(-1);
  if (!now) return openRow(answers);
  const { stage } = now.by;
  const open = probeComesAndGoes(answers, order);
  const tallies = [...openWatches(probed, order), ...(open && !open.withinHour ? [open] : [])];
  const [worst] = tallies.toSorted((one, other) => enoughAfter(other) - enoughAfter(one));
  if (worst) return openText(stage, worst, enoughAfter(worst));
  return open && withinTheHourText(stage, open.enough);
};

/** The cell of a run that is not the newest. */
const cellOf = (run: StageRecord, newestFirst: readonly StageRecord[], { stage, family }: JudgedCell, target: Target) =>
  historyOf(
    newestFirst.filter((other) => other === run || other.stage !== stage),
    stage as ProbeStage,
    family,
    target,
  )[0];

const failedIn = (run: StageRecord, { stage, family }: JudgedCell): boolean =>
  run.stage === stage && run.probes.some((probe) => probe.family === family && hasFailed(probe));

const recoveryOf = (now: JudgedCell, order: Order, target: Target): Recovery | null => {
  const { run, stage, family } = now;
  if (run === null || !isGood(now.outcome)) return null;
  const newestFailed = order.runs.findLast(
    (other) => asksTheSame(other, run) && !isElsewhere(other, run) && failedIn(other, now),
  );
  if (newestFailed === undefined) return null;
  // Of another server, or as another user, they say nothing about it.
  const answers = answersTo(order, stage, family).filter(
    ({ asked }) => asked.kind === 'probe' && asksTheSame(asked.by, run) && !isElsewhere(asked.by, run),
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
