import { Buffer } from 'node:buffer';
import type { Column } from '../../../core/whitelisting/columns.ts';
import { withoutPrefix } from '../../../core/whitelisting/left-over.ts';
import { macWarning, readMac, type MacWarning } from '../../../core/whitelisting/mac.ts';
import type { EntryField } from '../../../core/whitelisting/problems.ts';
import type { DateReading, EntryInput } from '../../../core/whitelisting/validate.ts';
import type { SheetReading, Texts } from '../../../core/whitelisting/sheet.ts';
import { marked } from '../../../core/messages/say.ts';
import type { Row } from '../csv.ts';

/** Index of each field's cell. */
type Places = ReadonlyMap<EntryField, number>;

export const placesOf = (columns: readonly Column[]): Places =>
  new Map(columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index] as const])));

const BEYOND_ASCII = /[\x80-\xff]/u;

/** A cell of text that holds one character a byte, as it reads, and without the prefix that our exports put before it. */
export const toText = (cell: string): string =>
  withoutPrefix(BEYOND_ASCII.test(cell) ? Buffer.from(cell, 'latin1').toString('utf8') : cell);

/** How the dates of a list are read. */
export const datesOf = ({ dates: { order, from } }: Pick<SheetReading, 'dates'>): DateReading => ({
  order,
  trusted: from === 'choice',
});

/** Faults of a row as a whole, which the check of an entry cannot see. */
export const ROW_FAULTS = marked({
  'row.quote':
    'A quotation mark in this row is not closed or stands in the middle of a cell, so its cells may be wrong.',
  'row.cells':
    'The row has more cells than the others. A text that contains the delimiter needs quotation marks around it.',
  'row.short':
    'The row ends before its end date. Write the missing delimiters: with an empty end date the entry is permanent.',
});
export type RowFault = keyof typeof ROW_FAULTS;

/**
 * What is wrong with a row as a whole. A row that ends before the column of the end date may have been cut off, and would be
 * an entry for ever that nobody asked for; a sheet of a workbook has no such rows, for it keeps no empty cells.
 */
export const rowFault = (
  row: Row,
  { width, columns, workbook }: Pick<SheetReading, 'width' | 'columns' | 'workbook'>,
): RowFault | null => {
  if (row.badQuote) return 'row.quote';
  if (workbook === null && row.cells.length <= (columns.find(({ field }) => field === 'toDate')?.index ?? -1))
    return 'row.short';
  for (let at = width; at < row.cells.length; at += 1) if (row.cells[at]?.trim() !== '') return 'row.cells';
  return null;
};

/** Whether something stands in a cell. */
export const isFilled = (cell: string): boolean => cell !== '' && (cell.charCodeAt(0) > 0x20 || cell.trim() !== '');

/** Whether nothing stands in any cell. */
export const isBlank = (cells: readonly string[]): boolean => {
  for (const cell of cells) if (isFilled(cell)) return false;
  return true;
};

export const inputOf = ({ tags, ...texts }: Texts): EntryInput => ({
  mac: '',
  name: '',
  ...texts,
  ...(tags === undefined || tags.trim() === '' ? {} : { tags: tagsOf(tags) }),
});

const tagsOf = (cell: string): readonly { readonly value: string }[] =>
  cell
    .split(/[,;|]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((value) => ({ value }));

/** Causes of warnings about addresses; made once, for a million rows may have one. */
const MAC_CAUSES = {
  zero: 'mac.mac-zero',
  broadcast: 'mac.mac-broadcast',
  multicast: 'mac.mac-multicast',
  local: 'mac.mac-local',
} as const satisfies Record<MacWarning, string>;

/** Cause of the warning about a MAC address, null without one. */
export const causeOfMac = (mac: number): string | null => {
  const warning = macWarning(mac);
  return warning === null ? null : MAC_CAUSES[warning];
};

/** MAC address of a text as a number, NaN when it is none. */
export const macOf = (text: string): number => {
  const mac = readMac(text);
  return mac < 0 ? NaN : mac;
};
