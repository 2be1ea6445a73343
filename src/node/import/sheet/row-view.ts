import type { EntryField } from '../../../core/whitelisting/problems.ts';
import { sameMac } from '../../../core/whitelisting/problems.ts';
import { emptyRow, readRow, type Row } from '../csv.ts';
import { datesOf, inputOf, macOf, placesOf, ROW_FAULTS, rowFault, toText, type RowFault } from './check-row.ts';
import { validateEntry, type Checked } from '../../../core/whitelisting/validate.ts';
import type { SheetNote, SheetRow, Texts } from '../../../core/whitelisting/sheet.ts';
import { said } from '../../../core/messages/say.ts';
import type { List } from './list.ts';
import { rowText, SAME_MAC } from './table.ts';

/** Cells of a row as the file says them, and what is wrong with the row as a whole. */
interface Cells {
  readonly cells: readonly string[];
  readonly fault: RowFault | null;
}

const shared: Row = emptyRow();

export const cellsOf = ({ table, reading }: List, row: number): Cells => {
  readRow(rowText(table, row), 0, reading.delimiter.value.charCodeAt(0), reading.width, true, shared);
  return { cells: shared.cells.map(toText), fault: rowFault(shared, reading) };
};

export interface RowState {
  readonly checked: Checked;
  /** MAC address as a number, NaN when it is none. */
  readonly mac: number;
  readonly texts: Texts;
  readonly before: Texts;
  /** Gone once somebody has edited the row: they have seen what it says. */
  readonly fault: RowFault | null;
}

/** Reads rows as they stand now, judged anew. Made once for many rows: what the columns say is looked up once. */
export const stateReader = (list: List): ((row: number) => RowState) => {
  const places = [...placesOf(list.reading.columns)];
  const dates = datesOf(list.reading);
  return (row) => {
    const { cells, fault } = cellsOf(list, row);
    const before: Partial<Record<EntryField, string>> = {};
    for (const [field, at] of places) before[field] = cells[at] ?? '';
    const edit = list.edits.get(row);
    const texts = edit === undefined ? before : { ...before, ...edit };
    const checked = validateEntry(inputOf(texts), list.today, dates);
    return { checked, mac: macOf(texts.mac ?? ''), texts, before, fault: edit === undefined ? fault : null };
  };
};

export const stateOf = (list: List, row: number): RowState => stateReader(list)(row);

export const viewRow = (list: List, row: number): SheetRow => {
  const { checked, texts, before, fault } = stateOf(list, row);
  const { table, edits } = list;
  const first = table.duplicateOf[row] ?? -1;
  const edited = Object.keys(edits.get(row) ?? {});
  const faults: SheetNote[] = checked.problems.map(({ field, code, message, fixable }) => ({
    cause: `${field}.${code}`,
    field,
    message,
    fix: fixable,
  }));
  if (fault !== null) faults.unshift({ cause: fault, field: null, message: said(ROW_FAULTS[fault]), fix: null });
  const line = first === -1 ? null : (table.line[first] ?? null);
  if (line !== null)
    faults.push({
      cause: SAME_MAC,
      field: 'mac',
      message: sameMac(line, table.faults[first] !== 0).message,
      fix: null,
    });
  return {
    line: table.line[row] ?? 0,
    texts,
    before: Object.fromEntries(Object.entries(before).filter(([field]) => edited.includes(field))),
    rewritten: checked.rewritten,
    faults,
    warnings: checked.warnings.map(({ field, code, message, fixable }) => ({
      cause: `${field}.${code}`,
      field,
      message,
      fix: fixable,
    })),
    duplicateOf: line,
  };
};

/** Number of the row that begins on a line, -1 when none does. */
export const rowAt = ({ table }: List, line: number): number => {
  let low = 0;
  let high = table.rows - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table.line[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return table.line[low] === line ? low : -1;
};
