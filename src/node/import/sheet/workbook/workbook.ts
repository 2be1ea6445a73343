import type { WorkbookReading } from '../../../../core/whitelisting/sheet.ts';
import { Refused } from '../refusal.ts';
import { openArchive, type Archive } from './archive.ts';
import { rowWriter, type WorkbookLimits, type WorkbookRow } from './row-writer.ts';
import { isXlsx, nothingSeen, openXlsx } from './xlsx.ts';

/**
 * A sheet of a workbook (.xlsx, .xlsm): values as they were saved. No formula is evaluated, no macro run, no link followed.
 * Own code on a zip and an XML reader, because the libraries that read it take the whole file into memory before they look
 * at its size, and a small archive may hold gigabytes.
 */
interface Workbook {
  readonly rows: readonly WorkbookRow[];
  readonly reading: WorkbookReading;
}

/** A sheet is not empty, which is all that was asked. */
class Filled extends Error {}

/**
 * @param wanted name of a sheet; else the first that is shown and not empty.
 * @throws Refused
 */
export const readWorkbook = async (
  bytes: Buffer,
  wanted: string | undefined,
  limits: WorkbookLimits,
): Promise<Workbook> => {
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
