import { isGoodProbe } from '../evidence/classify.ts';
import { isFailure, isGood } from '../evidence/outcome.ts';
import { orderOf } from './order.ts';
import type { Case } from '../records/case.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Stage } from '../vocabulary/words.ts';
import type { LaneTone } from './lanes.ts';

type Entry = StageRecord | WatchRecord;

export const isWatch = (entry: Entry): entry is WatchRecord => 'attempts' in entry;

/** Runs and watches, newest first, in the order of their recording. */
export const historyOf = ({ runs, watches }: Pick<Case, 'runs' | 'watches'>): readonly Entry[] => {
  const order = orderOf({ runs, watches });
  return [...order.runs, ...order.watches].sort((a, b) => (order.isAfter(a, b) ? -1 : 1));
};

/** Good where all of it was, and a fault where anything failed. */
const toneOfEntry = (entry: Entry): LaneTone => {
  const results = isWatch(entry) ? entry.attempts : entry.probes;
  if (results.some(({ outcome }) => isFailure(outcome))) return 'fault';
  const allGood = isWatch(entry)
    ? entry.attempts.every(({ outcome }) => isGood(outcome))
    : entry.probes.every(isGoodProbe);
  return results.length > 0 && allGood ? 'good' : 'silent';
};

interface Dot {
  readonly id: string;
  readonly at: Date;
  readonly stage: Stage;
  readonly tone: LaneTone;
}

/** A dot for each run, watch and card, oldest first. */
export const dotsOf = (document: Pick<Case, 'runs' | 'watches' | 'cards'>): readonly Dot[] =>
  [
    ...historyOf(document).map((entry) => ({
      entry,
      iso: entry.startedAt,
      stage: entry.stage,
      tone: toneOfEntry(entry),
    })),
    ...document.cards.map((entry) => {
      const values = Object.values(entry.rows).map(({ value }) => value);
      const tone: LaneTone = values.includes('down') ? 'fault' : values.includes('up') ? 'good' : 'silent';
      return { entry, iso: entry.updatedAt, stage: 'platform' as const, tone };
    }),
  ]
    .map(({ entry, iso, stage, tone }) => ({ id: entry.id, at: new Date(iso), stage, tone }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
