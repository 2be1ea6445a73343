import { DELIMITERS, type Delimiter } from '../../core/whitelisting/left-over.ts';
import { fieldOfHeader, isMacLike } from '../../core/whitelisting/columns.ts';

/**
 * Reads rows of character-separated text (RFC 4180) one at a time, and goes on where a file breaks the rules: a quotation
 * mark that is never closed, or closed in the middle of a cell, costs its own row and no other. Any of CRLF, LF and CR ends
 * a row, also mixed. No library does that: papaparse needs more code around it than this is, and is slower (decision 007).
 */

/** No row is longer, in characters of the text handed in; a quoted cell that runs further was never closed. */
export const ROW_LIMIT = 256 * 1024;

/** Filled anew by every `readRow`: a million rows need no million objects. */
export interface Row {
  readonly cells: string[];
  /** Where the following row begins. */
  next: number;
  /** Lines of the text that the row covers: more than one when a quoted cell contains line ends. */
  lines: number;
  /** A quotation mark breaks the rules: the row was read to the end of its first line, the mark as a character. */
  badQuote: boolean;
}

export const emptyRow = (): Row => ({ cells: [], next: 0, lines: 0, badQuote: false });

const QUOTE = 34;
const CR = 13;
const LF = 10;

/**
 * Reads the row that begins at `start` into `row`.
 * @param delimiter character code
 * @param columns how many cells a row of this text has, 0 when not known. A row over several lines is believed only when
 *   it has as many; it is otherwise the work of a stray quotation mark, and is read line by line.
 * @param complete whether the text ends here; if not, a row that reaches the end of the text may go on
 * @returns false when more text is needed; `row` is then without meaning
 */
export const readRow = (
  text: string,
  start: number,
  delimiter: number,
  columns: number,
  complete: boolean,
  row: Row,
): boolean => {
  const { cells } = row;
  const end = text.length;
  let count = 0;
  let pos = start;
  let lines = 1;
  let stray = false;
  for (;;) {
    if (pos < end && text.charCodeAt(pos) === QUOTE) {
      const close = closing(text, pos);
      const undecided = close === -1 || close + 1 === end;
      if (undecided && !complete && end - start < ROW_LIMIT) return false;
      if (close === -1 || close - start > ROW_LIMIT || !endsCell(text, close + 1, delimiter))
        return readLine(text, start, delimiter, complete, row);
      const cell = text.slice(pos + 1, close);
      lines += lineEnds(cell);
      cells[count++] = cell.includes('"') ? cell.replaceAll('""', '"') : cell;
      pos = close + 1;
    } else {
      const from = pos;
      for (; pos < end; pos += 1) {
        const c = text.charCodeAt(pos);
        if (c === delimiter || c === LF || c === CR) break;
        if (c === QUOTE) stray = true;
      }
      cells[count++] = text.slice(from, pos);
    }
    if (pos < end && text.charCodeAt(pos) === delimiter) {
      pos += 1;
      continue;
    }
    if (!complete && (pos === end || (pos + 1 === end && text.charCodeAt(pos) === CR))) return false;
    break;
  }
  if (lines > 1 && (stray || (columns > 0 && count !== columns)))
    return readLine(text, start, delimiter, complete, row);
  cells.length = count;
  row.next = afterLineEnd(text, pos);
  row.lines = lines;
  row.badQuote = false;
  return true;
};

/** Position of the quotation mark that closes the one at `open`, -1 when none does. */
const closing = (text: string, open: number): number => {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
  return close;
};

const endsCell = (text: string, pos: number, delimiter: number): boolean => {
  if (pos >= text.length) return true;
  const c = text.charCodeAt(pos);
  return c === delimiter || c === LF || c === CR;
};

const afterLineEnd = (text: string, pos: number): number => {
  if (pos >= text.length) return pos;
  return text.charCodeAt(pos) === CR && text.charCodeAt(pos + 1) === LF ? pos + 2 : pos + 1;
};

const lineEnds = (cell: string): number =>
  cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;

/** The row as its first line alone, quotation marks that break the rules read as characters. */
const readLine = (text: string, start: number, delimiter: number, complete: boolean, row: Row): boolean => {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end += 1;
  if (!complete && end >= text.length - 1 && text.charCodeAt(end) !== LF) return false;
  const line = text.slice(start, end);
  const separator = String.fromCharCode(delimiter);
  let count = 0;
  let pos = 0;
  do {
    const close = line.charCodeAt(pos) === QUOTE ? closing(line, pos) : -1;
    if (close !== -1 && endsCell(line, close + 1, delimiter)) {
      row.cells[count++] = line.slice(pos + 1, close).replaceAll('""', '"');
      pos = close + 2;
    } else {
      const at = line.indexOf(separator, pos);
      const stop = at === -1 ? line.length : at;
      row.cells[count++] = line.slice(pos, stop);
      pos = stop + 1;
    }
  } while (pos <= line.length);
  row.cells.length = count;
  row.next = afterLineEnd(text, end);
  row.lines = 1;
  row.badQuote = true;
  return true;
};

const SAMPLE_ROWS = 200;

/** Up to 200 rows from the beginning of a text, blank ones left out. */
export const sampleRows = (text: string, delimiter: Delimiter, complete: boolean): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  const row = emptyRow();
  for (let pos = 0; pos < text.length && rows.length < SAMPLE_ROWS; pos = row.next) {
    if (!readRow(text, pos, delimiter.charCodeAt(0), 0, complete, row)) break;
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push([...row.cells]);
  }
  return rows;
};

/** The number of cells that most rows have. */
export const usualWidth = (rows: readonly (readonly string[])[]): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort(([, one], [, other]) => other - one);
  return usual?.[0] ?? 0;
};

/** The delimiter that a line such as `sep=;` names: Excel's way of saying it, above the first row. */
export const namedDelimiter = (text: string): Delimiter | null => {
  const named = /^sep=(.)(?:[\r\n]|$)/iu.exec(text)?.[1];
  return DELIMITERS.find((delimiter) => delimiter === named) ?? null;
};

/**
 * The delimiter that makes most of the text: rows in which a whole cell is a MAC address and headlines that we know weigh
 * most, rows of the same number of cells decide the rest.
 */
export const findDelimiter = (text: string, complete: boolean): Delimiter => {
  const score = (delimiter: Delimiter): number => {
    const rows = sampleRows(text, delimiter, complete);
    if (rows.length === 0) return 0;
    const width = usualWidth(rows);
    const even = width > 1 ? rows.filter((row) => row.length === width).length / rows.length : 0;
    const macs = rows.filter((row) => row.some(isMacLike)).length / rows.length;
    const words = rows[0]?.filter((cell) => fieldOfHeader(cell) !== null).length ?? 0;
    return 2 * macs + even + words;
  };
  const scores = DELIMITERS.map(score);
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
};
