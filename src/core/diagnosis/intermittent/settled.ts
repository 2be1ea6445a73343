import { isFailure, isGood } from '../../evidence/outcome.ts';
import { say } from '../../messages/say.ts';
import type { WatchRecord } from '../../records/watch.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';
import { HOUR_MS } from '../history.ts';
import type { Order } from '../order.ts';
import type { Answer } from '../said.ts';
import { stageWord } from '../titles.ts';
import type { AttemptSeries } from './count.ts';

/** How many attempts came to a result, and how many of them failed. */
interface Tally {
  readonly attempts: number;
  readonly failures: number;
}

/**
 * How many attempts must be good in a row until the old rate of failures would have shown: three times the expected wait
 * leaves a chance of one in twenty that it is luck.
 */
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

const openText = (stage: ProbeStage, { attempts, failures }: Tally, enough: number): string =>
  say`Intermittent: ${failures} of ${attempts} attempts ${stageWord(stage)} failed, so a good one since may be chance. To decide: watch ${stageWord(stage)} for at least ${enough} attempts. Good throughout means that it is fixed.`;

const withinTheHourText = (stage: ProbeStage, enough: number): string =>
  say`Intermittent: within the hour it was good ${stageWord(stage)}, failed, and is good again. To decide: run the ${stageWord(stage)} stage once more an hour after the failure, or watch ${stageWord(stage)} for at least ${enough} attempts. Good throughout means that it is fixed.`;

/** Of a row of the platform's card: each card is one attempt. */
const openRow = (rows: readonly Answer[]): string | null => {
  const last = rows.findLastIndex(({ said }) => isFailure(said.outcome));
  const until = rows.slice(0, last + 1);
  const failing = until.slice(until.findIndex(({ said }) => isFailure(said.outcome)));
  const failures = failing.filter(({ said }) => isFailure(said.outcome)).length;
  const tally = { attempts: failing.length, failures };
  if (!isMixed(tally) || isEnough({ attempts: rows.length - last - 1, failures: 0 }, tally)) return null;
  return say`Intermittent: the row read Down on ${failures} of ${failing.length} cards, so one that reads Up since may be chance. To decide: record at least ${enoughAfter(tally)} cards that read Up in a row. Then it is fixed.`;
};

/**
 * Why good answers since the newest failure show nothing yet, and what would; `null` where they do. A fault is intermittent
 * where a watch saw both, where it was good between two failures, and where it was good less than an hour before it is again.
 * `answers` to one question, oldest first.
 */
export const stillOpen = (answers: readonly Answer[], order: Order): string | null => {
  const probed = answers.flatMap(({ said, asked }) => (asked.kind === 'probe' ? [{ ...asked, said }] : []));
  if (probed.length === 0) return openRow(answers);
  const last = probed.findLastIndex(({ said }) => isFailure(said.outcome));
  const now = probed.at(-1);
  const [until, since] = [probed.slice(0, last + 1), sumOf(probed.slice(last + 1))];
  if (!now || until.length === 0) return null;
  const { stage } = now.by;
  const failing = until.slice(until.findIndex(({ said }) => isFailure(said.outcome)));
  const relapsed = failing.some(({ said }) => isGood(said.outcome)) && !isEnough(since, sumOf(failing));
  const open = [...openWatches(probed, order), ...(relapsed ? [sumOf(failing)] : [])];
  const [worst] = open.toSorted((one, other) => enoughAfter(other) - enoughAfter(one));
  if (worst) return openText(stage, worst, enoughAfter(worst));
  const momentOf = ({ by, said }: Probed): number => order.momentOf(by, said.at);
  const recent = until.slice(
    until.findIndex((one) => isGood(one.said.outcome) && momentOf(now) - momentOf(one) <= HOUR_MS),
  );
  const wasGood = recent[0] !== undefined && isGood(recent[0].said.outcome);
  return wasGood && !isEnough(since, sumOf(recent)) ? withinTheHourText(stage, enoughAfter(sumOf(recent))) : null;
};
