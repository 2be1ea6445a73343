import type { Language } from '../messages/language.ts';
import { format, sentences, type Message } from '../messages/message.ts';
import { z } from 'zod';
import { inWindows1252, OLD_LETTERS } from './characters.ts';

/**
 * Left-over rows as a file for a spreadsheet. A cell that could run as a formula gets an apostrophe; our import takes it away.
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
    readonly cells: readonly string[];
    readonly reasons: readonly Message[];
  }[];
}

/** The file of left-over rows, in UTF-8 with a mark for Excel. Reasons come first: extra cells stay. */
export const leftOverText = ({ delimiter, headers, rows }: LeftOvers, language: Language): string => {
  const names = headers.map((header) => (typeof header === 'string' ? header : format(header, language)));
  const lines = rows.map(({ cells, reasons }) =>
    csvLine([format(sentences(...reasons), language), ...cells], delimiter),
  );
  return [`\uFEFF${csvLine([REASON_HEADER, ...names], delimiter)}`, ...lines].join('');
};

/** How a list may be written. `windows-1252` takes every byte, so it is what a file is when it is nothing else. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How a list is written, so that what is left of it can be written the same: the one who made it can open it. */
export const listFormSchema = z.object({ delimiter: z.enum(DELIMITERS), encoding: z.enum(ENCODINGS) });
export type ListForm = z.infer<typeof listFormSchema>;

/** What a list is written as where nothing is known of the one that it comes from. */
export const PLAIN_FORM: ListForm = { delimiter: ',', encoding: 'utf-8' };

const inUtf16 = (text: string, high: 0 | 1): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes[at * 2 + high] = unit >> 8;
    bytes[at * 2 + 1 - high] = unit & 255;
  }
  return bytes;
};

/**
 * The parts of a list's text in its encoding, or as UTF-8 where that cannot hold a correction. The first begins with the mark.
 */
export const encodeList = (
  parts: readonly string[],
  encoding: Encoding,
): readonly (string | Uint8Array<ArrayBuffer>)[] => {
  if (encoding === 'utf-8') return parts;
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    return parts.map((part) => inUtf16(part, encoding === 'utf-16le' ? 1 : 0));
  const encoded = parts.map((part) => inWindows1252(part, encoding === 'windows-1252' ? '' : OLD_LETTERS[encoding]));
  return encoded.every((part) => part !== null) ? encoded : parts;
};

const stem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'list';

/** The name of a file with a part of a list: `devices.csv` gives `devices left over.csv`. */
export const partName = (list: string, what: string, { delimiter }: Pick<ListForm, 'delimiter'>): string => {
  const [, ending = delimiter === '\t' ? 'tsv' : 'csv'] = /\.(csv|txt|tsv)$/i.exec(list) ?? [];
  return `${stem(list)} ${what}.${ending}`;
};
