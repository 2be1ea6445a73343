import { DELIMITERS, type Delimiter } from '../../core/whitelisting/left-over.ts';
import { fieldOfHeader, isMacLike } from '../../core/whitelisting/columns.ts';
import { emptyRow, readRow } from './csv.ts';

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
