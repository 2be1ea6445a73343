import type { Today } from '../../../core/vocabulary/time-zone.ts';
import { findColumns, type ColumnChoice } from '../../../core/whitelisting/columns.ts';
import { ENTRY_FIELDS, type EntryField } from '../../../core/whitelisting/problems.ts';
import type { Texts } from '../../../core/whitelisting/sheet.ts';
import { othersOf, setOf } from './fill.ts';
import { findDates, type List } from './list.ts';
import { cellsOf, rowAt, stateOf, stateReader, type RowState } from './row-view.ts';
import { passes } from './summary.ts';
import { markDuplicates } from './table.ts';

/** Writes what was found about a row into the table; duplicates are marked apart. */
const note = (list: List, row: number, { checked, mac, texts, fault }: RowState): void => {
  const { table, faultCauses, warningCauses } = list;
  table.mac[row] = mac;
  table.faults[row] = (setOf(faultCauses, checked.problems) | (fault === null ? 0 : faultCauses.bit(fault))) >>> 0;
  table.warnings[row] = setOf(warningCauses, checked.warnings);
  table.others[row] = othersOf(checked.entry, texts.mac ?? '');
};

const fieldsIn = (texts: Texts): readonly EntryField[] =>
  ENTRY_FIELDS.filter((field) => texts[field] !== undefined && texts[field] !== '');

const setTexts = (list: List, row: number, texts: Partial<Record<EntryField, string>>): void => {
  list.edits.set(row, { ...list.edits.get(row), ...texts });
  for (const field of fieldsIn(texts)) list.used.add(field);
  note(list, row, stateOf(list, row));
};

/** Puts another text into a field of the row on a line; false when no row begins there. */
export const editRow = (list: List, line: number, field: EntryField, value: string): boolean => {
  const row = rowAt(list, line);
  if (row === -1) return false;
  setTexts(list, row, { [field]: value });
  markDuplicates(list.table);
  return true;
};

/** What a safe fix of a cause puts into a row, null when there is none: none is safe where the row's cells may be wrong. */
const fixOf = (list: List, row: number, cause: string): Partial<Record<EntryField, string>> | null => {
  const { checked, fault } = stateOf(list, row);
  if (fault !== null) return null;
  for (const { field, code, fixable } of [...checked.problems, ...checked.warnings])
    if (`${field}.${code}` === cause && fixable !== null) return { [field]: fixable };
  return null;
};

/** Rows that a fix of one of the causes would change, each once; nothing is changed. */
export const countFixable = (list: List, ...causes: readonly string[]): number => {
  const fixes = causes.map((cause) => ({ cause, pass: passes(list, { kind: 'cause', cause }) }));
  let count = 0;
  for (let row = 0; row < list.table.rows; row += 1)
    if (fixes.some(({ cause, pass }) => pass(row) && fixOf(list, row, cause) !== null)) count += 1;
  return count;
};

/** Fixes a cause in every row where that is safe; returns how many rows were changed. */
export const fixAll = (list: List, cause: string): number => {
  const pass = passes(list, { kind: 'cause', cause });
  let count = 0;
  for (let row = 0; row < list.table.rows; row += 1) {
    const fix = pass(row) ? fixOf(list, row, cause) : null;
    if (fix === null) continue;
    setTexts(list, row, fix);
    count += 1;
  }
  markDuplicates(list.table);
  return count;
};

const noteAll = (list: List): List => {
  const stateAt = stateReader(list);
  for (let row = 0; row < list.table.rows; row += 1) {
    const state = stateAt(row);
    note(list, row, state);
    for (const field of fieldsIn(state.texts)) list.used.add(field);
  }
  markDuplicates(list.table);
  return list;
};

/** The list with other columns; edits stay with their fields. */
export const remap = (list: List, choice: ColumnChoice): List => {
  const { reading, table } = list;
  const { header, columns: old } = reading;
  const headers = header.value ? [old.map((column) => column.header ?? '')] : [];
  const sample = Array.from({ length: Math.min(200, table.rows) }, (_, row) =>
    cellsOf(list, row).cells.slice(0, reading.width),
  );
  const used = new Set<EntryField>();
  const columns = findColumns([...headers, ...sample], header.value, choice);
  const dates = reading.dates.from === 'choice' ? reading.dates : findDates(columns, sample);
  return noteAll({ ...list, used, reading: { ...reading, columns, dates } });
};

/** The list with its dates judged by another day or in another time zone; edits stay. */
export const rejudge = (list: List, today: Today): List => noteAll({ ...list, today });

/** Cells of a row as they are exported: as the file says them, edited fields as edited. */
export const exportedCells = (list: List, row: number): readonly string[] => {
  const { cells: own } = cellsOf(list, row);
  const cells = Array.from({ length: Math.max(own.length, list.reading.columns.length) }, (_, at) => own[at] ?? '');
  const edit = list.edits.get(row);
  for (const { field, index } of list.reading.columns) {
    const text = field === null ? undefined : edit?.[field];
    if (text !== undefined) cells[index] = text;
  }
  return cells;
};
