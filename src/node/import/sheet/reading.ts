import { findColumns, hasHeader } from '../../../core/whitelisting/columns.ts';
import type { SheetChoices, SheetReading } from '../../../core/whitelisting/sheet.ts';
import { findDelimiter, namedDelimiter, sampleRows, usualWidth } from '../csv-delimiter.ts';

/** What says that a line names the delimiter, whatever it names. */
const NAMING_LINE = /^sep=.(?:\r\n|\r|\n|$)/iu;

/**
 * Finds out how to read a list from its beginning.
 * @param complete whether `head` is all of it
 */
export const findReading = (
  head: string,
  complete: boolean,
  encoding: SheetReading['encoding'],
  choices: SheetChoices,
): SheetReading => {
  const naming = NAMING_LINE.exec(head)?.[0] ?? '';
  const text = head.slice(naming.length);
  const named = namedDelimiter(naming);
  const delimiter: SheetReading['delimiter'] = choices.delimiter
    ? { value: choices.delimiter, from: 'choice' }
    : named
      ? { value: named, from: 'line' }
      : { value: findDelimiter(text, complete), from: 'content' };
  const rows = sampleRows(text, delimiter.value, complete);
  const header: SheetReading['header'] =
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

const lineEndsOf = (text: string): SheetReading['lineEnds'] => {
  const found = new Set(text.match(/\r\n|\r|\n/gu) ?? ['\n']);
  if (found.size > 1) return 'mixed';
  return found.has('\r\n') ? 'CRLF' : found.has('\n') ? 'LF' : 'CR';
};
