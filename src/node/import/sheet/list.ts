import { marked } from '../../../core/messages/message.ts';
import type { Today } from '../../../core/vocabulary/time-zone.ts';
import { findColumns, type Column, type ColumnChoice } from '../../../core/whitelisting/columns.ts';
import { findDateOrder } from '../../../core/whitelisting/dates.ts';
import { formatMac, readMac, readSpecifiedMac } from '../../../core/whitelisting/mac.ts';
import { ENTRY_FIELDS, type EntryField, type Problem, type Warning } from '../../../core/whitelisting/problems.ts';
import type { RowFilter, SheetReading, Texts } from '../../../core/whitelisting/sheet.ts';
import { hasOtherFields, validateEntry, type Checked, type EntryInput } from '../../../core/whitelisting/validate.ts';

/** A list that was read, with what a person has changed since. Rows are named by the line on which they begin. */
export interface List {
  readonly reading: SheetReading;
  readonly rows: readonly ListRow[];
  readonly today: Today | null;
  /** Fields that at least one row fills, and all that were filled by hand. */
  readonly used: Set<EntryField>;
  /** Rows that are not empty, by column of the file. */
  readonly filledCells: readonly number[];
  /** Rows in which no cell holds anything; they are no rows of the list. */
  readonly blank: number;
}

/** A row of a file before anything is known of its columns. */
export interface RawRow {
  /** On which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly badQuote: boolean;
}

/** A row with what was found about it. */
export interface ListRow extends RawRow {
  /** New texts of fields; what the file says stays in the cells. `null`: nobody has changed it. */
  edit: Partial<Record<EntryField, string>> | null;
  /** As it is sent, `null` where it is none. */
  mac: string | null;
  /** The earlier row with the same address. */
  first: ListRow | null;
  /** Causes, without that of an address which an earlier row has. */
  faults: readonly string[];
  warnings: readonly string[];
  /** Causes that a safe fix puts right. */
  fixable: readonly string[];
  /** Whether it has more than MAC and name, and a removal date, where no field is at fault. */
  hasOthers: boolean;
  isDated: boolean;
  /** Whether its MAC is sent in another notation than it is read in. */
  rewritesMac: boolean;
}

/** Cause of the rows with an address that an earlier row has. */
export const SAME_MAC = 'mac.same-mac';

/** Faults of a whole row, which the check of an entry cannot see. */
export const ROW_FAULTS = marked({
  'row.quote':
    'A quotation mark in this row is not closed or stands in the middle of a cell, so its cells may be wrong.',
  'row.cells':
    'The row has more cells than the others. A text that contains the delimiter needs quotation marks around it.',
  'row.short':
    'The row ends before its end date. Write the missing delimiters: with an empty end date the entry is permanent.',
});
type RowFault = keyof typeof ROW_FAULTS;

/**
 * What is wrong with a whole row. A row that ends before the column of the end date may have been cut off, and would be
 * an entry for ever that nobody asked for; a sheet of a workbook has no such rows, for it keeps no empty cells.
 */
const rowFault = ({ badQuote, cells }: RawRow, { width, columns, workbook }: SheetReading): RowFault | null => {
  if (badQuote) return 'row.quote';
  if (workbook === null && cells.length <= (columns.find(({ field }) => field === 'toDate')?.index ?? -1))
    return 'row.short';
  return cells.length > width && cells.some((cell, at) => at >= width && cell.trim() !== '') ? 'row.cells' : null;
};

const tagsOf = (cell: string): EntryInput['tags'] =>
  cell
    .split(/[,;|]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((value) => ({ value }));

const inputOf = (texts: Texts): EntryInput => ({
  ...texts,
  mac: texts.mac ?? '',
  name: texts.name ?? '',
  tags: texts.tags === undefined || texts.tags === '' ? undefined : tagsOf(texts.tags),
});

interface RowState {
  readonly checked: Checked;
  readonly texts: Texts;
  readonly before: Texts;
  /** Gone once somebody has edited the row: they have seen what it says. */
  readonly fault: RowFault | null;
}

/** What a row says now, judged again. */
export const stateOf = ({ reading, today }: List, row: ListRow): RowState => {
  const before: Partial<Record<EntryField, string>> = {};
  for (const { field, index } of reading.columns) if (field !== null) before[field] = row.cells[index] ?? '';
  const texts = row.edit === null ? before : { ...before, ...row.edit };
  const dates = { order: reading.dates.order, trusted: reading.dates.from === 'choice' };
  const fault = row.edit === null ? rowFault(row, reading) : null;
  return { checked: validateEntry(inputOf(texts), today, dates), texts, before, fault };
};

export const causeOf = ({ field, code }: Pick<Problem | Warning, 'field' | 'code'>): string => `${field}.${code}`;

const NONE: readonly string[] = [];
const causesOf = (found: readonly (Problem | Warning)[], fault: RowFault | null = null): readonly string[] => {
  if (found.length === 0) return fault === null ? NONE : [fault];
  return [...new Set([...(fault === null ? [] : [fault]), ...found.map(causeOf)])];
};

/** Writes what is found about a row into it; the same address in two rows is looked for separately. */
const judge = (list: List, row: ListRow): void => {
  const { checked, texts, fault } = stateOf(list, row);
  const { entry, problems, warnings } = checked;
  const mac = readMac(texts.mac ?? '');
  row.mac = mac < 0 ? null : formatMac(mac);
  row.hasOthers = entry !== null && hasOtherFields(entry);
  row.isDated = entry?.toDate !== undefined;
  row.faults = causesOf(problems, fault);
  row.warnings = causesOf(warnings);
  // None is safe where the row's cells may be wrong.
  row.fixable =
    fault !== null || problems.length + warnings.length === 0
      ? NONE
      : causesOf([...problems, ...warnings].filter(({ fixable }) => fixable !== null));
  row.rewritesMac = readSpecifiedMac(texts.mac ?? '') < 0;
  for (const field of ENTRY_FIELDS) if ((texts[field] ?? '') !== '') list.used.add(field);
};

/**
 * Marks every row whose MAC address an earlier row has. The first one wins, even where something else about it is at fault:
 * correcting it must not turn another row away.
 */
const markSame = ({ rows }: List): void => {
  const firsts = new Map<string, ListRow>();
  for (const row of rows) {
    row.first = row.mac === null ? null : (firsts.get(row.mac) ?? null);
    if (row.mac !== null && row.first === null) firsts.set(row.mac, row);
  }
};

const judged = (list: List): List => {
  for (const row of list.rows) judge(list, row);
  markSame(list);
  return list;
};

/** A row that was not judged yet. */
export const newRow = ({ line, cells, badQuote }: RawRow): ListRow => ({
  line,
  cells,
  badQuote,
  edit: null,
  mac: null,
  first: null,
  faults: NONE,
  warnings: NONE,
  fixable: NONE,
  hasOthers: false,
  isDated: false,
  rewritesMac: false,
});

export const listOf = (rows: readonly ListRow[], reading: SheetReading, blank: number, today: Today | null): List => {
  const filledCells = reading.columns.map(({ index }) => {
    let count = 0;
    for (const { cells } of rows) if ((cells[index] ?? '').trim() !== '') count += 1;
    return count;
  });
  return judged({ reading, rows, today, used: new Set(), filledCells, blank });
};

export const isFaulty = ({ faults, first }: ListRow): boolean => faults.length > 0 || first !== null;
export const faultsOf = ({ faults, first }: ListRow): readonly string[] =>
  first === null ? faults : [...faults, SAME_MAC];

/** Whether a row passes a filter. */
export const passes = (filter: RowFilter): ((row: ListRow) => boolean) => {
  switch (filter.kind) {
    case 'all':
      return () => true;
    case 'faulty':
      return isFaulty;
    case 'warned':
      return ({ warnings }) => warnings.length > 0;
    case 'edited':
      return ({ edit }) => edit !== null;
    case 'ready-warned':
      return (row) => !isFaulty(row) && row.warnings.some((cause) => filter.causes.includes(cause));
    case 'cause':
      return (row) => faultsOf(row).includes(filter.cause) || row.warnings.includes(filter.cause);
  }
};

const setTexts = (list: List, row: ListRow, texts: Partial<Record<EntryField, string>>): void => {
  row.edit = { ...row.edit, ...texts };
  judge(list, row);
};

/** Puts another text into a field of the row on a line; false when no row begins there. */
export const editRow = (list: List, line: number, field: EntryField, value: string): boolean => {
  const row = list.rows.find((one) => one.line === line);
  if (row === undefined) return false;
  setTexts(list, row, { [field]: value });
  markSame(list);
  return true;
};

/** Rows that a fix of one of the causes would change, each once; nothing is changed. */
export const countFixable = ({ rows }: List, ...causes: readonly string[]): number =>
  rows.filter(({ fixable }) => causes.some((cause) => fixable.includes(cause))).length;

/** Fixes a cause in every row where that is safe; returns how many rows were changed. */
export const fixAll = (list: List, cause: string): number => {
  const rows = list.rows.filter(({ fixable }) => fixable.includes(cause));
  for (const row of rows) {
    const { problems, warnings } = stateOf(list, row).checked;
    const fix = [...problems, ...warnings].find((one) => causeOf(one) === cause && one.fixable !== null);
    if (fix !== undefined) setTexts(list, row, { [fix.field]: fix.fixable ?? '' });
  }
  markSame(list);
  return rows.length;
};

/** What comes first in the dates of a list, as far as its first rows show. */
export const findDates = (columns: readonly Column[], rows: readonly (readonly string[])[]): SheetReading['dates'] => {
  const at = columns.find(({ field }) => field === 'toDate')?.index ?? -1;
  return { order: at < 0 ? null : findDateOrder(rows.map((row) => row[at] ?? '')), from: 'content' };
};

/** The list with other columns; edits stay with their fields. */
export const remap = (list: List, choice: ColumnChoice): List => {
  const { reading, rows } = list;
  const headers = reading.header.value ? [reading.columns.map(({ header }: Column) => header ?? '')] : [];
  const sample = rows.slice(0, 200).map(({ cells }) => cells.slice(0, reading.width));
  const columns = findColumns([...headers, ...sample], reading.header.value, choice);
  const dates = reading.dates.from === 'choice' ? reading.dates : findDates(columns, sample);
  return judged({ ...list, used: new Set(), reading: { ...reading, columns, dates } });
};

/** The list with its dates judged by another day or in another time zone; edits stay. */
export const rejudge = (list: List, today: Today): List => judged({ ...list, today });
