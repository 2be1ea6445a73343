import { fieldOfHeader, isMacLike } from '../../../core/whitelisting/columns.ts';
import type { Delimiter } from '../../../core/whitelisting/left-over.ts';
import { MOST_SKIPPED } from '../../../core/whitelisting/sheet.ts';
import { emptyRow, readRow } from '../csv.ts';

/** Lines above a list that are no rows of it: titles, dates, notes that people and programs write over their tables. */
interface Above {
  /** Characters of the text that they take, and lines. */
  readonly length: number;
  readonly lines: number;
  /** Up to three of them that are not blank. */
  readonly texts: readonly string[];
}

const NONE: Above = { length: 0, lines: 0, texts: [] };
/** Rows among which a headline is looked for. */
const MOST_LOOKED_AT = 30;
const LONGEST = 120;

const textsOf = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().slice(0, LONGEST))
    .filter((line) => line !== '')
    .slice(0, 3);

/** The lines above the first row that names a MAC column beside another one, where no address stands above it. */
export const findTitles = (text: string, delimiter: Delimiter, complete: boolean): Above => {
  const row = emptyRow();
  let lines = 0;
  for (let pos = 0, looked = 0; pos < text.length && looked < MOST_LOOKED_AT; pos = row.next, looked += 1) {
    if (!readRow(text, pos, delimiter.charCodeAt(0), 0, complete, row) || row.cells.some(isMacLike)) return NONE;
    const fields = new Set(row.cells.map(fieldOfHeader).filter((field) => field !== null));
    if (fields.has('mac') && fields.size > 1) {
      const texts = textsOf(text.slice(0, pos));
      return texts.length === 0 ? NONE : { length: pos, lines, texts };
    }
    lines += row.lines;
  }
  return NONE;
};

/** So many first lines, as a person says it. */
export const firstLines = (text: string, wanted: number): Above => {
  const ends = /\r\n|\r|\n/g;
  let lines = 0;
  while (lines < Math.min(wanted, MOST_SKIPPED) && ends.exec(text) !== null) lines += 1;
  const length = lines === 0 ? 0 : ends.lastIndex === 0 ? text.length : ends.lastIndex;
  return { length, lines, texts: textsOf(text.slice(0, length)) };
};
