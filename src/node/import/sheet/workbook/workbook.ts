import type { Buffer } from 'node:buffer';
import type { Delimiter } from '../../../../core/whitelisting/left-over.ts';
import type { WorkbookReading } from '../../../../core/whitelisting/sheet.ts';
import { Refused, type Source } from '../source.ts';
import { openArchive, type Archive } from './archive.ts';
import { rowWriter } from './row-writer.ts';
import { isXlsx, nothingSeen, openXlsx } from './xlsx.ts';

/**
 * A sheet of a workbook (.xlsx, .xlsm) as the lines of a text, piece by piece: values as they were saved. No formula is
 * evaluated, no macro run, no link followed. Own code on a zip and an XML reader, because the libraries that read it
 * take the whole file into memory before they look at its size, and a small archive may hold gigabytes.
 */
interface Workbook {
  /** The rows as UTF-8. @throws Refused */
  readonly pieces: () => AsyncGenerator<Buffer, void, undefined>;
  /** What is known of the workbook once its pieces were taken. */
  readonly reading: () => WorkbookReading;
  readonly close: () => void;
}

interface WorkbookOptions {
  /** Name of the sheet that is wanted; else the first that is shown and not empty. */
  readonly sheet: string | undefined;
  /** Bytes that its rows may come to. */
  readonly most: number;
  readonly delimiter: Delimiter;
}

/** @throws Refused */
export const openWorkbook = async (source: Source, options: WorkbookOptions): Promise<Workbook> => {
  const archive = await openArchive(source);
  try {
    if (isXlsx(archive)) return await xlsx(archive, options);
    throw new Refused({ reason: whatElse(archive) });
  } catch (error) {
    archive.close();
    throw error;
  }
};

/** What another archive is: a workbook in a form that is not read, half a workbook, or none. */
const whatElse = ({ sizes }: Archive): 'workbook' | 'open-document' | 'damaged-workbook' | 'no-text' => {
  if (sizes.has('xl/workbook.bin')) return 'workbook';
  if (sizes.has('META-INF/manifest.xml') && sizes.has('content.xml')) return 'open-document';
  return sizes.has('[Content_Types].xml') ? 'damaged-workbook' : 'no-text';
};

const noSheet = (sheets: readonly string[]): Refused => new Refused({ reason: 'no-such-sheet', sheets });

const xlsx = async (archive: Archive, { sheet: wanted, most, delimiter }: WorkbookOptions): Promise<Workbook> => {
  const book = await openXlsx(archive, most);
  if (wanted !== undefined && !book.sheets.some(({ name }) => name === wanted))
    throw noSheet(book.sheets.map(({ name }) => name));
  const seen = nothingSeen();
  const unread: string[] = [];
  let read = '';
  const isFilled = async (sheet: (typeof book.sheets)[number]): Promise<boolean> => {
    const found = nothingSeen();
    const rows = book.rows(sheet, rowWriter(delimiter, most), found);
    try {
      for await (const piece of rows) if (piece.length > 0) return true;
      return false;
    } catch (error) {
      // What is wrong with a sheet that is not read stops nobody.
      if (error instanceof Refused && ['formula-without-result', 'merged-rows'].includes(error.refusal.reason))
        return true;
      throw error;
    }
  };
  return {
    pieces: async function* () {
      for (const sheet of [...book.sheets].sort((a, b) => Number(a.hidden) - Number(b.hidden))) {
        const isWanted = wanted === undefined ? seen.rows === 0 : sheet.name === wanted;
        if (isWanted) {
          const writer = rowWriter(delimiter, most);
          yield* book.rows(sheet, writer, seen);
          if (seen.rows > 0) read = sheet.name;
        } else if (await isFilled(sheet)) unread.push(sheet.name);
      }
    },
    reading: () => ({
      sheet: read,
      sheets: book.sheets.map(({ name }) => name),
      unread,
      dates: seen.dates,
      hiddenRows: seen.hiddenRows,
      hiddenColumns: seen.hiddenColumns.size,
    }),
    close: archive.close,
  };
};
