import { Buffer } from 'node:buffer';
import type { EntryField } from '../../../core/whitelisting/problems.ts';
import type { Encoding, SheetChoices, SheetProgress, SheetReading } from '../../../core/whitelisting/sheet.ts';
import { findEncoding, transcoder } from './encoding.ts';
import { fill, type Filled } from './fill.ts';
import { isBinary, isWorkbook, piecesOf, Refused, sizeOf, type Refusal, type Source } from './source.ts';
import { findColumns, hasHeader } from '../../../core/whitelisting/columns.ts';
import { findDelimiter, namedDelimiter, sampleRows, usualWidth } from '../csv.ts';

/** What says that a line names the delimiter, whatever it names. */
const NAMING_LINE = /^sep=.(?:\r\n|\r|\n|$)/iu;

/**
 * Finds out how to read a list from its beginning.
 * @param complete whether `head` is all of it
 */
const findReading = (
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

export interface Limits {
  readonly maxBytes: number;
  readonly maxRows: number;
}

export const LIST_LIMITS: Limits = { maxBytes: 200 * 1024 * 1024, maxRows: 1_000_000 };

interface ListOptions {
  readonly limits: Limits;
  /** `YYYY-MM-DD`, the organization's as well as it is known; null for no warnings about dates. */
  readonly today: string | null;
  readonly onProgress: (progress: SheetProgress) => void;
}

/** A list that was read, with what a person has changed since. */
export interface List extends Filled {
  readonly reading: SheetReading;
  readonly bytes: number;
  readonly today: string | null;
  /** New texts of fields by row; what the file says stays in the table. */
  readonly edits: Map<number, Partial<Record<EntryField, string>>>;
}

/** Thrown when a file that was taken for UTF-8 turns out to be something else. */
class NotUtf8 extends Error {}

/** Reads a list. Nothing is kept of one that is refused. */
export const openList = async (
  source: Source,
  choices: SheetChoices,
  options: ListOptions,
): Promise<{ readonly list: List } | { readonly refusal: Refusal }> => {
  try {
    const totalBytes = await sizeOf(source, options.limits.maxBytes);
    const list = await read(source, choices, options, totalBytes, null).catch((error: unknown) => {
      if (error instanceof NotUtf8) return read(source, choices, options, totalBytes, 'windows-1252');
      throw error;
    });
    return { list };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
};

const read = async (
  source: Source,
  choices: SheetChoices,
  { limits, today, onProgress }: ListOptions,
  totalBytes: number,
  instead: Encoding | null,
): Promise<List> => {
  const raw = piecesOf(source, limits.maxBytes);
  try {
    const start = await gather(raw);
    if (isWorkbook(start.head)) throw new Refused({ reason: 'workbook' });
    const found = findEncoding(start.head);
    const value = choices.encoding ?? instead ?? found.encoding;
    if (!value.startsWith('utf-16') && isBinary(start.head)) throw new Refused({ reason: 'no-text' });
    const encoding: SheetReading['encoding'] = {
      value,
      from: choices.encoding ? 'choice' : found.mark > 0 ? 'mark' : 'content',
    };
    // A chosen encoding does not make a mark of it a part of the text.
    const mark = found.encoding === value ? found.mark : 0;
    const transcode = transcoder(value, encoding.from === 'content');
    let bytes = 0;
    const pieces = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const piece of chain([start.head], raw)) {
        const text = transcode(bytes === 0 ? piece.subarray(mark) : piece, false);
        if (text === null) throw new NotUtf8();
        bytes += piece.length;
        yield text;
      }
      const end = transcode(new Uint8Array(), true);
      if (end === null) throw new NotUtf8();
      yield end;
    };
    const text = pieces();
    const beginning = await gather(text);
    const head = beginning.head.toString('utf8', 0, beginning.complete ? undefined : HEAD);
    const reading = findReading(head, beginning.complete, encoding, choices);
    const onRows = (rows: number): void => onProgress({ bytes, totalBytes, rows });
    const filled = await fill(chain([beginning.head.subarray(reading.skip)], text), reading, {
      today,
      maxRows: limits.maxRows,
      onRows,
    });
    if (filled.table.rows === 0) throw new Refused({ reason: 'empty' });
    return { ...filled, reading, bytes, today, edits: new Map() };
  } finally {
    await raw.return();
  }
};

const HEAD = 64 * 1024;

/** The first pieces as one, as many as it takes to find out how to read the list. */
const gather = async (
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<{ readonly head: Buffer; readonly complete: boolean }> => {
  const first: Uint8Array[] = [];
  for (let size = 0; size <= HEAD;) {
    const piece = await pieces.next();
    if (piece.done === true) return { head: Buffer.concat(first), complete: true };
    first.push(piece.value);
    size += piece.value.length;
  }
  return { head: Buffer.concat(first), complete: false };
};

async function* chain<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* first;
  yield* rest;
}
