import { Buffer } from 'node:buffer';
import { quoted, type Delimiter } from '../../../../core/whitelisting/left-over.ts';
import { ROW_LIMIT } from '../../csv.ts';
import { Refused } from '../source.ts';
import { damaged } from './archive.ts';

/**
 * Rows of a sheet as the lines of a text, so that a list has one reader whatever it came in. A line of the text is a row
 * of the sheet: rows in which nothing stands are empty lines, and a line break within a cell is a character that is none
 * (U+2028), which is a fault of the cell as a line break is.
 */
export interface RowWriter {
  /** Puts a value into a cell of the row that is being made; columns from 0. */
  readonly cell: (column: number, value: string) => void;
  /** Ends the row with its number in the sheet, from 1. @returns whether something stands in it. */
  readonly end: (row: number) => boolean;
  /** @throws Refused where a merged cell begins in one row and reaches into others in which something stands. */
  readonly merged: (cells: string, first: number, last: number) => void;
  /** What was written since it was taken last. */
  readonly take: () => Buffer;
}

/** Columns beyond these hold nothing of a list. */
const MOST_COLUMNS = 1024;
/** Rows of a sheet in today's spreadsheet programs. */
const MOST_ROWS = 1_048_576;
/** Merged cells over several rows that reach into none: headlines. */
const MOST_MERGES = 1000;

/** @param most characters that all lines may come to. */
export const rowWriter = (delimiter: Delimiter, most: number): RowWriter => {
  let cells: string[] = [];
  let length = 0;
  let lines = '';
  let written = 0;
  let last = 0;
  /** Rows in which something stands, by their numbers. */
  const filledRows = new Uint8Array(MOST_ROWS + 1);
  let merges = 0;
  const clear = (): void => {
    cells = [];
    length = 0;
  };
  return {
    cell: (column, value) => {
      if (value === '') return;
      length += value.length;
      if (column >= MOST_COLUMNS || length > ROW_LIMIT)
        throw new Refused({ reason: 'line-too-long', line: last + 1, most: ROW_LIMIT });
      cells[column] = value.replace(/\r\n|[\r\n]/g, '\u2028');
    },
    end: (row) => {
      const filled = cells.length > 0;
      if (filled) {
        if (row <= last || row > MOST_ROWS) throw damaged();
        const texts = Array.from(cells, (cell: string | undefined) => (cell === undefined ? '' : quoted(cell)));
        const line = `${texts.join(delimiter)}\n`;
        written += row - last - 1 + line.length;
        if (written > most) throw new Refused({ reason: 'workbook-too-large', most });
        lines += `${'\n'.repeat(row - last - 1)}${line}`;
        last = row;
        filledRows[row] = 1;
      }
      clear();
      return filled;
    },
    merged: (name, from, to) => {
      // A headline over two rows has nothing beside it.
      const next = filledRows.indexOf(1, from + 1);
      if (next >= 0 && next <= to) throw new Refused({ reason: 'merged-rows', cells: name });
      merges += 1;
      if (merges > MOST_MERGES) throw damaged();
    },
    take: () => {
      const bytes = Buffer.from(lines, 'utf8');
      lines = '';
      return bytes;
    },
  };
};

/** A number as a sheet keeps it, as it was typed: whole ones without an exponent. */
export const plainNumber = (value: string): string => {
  const number = value.length > 0 && value.length < 40 ? Number(value) : NaN;
  return Number.isSafeInteger(number) ? String(number) : value;
};

/** A date and time as ISO 8601 writes it, without the time where that is midnight. */
export const plainDate = (value: string): string =>
  value.replace(/T00:00(?::00(?:\.0{1,9})?)?Z?$/, '').replace('T', ' ');
