import { marked, say, sentenceStart, type Message } from '../../../core/messages/message.ts';
import type { Today } from '../../../core/vocabulary/time-zone.ts';
import {
  findColumns,
  type Column,
  type ColumnChoice,
  BATCH_FIELDS,
  fieldOfHeader,
  HEADLINES,
  datesLeftOut,
  leftOutColumns,
  undecidedColumns,
} from '../../../core/whitelisting/columns.ts';
import { findDateOrder, rewrittenDate } from '../../../core/whitelisting/dates.ts';
import { formatMac, readMac, readSpecifiedMac } from '../../../core/whitelisting/mac.ts';
import {
  ENTRY_FIELDS,
  type EntryField,
  type Problem,
  type Warning,
  sameMac,
} from '../../../core/whitelisting/problems.ts';
import type {
  RowFilter,
  SheetReading,
  Texts,
  CauseCount,
  SheetNote,
  SheetPage,
  SheetRow,
  SheetSummary,
} from '../../../core/whitelisting/sheet.ts';
import {
  hasOtherFields,
  validateEntry,
  type Checked,
  type EntryInput,
  type Entry,
} from '../../../core/whitelisting/validate.ts';
import type { LeftOvers } from '../../../core/whitelisting/left-over.ts';

/** A list that was read, with what a person has changed since. Rows are named by the line on which they begin. */
export interface List {
  readonly reading: SheetReading;
  readonly rows: readonly ListRow[];
  readonly today: Today | null;
  readonly used: Set<EntryField>;
  readonly filledCells: readonly number[];
  readonly blank: number;
}

/** A row of a file before anything is known of its columns. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly badQuote: boolean;
}

/** A row with what was found about it. */
export interface ListRow extends RawRow {
  /** New texts of fields; what the file says stays in the cells. `null`: nobody has changed it. */
  edit: Partial<Record<EntryField, string>> | null;
  mac: string | null;
  first: ListRow | null;
  faults: readonly string[];
  warnings: readonly string[];
  fixable: readonly string[];
  hasOthers: boolean;
  isDated: boolean;
  rewritesMac: boolean;
}

const SAME_MAC = 'mac.same-mac';

const ROW_FAULTS = marked({
  'row.quote':
    'A quotation mark in this row is not closed or stands in the middle of a cell, so its cells may be wrong.',
  'row.cells':
    'The row has more cells than the others. A text that contains the delimiter needs quotation marks around it.',
  'row.short':
    'The row ends before its end date. Write the missing delimiters: with an empty end date the entry is permanent.',
});
type RowFault = keyof typeof ROW_FAULTS;

/** What is wrong with a whole row. One that ends before the end date may have been cut off, and would be an entry for ever. */
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
  readonly fault: RowFault | null;
}

const stateOf = ({ reading, today }: List, row: ListRow): RowState => {
  const before: Partial<Record<EntryField, string>> = {};
  for (const { field, index } of reading.columns) if (field !== null) before[field] = row.cells[index] ?? '';
  const texts = row.edit === null ? before : { ...before, ...row.edit };
  const dates = { order: reading.dates.order, trusted: reading.dates.from === 'choice' };
  const fault = row.edit === null ? rowFault(row, reading) : null;
  return { checked: validateEntry(inputOf(texts), today, dates), texts, before, fault };
};

const causeOf = ({ field, code }: Pick<Problem | Warning, 'field' | 'code'>): string => `${field}.${code}`;

const NONE: readonly string[] = [];
const causesOf = (found: readonly (Problem | Warning)[], fault: RowFault | null = null): readonly string[] => {
  if (found.length === 0) return fault === null ? NONE : [fault];
  return [...new Set([...(fault === null ? [] : [fault]), ...found.map(causeOf)])];
};

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

/** Marks every row whose address an earlier row has. The first wins, even where something else about it is at fault. */
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

const isFaulty = ({ faults, first }: ListRow): boolean => faults.length > 0 || first !== null;
const faultsOf = ({ faults, first }: ListRow): readonly string[] => (first === null ? faults : [...faults, SAME_MAC]);

const passes = (filter: RowFilter): ((row: ListRow) => boolean) => {
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

// The texts about a list: its sums, its rows, those that can be sent, and those that are left over.
const count = (rows: readonly ListRow[], is: (row: ListRow) => boolean): number =>
  rows.reduce((sum, row) => (is(row) ? sum + 1 : sum), 0);

/** Ready rows whose removal date is in a column that was left out. */
const countDatesLeftOut = ({ reading, today }: List, ready: readonly ListRow[]): SheetSummary['datesLeftOut'] => {
  const at = datesLeftOut(reading.columns)?.index ?? -1;
  const dates = ready.map(({ cells }) => (cells[at] ?? '').trim()).filter((date) => date !== '');
  const past = dates.filter((date) => today !== null && (rewrittenDate(date, reading.dates.order) ?? '9') <= today.day);
  return { rows: dates.length, past: past.length };
};

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

export const summarize = (list: List): SheetSummary => {
  const { reading, rows, today, used, filledCells, blank } = list;
  const ready = rows.filter((row) => !isFaulty(row));
  return {
    reading,
    rows: rows.length,
    ready: ready.length,
    faulty: rows.length - ready.length,
    // A row before it that is faulty itself brings the device nowhere: then this one is faulty, too, and not repeated.
    duplicates: count(rows, ({ first }) => first !== null && !isFaulty(first)),
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
    datesLeftOut: countDatesLeftOut(list, ready),
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

const headlineOf = ({ header, field, index }: Column): string | Message => {
  if (field === null) return header ?? sentenceStart(say`column ${index + 1}`);
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
