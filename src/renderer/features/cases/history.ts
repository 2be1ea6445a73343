import { isGoodProbe } from '../../../core/evidence/classify.ts';
import { isFailure, isGood } from '../../../core/evidence/outcome.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import type { Case } from '../../../core/records/case.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import type { Tone } from '../../ui/parts.tsx';

type Entry = StageRecord | WatchRecord;

export const isWatch = (entry: Entry): entry is WatchRecord => 'attempts' in entry;

/** Runs and watches, newest first, in the order of their recording. */
export const historyOf = ({ runs, watches }: Pick<Case, 'runs' | 'watches'>): readonly Entry[] => {
  const order = orderOf({ runs, watches });
  return [...order.runs, ...order.watches].sort((a, b) => (order.isAfter(a, b) ? -1 : 1));
};

/** Good where all of it was, and a fault where anything failed. */
export const toneOfEntry = (entry: Entry): Tone => {
  const results = isWatch(entry) ? entry.attempts : entry.probes;
  if (results.some(({ outcome }) => isFailure(outcome))) return 'fault';
  const allGood = isWatch(entry)
    ? entry.attempts.every(({ outcome }) => isGood(outcome))
    : entry.probes.every(isGoodProbe);
  return results.length > 0 && allGood ? 'good' : 'silent';
};
