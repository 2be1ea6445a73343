import type { Buffer } from 'node:buffer';
import { Refused } from '../source.ts';
import type { Archive } from './archive.ts';
import { damaged } from './archive.ts';
import { plainDate, plainNumber, type RowWriter } from './row-writer.ts';
import { MOST_HIDDEN, noteHidden, type SeenInSheet } from './xlsx.ts';
import { readAllXml, readXml, type XmlHandlers } from './xml.ts';

/** Tables of an OpenDocument spreadsheet (ISO 26300): one file holds all of them, and is gone through once. */

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';

export const isOds = ({ sizes }: Archive): boolean => sizes.has(MANIFEST);

/** @throws Refused where it is encrypted, or another document than a spreadsheet. */
export const checkOds = async (archive: Archive): Promise<void> => {
  let [encrypted, kind] = [false, ''];
  await readAllXml(archive.read(MANIFEST), {
    open: (name, attribute) => {
      if (name === 'encryption-data') encrypted = true;
      else if (name === 'file-entry' && attribute('manifest:full-path') === '/')
        kind = attribute('manifest:media-type') ?? '';
    },
    close: () => undefined,
    text: () => undefined,
  });
  if (encrypted || archive.sizes.has('encrypted-package')) throw new Refused({ reason: 'encrypted-workbook' });
  if (!kind.startsWith('application/vnd.oasis.opendocument.spreadsheet')) throw new Refused({ reason: 'no-text' });
};

export interface SeenInOds extends SeenInSheet {
  /** The table that is read; `null` before one is found. */
  sheet: string | null;
  readonly sheets: string[];
  readonly unread: string[];
}

/** `B7` of a row and a column from 0. */
const nameOfCell = (row: number, column: number): string => {
  let [letters, rest] = ['', column];
  for (; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return `${letters}${row + 1}`;
};

/** A cell that is repeated without end, and a space that is. */
const MOST_REPEATED = 1024;

const repeated = (text: string | undefined): number => {
  const count = text === undefined ? 1 : Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
};

/**
 * Writes the rows of one table: the wanted one, else the first in which something stands.
 * @param wanted name of a table, or `null`.
 */
export async function* odsRows(
  archive: Archive,
  wanted: string | null,
  writer: RowWriter,
  seen: SeenInOds,
): AsyncGenerator<Buffer, void, undefined> {
  let [table, depth, row, column] = ['', 0, 0, 0];
  let [rows, hidden] = [1, false];
  /** Of the cell: how often it is repeated, its kind and value, and the paragraphs that are shown in it. */
  let [cells, kind, value, paragraphs] = [1, '', '', 0];
  let [text, taking, notes] = ['', 0, 0];
  let filled = false;
  let inCell = false;
  /** Of the cell: whether it lies under a merged one, and whether it holds a formula. */
  let [covered, formula] = [false, false];
  /** Of the table: whether it is the memory of another file, and merged cells that go on below. */
  let foreign = false;
  /** Of the table: how many columns were told of, and which of them are not shown. */
  let [columns, hiddenColumns]: [number, (readonly [number, number])[]] = [0, []];
  let merges: { readonly from: number; readonly to: number; readonly column: number }[] = [];

  const isRead = (): boolean => !foreign && (seen.sheet === table || (seen.sheet === null && wanted === null));
  const shown = (): string => {
    if (kind === 'date') return plainDate(value);
    if (kind !== 'float') return text;
    // What is shown may have zeros before it that the number has not.
    return /^\d{1,20}$/.test(text) && Number(text) === Number(value) ? text : plainNumber(value);
  };
  const endCell = (): void => {
    const content = covered ? '' : shown();
    if (formula && !covered && kind === '' && text === '' && isRead())
      throw new Refused({ reason: 'formula-without-result', cell: nameOfCell(row, column) });
    if (content !== '') {
      filled = true;
      if (isRead()) {
        if (kind === 'date') seen.dates += rows;
        if (cells > MOST_REPEATED) throw damaged();
        for (let at = 0; at < cells; at += 1) {
          noteHidden(seen, hiddenColumns, column + at);
          writer.cell(column + at, content);
        }
      }
    }
    column += cells;
  };
  const endRow = (): void => {
    if (filled && isRead()) {
      seen.sheet ??= table;
      const over = merges.find(({ from, to }) => row > from && row <= to);
      if (over !== undefined)
        throw new Refused({
          reason: 'merged-rows',
          cells: `${nameOfCell(over.from, over.column)}:${nameOfCell(over.to, over.column)}`,
        });
      writer.end(row + 1, rows);
      seen.rows += rows;
      if (hidden) seen.hiddenRows += rows;
    } else {
      if (filled && !foreign && !seen.unread.includes(table)) seen.unread.push(table);
      writer.drop();
    }
    row += rows;
    if (merges.length > 0) merges = merges.filter(({ to }) => to >= row);
  };
  const handlers: XmlHandlers = {
    open: (name, attribute) => {
      if (name === 'table') {
        depth += 1;
        if (depth > 1) return;
        table = attribute('table:name') ?? '';
        [row, foreign, merges] = [0, false, []];
        [columns, hiddenColumns] = [0, []];
        seen.sheets.push(table);
        if (table === wanted) seen.sheet = table;
      } else if (depth !== 1) return;
      else if (name === 'table-source') {
        // What a spreadsheet program remembers of another file that this one names.
        foreign = true;
        seen.sheets.splice(-1);
        if (seen.sheet === table) seen.sheet = null;
      } else if (name === 'table-column') {
        const count = repeated(attribute('table:number-columns-repeated'));
        if ((attribute('table:visibility') ?? 'visible') !== 'visible' && hiddenColumns.length < MOST_HIDDEN)
          hiddenColumns.push([columns, columns + count - 1]);
        columns += count;
      } else if (name === 'table-row') {
        rows = repeated(attribute('table:number-rows-repeated'));
        hidden = (attribute('table:visibility') ?? 'visible') !== 'visible';
        [column, filled] = [0, false];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cells = repeated(attribute('table:number-columns-repeated'));
        kind = attribute('office:value-type') ?? '';
        value = attribute('office:date-value') ?? attribute('office:value') ?? '';
        [text, paragraphs, inCell] = ['', 0, true];
        [covered, formula] = [name === 'covered-table-cell', attribute('table:formula') !== undefined];
        const spanned = repeated(attribute('table:number-rows-spanned'));
        if (spanned > 1 && merges.length < MOST_REPEATED) merges.push({ from: row, to: row + spanned - 1, column });
      } else if (!inCell) return;
      else if (name === 'annotation') notes += 1;
      else if (notes > 0) return;
      else if (name === 'p') {
        if (paragraphs > 0) text += '\n';
        paragraphs += 1;
        taking += 1;
      } else if (name === 's') text += ' '.repeat(Math.min(MOST_REPEATED, repeated(attribute('text:c'))));
      else if (name === 'tab') text += '\t';
      else if (name === 'line-break') text += '\n';
    },
    text: (part) => {
      if (taking > 0 && notes === 0) text += part;
    },
    close: (name) => {
      if (name === 'table') depth -= 1;
      else if (depth !== 1) return;
      else if (name === 'table-row') endRow();
      else if (name === 'annotation') notes -= 1;
      else if (name === 'p' && notes === 0) taking = Math.max(0, taking - 1);
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        inCell = false;
        endCell();
      }
    },
  };
  yield* readXml(archive.read(CONTENT), handlers, writer.take);
}
