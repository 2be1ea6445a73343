import { fieldOfHeader, HEADLINES } from '../../../core/whitelisting/columns.ts';
import { leftOverHead, leftOverLine } from '../../../core/whitelisting/left-over.ts';
import { ENTRY_FIELDS, type EntryField } from '../../../core/whitelisting/problems.ts';
import type { Entry } from '../../../core/whitelisting/validate.ts';
import { say } from '../../../core/messages/say.ts';
import { exportedCells } from './change.ts';
import type { List } from './list.ts';
import { stateReader, viewRow } from './row-view.ts';
import { PAGE_LIMIT } from './summary.ts';

export interface ReadyRow {
  readonly line: number;
  readonly entry: Entry;
}

export interface ReadyPiece {
  readonly rows: readonly ReadyRow[];
  /** Where the next piece begins, null after the last row. */
  readonly next: number | null;
}

/** Up to `count` rows without a fault, from row number `from` on, as they are sent. */
export const readyFrom = (list: List, from: number, count: number): ReadyPiece => {
  const { table } = list;
  const rows: ReadyRow[] = [];
  const stateAt = stateReader(list);
  let row = from;
  for (; row < table.rows && rows.length < Math.min(count, PAGE_LIMIT); row += 1) {
    if (table.faults[row] !== 0) continue;
    const { entry } = stateAt(row).checked;
    if (entry !== null) rows.push({ line: table.line[row] ?? 0, entry });
  }
  return { rows, next: row < table.rows ? row : null };
};

export interface LeftOverPiece {
  /** Part of a file; the first begins with its head. */
  readonly text: string;
  readonly next: number | null;
}

/** Up to 1,000 faulty rows from row number `from` on, as a part of a file; see core/whitelisting/left-over.ts. */
export const leftOversFrom = (list: List, from: number): LeftOverPiece => {
  const { table, reading } = list;
  const delimiter = reading.delimiter.value;
  // The reasons of an earlier export give way to the new ones.
  const columns = reading.columns.filter(({ header }) => header === null || fieldOfHeader(header) !== 'reason');
  const dropped = new Set(reading.columns.filter((column) => !columns.includes(column)).map(({ index }) => index));
  // A field that was filled in by hand may have no column in the file.
  const added = ENTRY_FIELDS.filter(
    (field) => !columns.some((column) => column.field === field) && list.used.has(field),
  );
  let text =
    from === 0 ? leftOverHead([...columns.map(headlineOf), ...added.map((field) => HEADLINES[field])], delimiter) : '';
  let row = from;
  for (let count = 0; row < table.rows && count < PAGE_LIMIT; row += 1) {
    if (table.faults[row] === 0) continue;
    count += 1;
    const cells = exportedCells(list, row).filter((_, index) => !dropped.has(index));
    const edit = list.edits.get(row);
    cells.splice(columns.length, 0, ...added.map((field) => edit?.[field] ?? ''));
    text += leftOverLine({ cells, reasons: viewRow(list, row).faults.map(({ message }) => message) }, delimiter);
  }
  return { text, next: row < table.rows ? row : null };
};

/** The file's own headline where it says what the column holds. */
const headlineOf = ({
  header,
  field,
  index,
}: {
  header: string | null;
  field: EntryField | null;
  index: number;
}): string => {
  if (field === null) return header ?? say`Column ${index + 1}`;
  return header !== null && fieldOfHeader(header) === field ? header : HEADLINES[field];
};
