import { Buffer } from 'node:buffer';
import type { Today } from '../../../core/vocabulary/time-zone.ts';
import type { EntryField, Problem, Warning } from '../../../core/whitelisting/problems.ts';
import { readSpecifiedMac } from '../../../core/whitelisting/mac.ts';
import type { SheetReading } from '../../../core/whitelisting/sheet.ts';
import {
  hasOtherFields,
  quickField,
  quickRow,
  validateEntry,
  type Entry,
} from '../../../core/whitelisting/validate.ts';
import { emptyRow, readRow, ROW_LIMIT } from '../csv.ts';
import { causeOfMac, datesOf, inputOf, isBlank, isFilled, macOf, placesOf, rowFault, toText } from './check-row.ts';
import { Refused } from './source.ts';
import {
  DATED,
  makeRoom,
  markDuplicates,
  newCauses,
  newTable,
  NOTATION,
  OTHERS,
  SAME_MAC,
  type Causes,
  type Table,
} from './table.ts';

export interface Filled {
  readonly table: Table;
  readonly faultCauses: Causes;
  readonly warningCauses: Causes;
  /** Fields beyond MAC address and name that at least one row fills, and all that were filled by hand. */
  readonly used: Set<EntryField>;
  /** Rows in which something stands, by column of the file. */
  readonly filledCells: Uint32Array;
  /** Rows in which no cell holds anything; they are no rows of the table. */
  readonly blank: number;
}

/** Different dates that are remembered as in order. */
const MOST_DATES = 10_000;

interface FillOptions {
  readonly today: Today | null;
  readonly maxRows: number;
  /** Rows read so far, told after every piece. */
  readonly onRows: (rows: number) => void;
}

/**
 * Reads all rows of a list from its text as UTF-8 without a byte order mark and without the line that `skip` is about.
 * Rows are cut out of a string that holds one character a byte: delimiters and line ends are ASCII, so places in it are
 * places in the bytes, and no character needs to be decoded to find them.
 * @throws Refused
 */
export const fill = async (
  pieces: AsyncIterable<Uint8Array>,
  reading: SheetReading,
  options: FillOptions,
): Promise<Filled> => {
  const table = newTable();
  // `DUPLICATE` is the first bit.
  const faultCauses = newCauses(SAME_MAC);
  const warningCauses = newCauses();
  const used = new Set<EntryField>();
  const places = placesOf(reading.columns);
  const macAt = places.get('mac') ?? -1;
  const nameAt = places.get('name') ?? -1;
  const others = [...places].flatMap(([field, at]) =>
    field === 'mac' || field === 'name' ? [] : [[field, at] as const],
  );
  const delimiter = reading.delimiter.value.charCodeAt(0);
  const row = emptyRow();
  const { cells } = row;
  const dates = datesOf(reading);
  let awaitsHeader = reading.header.value;
  let line = reading.firstLine;
  let blank = 0;

  const cellAt = (at: number): string => cells[at] ?? '';

  /** The fields beyond MAC address and name that the row fills, null when it fills none. */
  const moreOf = (): Partial<Record<EntryField, string>> | null => {
    const more: Partial<Record<EntryField, string>> = {};
    let fills = false;
    for (const [field, at] of others) {
      const cell = cellAt(at);
      if (cell === '') continue;
      used.add(field);
      more[field] = toText(cell);
      fills = true;
    }
    return fills ? more : null;
  };

  /** Removal dates that were found in order: a long list has few different ones. */
  const fineDates = new Set<string>();

  const areQuick = (more: Partial<Record<EntryField, string>>): boolean => {
    for (const [field] of others) {
      const text = more[field];
      if (text === undefined || (field === 'toDate' && fineDates.has(text))) continue;
      if (!quickField(field, text, options.today)) return false;
      if (field === 'toDate' && fineDates.size < MOST_DATES) fineDates.add(text);
    }
    return true;
  };

  /** The address of a row of MAC address and name that is right as it stands, which most rows of a long list are; else -1. */
  const quick = (mac: string, name: string): number => {
    // A character beyond ASCII is several here, and the second one of them never allowed: what is right as it is needs no decoding.
    const value = quickRow(mac, name);
    return value >= 0 ? value : quickRow(mac, toText(name));
  };

  const filledCells = new Uint32Array(reading.columns.length);
  const countCells = (): void => {
    for (let at = 0; at < cells.length && at < filledCells.length; at += 1)
      if (isFilled(cellAt(at))) filledCells[at] = (filledCells[at] ?? 0) + 1;
  };

  const judgeRow = (at: number): void => {
    const mac = cellAt(macAt);
    const name = cellAt(nameAt);
    const more = moreOf();
    const value = more === null || areQuick(more) ? quick(mac, name) : -1;
    if (value >= 0) {
      table.mac[at] = value;
      if (more !== null) table.others[at] = more.toDate === undefined ? OTHERS : OTHERS | DATED;
      const cause = causeOfMac(value);
      if (cause !== null) table.warnings[at] = warningCauses.bit(cause);
      return;
    }
    const texts = { ...more, mac: toText(mac), name: toText(name) };
    const { entry, problems, warnings } = validateEntry(inputOf(texts), options.today, dates);
    table.mac[at] = macOf(texts.mac);
    table.faults[at] = setOf(faultCauses, problems);
    table.warnings[at] = setOf(warningCauses, warnings);
    table.others[at] = othersOf(entry, texts.mac);
  };

  /** Takes the rows of a text; returns how much of it was taken. */
  const take = (bytes: Buffer, complete: boolean): number => {
    const text = bytes.toString('latin1');
    const firstRow = table.rows;
    let pos = 0;
    for (; pos < text.length; pos = row.next) {
      if (!readRow(text, pos, delimiter, reading.width, complete, row)) {
        if (text.length - pos >= ROW_LIMIT) throw new Refused({ reason: 'line-too-long', line, most: ROW_LIMIT });
        break;
      }
      const start = line;
      line += row.lines;
      if (isBlank(cells)) {
        if (cells.length > 1) blank += 1;
        continue;
      }
      if (awaitsHeader) {
        awaitsHeader = false;
        continue;
      }
      if (table.rows === options.maxRows) throw new Refused({ reason: 'too-many-rows', most: options.maxRows });
      makeRoom(table);
      const at = table.rows;
      table.rows += 1;
      table.offset[at] = pos;
      table.line[at] = start;
      judgeRow(at);
      countCells();
      const fault = rowFault(row, reading);
      if (fault !== null) table.faults[at] = ((table.faults[at] ?? 0) | faultCauses.bit(fault)) >>> 0;
    }
    if (table.rows > firstRow) table.blocks.push({ bytes: bytes.subarray(0, pos), firstRow });
    return pos;
  };

  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const own = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const bytes = rest.length === 0 ? own : Buffer.concat([rest, own]);
    rest = bytes.subarray(take(bytes, false));
    options.onRows(table.rows);
  }
  take(rest, true);
  markDuplicates(table);
  return { table, faultCauses, warningCauses, used, filledCells, blank };
};

/** What goes out of a checked row, see `Table.others`; of a faulty one nothing does. @param mac as it is read. */
export const othersOf = (entry: Entry | null, mac: string): number => {
  if (entry === null) return 0;
  const notation = readSpecifiedMac(mac) < 0 ? NOTATION : 0;
  if (!hasOtherFields(entry)) return notation;
  return notation | (entry.toDate === undefined ? OTHERS : OTHERS | DATED);
};

/** Causes as a set, see `Causes`. */
export const setOf = (causes: Causes, found: readonly (Problem | Warning)[]): number => {
  let set = 0;
  for (const { field, code } of found) set = (set | causes.bit(`${field}.${code}`)) >>> 0;
  return set;
};
