import { fieldOfHeader } from '../../../../core/whitelisting/columns.ts';
import { dateOfSerial } from '../../../../core/whitelisting/dates.ts';
import { notice, type Noticed } from '../../../../core/whitelisting/sheet.ts';
import { Refused, type Refusal } from '../refusal.ts';
import { damaged, type Archive, readAllXml, type XmlHandlers, openArchive } from './parts.ts';
import { ROW_LIMIT } from '../csv.ts';

/** Sheets of an Office Open XML workbook (ECMA-376): .xlsx, and .xlsm, whose macros are not looked at. */

interface SheetPlace {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

/** Columns of a sheet in today's spreadsheet programs. */
const MOST_RANGES = 16_384;

const isOn = (value: string | undefined): boolean => ['1', 'true'].includes(value ?? '');
const isZero = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;

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
      if (name === 'workbookPr') from1904 = isOn(attribute('date1904'));
      const target = name === 'sheet' ? targets.get(attribute('r:id') ?? '') : undefined;
      if (target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      // Sheets of charts hold no rows.
      if (archive.sizes.has(path) && path.includes('worksheets/'))
        sheets.push({ name: attribute('name') ?? '', path, hidden: (attribute('state') ?? 'visible') !== 'visible' });
    },
  });
  const styles = await readStyles(archive);
  let texts: readonly SharedText[] | null = null;
  return {
    sheets,
    read: async (sheet: SheetPlace, writer: RowWriter, noticed: Noticed, hidden: boolean): Promise<void> => {
      texts ??= await readSharedTexts(archive, most);
      await readRows(archive, sheet, { styles, texts, from1904, hidden }, writer, noticed);
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
  const ofStyle: { readonly format: number; readonly font: number }[] = [];
  const struckFonts: boolean[] = [];
  let [inCells, inFonts] = [false, false];
  if (archive.sizes.has('xl/styles.xml'))
    await readAllXml(archive.read('xl/styles.xml'), {
      ...QUIET,
      open: (name, attribute) => {
        if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
        else if (name === 'cellXfs') inCells = true;
        else if (name === 'fonts') inFonts = true;
        else if (name === 'font' && inFonts) struckFonts.push(false);
        else if (name === 'strike' && inFonts) struckFonts[struckFonts.length - 1] = isStrike(attribute);
        else if (name === 'xf' && inCells)
          ofStyle.push({ format: Number(attribute('numFmtId') ?? 0), font: Number(attribute('fontId') ?? 0) });
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
        else if (name === 'fonts') inFonts = false;
      },
    });
  const formatOf = (style: number): string => formats.get(ofStyle[style]?.format ?? 0) ?? '';
  const dates = ofStyle.map(({ format }, style) => isDateFormat(format) || showsDay(formatOf(style)));
  const digits = ofStyle.map((_, style) => (/^0{2,20}$/.test(formatOf(style)) ? formatOf(style).length : 0));
  return {
    isDate: (style: number): boolean => dates[style] ?? false,
    /** How many digits a number is filled up to with zeros, 0 where it is not. */
    digits: (style: number): number => digits[style] ?? 0,
    isStruck: (style: number): boolean => struckFonts[ofStyle[style]?.font ?? 0] ?? false,
  };
};

const isStrike = (attribute: (name: string) => string | undefined): boolean => isOn(attribute('val') ?? '1');

interface SharedText {
  readonly text: string;
  /** A part of it is struck out. */
  readonly isStruck: boolean;
}

/** Texts that several cells may have in common. Readings of Japanese words (`rPh`) are no part of them. */
const readSharedTexts = async (archive: Archive, most: number): Promise<readonly SharedText[]> => {
  const path = 'xl/sharedStrings.xml';
  const texts: SharedText[] = [];
  if (!archive.sizes.has(path)) return texts;
  let [taking, reading, text, length, isStruck] = [false, false, '', 0, false];
  await readAllXml(archive.read(path), {
    open: (name, attribute) => {
      if (name === 'si') [text, isStruck] = ['', false];
      else if (name === 'strike') isStruck ||= isStrike(attribute);
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
        texts.push({ text, isStruck });
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
  readonly texts: readonly SharedText[];
  readonly from1904: boolean;
  /** What a person does not see is read as well. */
  readonly hidden: boolean;
}

const DAYS_TO_1904 = 1462;

const readRows = async (
  archive: Archive,
  { path }: SheetPlace,
  { styles, texts, from1904, hidden: reads }: Book,
  writer: RowWriter,
  noticed: Noticed,
): Promise<void> => {
  let [row, column, hidden, struck] = [0, -1, false, false];
  /** Rows and columns that say nothing of themselves are hidden. */
  let [hidesRows, hidesColumns] = [false, false];
  const narrow: boolean[] = [];
  let ranges = 0;
  const unseen = new Set<number>();
  let [type, style, value, taking, reading] = ['n', 0, '', false, false];
  /** Of the cell: its reference, whether it holds a formula, and whether it holds what came of it. */
  let [place, isFormula, hasResult] = ['', false, false];
  const ofNumber = (): string => {
    const number = Number(value) + (from1904 ? DAYS_TO_1904 : 0);
    if (value === '' || !styles.isDate(style) || !(number >= 61 && number < 2_958_466))
      return plainNumber(value).padStart(value === '' ? 0 : styles.digits(style), '0');
    notice(noticed, 'dates');
    const time = Math.round((number % 1) * 1440);
    const date = dateOfSerial(Math.floor(number));
    if (time === 0) return date;
    return `${date} ${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
  };
  const shown = (): string => {
    if (type === 's') {
      const shared = value === '' ? { text: '', isStruck: false } : texts[Number(value)];
      if (shared === undefined) throw damaged();
      struck ||= shared.isStruck;
      return shared.text;
    }
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') {
      notice(noticed, 'dates');
      return plainDate(value);
    }
    return type === 'n' ? ofNumber() : value;
  };
  const handlers: XmlHandlers = {
    open: (name, attribute) => {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 1);
        column = -1;
        struck = false;
        hidden = isOn(attribute('hidden')) || isZero(attribute('ht')) || (hidesRows && attribute('ht') === undefined);
      } else if (name === 'sheetFormatPr') {
        hidesRows = isOn(attribute('zeroHeight'));
        hidesColumns = isZero(attribute('defaultColWidth'));
      } else if (name === 'col') {
        ranges += 1;
        if (ranges > MOST_RANGES) throw damaged();
        const isNarrow = isOn(attribute('hidden')) || isZero(attribute('width'));
        const last = Math.min(Number(attribute('max')), MOST_COLUMNS);
        for (let at = Number(attribute('min')); at <= last; at += 1) narrow[at - 1] = isNarrow;
      } else if (name === 'strike') struck ||= isStrike(attribute);
      else if (name === 'c') {
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
        if (content === '') return;
        struck ||= styles.isStruck(style);
        const isUnseen = narrow[column] ?? hidesColumns;
        if (isUnseen) unseen.add(column);
        if (isUnseen && !reads && fieldOfHeader(content) === 'toDate') notice(noticed, 'hiddenDates');
        if (reads || !isUnseen) writer.cell(column, content);
      } else if (name === 'row') {
        if (!Number.isSafeInteger(row)) throw damaged();
        if (!hidden && !struck) writer.end(row);
        else if (reads ? writer.end(row) : writer.skip()) notice(noticed, reads ? 'shown' : 'hiddenRows');
      }
    },
  };
  await readAllXml(archive.read(path), handlers);
  notice(noticed, reads ? 'shown' : 'hiddenColumns', unseen.size);
};

interface RowWriter {
  readonly cell: (column: number, value: string) => void;
  /** Ends the row with its number in the sheet, from 1. @returns whether it is not empty. */
  readonly end: (row: number) => boolean;
  /** Drops the row. @returns whether it is not empty. */
  readonly skip: () => boolean;
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
    skip: () => {
      const isFilled = cells.length > 0;
      [cells, length] = [[], 0];
      return isFilled;
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

interface WorkbookChoice {
  /** Name of a sheet; else the first that is shown and not empty. */
  readonly sheet: string | undefined;
  readonly hidden: boolean;
}

/** @throws Refused */
export const readWorkbook = async (
  bytes: Buffer,
  { sheet: wanted, hidden }: WorkbookChoice,
  limits: WorkbookLimits,
) => {
  const archive = await openArchive(bytes);
  if (!isXlsx(archive)) throw new Refused(whatElse(archive));
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
      await book.read(sheet, { ...writer, end }, {}, true);
      return false;
    } catch (error) {
      if (error instanceof Filled) return true;
      // What is wrong with a sheet that is not read stops nobody.
      if (error instanceof Refused && ['formula-without-result', 'merged-rows'].includes(error.refusal.reason))
        return true;
      throw error;
    }
  };
  const [rows, noticed, unread]: [WorkbookRow[], Noticed, string[]] = [[], {}, []];
  let [read, unseen] = ['', 0];
  for (const sheet of book.sheets) {
    const isWanted = wanted === undefined ? rows.length === 0 && !sheet.hidden : sheet.name === wanted;
    if (isWanted) {
      await book.read(sheet, rowWriter(rows, limits), noticed, hidden);
      if (rows.length > 0) read = sheet.name;
    } else if (await isFilled(sheet)) {
      unread.push(sheet.name);
      if (sheet.hidden) unseen += 1;
    }
  }
  if (rows.length === 0 && unseen > 0 && unseen === unread.length)
    throw new Refused({ reason: 'only-hidden', sheets: unread });
  notice(noticed, 'hiddenSheets', unseen);
  return { rows, reading: { sheet: read, sheets: names, unread }, noticed };
};

/** What another archive is: a workbook in a form that is not read, half a workbook, or none. */
const whatElse = ({ sizes }: Archive): Refusal => {
  const isOther = sizes.has('xl/workbook.bin') || (sizes.has('META-INF/manifest.xml') && sizes.has('content.xml'));
  if (isOther) return { reason: 'other-form', form: 'workbook' };
  return { reason: sizes.has('[Content_Types].xml') ? 'damaged-workbook' : 'no-text' };
};
