import { stripVTControlCharacters } from 'node:util';
import { textOf, type Text } from '../../app/words.ts';

const width = (text: string): number => stripVTControlCharacters(text).length;
const padded = (text: string, to: number): string => text + ' '.repeat(Math.max(0, to - width(text)));

/** Rows of cells as aligned columns; the first row is the head. */
export const table = (cells: readonly (readonly Text[])[]): string => {
  const rows = cells.map((row) => row.map(textOf));
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : padded(cell, widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
