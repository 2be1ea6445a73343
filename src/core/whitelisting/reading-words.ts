import { marked, outside, say, type Message, type Typed } from '../messages/message.ts';
import type { DateOrder } from './dates.ts';
import type { Encoding, SheetReading } from './sheet.ts';

/** The texts about how a list was read, where that differs from the file. */

export const DATE_ORDER_WORDS: Readonly<Record<DateOrder, string>> = marked({
  ymd: 'year, month, day',
  dmy: 'day, month, year',
  mdy: 'month, day, year',
});

/** The names of encodings are the same in every language. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

const LONGEST = 200;

const listed = (texts: readonly string[]): Typed => outside(texts.join(', ').slice(0, LONGEST));

const workbookNotes = ({ workbook }: Pick<SheetReading, 'workbook'>): readonly Message[] => {
  if (workbook === null) return [];
  const { sheet, sheets, unread, dates, hiddenRows, hiddenColumns } = workbook;
  return [
    ...(sheets.length > 1 ? [say`The sheet "${outside(sheet.slice(0, LONGEST))}" of the workbook is read.`] : []),
    ...(unread.length === 0 ? [] : [say`Other sheets hold something and are not read: ${listed(unread)}.`]),
    ...(dates === 0 ? [] : [say`Cells that are dates in the workbook are read as YYYY-MM-DD: ${dates}.`]),
    ...(hiddenRows === 0
      ? []
      : [say`Rows that the workbook hides, filtered ones among them, are read as well: ${hiddenRows}.`]),
    ...(hiddenColumns === 0 ? [] : [say`Columns that the workbook hides are read as well: ${hiddenColumns}.`]),
  ];
};

/**
 * One sentence each; empty for a list that is read just as it is.
 * @param agreed whether a person has said already that what can be corrected is.
 */
export const readingNotes = (
  reading: Pick<SheetReading, 'workbook' | 'above' | 'dates'>,
  agreed = false,
): readonly Message[] => {
  const { above, dates } = reading;
  const order = dates.order === null ? null : say(DATE_ORDER_WORDS[dates.order]);
  return [
    ...workbookNotes(reading),
    ...(above.lines === 0 ? [] : [say`Lines above the rows are left out: ${above.lines} (${listed(above.texts)}).`]),
    ...(order === null
      ? []
      : dates.from === 'choice'
        ? [say`Removal dates in numbers are read as ${order}.`]
        : agreed
          ? [say`Removal dates in numbers make sense as ${order} only, and are taken so.`]
          : [say`Removal dates in numbers make sense as ${order} only. None is taken so before somebody agrees.`]),
  ];
};
