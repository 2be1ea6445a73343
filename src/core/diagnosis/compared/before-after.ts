import { isFailure, isGood } from '../../evidence/outcome.ts';
import type { PlatformCard } from '../../records/card.ts';
import { isPracticeHost } from '../../records/practice-description.ts';
import type { StageRecord } from '../../records/record.ts';
import type { WatchRecord } from '../../records/watch.ts';
import { FAMILIES, STAGES, type Family, type Stage } from '../../vocabulary/words.ts';
import { notAskedAt, notTheSame, answersTo, entryOf, failuresUnsigned, type Answer, type Said } from './answers.ts';
import { guardCheck, orderInDoubt } from '../guard/note.ts';
import { stillOpen } from '../intermittent/settled.ts';
import { orderOf, type Entry, type Order } from '../order.ts';
import { type Message, say, joined, distinct, sentences } from '../../messages/message.ts';

export type { Said };

export interface Compared {
  readonly stage: Stage;
  readonly family: Family;
  readonly before: Said;
  /** `null`: it has not been asked again since it failed. */
  readonly after: Said | null;
  /** `cannot-tell`: something else was asked since, or from another place; `reason` says what. */
  readonly result: 'mended' | 'still-failing' | 'new-fault' | 'not-asked' | 'cannot-tell';
  /** Why it not known, in a sentence; `null` for every other result. */
  readonly reason: Message | null;
}

export interface BeforeAfter {
  /** Probes that failed, and those that fail now and did not; stage by stage. */
  readonly probes: readonly Compared[];
  readonly result: 'mended' | 'still-failing' | 'cannot-tell';
  readonly sentence: Message;
  readonly practice: boolean;
}

interface Asked {
  readonly stage: Stage;
  readonly family: Family;
  /** Oldest first; never empty. */
  readonly answers: readonly Answer[];
}

/** Why two answers cannot be laid side by side, or `null` where they can. */
type WhyNot = (before: Answer, after: Answer) => Message | null;

/** What is compared of one probe, and where the answer comes from that it begins with. */
interface Pair {
  readonly compared: Compared;
  readonly since: Entry;
  /** How many attempts have been good since, without one that failed; a card has none. */
  readonly goodAttempts: number;
}

/** An answer that may have come after the newest one and says otherwise, and why that is not known; `null` without one. */
const laterPerhaps = (answers: readonly Answer[], order: Order): { other: Answer; reason: Message } | null => {
  const newest = answers.at(-1);
  if (newest?.asked.kind !== 'probe') return null;
  const other = answers.reduce((last, one) => (order.isAfterOtherwise(entryOf(one), entryOf(last)) ? one : last));
  if (other.asked.kind !== 'probe' || isGood(other.said.outcome) === isGood(newest.said.outcome)) return null;
  const doubt = orderInDoubt(newest.asked.by, other.asked.by, order);
  return doubt && { other, reason: say`${doubt.sentence} ${guardCheck(doubt.code)}` };
};

const attemptsIn = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { asked }) => sum + (asked.kind === 'probe' ? asked.attempts : 0), 0);

/** The newest failure that was asked again, and the newest answer to the same; else what has not been asked again. */
const pairOf = ({ stage, family, answers }: Asked, whyNot: WhyNot, order: Order): Pair | null => {
  const newest = answers.at(-1);
  if (!newest) return null;
  const doubt = laterPerhaps(answers, order);
  const at = answers.slice(0, -1).findLastIndex(({ said }) => isFailure(said.outcome));
  const before = answers[at];
  if (!before && doubt && isFailure(newest.said.outcome)) {
    const [was, is] = [newest.said, doubt.other.said];
    const compared = { stage, family, before: was, after: is, result: 'cannot-tell', reason: doubt.reason } as const;
    return { compared, since: entryOf(newest), goodAttempts: 0 };
  }
  if (!before)
    return isFailure(newest.said.outcome)
      ? {
          compared: { stage, family, before: newest.said, after: null, result: 'not-asked', reason: null },
          since: entryOf(newest),
          goodAttempts: 0,
        }
      : null;
  const good = isGood(newest.said.outcome);
  // Whatever lies between the two is good: an earlier answer to the very same counts where the newest is to something else.
  const after = (good ? answers.slice(at + 1).findLast((one) => whyNot(before, one) === null) : undefined) ?? newest;
  const unproven = (): Message | null =>
    notAskedAt(before, answers, order.runs) ??
    stillOpen(
      answers.filter((one) => one === before || whyNot(before, one) === null),
      order,
    );
  const reason = whyNot(before, after) ?? doubt?.reason ?? (good ? unproven() : null);
  const result = reason !== null ? 'cannot-tell' : good ? 'mended' : 'still-failing';
  return {
    compared: { stage, family, before: before.said, after: after.said, result, reason },
    since: entryOf(before),
    goodAttempts: good ? attemptsIn(answers.slice(at + 1)) : 0,
  };
};

/** Whether an answer was given after those that the others are compared from. */
type IsSince = (answer: Answer) => boolean;

/** What was good and fails since the time from which on the others are compared. */
const asNewFault = (compared: Compared, { answers }: Asked, isSince: IsSince, whyNot: WhyNot): Compared => {
  const after = answers.at(-1);
  const before = answers.slice(0, -1).findLast(({ said }) => isGood(said.outcome));
  if (compared.result !== 'not-asked' || !before || !after || !isSince(after)) return compared;
  const reason = whyNot(before, after);
  const result = reason === null ? 'new-fault' : 'cannot-tell';
  return { ...compared, before: before.said, after: after.said, result, reason };
};

const countsOf = (probes: readonly Compared[]): Message => {
  const of = (result: Compared['result']): number => probes.filter((probe) => probe.result === result).length;
  const failing = probes.length - of('new-fault');
  const [mended, still, open, fresh] = [of('mended'), of('still-failing'), of('not-asked'), of('new-fault')];
  const unclear = of('cannot-tell');
  const parts = [
    say`Good now: ${mended} of ${failing} failing probes`,
    ...(still > 0 ? [say`still failing: ${still}`] : []),
    ...(open > 0 ? [say`not asked again: ${open}`] : []),
    ...(unclear > 0 ? [say`not known: ${unclear}`] : []),
  ];
  const rest = fresh === 0 ? say('nothing that was good has failed') : say`but probes that were good fail: ${fresh}`;
  return say`${joined(parts, ', ')}; ${rest}.`;
};

const sentenceOf = (probes: readonly Compared[], once: boolean): Message => {
  const reasons = distinct(probes.flatMap(({ reason }) => reason ?? []));
  const reserve = once
    ? [say('One good answer does not rule out an intermittent fault: run the stage once more.')]
    : [];
  const first = probes.every(({ result }) => result === 'cannot-tell')
    ? say('It is not known whether the fault is fixed.')
    : countsOf(probes);
  return sentences(first, ...reasons, ...reserve);
};

/** What failed without the password counts as long as nothing good came before it: it is open until it is asked with it. */
const withUnsigned = (answers: readonly Answer[], unsigned: readonly Answer[], order: Order): readonly Answer[] => {
  const open = unsigned.filter(
    (one) => !answers.some((other) => isGood(other.said.outcome) && order.isAfter(entryOf(one), entryOf(other))),
  );
  if (open.length === 0) return answers;
  return [...answers, ...open].sort((one, other) => (order.isAfter(entryOf(one), entryOf(other)) ? 1 : -1));
};

/** What failed, and what it does since: fixed is only the same, asked again from the same place. `null` where nothing was. */
export const beforeAfter = (
  runs: readonly StageRecord[],
  watches: readonly WatchRecord[] = [],
  sinceRunId: string | null = null,
  cards: readonly PlatformCard[] = [],
): BeforeAfter | null => {
  const order = orderOf({ runs, watches, cards });
  const from = order.runs.find(({ id }) => id === sinceRunId);
  const whyNotOf =
    (family: Family): WhyNot =>
    (before, after) =>
      notTheSame(before, after, family, order.runs);
  const asked = STAGES.flatMap((stage) =>
    FAMILIES.map((family): Asked => {
      const answers = withUnsigned(answersTo(order, stage, family), failuresUnsigned(order, stage, family), order);
      return { stage, family, answers: answers.filter((answer) => !from || !order.isAfter(from, entryOf(answer))) };
    }),
  );
  const found = asked.flatMap((one) => {
    const pair = pairOf(one, whyNotOf(one.family), order);
    return pair ? [{ one, ...pair }] : [];
  });
  const pairs = found.filter(({ compared }) => compared.result !== 'not-asked');
  if (pairs.length === 0) return null;
  const isSince: IsSince = (answer) => pairs.some(({ since }) => order.isAfter(entryOf(answer), since));
  const probes = found.map(({ one, compared }) => asNewFault(compared, one, isSince, whyNotOf(one.family)));
  const has = (...results: readonly Compared['result'][]): boolean =>
    probes.some(({ result }) => results.includes(result));
  const result = has('still-failing', 'new-fault')
    ? 'still-failing'
    : has('not-asked', 'cannot-tell')
      ? 'cannot-tell'
      : 'mended';
  return {
    probes,
    result,
    sentence: sentenceOf(probes, result === 'mended' && pairs.some(({ goodAttempts }) => goodAttempts === 1)),
    practice: [...runs, ...watches].some(({ server }) => isPracticeHost(server.host)),
  };
};
