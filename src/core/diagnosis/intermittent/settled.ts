import { isFailure, isGood } from '../../evidence/outcome.ts';
import { type Message, say } from '../../messages/message.ts';
import type { WatchRecord } from '../../records/watch.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';
import type { Order } from '../order.ts';
import type { Answer } from '../compared/answers.ts';
import { stageWord } from '../words/titles.ts';
import type { AttemptSeries } from './count.ts';

/** Within this time what was good, failed, and is good again is intermittent. */
export const HOUR_MS = 60 * 60 * 1000;

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

const openText = (stage: ProbeStage, { attempts, failures }: Tally, enough: number): Message =>
  say`Intermittent: ${failures} of ${attempts} attempts ${stageWord(stage)} failed, so a good one since may be chance. To decide: watch ${stageWord(stage)} for at least ${enough} attempts. Good throughout means that it is fixed.`;

const withinTheHourText = (stage: ProbeStage, enough: number): Message =>
  say`Intermittent: within the hour it was good ${stageWord(stage)}, failed, and is good again. To decide: run the ${stageWord(stage)} stage once more an hour after the failure, or watch ${stageWord(stage)} for at least ${enough} attempts. Good throughout means that it is fixed.`;

/** From the first failure to the newest one, both included. */
const failingPart = <T extends { readonly said: Answer['said'] }>(answers: readonly T[]): readonly T[] => {
  const until = answers.slice(0, answers.findLastIndex(({ said }) => isFailure(said.outcome)) + 1);
  return until.slice(until.findIndex(({ said }) => isFailure(said.outcome)));
};

/** What comes and goes: how often it failed among good ones, and how many good ones in a row would show that it is fixed. */
export interface ComesAndGoes extends Tally {
  readonly enough: number;
  /** It was good less than an hour before it is good again; else it failed again after it was good, however far apart. */
  readonly withinHour: boolean;
}

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

/**
 * Whether a probe that is good now failed again after it was good, or was good less than an hour before it is again, with
 * too few good ones since. `answers` to one question, oldest first, of which the newest is good.
 */
export const probeComesAndGoes = (answers: readonly Answer[], order: Order): ComesAndGoes | null =>
  openOf(probesOf(answers), sumOf, ({ by, said }) => order.momentOf(by, said.at));

/**
 * Why good answers since the newest failure show nothing yet, and what would; `null` where they do. A fault is intermittent
 * where a watch saw both, where it was good between two failures, and where it was good less than an hour before it is again.
 * `answers` to one question, oldest first.
 */
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
