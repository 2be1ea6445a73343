import type { BatchSums } from '../../../core/service/batch-state.ts';
import { HEADLINES } from '../../../core/service/columns.ts';
import { leftOverHead, leftOverLine, type Delimiter } from '../../../core/service/left-over.ts';
import type { JOB_FILTERS } from '../../../shared/service-contract.ts';
import type { JobPage, JobRowView, TextPiece } from '../../../shared/service-views.ts';
import type { JobView, RowOutcome } from '../../service/batch-job.ts';

/** The rows of a job in pages and as a file of what is not done. */

export type JobFilter = (typeof JOB_FILTERS)[number];

const NOT_DONE: readonly RowOutcome['result'][] = ['faulty', 'unknown', 'left-out'];

const passes = (filter: JobFilter, { result }: RowOutcome): boolean => {
  if (filter === 'all') return true;
  return filter === 'not-done' ? NOT_DONE.includes(result) : result === filter;
};

const totalOf = (filter: JobFilter, rows: number, sums: BatchSums): number => {
  const of: Readonly<Record<JobFilter, number>> = {
    all: rows,
    'not-done': sums.faulty + sums.unaccounted + sums.leftOut,
    created: sums.created,
    existing: sums.existing - sums.presentAfterResume,
    'present-after-resume': sums.presentAfterResume,
    faulty: sums.faulty,
    unknown: sums.unaccounted,
    'left-out': sums.leftOut,
  };
  return of[filter];
};

/** Where a reading of a job's rows has come to, so that the next page need not begin at the start again. */
export interface Cursor {
  readonly rows: AsyncGenerator<RowOutcome>;
  passed: number;
}

/**
 * Rows `from` up to `from + count` of those that pass. `cursors` is kept by the caller for a job that does not change; a
 * running one is read from the start each time.
 */
const rowsFrom = async (
  view: Pick<JobView, 'results'>,
  cursors: Map<JobFilter, Cursor> | null,
  { from, count, filter }: { readonly from: number; readonly count: number; readonly filter: JobFilter },
): Promise<readonly RowOutcome[]> => {
  const kept = cursors?.get(filter);
  const cursor = kept !== undefined && kept.passed <= from ? kept : { rows: view.results(), passed: 0 };
  cursors?.set(filter, cursor);
  const found: RowOutcome[] = [];
  while (cursor.passed < from + count) {
    const next = await cursor.rows.next();
    if (next.done === true) break;
    if (!passes(filter, next.value)) continue;
    if (cursor.passed >= from) found.push(next.value);
    cursor.passed += 1;
  }
  return found;
};

const viewOf = ({ line, mac, name, result, reason }: RowOutcome): JobRowView => ({ line, mac, name, result, reason });

export const pageOf = async (
  view: Pick<JobView, 'results' | 'sums' | 'head'>,
  cursors: Map<JobFilter, Cursor> | null,
  wish: { readonly from: number; readonly count: number; readonly filter: JobFilter },
): Promise<JobPage> => ({
  total: totalOf(wish.filter, view.head.rows, view.sums()),
  rows: (await rowsFrom(view, cursors, wish)).map(viewOf),
});

const PIECE = 1000;
const OWN = ['description', 'toDate', 'tags', 'createdBy'] as const;

/** What the list itself still says, where it is at hand. */
export interface ListAtHand {
  readonly delimiter: Delimiter;
  /** The other fields of its rows, by line; a batch does not carry them. */
  readonly others: ReadonlyMap<number, NonNullable<RowOutcome['own']>>;
}
const NO_LIST: ListAtHand = { delimiter: ',', others: new Map() };

const headOf = ({ delimiter }: ListAtHand): string =>
  leftOverHead([HEADLINES.mac, HEADLINES.name, ...OWN.map((field) => HEADLINES[field])], delimiter);

const lineOf = (list: ListAtHand, { line, mac, name, own: kept, reason }: RowOutcome): string => {
  const own = list.others.get(line) ?? kept;
  const tags = (own?.tags ?? []).map(({ value }) => value).join(', ');
  const others = [own?.description ?? '', own?.toDate ?? '', tags, own?.createdBy ?? ''];
  return leftOverLine({ cells: [mac, name, ...others], reasons: [reason ?? ''] }, list.delimiter);
};

/** A part of the file of rows that are not done: faulty, unknown and left out. */
export const leftOverPiece = async (
  view: Pick<JobView, 'results'>,
  cursors: Map<JobFilter, Cursor> | null,
  from: number,
  list: ListAtHand = NO_LIST,
): Promise<TextPiece> => {
  const rows = await rowsFrom(view, cursors, { from, count: PIECE, filter: 'not-done' });
  const text = `${from === 0 ? headOf(list) : ''}${rows.map((row) => lineOf(list, row)).join('')}`;
  return { text, next: rows.length < PIECE ? null : from + PIECE };
};
