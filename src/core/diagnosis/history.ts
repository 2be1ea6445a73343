import { orderOf } from './order.ts';
import type { Case } from '../records/case.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';

type Entry = StageRecord | WatchRecord;

export const isWatch = (entry: Entry): entry is WatchRecord => 'attempts' in entry;

/** Runs and watches, newest first, in the order of their recording. */
export const historyOf = ({ runs, watches }: Pick<Case, 'runs' | 'watches'>): readonly Entry[] => {
  const order = orderOf({ runs, watches });
  return [...order.runs, ...order.watches].sort((a, b) => (order.isAfter(a, b) ? -1 : 1));
};
