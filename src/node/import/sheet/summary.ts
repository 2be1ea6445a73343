import { BATCH_FIELDS } from '../../../core/whitelisting/columns.ts';
import { leftOutColumns, undecidedColumns } from '../../../core/whitelisting/unused-columns.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import type { CauseCount, RowFilter, SheetPage, SheetRow, SheetSummary } from '../../../core/whitelisting/sheet.ts';
import type { List } from './list.ts';
import { viewRow } from './row-view.ts';
import { DATED, DUPLICATE, NOTATION, OTHERS, type Causes } from './table.ts';

export const summarize = (list: List): SheetSummary => {
  const { table, faultCauses, warningCauses } = list;
  let faulty = 0;
  let duplicates = 0;
  let duplicatesOfBeyond = 0;
  let warned = 0;
  let onlyBeyond = 0;
  let readyBeyond = 0;
  let readyDated = 0;
  let readyNotation = 0;
  const beyond = beyondBits(faultCauses);
  for (let row = 0; row < table.rows; row += 1) {
    const faults = table.faults[row] ?? 0;
    if (faults !== 0) faulty += 1;
    else {
      const others = table.others[row] ?? 0;
      if ((others & OTHERS) !== 0) readyBeyond += 1;
      if ((others & DATED) !== 0) readyDated += 1;
      if ((others & NOTATION) !== 0) readyNotation += 1;
    }
    if (faults !== 0 && (faults & ~beyond) === 0) onlyBeyond += 1;
    if ((faults & DUPLICATE) !== 0) {
      // A row before it that is faulty itself brings the device nowhere: then this one is faulty, too, and not repeated.
      const first = table.faults[table.duplicateOf[row] ?? -1] ?? 0;
      if (first === 0) duplicates += 1;
      else if ((first & ~beyond) === 0) duplicatesOfBeyond += 1;
    }
    if (table.warnings[row] !== 0) warned += 1;
  }
  return {
    reading: list.reading,
    bytes: list.bytes,
    rows: table.rows,
    ready: table.rows - faulty,
    faulty,
    duplicates,
    duplicatesOfBeyond,
    warned,
    faults: countsOf(faultCauses, table.faults, table.rows),
    warnings: countsOf(warningCauses, table.warnings, table.rows),
    readyWarnings: countsOf(warningCauses, table.warnings, table.rows, table.faults),
    ...(list.today === null ? {} : { today: list.today }),
    edited: list.edits.size,
    blank: list.blank,
    beyondBatch: ENTRY_FIELDS.filter((field) => list.used.has(field) && !BATCH_FIELDS.includes(field)),
    readyBeyond,
    readyDated,
    readyNotation,
    onlyBeyond,
    undecided: undecidedColumns(list.reading.columns, list.filledCells),
    leftOut: leftOutColumns(list.reading.columns, list.filledCells),
  };
};

/** The causes that lie in fields which a batch does not carry, as a set. */
const beyondBits = (causes: Causes): number => {
  const fields = ENTRY_FIELDS.filter((field) => !BATCH_FIELDS.includes(field));
  const own = causes.names.filter((cause) => fields.some((field) => cause.startsWith(`${field}.`)));
  return own.reduce((set, cause) => set | causes.bit(cause), 0);
};

/** @param faults where given, rows with one do not count. */
const countsOf = (
  causes: Causes,
  sets: Uint32Array,
  rows: number,
  faults: Uint32Array | null = null,
): readonly CauseCount[] => {
  const bits = causes.names.map((cause) => causes.bit(cause));
  const counts = new Uint32Array(bits.length);
  for (let row = 0; row < rows; row += 1) {
    const set = sets[row] ?? 0;
    if (set === 0 || (faults !== null && faults[row] !== 0)) continue;
    for (let at = 0; at < bits.length; at += 1) if ((set & (bits[at] ?? 0)) !== 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return causes.names
    .map((cause, at) => ({ cause, rows: counts[at] ?? 0 }))
    .filter((count) => count.rows > 0)
    .sort((one, other) => other.rows - one.rows);
};

/** Whether a row passes a filter, by its number. */
export const passes = (
  { table, faultCauses, warningCauses, edits }: List,
  filter: RowFilter,
): ((row: number) => boolean) => {
  switch (filter.kind) {
    case 'all':
      return () => true;
    case 'faulty':
      return (row) => table.faults[row] !== 0;
    case 'warned':
      return (row) => table.warnings[row] !== 0;
    case 'edited':
      return (row) => edits.has(row);
    case 'ready-warned': {
      const meant = warningCauses.names.filter((cause) => filter.causes.includes(cause));
      const set = meant.reduce((bits, cause) => bits | warningCauses.bit(cause), 0);
      return (row) => table.faults[row] === 0 && ((table.warnings[row] ?? 0) & set) !== 0;
    }
    case 'cause': {
      const bitIn = (causes: Causes): number => (causes.names.includes(filter.cause) ? causes.bit(filter.cause) : 0);
      const fault = bitIn(faultCauses);
      const warning = bitIn(warningCauses);
      return (row) => ((table.faults[row] ?? 0) & fault) !== 0 || ((table.warnings[row] ?? 0) & warning) !== 0;
    }
  }
};

/** Most rows in one message between threads. */
export const PAGE_LIMIT = 1000;

/** Rows `from` (0 is the first that passes the filter) up to `from + count`, at most 1,000. */
export const pageOf = (list: List, from: number, count: number, filter: RowFilter): SheetPage => {
  const end = from + Math.min(count, PAGE_LIMIT);
  const pass = passes(list, filter);
  const rows: SheetRow[] = [];
  let total = 0;
  for (let row = 0; row < list.table.rows; row += 1)
    if (pass(row)) {
      if (total >= from && total < end) rows.push(viewRow(list, row));
      total += 1;
    }
  return { total, rows };
};
