import { Buffer, isUtf8 } from 'node:buffer';
import type { Today } from '../../../core/vocabulary/time-zone.ts';
import { fieldOfHeader, findColumns, hasHeader } from '../../../core/whitelisting/columns.ts';
import { isMac } from '../../../core/whitelisting/mac.ts';
import { withoutPrefix, type Delimiter } from '../../../core/whitelisting/left-over.ts';
import {
  MOST_SKIPPED,
  notice,
  type Noticed,
  type SheetChoices,
  type SheetReading,
} from '../../../core/whitelisting/sheet.ts';
import { MOST_LIST_BYTES } from '../../../shared/service-views.ts';
import { findDelimiter, namedDelimiter, ROW_LIMIT, rowsIn, sampleRows, usualWidth } from './csv.ts';
import { decode, findEncoding, findOldEncoding } from '../text-of-bytes.ts';
import { findCut } from './lines.ts';
import { findDates, listOf, newRow, type List, type ListRow, type RawRow } from './list.ts';
import { Refused, type Refusal } from './refusal.ts';
import { readWorkbook } from './workbook/workbook.ts';

/** Reads a list that is in memory: finds out how it is written, and cuts it into rows. */

export interface Limits {
  readonly maxBytes: number;
  readonly maxRows: number;
}

export const LIST_LIMITS: Limits = { maxBytes: MOST_LIST_BYTES, maxRows: 100_000 };

/** A row, or a line that is none. */
type MaybeRow = RawRow & { readonly leftOut?: 'comments' | 'prose' };

interface Material extends Pick<SheetReading, 'encoding' | 'delimiter' | 'workbook' | 'noticed'> {
  /** From a line on, at most as wide as said; 0: not known. */
  readonly rows: (firstLine: number, width: number) => Iterable<MaybeRow>;
  readonly textsAbove: (line: number) => readonly string[];
  readonly firstLine: number;
}

const beginsWith = (head: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => head[at] === byte);
const isZip = (head: Uint8Array): boolean => beginsWith(head, 0x50, 0x4b, 0x03, 0x04);
/** The container of older documents, and of today's where they are encrypted: the encrypted ones name the part that holds them. */
const isCompoundFile = (head: Uint8Array): boolean => beginsWith(head, 0xd0, 0xcf, 0x11, 0xe0);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Control characters that text has none of; a few of them are a fault of a row. */
const isForeign = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
/** Whether bytes that are not UTF-16 are no text in any encoding: one in 32 and more is a control character. */
const isBinary = (head: Uint8Array): boolean =>
  head.reduce((count, byte) => count + (isForeign(byte) ? 1 : 0), 0) > Math.max(3, head.length / 32);

const HEAD = 64 * 1024;

const textOf = (bytes: Buffer, { encoding }: SheetChoices) => {
  const head = bytes.subarray(0, HEAD);
  const found = findEncoding(head);
  const guess = encoding ?? found.encoding;
  if (!guess.startsWith('utf-16') && isBinary(head)) throw new Refused({ reason: 'no-text' });
  // A chosen encoding does not make a mark of it a part of the text.
  const mark = found.encoding === guess ? found.mark : 0;
  const isOther = encoding === undefined && guess === 'utf-8' && mark === 0 && !isUtf8(bytes);
  const value = isOther ? findOldEncoding(bytes) : guess;
  const from = encoding !== undefined ? ('choice' as const) : mark > 0 ? ('mark' as const) : ('content' as const);
  return { text: decode(bytes.subarray(mark), value), encoding: { value, from } };
};

/** What else a file may be that is given for a list. */
const OTHER_FORMS = [
  ['page', /^\s*(?:<!doctype html|<!--|<html|<head|<body|<table|<meta|<style|mime-version:)/i],
  ['xml', /^\s*<\?xml/i],
  ['json', /^\s*(?:\{\s*"|\[\s*[[{"\]])/],
] as const;

const NAMING_LINE = /^sep=.(?:\r\n|\r|\n|$)/iu;

const fromLine = (text: string, line: number): string => {
  const ends = /\r\n|\r|\n/g;
  for (let at = 1; at < line; at += 1) if (ends.exec(text) === null) return '';
  return text.slice(ends.lastIndex);
};

const textMaterial = (bytes: Buffer, choices: SheetChoices): Material => {
  const { text: whole, encoding } = textOf(bytes, choices);
  const form = OTHER_FORMS.find(([, begins]) => begins.test(whole.slice(0, 1000)))?.[0];
  if (form !== undefined) throw new Refused({ reason: 'other-form', form });
  const naming = NAMING_LINE.exec(whole)?.[0] ?? '';
  const text = whole.slice(naming.length);
  const named = namedDelimiter(naming);
  const delimiter: SheetReading['delimiter'] =
    choices.delimiter !== undefined
      ? { value: choices.delimiter, from: 'choice' }
      : named !== null
        ? { value: named, from: 'line' }
        : { value: findDelimiter(text), from: 'content' };
  const firstLine = naming === '' ? 1 : 2;
  const cut = delimiter.from === 'content' ? findCut(text, delimiter.value) : null;
  return {
    encoding,
    delimiter,
    workbook: null,
    noticed: {},
    firstLine,
    rows: function* (first, width) {
      const from = fromLine(text, first - firstLine + 1);
      let [line, pos] = [first, 0];
      if (cut !== null) {
        for (const whole of from.split(/\r\n|\r|\n/)) {
          if (whole.length > ROW_LIMIT) throw new Refused({ reason: 'line-too-long', line, most: ROW_LIMIT });
          const cells = cut(whole);
          if (cells !== null || whole.trim() !== '')
            yield {
              line,
              cells: cells ?? [whole],
              badQuote: false,
              ...(cells === null && { leftOut: 'prose' as const }),
            };
          line += 1;
        }
        return;
      }
      for (const { cells, lines, badQuote, next } of rowsIn(from, delimiter.value, width)) {
        if (next - pos > ROW_LIMIT) throw new Refused({ reason: 'line-too-long', line, most: ROW_LIMIT });
        yield { line, cells, badQuote };
        line += lines;
        pos = next;
      }
    },
    textsAbove: (line) => text.slice(0, text.length - fromLine(text, line - firstLine + 1).length).split(/\r\n|\r|\n/),
  };
};

const workbookMaterial = async (
  bytes: Buffer,
  { sheet, hidden = false }: SheetChoices,
  { limits: { maxBytes, maxRows }, delimiter = ',' }: Pick<ListOptions, 'limits' | 'delimiter'>,
): Promise<Material> => {
  // Besides its rows it may have titles and a headline.
  const limits = { most: maxBytes, mostRows: maxRows + MOST_SKIPPED };
  const { rows, reading, noticed } = await readWorkbook(bytes, { sheet, hidden }, limits);
  return {
    encoding: { value: 'utf-8', from: 'content' },
    delimiter: { value: delimiter, from: 'content' },
    workbook: reading,
    noticed,
    firstLine: 1,
    rows: function* (first) {
      for (const { line, cells } of rows) if (line >= first) yield { line, cells, badQuote: false };
    },
    textsAbove: (line) => rows.filter((row) => row.line < line).map(({ cells }) => cells.join(' ')),
  };
};

/** The text of a cell that a program guards against being taken for a number: `="…"`. */
const guarded = (cell: string): string | null =>
  cell.length > 3 && cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1).replaceAll('""', '"') : null;

/** What a spreadsheet writes for a value that it could not find or reckon, in the languages that we know. */
const CELL_ERROR = /^#(?:N\/A|NV|[\p{Lu}\d_/.]{2,20}[!?])$/u;

/** A line that begins with #: a comment, where it is no headline, and # is no number's sign and no error of a spreadsheet. */
const isComment = (cells: readonly string[]): boolean => {
  const first = (cells[0] ?? '').trimStart();
  return (
    first.startsWith('#') &&
    !/^#\d{0,9}\s*$/.test(first) &&
    !CELL_ERROR.test(first.trim()) &&
    !cells.some((cell) => fieldOfHeader(cell) === 'mac')
  );
};

/** Every row as it is read: without guards and the marks of our own exports. What is none is counted once, at the end. */
function* plainRows({ rows }: Material, first: number, width: number, noticed: Noticed = {}): Generator<RawRow> {
  for (const { leftOut, ...row } of rows(first, width)) {
    const isMarked = row.cells.some((cell) => cell.startsWith("'") || cell.startsWith('='));
    const cells = isMarked ? row.cells.map((cell) => guarded(cell) ?? withoutPrefix(cell)) : row.cells;
    const why = leftOut ?? (isComment(cells) ? 'comments' : undefined);
    if (why !== undefined) notice(noticed, why);
    else {
      if (isMarked) notice(noticed, 'guarded', row.cells.filter((cell) => guarded(cell) !== null).length);
      yield isMarked ? { ...row, cells } : row;
    }
  }
}

const MOST_LOOKED_AT = 30;
const LONGEST_TITLE = 120;

const titlesOf = (texts: readonly string[]): readonly string[] =>
  texts
    .map((text) => text.trim().slice(0, LONGEST_TITLE))
    .filter((text) => text !== '')
    .slice(0, 3);

/** The line of the first row that names a MAC column and another one, with no address above it; else the first line. */
const lineOfHeadline = (material: Material): number => {
  const { firstLine } = material;
  let looked = 0;
  for (const { line, cells } of plainRows(material, firstLine, 0)) {
    looked += 1;
    if (looked > MOST_LOOKED_AT || cells.some(isMac)) break;
    const fields = new Set(cells.map(fieldOfHeader).filter((field) => field !== null));
    if (fields.has('mac') && fields.size > 1) return line;
  }
  return firstLine;
};

const findAbove = (material: Material, { skipLines }: SheetChoices): SheetReading['above'] => {
  const { firstLine, textsAbove } = material;
  if (skipLines !== undefined) {
    const lines = Math.min(skipLines, MOST_SKIPPED);
    return { lines, from: 'choice', texts: titlesOf(textsAbove(firstLine + lines)) };
  }
  const line = lineOfHeadline(material);
  const texts = titlesOf(textsAbove(line));
  return { lines: texts.length === 0 ? 0 : line - firstLine, from: 'content', texts };
};

const findReading = (material: Material, choices: SheetChoices): SheetReading => {
  const { encoding, delimiter, workbook } = material;
  const above = findAbove(material, choices);
  const firstLine = material.firstLine + above.lines;
  const rows = sampleRows(plainRows(material, firstLine, 0));
  const header: SheetReading['header'] =
    choices.header === undefined
      ? { value: hasHeader(rows), from: 'content' }
      : { value: choices.header, from: 'choice' };
  // Some programs leave empty cells at the end of a row out, but not in the headline.
  const width = Math.max(usualWidth(rows), header.value ? (rows[0]?.length ?? 0) : 0);
  const sample = rows.map((row) => row.slice(0, width));
  const columns = findColumns(sample, header.value, choices.columns ?? null);
  const dates: SheetReading['dates'] =
    choices.dateOrder === undefined
      ? findDates(columns, header.value ? sample.slice(1) : sample)
      : { order: choices.dateOrder, from: 'choice' };
  return { encoding, delimiter, header, columns, width, firstLine, above, dates, workbook, noticed: material.noticed };
};

interface ListOptions {
  readonly limits: Limits;
  readonly today: Today | null;
  readonly delimiter?: Delimiter;
}

const materialOf = (
  bytes: Buffer,
  choices: SheetChoices,
  options: Omit<ListOptions, 'today'>,
): Material | Promise<Material> => {
  const { maxBytes } = options.limits;
  if (bytes.length > maxBytes) throw new Refused({ reason: 'too-large', most: maxBytes });
  if (isZip(bytes)) return workbookMaterial(bytes, choices, options);
  if (isCompoundFile(bytes))
    throw new Refused(
      bytes.includes(ENCRYPTED) ? { reason: 'encrypted-workbook' } : { reason: 'other-form', form: 'workbook' },
    );
  return textMaterial(bytes, choices);
};

/** Reads a list. Nothing is kept of one that is refused. */
export const openList = async (
  bytes: Buffer,
  choices: SheetChoices,
  options: ListOptions,
): Promise<{ readonly list: List } | { readonly refusal: Refusal }> => {
  const { limits, today } = options;
  try {
    const material = await materialOf(bytes, choices, options);
    const noticed = { ...material.noticed };
    const reading = { ...findReading(material, choices), noticed };
    const rows: ListRow[] = [];
    let awaitsHeader = reading.header.value;
    let blank = 0;
    for (const row of plainRows(material, reading.firstLine, reading.width, noticed)) {
      if (row.cells.every((cell) => cell.trim() === '')) {
        if (row.cells.length > 1) blank += 1;
      } else if (awaitsHeader) awaitsHeader = false;
      else if (rows.length === limits.maxRows) throw new Refused({ reason: 'too-many-rows', most: limits.maxRows });
      else rows.push(newRow(row));
    }
    if (rows.length === 0) throw new Refused({ reason: 'empty' });
    return { list: listOf(rows, reading, blank, today) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
};
