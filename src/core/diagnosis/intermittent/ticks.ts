import { isFailure, isGood } from '../../evidence/outcome.ts';
import { firstSlot, type Attempt, type WatchRecord } from '../../records/watch.ts';
import type { Family } from '../../vocabulary/words.ts';

/** The attempts of a watch, slot by slot, as many together as a picture has room for. */

/** How a tick of the strip is drawn. `missed`: nothing was sent in its slots. */
export type TickKind = 'good' | 'failed' | 'not-run' | 'missed';

/** One tick: a slot, or several neighbouring ones where a long watch has more slots than the strip has room for. */
export interface WatchTick {
  readonly kind: TickKind;
  readonly firstSlot: number;
  readonly lastSlot: number;
  readonly asked: number;
  readonly failed: number;
  readonly missed: number;
  /** The attempt that gave the tick its kind; `null` where all slots were missed. */
  readonly shown: Attempt | null;
}

const MOST_TICKS = 96;

const kindOf = ({ outcome }: Attempt): TickKind =>
  isFailure(outcome) ? 'failed' : isGood(outcome) ? 'good' : 'not-run';

const WORST_FIRST: readonly TickKind[] = ['failed', 'not-run', 'good'];

const tickOf = (own: readonly Attempt[], firstSlot: number, lastSlot: number): WatchTick => {
  const kind = WORST_FIRST.find((wanted) => own.some((attempt) => kindOf(attempt) === wanted)) ?? 'missed';
  return {
    kind,
    firstSlot,
    lastSlot,
    asked: own.length,
    failed: own.filter((attempt) => kindOf(attempt) === 'failed').length,
    missed: lastSlot - firstSlot + 1 - new Set(own.map(({ slot }) => slot)).size,
    shown: own.find((attempt) => kindOf(attempt) === kind) ?? null,
  };
};

const slotsOf = ({ attempts, startedAt, everySeconds, state, rounds }: WatchRecord): readonly [number, number] => {
  const planned = firstSlot(Date.parse(startedAt), everySeconds);
  let first = planned;
  let last = state === 'complete' ? planned + rounds - 1 : planned;
  for (const { slot } of attempts) {
    first = Math.min(first, slot);
    last = Math.max(last, slot);
  }
  return [first, last];
};

/** The ticks of one family, oldest first. A tick never looks better than its worst attempt. */
export const ticksOf = (watch: WatchRecord, family: Family): readonly WatchTick[] => {
  const { attempts } = watch;
  if (attempts.length === 0) return [];
  const [first, last] = slotsOf(watch);
  const width = Math.max(1, Math.ceil((last - first + 1) / MOST_TICKS));
  const groups: Attempt[][] = Array.from({ length: Math.ceil((last - first + 1) / width) }, () => []);
  for (const attempt of attempts)
    if (attempt.family === family) groups[Math.floor((attempt.slot - first) / width)]?.push(attempt);
  const ticks = groups.map((own, index) => {
    const from = first + index * width;
    return tickOf(own, from, Math.min(last, from + width - 1));
  });
  // The last round of a watch that did not run to its end may not have come to this family: that is no gap.
  return watch.state === 'complete' ? ticks : ticks.slice(0, ticks.findLastIndex(({ kind }) => kind !== 'missed') + 1);
};

/** How many rounds a watch has asked so far. */
export const roundsDone = ({ attempts }: WatchRecord): number => new Set(attempts.map(({ slot }) => slot)).size;
