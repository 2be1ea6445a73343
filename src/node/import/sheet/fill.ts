import { Buffer, isAscii } from 'node:buffer';
import { withoutPrefix } from '../../../core/service/left-over.ts';
import type { EntryField } from '../../../core/service/problems.ts';
import type { SheetReading } from '../../../core/service/sheet.ts';
import { emptyRow, readRow, ROW_LIMIT } from '../csv.ts';
import { isBlank, newJudge, placesOf, rowFault, toText } from './check-row.ts';
import { Refused } from './source.ts';
import { makeRoom, markDuplicates, newCauses, newTable, SAME_MAC, type Causes, type Table } from './table.ts';

export interface Filled {
  readonly table: Table;
  readonly faultCauses: Causes;
  readonly warningCauses: Causes;
  /** Fields beyond MAC address and name that at least one row fills, and all that were filled by hand. */
  readonly used: Set<EntryField>;
  /** Rows in which no cell holds anything; they are no rows of the table. */
  readonly blank: number;
}

export interface FillOptions {
  readonly today: string | null;
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
  const others = [...places].filter(([field]) => field !== 'mac' && field !== 'name');
  const { verdict, quick, full } = newJudge(options.today);
  const delimiter = reading.delimiter.value.charCodeAt(0);
  const row = emptyRow();
  const { cells } = row;
  let awaitsHeader = reading.header.value;
  let line = reading.skip === 0 ? 1 : 2;
  let blank = 0;

  const textAt = (at: number, ascii: boolean): string => {
    const cell = at === -1 ? '' : (cells[at] ?? '');
    return ascii ? withoutPrefix(cell) : toText(cell);
  };

  const judgeRow = (ascii: boolean): void => {
    const mac = textAt(macAt, ascii);
    const name = textAt(nameAt, ascii);
    let more: Partial<Record<EntryField, string>> | undefined;
    for (const [field, at] of others) {
      const text = textAt(at, ascii);
      if (text === '') continue;
      used.add(field);
      more = { ...more, [field]: text };
    }
    if (more !== undefined || !quick(mac, name)) full({ ...more, mac, name });
  };

  /** Takes the rows of a text; returns how much of it was taken. */
  const take = (bytes: Buffer, complete: boolean): number => {
    const text = bytes.toString('latin1');
    const ascii = isAscii(bytes);
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
      judgeRow(ascii);
      const fault = rowFault(row, reading.width);
      if (fault !== null) verdict.faults.push(fault);
      makeRoom(table);
      const at = table.rows;
      table.rows += 1;
      table.offset[at] = pos;
      table.line[at] = start;
      table.mac[at] = verdict.mac;
      if (verdict.faults.length > 0) table.faults[at] = setOf(faultCauses, verdict.faults);
      if (verdict.warnings.length > 0) table.warnings[at] = setOf(warningCauses, verdict.warnings);
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
  return { table, faultCauses, warningCauses, used, blank };
};

/** Causes as a set, see `Causes`. */
export const setOf = (causes: Causes, names: readonly string[]): number => {
  let set = 0;
  for (const name of names) set = (set | causes.bit(name)) >>> 0;
  return set;
};
