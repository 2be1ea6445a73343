import { Buffer } from 'node:buffer';
import type { Today } from '../../../core/vocabulary/time-zone.ts';
import type { EntryField } from '../../../core/whitelisting/problems.ts';
import { languageSpoken } from '../../../core/messages/say.ts';
import { findDateOrder } from '../../../core/whitelisting/dates.ts';
import type { Delimiter } from '../../../core/whitelisting/left-over.ts';
import type {
  Encoding,
  SheetChoices,
  SheetProgress,
  SheetReading,
  WorkbookReading,
} from '../../../core/whitelisting/sheet.ts';
import { findEncoding, transcoder } from './encoding.ts';
import { fill, type Filled } from './fill.ts';
import {
  isBinary,
  isCompoundFile,
  isZip,
  piecesOf,
  Refused,
  sizeOf,
  whyNotCompound,
  type Refusal,
  type Source,
} from './source.ts';
import { findColumns, hasHeader, type Column } from '../../../core/whitelisting/columns.ts';
import { findDelimiter, namedDelimiter, sampleRows, usualWidth } from '../csv.ts';
import { findTitles, firstLines } from './titles.ts';
import { openWorkbook } from './workbook/workbook.ts';

/** What says that a line names the delimiter, whatever it names. */
const NAMING_LINE = /^sep=.(?:\r\n|\r|\n|$)/iu;

/** How the text of a list was come by. */
type Beginning = Pick<SheetReading, 'encoding'> & { readonly workbook: Delimiter | null };

/**
 * Finds out how to read a list from its beginning.
 * @param complete whether `head` is all of it
 */
const findReading = (
  head: string,
  complete: boolean,
  { encoding, workbook }: Beginning,
  choices: SheetChoices,
): Omit<SheetReading, 'workbook'> => {
  const naming = workbook === null ? (NAMING_LINE.exec(head)?.[0] ?? '') : '';
  const whole = head.slice(naming.length);
  const named = namedDelimiter(naming);
  const delimiter: SheetReading['delimiter'] =
    workbook !== null
      ? { value: workbook, from: 'content' }
      : choices.delimiter
        ? { value: choices.delimiter, from: 'choice' }
        : named
          ? { value: named, from: 'line' }
          : { value: findDelimiter(whole, complete), from: 'content' };
  const above =
    choices.skipLines === undefined
      ? { ...findTitles(whole, delimiter.value, complete), from: 'content' as const }
      : { ...firstLines(whole, choices.skipLines), from: 'choice' as const };
  const text = whole.slice(above.length);
  const rows = sampleRows(text, delimiter.value, complete);
  const header: SheetReading['header'] =
    choices.header === undefined
      ? { value: hasHeader(rows), from: 'content' }
      : { value: choices.header, from: 'choice' };
  // Some programs leave empty cells at the end of a row out, but not in the headline.
  const width = Math.max(usualWidth(rows), header.value ? (rows[0]?.length ?? 0) : 0);
  const sample = rows.map((row) => row.slice(0, width));
  const columns = findColumns(sample, header.value, choices.columns ?? null);
  return {
    encoding,
    delimiter,
    header,
    lineEnds: lineEndsOf(text),
    columns,
    width,
    skip: Buffer.byteLength(naming) + Buffer.byteLength(whole.slice(0, above.length)),
    firstLine: (naming === '' ? 1 : 2) + above.lines,
    above: { lines: above.lines, from: above.from, texts: above.texts },
    dates:
      choices.dateOrder === undefined
        ? findDates(columns, header.value ? sample.slice(1) : sample)
        : { order: choices.dateOrder, from: 'choice' },
  };
};

/** What comes first in the dates of a list, as far as its first rows tell. */
export const findDates = (columns: readonly Column[], rows: readonly (readonly string[])[]): SheetReading['dates'] => {
  const at = columns.find(({ field }) => field === 'toDate')?.index ?? -1;
  return { order: at < 0 ? null : findDateOrder(rows.map((row) => row[at] ?? '')), from: 'content' };
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
  /** The organization's as well as it is known; null for no warnings about dates. */
  readonly today: Today | null;
  readonly onProgress: (progress: SheetProgress) => void;
}

/** A list that was read, with what a person has changed since. */
export interface List extends Filled {
  readonly reading: SheetReading;
  readonly bytes: number;
  readonly today: Today | null;
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

/** The text of a list as UTF-8, with how it was come by. */
interface ListText extends Beginning {
  readonly pieces: AsyncGenerator<Uint8Array, void, undefined>;
  /** Bytes of the source that were taken so far. */
  readonly taken: () => number;
  /** What is known of a workbook once its pieces were taken. */
  readonly about: () => WorkbookReading | null;
  readonly close: () => Promise<void>;
}

const openText = async (
  source: Source,
  choices: SheetChoices,
  limits: Limits,
  totalBytes: number,
  instead: Encoding | null,
): Promise<ListText> => {
  const raw = piecesOf(source, limits.maxBytes);
  try {
    const start = await gather(raw);
    if (isZip(start.head)) {
      await raw.return();
      return await workbookText(source, choices, limits, totalBytes);
    }
    if (isCompoundFile(start.head)) throw new Refused(await whyNotCompound(chain([start.head], raw)));
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
    const close = async (): Promise<void> => {
      await raw.return();
    };
    return { encoding, workbook: null, pieces: pieces(), taken: () => bytes, about: () => null, close };
  } catch (error) {
    await raw.return();
    throw error;
  }
};

/** What a spreadsheet program of the reader's language puts between cells: lists of left-over rows are written so. */
const usualDelimiter = (): Delimiter => (languageSpoken() === 'sv' ? ';' : ',');

const workbookText = async (
  source: Source,
  { sheet }: SheetChoices,
  { maxBytes }: Limits,
  totalBytes: number,
): Promise<ListText> => {
  const delimiter = usualDelimiter();
  const workbook = await openWorkbook(source, { sheet, most: maxBytes, delimiter });
  let bytes = 0;
  const pieces = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of workbook.pieces()) {
      bytes += piece.length;
      yield piece;
    }
  };
  return {
    encoding: { value: 'utf-8', from: 'content' },
    workbook: delimiter,
    pieces: pieces(),
    taken: () => Math.min(bytes, totalBytes),
    about: workbook.reading,
    close: () => {
      workbook.close();
      return Promise.resolve();
    },
  };
};

const read = async (
  source: Source,
  choices: SheetChoices,
  { limits, today, onProgress }: ListOptions,
  totalBytes: number,
  instead: Encoding | null,
): Promise<List> => {
  const text = await openText(source, choices, limits, totalBytes, instead);
  try {
    const beginning = await gather(text.pieces);
    const head = beginning.head.toString('utf8', 0, beginning.complete ? undefined : HEAD);
    const reading = { ...findReading(head, beginning.complete, text, choices), workbook: text.about() };
    const onRows = (rows: number): void => onProgress({ bytes: text.taken(), totalBytes, rows });
    const filled = await fill(chain([beginning.head.subarray(reading.skip)], text.pieces), reading, {
      today,
      maxRows: limits.maxRows,
      onRows,
    });
    if (filled.table.rows === 0) throw new Refused({ reason: 'empty' });
    // Of a workbook all is known only now; of other lists the bytes are what was read.
    const bytes = text.workbook === null ? text.taken() : totalBytes;
    return { ...filled, reading: { ...reading, workbook: text.about() }, bytes, today, edits: new Map() };
  } finally {
    await text.pieces.return();
    await text.close();
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
