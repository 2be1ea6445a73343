import { outcomeOf } from '../../../core/evidence/classify.ts';
import { isFailure, isGood } from '../../../core/evidence/outcome.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import type { Case } from '../../../core/records/case.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { localTime, utcTime } from '../../ui/time-format.ts';

/** A case may hold some thousand. */
const MOST_ENTRIES = 200;

const isWatch = (entry: StageRecord | WatchRecord): entry is WatchRecord => 'attempts' in entry;

const titleOf = (entry: StageRecord | WatchRecord): string =>
  (isWatch(entry) ? laterT.history.watch : laterT.history.run)(t.stages[entry.stage]);

const shownBy = (entry: StageRecord | WatchRecord): string => {
  if (isWatch(entry)) {
    const { attempts } = entry;
    const failed = attempts.filter(({ outcome }) => isFailure(outcome)).length;
    return attempts.length === 0 ? laterT.history.noResult : t.history.failed(failed, attempts.length);
  }
  const { probes } = entry;
  const good = probes.filter(({ family, evidence }) => evidence !== null && isGood(outcomeOf(family, evidence)));
  return probes.length === 0 ? laterT.history.noResult : laterT.history.good(good.length, probes.length);
};

const lineOf = (entry: StageRecord | WatchRecord): string =>
  [
    shownBy(entry),
    ...(entry.state === 'complete' ? [] : [laterT.history.states[entry.state]]),
    ...(entry.recorded?.imported === true ? [laterT.history.imported] : []),
  ].join(', ');

/** Newest first, in the order of their recording. */
export const HistoryList = ({ document: { runs, watches } }: { readonly document: Case }) => {
  const order = orderOf({ runs, watches });
  const all = [...order.runs, ...order.watches].sort((a, b) => (order.isAfter(a, b) ? -1 : 1));
  const earlier = all.length - MOST_ENTRIES;
  return (
    <>
      <ol className="tp-history-list" tabIndex={0} aria-labelledby="history">
        {all.slice(0, MOST_ENTRIES).map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.startedAt} title={utcTime(new Date(entry.startedAt))}>
              {localTime(new Date(entry.startedAt))}
            </time>{' '}
            <strong>{titleOf(entry)}</strong> {lineOf(entry)}
          </li>
        ))}
      </ol>
      {earlier > 0 && <p className="tp-small tp-dim">{laterT.history.earlier(earlier)}</p>}
    </>
  );
};
