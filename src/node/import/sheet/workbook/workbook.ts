import { dateOfSerial } from '../../../../core/whitelisting/dates.ts';
import { Refused } from '../refusal.ts';
import { damaged, type Archive, readAllXml, type XmlHandlers, openArchive } from './parts.ts';
import { ROW_LIMIT } from '../csv.ts';

/** Sheets of an Office Open XML workbook (ECMA-376): .xlsx, and .xlsm, whose macros are not looked at. */

interface SheetPlace {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

interface SeenInSheet {
  dates: number;
  hiddenRows: number;
  readonly hiddenColumns: Set<number>;
}

const nothingSeen = (): SeenInSheet => ({ dates: 0, hiddenRows: 0, hiddenColumns: new Set() });

const MOST_HIDDEN = 100;

const BOOK = 'xl/workbook.xml';

const isXlsx = ({ sizes }: Archive): boolean => sizes.has(BOOK);

const openXlsx = async (archive: Archive, most: number) => {
  const targets = new Map<string, string>();
  await readAllXml(archive.read('xl/_rels/workbook.xml.rels'), {
    ...QUIET,
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const sheets: SheetPlace[] = [];
  let from1904 = false;
  await readAllXml(archive.read(BOOK), {
    ...QUIET,
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      const target = name === 'sheet' ? targets.get(attribute('r:id') ?? '') : undefined;
      if (target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      // Sheets of charts hold no rows.
      if (archive.sizes.has(path) && path.includes('worksheets/'))
        sheets.push({ name: attribute('name') ?? '', path, hidden: (attribute('state') ?? 'visible') !== 'visible' });
    },
  });
  const styles = await readStyles(archive);
  let texts: readonly string[] | null = null;
  return {
    sheets,
    read: async (sheet: SheetPlace, writer: RowWriter, seen: SeenInSheet): Promise<void> => {
      texts ??= await readSharedTexts(archive, most);
      await readRows(archive, sheet, { styles, texts, from1904 }, writer, seen);
    },
  };
};

const QUIET = { open: () => undefined, close: () => undefined, text: () => undefined } as const;

const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a number format shows a day or a year; texts within it, colours and languages are left out of it. */
const showsDay = (format: string): boolean => {
  let until = '';
  for (let at = 0; at < format.length; at += 1) {
    const character = format.charAt(at);
    if (until !== '') {
      if (character === until) until = '';
    } else if (character === '"') until = '"';
    else if (character === '[') until = ']';
    else if (character === '\\') at += 1;
    else if ('dDyY'.includes(character)) return true;
  }
  return false;
};

const readStyles = async (archive: Archive) => {
  const formats = new Map<number, string>();
  const ofStyle: number[] = [];
  let inCells = false;
  if (archive.sizes.has('xl/styles.xml'))
    await readAllXml(archive.read('xl/styles.xml'), {
      ...QUIET,
      open: (name, attribute) => {
        if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
        else if (name === 'cellXfs') inCells = true;
        else if (name === 'xf' && inCells) ofStyle.push(Number(attribute('numFmtId') ?? 0));
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
  const formatOf = (style: number): string => formats.get(ofStyle[style] ?? 0) ?? '';
  const dates = ofStyle.map((id, style) => isDateFormat(id) || showsDay(formatOf(style)));
  const digits = ofStyle.map((_, style) => (/^0{2,20}$/.test(formatOf(style)) ? formatOf(style).length : 0));
  return {
    isDate: (style: number): boolean => dates[style] ?? false,
    /** How many digits a number is filled up to with zeros, 0 where it is not. */
    digits: (style: number): number => digits[style] ?? 0,
  };
};

/** Texts that several cells may have in common. Readings of Japanese words (`rPh`) are no part of them. */
const readSharedTexts = async (archive: Archive, most: number): Promise<readonly string[]> => {
  const path = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!archive.sizes.has(path)) return texts;
  let [taking, reading, text, length] = [false, false, '', 0];
  await readAllXml(archive.read(path), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') reading = true;
      else if (name === 't') taking = !reading;
    },
    text: (part) => {
      if (taking) text += part;
    },
    close: (name) => {
      if (name === 't') taking = false;
      else if (name === 'rPh') reading = false;
      else if (name === 'si') {
        length += text.length;
        if (length > most) throw new Refused({ reason: 'workbook-too-large', most });
        texts.push(text);
      }
    },
  });
  return texts;
};

/** Column of a reference such as `AB12`, from 0; -1 where it is none. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
};

interface Book {
  readonly styles: Awaited<ReturnType<typeof readStyles>>;
  readonly texts: readonly string[];
  readonly from1904: boolean;
}

const DAYS_TO_1904 = 1462;

const readRows = async (
  archive: Archive,
  { path }: SheetPlace,
  { styles, texts, from1904 }: Book,
  writer: RowWriter,
  seen: SeenInSheet,
): Promise<void> => {
  let [row, column, hidden] = [0, -1, false];
  const hiddenColumns: (readonly [number, number])[] = [];
  let [type, style, value, taking, reading] = ['n', 0, '', false, false];
  /** Of the cell: its reference, whether it holds a formula, and whether it holds what came of it. */
  let [place, isFormula, hasResult] = ['', false, false];
  const ofNumber = (): string => {
    const number = Number(value) + (from1904 ? DAYS_TO_1904 : 0);
    if (value === '' || !styles.isDate(style) || !(number >= 61 && number < 2_958_466))
      return plainNumber(value).padStart(value === '' ? 0 : styles.digits(style), '0');
    seen.dates += 1;
    const time = Math.round((number % 1) * 1440);
    const date = dateOfSerial(Math.floor(number));
    if (time === 0) return date;
    return `${date} ${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
  };
  const shown = (): string => {
    if (type === 's') {
      const text = value === '' ? '' : texts[Number(value)];
      if (text === undefined) throw damaged();
      return text;
    }
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') {
      seen.dates += 1;
      return plainDate(value);
    }
    return type === 'n' ? ofNumber() : value;
  };
  const handlers: XmlHandlers = {
    open: (name, attribute) => {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 1);
        column = -1;
        hidden = ['1', 'true'].includes(attribute('hidden') ?? '');
      } else if (name === 'col') {
        const [from, to] = [Number(attribute('min')), Number(attribute('max'))];
        if (['1', 'true'].includes(attribute('hidden') ?? '') && hiddenColumns.length < MOST_HIDDEN)
          hiddenColumns.push([from - 1, to - 1]);
      } else if (name === 'c') {
        const reference = attribute('r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        if (column < 0) throw damaged();
        type = attribute('t') ?? 'n';
        style = Number(attribute('s') ?? 0);
        value = '';
        [place, isFormula, hasResult] = [reference ?? `${row}`, false, false];
      } else if (name === 'f') isFormula = true;
      else if (name === 'mergeCell') {
        const cells = attribute('ref') ?? '';
        const [first = 0, last = 0] = cells.split(':').map((one) => Number(/\d{1,7}$/.exec(one)?.[0] ?? 0));
        if (last > first) writer.merged(cells.slice(0, 40), first, last);
      } else if (name === 'rPh') reading = true;
      else if (name === 'v' || name === 't') [taking, hasResult] = [!reading, true];
    },
    text: (part) => {
      if (taking) value += part;
    },
    close: (name) => {
      if (name === 'v' || name === 't') taking = false;
      else if (name === 'rPh') reading = false;
      else if (name === 'c') {
        // Only a text may be empty: some libraries write the place of a result that they do not know.
        if (isFormula && (!hasResult || (value === '' && type !== 'str')))
          throw new Refused({ reason: 'formula-without-result', cell: place.slice(0, 20) });
        const content = shown();
        if (content !== '' && hiddenColumns.some(([from, to]) => column >= from && column <= to))
          seen.hiddenColumns.add(column);
        writer.cell(column, content);
      } else if (name === 'row') {
        if (!Number.isSafeInteger(row)) throw damaged();
        if (!writer.end(row)) return;
        if (hidden) seen.hiddenRows += 1;
      }
    },
  };
  await readAllXml(archive.read(path), handlers);
};

interface RowWriter {
  readonly cell: (column: number, value: string) => void;
  /** Ends the row with its number in the sheet, from 1. @returns whether it is not empty. */
  readonly end: (row: number) => boolean;
  /** @throws Refused where a merged cell begins in one row and reaches into others that are not empty. */
  readonly merged: (cells: string, first: number, last: number) => void;
}

/** A row of a sheet. A line break within a cell is a character that is none (U+2028), which is a fault of the cell. */
interface WorkbookRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface WorkbookLimits {
  readonly most: number;
  readonly mostRows: number;
}

const MOST_COLUMNS = 1024;
/** Rows of a sheet in today's spreadsheet programs. */
const MOST_ROWS = 1_048_576;
/** Merged cells over several rows that reach into none: headlines. */
const MOST_MERGES = 1000;

const rowWriter = (rows: WorkbookRow[], { most, mostRows }: WorkbookLimits): RowWriter => {
  let cells: string[] = [];
  let length = 0;
  let written = 0;
  let last = 0;
  const filledRows = new Uint8Array(MOST_ROWS + 1);
  let merges = 0;
  return {
    cell: (column, value) => {
      if (value === '') return;
      length += value.length;
      if (column >= MOST_COLUMNS || length > ROW_LIMIT)
        throw new Refused({ reason: 'line-too-long', line: last + 1, most: ROW_LIMIT });
      cells[column] = value.replace(/\r\n|[\r\n]/g, '\u2028');
    },
    end: (row) => {
      if (cells.length === 0) return false;
      if (row <= last || row > MOST_ROWS) throw damaged();
      written += length;
      if (written > most) throw new Refused({ reason: 'workbook-too-large', most });
      if (rows.length === mostRows) throw new Refused({ reason: 'too-many-rows', most: mostRows });
      rows.push({ line: row, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') });
      [cells, length, last] = [[], 0, row];
      filledRows[row] = 1;
      return true;
    },
    merged: (name, from, to) => {
      // A headline over two rows has nothing next to it.
      const next = filledRows.indexOf(1, from + 1);
      if (next >= 0 && next <= to) throw new Refused({ reason: 'merged-rows', cells: name });
      merges += 1;
      if (merges > MOST_MERGES) throw damaged();
    },
  };
};

/** A number as a sheet keeps it, as it was typed: whole ones without an exponent. */
const plainNumber = (value: string): string => {
  const number = value.length > 0 && value.length < 40 ? Number(value) : NaN;
  return Number.isSafeInteger(number) ? String(number) : value;
};

/** A date and time as ISO 8601 writes it, without the time where that is midnight. */
const plainDate = (value: string): string => value.replace(/T00:00(?::00(?:\.0{1,9})?)?Z?$/, '').replace('T', ' ');

/** A sheet of a workbook as it was saved: no formula or macro is run, no link followed. Libraries take the whole file into memory. */
class Filled extends Error {}

/** @param wanted name of a sheet; else the first that is shown and not empty. @throws Refused */
export const readWorkbook = async (bytes: Buffer, wanted: string | undefined, limits: WorkbookLimits) => {
  const archive = await openArchive(bytes);
  if (!isXlsx(archive)) throw new Refused({ reason: whatElse(archive) });
  const book = await openXlsx(archive, limits.most);
  const names = book.sheets.map(({ name }) => name);
  if (wanted !== undefined && !names.includes(wanted)) throw new Refused({ reason: 'no-such-sheet', sheets: names });
  const isFilled = async (sheet: (typeof book.sheets)[number]): Promise<boolean> => {
    const writer = rowWriter([], limits);
    const end = (row: number): boolean => {
      if (writer.end(row)) throw new Filled();
      return false;
    };
    try {
      await book.read(sheet, { ...writer, end }, nothingSeen());
      return false;
    } catch (error) {
      if (error instanceof Filled) return true;
      // What is wrong with a sheet that is not read stops nobody.
      if (error instanceof Refused && ['formula-without-result', 'merged-rows'].includes(error.refusal.reason))
        return true;
      throw error;
    }
  };
  const [rows, seen, unread]: [WorkbookRow[], ReturnType<typeof nothingSeen>, string[]] = [[], nothingSeen(), []];
  let read = '';
  for (const sheet of [...book.sheets].sort((a, b) => Number(a.hidden) - Number(b.hidden))) {
    const isWanted = wanted === undefined ? rows.length === 0 : sheet.name === wanted;
    if (isWanted) {
      await book.read(sheet, rowWriter(rows, limits), seen);
      if (rows.length > 0) read = sheet.name;
    } else if (await isFilled(sheet)) unread.push(sheet.name);
  }
  const { dates, hiddenRows, hiddenColumns } = seen;
  return {
    rows,
    reading: { sheet: read, sheets: names, unread, dates, hiddenRows, hiddenColumns: hiddenColumns.size },
  };
};

/** What another archive is: a workbook in a form that is not read, half a workbook, or none. */
const whatElse = ({ sizes }: Archive): 'workbook' | 'open-document' | 'damaged-workbook' | 'no-text' => {
  if (sizes.has('xl/workbook.bin')) return 'workbook';
  if (sizes.has('META-INF/manifest.xml') && sizes.has('content.xml')) return 'open-document';
  return sizes.has('[Content_Types].xml') ? 'damaged-workbook' : 'no-text';
};
