import { dateOfSerial } from '../../../../core/whitelisting/dates.ts';
import { Refused } from '../refusal.ts';
import { damaged, type Archive } from './archive.ts';
import { plainDate, plainNumber, type RowWriter } from './row-writer.ts';
import { readAllXml, type XmlHandlers } from './xml.ts';

/** Sheets of an Office Open XML workbook (ECMA-376): .xlsx, and .xlsm, whose macros are not looked at. */

interface SheetPlace {
  readonly name: string;
  /** Path in the archive. */
  readonly path: string;
  readonly hidden: boolean;
}

interface Styles {
  /** Whether a cell with this style is a date. */
  readonly isDate: (style: number) => boolean;
  /** How many digits a number is filled up to with zeros, 0 where it is not. */
  readonly digits: (style: number) => number;
}

interface Xlsx {
  readonly sheets: readonly SheetPlace[];
  /** Hands the cells of a sheet to a writer. */
  readonly read: (sheet: SheetPlace, writer: RowWriter, seen: SeenInSheet) => Promise<void>;
}

/** Counted while a sheet is read. */
interface SeenInSheet {
  dates: number;
  hiddenRows: number;
  /** Columns that are hidden and not empty, from 0. */
  readonly hiddenColumns: Set<number>;
}

/** Of a sheet that was not begun. */
export const nothingSeen = (): SeenInSheet => ({ dates: 0, hiddenRows: 0, hiddenColumns: new Set() });

/** Columns that are not shown, from and to, counted from 0. */
type HiddenColumns = readonly (readonly [number, number])[];

/** Notes a value that is in a column that is not shown. */
const noteHidden = (seen: SeenInSheet, hidden: HiddenColumns, column: number): void => {
  if (hidden.some(([from, to]) => column >= from && column <= to)) seen.hiddenColumns.add(column);
};

/** Stretches of hidden columns that are looked at; a sheet has one or two. */
const MOST_HIDDEN = 100;

const BOOK = 'xl/workbook.xml';

export const isXlsx = ({ sizes }: Archive): boolean => sizes.has(BOOK);

/** @throws Refused */
export const openXlsx = async (archive: Archive, most: number): Promise<Xlsx> => {
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
    read: async (sheet, writer, seen) => {
      texts ??= await readSharedTexts(archive, most);
      await readRows(archive, sheet, { styles, texts, from1904 }, writer, seen);
    },
  };
};

const QUIET = { open: () => undefined, close: () => undefined, text: () => undefined } as const;

/** Formats of dates that are there without being written down. */
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

const readStyles = async (archive: Archive): Promise<Styles> => {
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
  return { isDate: (style) => dates[style] ?? false, digits: (style) => digits[style] ?? 0 };
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
  readonly styles: Styles;
  readonly texts: readonly string[];
  readonly from1904: boolean;
}

/** Days between the two beginnings of counting. */
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
    if (type === 's') return value === '' ? '' : (texts[Number(value)] ?? lost());
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
        if (content !== '') noteHidden(seen, hiddenColumns, column);
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

const lost = (): never => {
  throw damaged();
};
