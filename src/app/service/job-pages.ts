import { HEADLINES } from '../../core/whitelisting/columns.ts';
import { countOf, isWaiting, passesFilter, type JobFilter } from '../../core/whitelisting/job-filter.ts';
import { csvLine, leftOverHead, leftOverLine, type Delimiter } from '../../core/whitelisting/left-over.ts';
import { marked, said } from '../../core/messages/say.ts';
import type { JobPage, JobRowView, TextPiece } from '../../shared/service-views.ts';
import type { JobView, RowOutcome } from '../../node/service/batch-job.ts';

/** The rows of a job in pages and as a file of what is not done. */

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
    if (!passesFilter(filter, next.value)) continue;
    if (cursor.passed >= from) found.push(next.value);
    cursor.passed += 1;
  }
  return found;
};

/** A running job has not come to the rows that it has not sent: there is nothing yet to say why. */
const viewOf = (live: boolean, outcome: RowOutcome): JobRowView => {
  const { line, mac, name, result, reason, leftOut } = outcome;
  return {
    line,
    mac,
    name,
    result,
    reason: live && result === 'left-out' && leftOut === null ? null : reason,
    waits: isWaiting(outcome),
  };
};

export const pageOf = async (
  view: Pick<JobView, 'results' | 'sums'>,
  cursors: Map<JobFilter, Cursor> | null,
  wish: { readonly from: number; readonly count: number; readonly filter: JobFilter },
): Promise<JobPage> => ({
  total: countOf(wish.filter, view.sums()),
  rows: (await rowsFrom(view, cursors, wish)).map((row) => viewOf(cursors === null, row)),
});

const PIECE = 1000;
const OWN = ['description', 'toDate', 'tags', 'createdBy'] as const;

/** The other fields of a list's rows, by line: where the list is at hand, they are taken from there. */
type OtherFieldsAt = ReadonlyMap<number, NonNullable<RowOutcome['own']>>;

const headOf = (delimiter: Delimiter): string =>
  leftOverHead([HEADLINES.mac, HEADLINES.name, ...OWN.map((field) => HEADLINES[field])], delimiter);

const lineOf = (delimiter: Delimiter, others: OtherFieldsAt, row: RowOutcome): string => {
  const own = others.get(row.line) ?? row.own;
  const tags = (own?.tags ?? []).map(({ value }) => value).join(', ');
  const cells = [row.mac, row.name, own?.description ?? '', own?.toDate ?? '', tags, own?.createdBy ?? ''];
  return leftOverLine({ cells, reasons: [row.reason ?? ''] }, delimiter);
};

/** A part of the file of rows that are not done: faulty, unknown and left out. */
export const leftOverPiece = async (
  view: Pick<JobView, 'results' | 'head'>,
  cursors: Map<JobFilter, Cursor> | null,
  from: number,
  others: OtherFieldsAt = new Map(),
): Promise<TextPiece> => {
  const { delimiter } = view.head.listForm;
  const rows = await rowsFrom(view, cursors, { from, count: PIECE, filter: 'not-done' });
  const text = `${from === 0 ? headOf(delimiter) : ''}${rows.map((row) => lineOf(delimiter, others, row)).join('')}`;
  return { text, next: rows.length < PIECE ? null : from + PIECE };
};

/** Headlines of the list of what a job created. */
export const CREATED_HEAD = ['Line', HEADLINES.mac, HEADLINES.name, HEADLINES.toDate, 'Result'] as const;
const CREATED_WORDS: Partial<Readonly<Record<RowOutcome['result'], string>>> = marked({
  created: 'created',
  'present-after-resume': 'there after going on; this batch may have created it',
});

/** A part of the list of what a job created, or may have created. */
export const createdPiece = async (
  view: Pick<JobView, 'results' | 'head'>,
  cursors: Map<JobFilter, Cursor> | null,
  from: number,
): Promise<TextPiece> => {
  const { delimiter } = view.head.listForm;
  const rows = await rowsFrom(view, cursors, { from, count: PIECE, filter: 'made' });
  const lines = rows.map(({ line, mac, name, own, result }) =>
    csvLine([String(line), mac, name, own?.toDate ?? '', said(CREATED_WORDS[result] ?? result)], delimiter),
  );
  const head = from === 0 ? `\uFEFF${csvLine(CREATED_HEAD, delimiter)}` : '';
  return { text: `${head}${lines.join('')}`, next: rows.length < PIECE ? null : from + PIECE };
};
