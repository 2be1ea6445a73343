import type { Language } from '../messages/language.ts';
import { format, sentences, type Message } from '../messages/message.ts';
/**
 * Lists of rows that were left out, as a file that a person opens in a spreadsheet, corrects and imports again. No cell of
 * it can run as a formula there: a cell that could begins with an apostrophe, which our own import takes away again. Cells
 * that began with apostrophes before such a character get one more, so that what comes back is what went out.
 */

/** The marks that may stand between cells. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a spreadsheet may take for a formula, in its wide forms too, and control characters that hide one. */
const NEEDS_PREFIX = /^'*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/u;
const HAS_PREFIX = /^'+[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The cell as it may stand in a file that a spreadsheet opens. */
export const neutral = (cell: string): string => (NEEDS_PREFIX.test(cell) ? `'${cell}` : cell);

/** Takes the apostrophe away that `neutral` put there: `withoutPrefix(neutral(cell)) === cell` for every cell. */
export const withoutPrefix = (cell: string): string =>
  cell.charCodeAt(0) === 39 && HAS_PREFIX.test(cell) ? cell.slice(1) : cell;

/** Any delimiter asks for quotation marks, for a spreadsheet may split at another one than ours. */
const NEEDS_QUOTES = /[",;\t|\r\n\0]|^\s|\s$/u;

/** One row of a file (RFC 4180) with its line end. */
export const csvLine = (cells: readonly string[], delimiter: Delimiter): string =>
  `${cells.map((cell) => quoted(neutral(cell))).join(delimiter)}\r\n`;

/** A cell with quotation marks where it needs them. */
const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Headline of the column with the reasons; an import knows it and leaves the column out. */
export const REASON_HEADER = 'Reason';

/** What a spreadsheet program of a reader's language puts between cells. */
export const usualDelimiter = (language: Language): Delimiter => (language === 'sv' ? ';' : ',');

/** Rows that are left over, before they are a text of somebody's language. */
export interface LeftOvers {
  readonly delimiter: Delimiter;
  readonly headers: readonly (string | Message)[];
  readonly rows: readonly {
    /** As in the imported file, or as corrected since. */
    readonly cells: readonly string[];
    readonly reasons: readonly Message[];
  }[];
}

/**
 * The file of left-over rows. The reasons come first, so that a row with too many cells keeps its extra ones. The file
 * is UTF-8; Excel recognises it by its byte order mark.
 */
export const leftOverText = ({ delimiter, headers, rows }: LeftOvers, language: Language): string => {
  const names = headers.map((header) => (typeof header === 'string' ? header : format(header, language)));
  const lines = rows.map(({ cells, reasons }) =>
    csvLine([format(sentences(...reasons), language), ...cells], delimiter),
  );
  return [`\uFEFF${csvLine([REASON_HEADER, ...names], delimiter)}`, ...lines].join('');
};
