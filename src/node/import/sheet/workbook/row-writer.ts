import { ROW_LIMIT } from '../../csv.ts';
import { Refused } from '../refusal.ts';
import { damaged } from './archive.ts';

/** Takes the cells of a sheet and makes rows of them. Empty rows are skipped. */
export interface RowWriter {
  /** Puts a value into a cell of the row that is being made; columns from 0. */
  readonly cell: (column: number, value: string) => void;
  /** Ends the row with its number in the sheet, from 1. @returns whether it is not empty. */
  readonly end: (row: number) => boolean;
  /** @throws Refused where a merged cell begins in one row and reaches into others that are not empty. */
  readonly merged: (cells: string, first: number, last: number) => void;
}

/** A row of a sheet. A line break within a cell is a character that is none (U+2028), which is a fault of the cell. */
export interface WorkbookRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a sheet may come to. */
export interface WorkbookLimits {
  /** Characters. */
  readonly most: number;
  readonly mostRows: number;
}

/** Columns beyond these hold nothing of a list. */
const MOST_COLUMNS = 1024;
/** Rows of a sheet in today's spreadsheet programs. */
const MOST_ROWS = 1_048_576;
/** Merged cells over several rows that reach into none: headlines. */
const MOST_MERGES = 1000;

/** @param rows takes the rows that are not empty. */
export const rowWriter = (rows: WorkbookRow[], { most, mostRows }: WorkbookLimits): RowWriter => {
  let cells: string[] = [];
  let length = 0;
  let written = 0;
  let last = 0;
  /** Rows that are not empty, by their numbers. */
  const filledRows = new Uint8Array(MOST_ROWS + 1);
  let merges = 0;
  return {
    cell: (column, value) => {
      if (value === '') return;
      length += value.length;
      if (column >= MOST_COLUMNS || length > ROW_LIMIT)
        throw new Refused({ reason: 'line-too-long', line: last + 1, most: ROW_LIMIT });
      cells[column] = value.replace(/\r\n|[\r\n]/g, '\u2028');
    },
    end: (row) => {
      if (cells.length === 0) return false;
      if (row <= last || row > MOST_ROWS) throw damaged();
      written += length;
      if (written > most) throw new Refused({ reason: 'workbook-too-large', most });
      if (rows.length === mostRows) throw new Refused({ reason: 'too-many-rows', most: mostRows });
      rows.push({ line: row, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') });
      [cells, length, last] = [[], 0, row];
      filledRows[row] = 1;
      return true;
    },
    merged: (name, from, to) => {
      // A headline over two rows has nothing next to it.
      const next = filledRows.indexOf(1, from + 1);
      if (next >= 0 && next <= to) throw new Refused({ reason: 'merged-rows', cells: name });
      merges += 1;
      if (merges > MOST_MERGES) throw damaged();
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
