import type { Column, ColumnChoice } from '../../../core/service/columns.ts';
import { findColumns, hasHeader } from '../../../core/service/columns.ts';
import type { Delimiter } from '../../../core/service/left-over.ts';
import { findDelimiter, namedDelimiter, sampleRows, usualWidth } from '../csv-delimiter.ts';
import type { Encoding } from './encoding.ts';

/** What a person may say about a list instead of having it found out. */
export interface Choices {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly header?: boolean;
  readonly columns?: ColumnChoice;
}

/** How a list is read; `from` tells what each was told from. */
export interface Reading {
  readonly encoding: { readonly value: Encoding; readonly from: 'mark' | 'content' | 'choice' };
  readonly delimiter: { readonly value: Delimiter; readonly from: 'line' | 'content' | 'choice' };
  readonly header: { readonly value: boolean; readonly from: 'content' | 'choice' };
  /** As in the beginning of the file. */
  readonly lineEnds: 'CRLF' | 'LF' | 'CR' | 'mixed';
  readonly columns: readonly Column[];
  /** Cells that a row has at most; more of them, if anything stands there, are a fault. */
  readonly width: number;
  /** Length of a first line such as `sep=;`, which is no row; 0 without one. */
  readonly skip: number;
}

/** What says that a line names the delimiter, whatever it names. */
const NAMING_LINE = /^sep=.(?:\r\n|\r|\n|$)/iu;

/**
 * Finds out how to read a list from its beginning.
 * @param complete whether `head` is all of it
 */
export const findReading = (
  head: string,
  complete: boolean,
  encoding: Reading['encoding'],
  choices: Choices,
): Reading => {
  const naming = NAMING_LINE.exec(head)?.[0] ?? '';
  const text = head.slice(naming.length);
  const named = namedDelimiter(naming);
  const delimiter: Reading['delimiter'] = choices.delimiter
    ? { value: choices.delimiter, from: 'choice' }
    : named
      ? { value: named, from: 'line' }
      : { value: findDelimiter(text, complete), from: 'content' };
  const rows = sampleRows(text, delimiter.value, complete);
  const header: Reading['header'] =
    choices.header === undefined
      ? { value: hasHeader(rows), from: 'content' }
      : { value: choices.header, from: 'choice' };
  // Some programs leave empty cells at the end of a row out, but not in the headline.
  const width = Math.max(usualWidth(rows), header.value ? (rows[0]?.length ?? 0) : 0);
  return {
    encoding,
    delimiter,
    header,
    lineEnds: lineEndsOf(text),
    columns: findColumns(
      rows.map((row) => row.slice(0, width)),
      header.value,
      choices.columns ?? null,
    ),
    width,
    skip: Buffer.byteLength(naming),
  };
};

const lineEndsOf = (text: string): Reading['lineEnds'] => {
  const found = new Set(text.match(/\r\n|\r|\n/gu) ?? ['\n']);
  if (found.size > 1) return 'mixed';
  return found.has('\r\n') ? 'CRLF' : found.has('\n') ? 'LF' : 'CR';
};
