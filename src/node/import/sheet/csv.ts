import { DELIMITERS, type Delimiter } from '../../../core/whitelisting/left-over.ts';
import { fieldOfHeader } from '../../../core/whitelisting/columns.ts';
import { isMac } from '../../../core/whitelisting/mac.ts';

/**
 * Reads character-separated rows (RFC 4180), and continues where a file breaks the rules: a stray quotation mark costs its own row and
 * no other. Any of CRLF, LF and CR ends a row. No library does that (decision 006).
 */

/** No row is longer, in characters; a quoted cell that runs further was never closed. */
export const ROW_LIMIT = 256 * 1024;

interface CsvRow {
  readonly cells: readonly string[];
  readonly next: number;
  /** Lines of the text that the row covers: more than one when a quoted cell contains line ends. */
  readonly lines: number;
  /** A quotation mark breaks the rules: the row was read to the end of its first line, the mark as a character. */
  readonly badQuote: boolean;
}

const QUOTE = 34;
const CR = 13;
const LF = 10;

/** The row that begins at `start`. @param columns cells of a row, 0 when not known: another number is read line by line. */
const readRow = (text: string, start: number, delimiter: number, columns: number): CsvRow => {
  const cells: string[] = [];
  const end = text.length;
  let pos = start;
  let lines = 1;
  let stray = false;
  for (;;) {
    if (text.charCodeAt(pos) === QUOTE) {
      const close = closing(text, pos);
      if (close === -1 || !endsCell(text, close + 1, delimiter)) return readLine(text, start, delimiter);
      const cell = text.slice(pos + 1, close);
      lines += lineEnds(cell);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      pos = close + 1;
    } else {
      const from = pos;
      for (; pos < end; pos += 1) {
        const c = text.charCodeAt(pos);
        if (c === delimiter || c === LF || c === CR) break;
        if (c === QUOTE) stray = true;
      }
      cells.push(text.slice(from, pos));
    }
    if (pos >= end || text.charCodeAt(pos) !== delimiter) break;
    pos += 1;
  }
  if (lines > 1 && (stray || (columns > 0 && cells.length !== columns))) return readLine(text, start, delimiter);
  return { cells, next: afterLineEnd(text, pos), lines, badQuote: false };
};

/** Position of the quotation mark that closes the one at `open`, -1 when none does within the longest row. */
const closing = (text: string, open: number): number => {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && close - open <= ROW_LIMIT && text.charCodeAt(close + 1) === QUOTE)
    close = text.indexOf('"', close + 2);
  return close - open > ROW_LIMIT ? -1 : close;
};

const endsCell = (text: string, pos: number, delimiter: number): boolean => {
  if (pos >= text.length) return true;
  const c = text.charCodeAt(pos);
  return c === delimiter || c === LF || c === CR;
};

const afterLineEnd = (text: string, pos: number): number =>
  text.charCodeAt(pos) === CR && text.charCodeAt(pos + 1) === LF ? pos + 2 : pos + 1;

const lineEnds = (cell: string): number =>
  cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;

const readLine = (text: string, start: number, delimiter: number): CsvRow => {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end += 1;
  const line = text.slice(start, end);
  const separator = String.fromCharCode(delimiter);
  const cells: string[] = [];
  let pos = 0;
  do {
    const close = line.charCodeAt(pos) === QUOTE ? closing(line, pos) : -1;
    if (close !== -1 && endsCell(line, close + 1, delimiter)) {
      cells.push(line.slice(pos + 1, close).replaceAll('""', '"'));
      pos = close + 2;
    } else {
      const at = line.indexOf(separator, pos);
      const stop = at === -1 ? line.length : at;
      cells.push(line.slice(pos, stop));
      pos = stop + 1;
    }
  } while (pos <= line.length);
  return { cells, next: afterLineEnd(text, end), lines: 1, badQuote: true };
};

/** The rows of a text from its start. @param columns see `readRow` */
export function* rowsIn(text: string, delimiter: Delimiter, columns: number): Generator<CsvRow, void, undefined> {
  const code = delimiter.charCodeAt(0);
  for (let pos = 0; pos < text.length;) {
    const row = readRow(text, pos, code, columns);
    yield row;
    pos = row.next;
  }
}

const SAMPLE_ROWS = 200;

/** Up to 200 rows from the beginning, blank ones left out. */
export const sampleRows = (rows: Iterable<{ readonly cells: readonly string[] }>): readonly (readonly string[])[] => {
  const sample: (readonly string[])[] = [];
  for (const { cells } of rows) {
    if (cells.some((cell) => cell.trim() !== '')) sample.push(cells);
    if (sample.length === SAMPLE_ROWS) break;
  }
  return sample;
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

/** The delimiter that makes most of the text: cells that are MAC addresses and known headlines weigh most, then even rows. */
export const findDelimiter = (text: string): Delimiter => {
  const score = (delimiter: Delimiter): number => {
    const rows = sampleRows(rowsIn(text, delimiter, 0));
    if (rows.length === 0) return 0;
    const width = usualWidth(rows);
    const even = width > 1 ? rows.filter((row) => row.length === width).length / rows.length : 0;
    const macs = rows.filter((row) => row.some(isMac)).length / rows.length;
    const words = rows[0]?.filter((cell) => fieldOfHeader(cell) !== null).length ?? 0;
    return 2 * macs + even + words;
  };
  const scores = DELIMITERS.map(score);
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
};
