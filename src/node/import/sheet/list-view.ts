import { say, type Message } from '../../../core/messages/message.ts';
import { BATCH_FIELDS, fieldOfHeader, HEADLINES, type Column } from '../../../core/whitelisting/columns.ts';
import type { LeftOvers } from '../../../core/whitelisting/left-over.ts';
import { ENTRY_FIELDS, sameMac, type Problem, type Warning } from '../../../core/whitelisting/problems.ts';
import type {
  CauseCount,
  RowFilter,
  SheetNote,
  SheetPage,
  SheetRow,
  SheetSummary,
} from '../../../core/whitelisting/sheet.ts';
import { leftOutColumns, undecidedColumns } from '../../../core/whitelisting/unused-columns.ts';
import type { Entry } from '../../../core/whitelisting/validate.ts';
import { causeOf, faultsOf, isFaulty, passes, ROW_FAULTS, SAME_MAC, stateOf, type List, type ListRow } from './list.ts';

/** The texts about a list: its sums, its rows, those that can be sent, and those that are left over. */

const count = (rows: readonly ListRow[], is: (row: ListRow) => boolean): number =>
  rows.reduce((sum, row) => (is(row) ? sum + 1 : sum), 0);

/** Whether a cause lies in a field which a batch does not carry. */
const isBeyond = (cause: string): boolean =>
  ENTRY_FIELDS.some((field) => !BATCH_FIELDS.includes(field) && cause.startsWith(`${field}.`));
const isOnlyBeyond = (row: ListRow): boolean => isFaulty(row) && faultsOf(row).every(isBeyond);

const countsOf = (
  rows: readonly ListRow[],
  causes: (row: ListRow) => readonly string[],
  before: readonly string[] = [],
): readonly CauseCount[] => {
  const counts = new Map(before.map((cause) => [cause, { cause, rows: 0, fixable: 0 }]));
  for (const row of rows)
    for (const cause of causes(row)) {
      const found = counts.get(cause) ?? { cause, rows: 0, fixable: 0 };
      counts.set(cause, found);
      found.rows += 1;
      if (row.fixable.includes(cause)) found.fixable += 1;
    }
  return [...counts.values()].filter((one) => one.rows > 0).sort((one, other) => other.rows - one.rows);
};

export const summarize = ({ reading, rows, today, used, filledCells, blank }: List): SheetSummary => {
  const ready = rows.filter((row) => !isFaulty(row));
  return {
    reading,
    rows: rows.length,
    ready: ready.length,
    faulty: rows.length - ready.length,
    // A row before it that is faulty itself brings the device nowhere: then this one is faulty, too, and not repeated.
    duplicates: count(rows, ({ first }) => first !== null && !isFaulty(first)),
    duplicatesOfBeyond: count(rows, ({ first }) => first !== null && isOnlyBeyond(first)),
    warned: count(rows, ({ warnings }) => warnings.length > 0),
    faults: countsOf(rows, faultsOf, [SAME_MAC]),
    warnings: countsOf(rows, ({ warnings }) => warnings),
    readyWarnings: countsOf(ready, ({ warnings }) => warnings),
    ...(today === null ? {} : { today }),
    edited: count(rows, ({ edit }) => edit !== null),
    blank,
    beyondBatch: ENTRY_FIELDS.filter((field) => used.has(field) && !BATCH_FIELDS.includes(field)),
    readyBeyond: count(ready, ({ hasOthers }) => hasOthers),
    readyDated: count(ready, ({ isDated }) => isDated),
    readyNotation: count(ready, ({ rewritesMac }) => rewritesMac),
    onlyBeyond: count(rows, isOnlyBeyond),
    undecided: undecidedColumns(reading.columns, filledCells),
    leftOut: leftOutColumns(reading.columns, filledCells),
  };
};

const noteOf = (found: Problem | Warning): SheetNote => {
  const { field, message, fixable } = found;
  return { cause: causeOf(found), field, message, fix: fixable };
};

const viewRow = (list: List, row: ListRow): SheetRow => {
  const { checked, texts, before, fault } = stateOf(list, row);
  const { line, edit, first } = row;
  return {
    line,
    texts,
    before: Object.fromEntries(Object.entries(before).filter(([field]) => edit !== null && field in edit)),
    rewritten: checked.rewritten,
    faults: [
      ...(fault === null ? [] : [{ cause: fault, field: null, message: say(ROW_FAULTS[fault]), fix: null }]),
      ...checked.problems.map(noteOf),
      ...(first === null
        ? []
        : [
            {
              cause: SAME_MAC,
              field: 'mac' as const,
              message: sameMac(first.line, isFaulty(first)).message,
              fix: null,
            },
          ]),
    ],
    warnings: checked.warnings.map(noteOf),
    duplicateOf: first?.line ?? null,
  };
};

/** Rows `from` (0 is the first that passes the filter) up to `from + count`. */
export const pageOf = (list: List, from: number, most: number, filter: RowFilter): SheetPage => {
  const rows = list.rows.filter(passes(filter));
  return { total: rows.length, rows: rows.slice(from, from + most).map((row) => viewRow(list, row)) };
};

export interface ReadyRow {
  readonly line: number;
  readonly entry: Entry;
}

/** The rows without a fault, as they are sent. */
export const readyOf = (list: List): readonly ReadyRow[] =>
  list.rows.flatMap((row) => {
    const entry = isFaulty(row) ? null : stateOf(list, row).checked.entry;
    return entry === null ? [] : [{ line: row.line, entry }];
  });

/** The file's own headline where it says what the column holds. */
const headlineOf = ({ header, field, index }: Column): string | Message => {
  if (field === null) return header ?? say`Column ${index + 1}`;
  return header !== null && fieldOfHeader(header) === field ? header : HEADLINES[field];
};

/** The faulty rows, cells as the file says them and edited fields as edited; see core/whitelisting/left-over.ts. */
export const leftOversOf = (list: List): LeftOvers => {
  const { reading, rows, used } = list;
  const delimiter = reading.delimiter.value;
  // The reasons of an earlier export give way to the new ones.
  const isReason = ({ header }: Column): boolean => header !== null && fieldOfHeader(header) === 'reason';
  const columns = reading.columns.filter((column) => !isReason(column));
  // A field that was filled in by hand may have no column in the file.
  const added = ENTRY_FIELDS.filter((field) => used.has(field) && !columns.some((column) => column.field === field));
  const leftOver = (row: ListRow): LeftOvers['rows'][number] => {
    const { cells, edit } = row;
    const own = columns.map(({ field, index }) => (field === null ? undefined : edit?.[field]) ?? cells[index] ?? '');
    const more = added.map((field) => edit?.[field] ?? '');
    const reasons = viewRow(list, row).faults.map(({ message }) => message);
    return { cells: [...own, ...more, ...cells.slice(reading.columns.length)], reasons };
  };
  return {
    delimiter,
    headers: [...columns.map(headlineOf), ...added.map((field) => HEADLINES[field])],
    rows: rows.filter(isFaulty).map(leftOver),
  };
};
