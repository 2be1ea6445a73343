import { type Message, marked, NOTHING, outside, say, type Typed, isNothing } from '../messages/message.ts';
import type { Today } from '../vocabulary/time-zone.ts';
import type { Column, ColumnChoice, UnusedColumn } from './columns.ts';
import type { DateOrder } from './dates.ts';
import type { Delimiter, Encoding } from './left-over.ts';
import type { EntryField } from './problems.ts';
import type { Rewriting } from './validate.ts';

/** What a person may say about a list instead of having it found out. */
export interface SheetChoices {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly header?: boolean;
  readonly columns?: ColumnChoice;
  readonly sheet?: string;
  readonly dateOrder?: DateOrder;
  readonly skipLines?: number;
  /** Whether rows and columns that a workbook hides, and rows that it strikes out, are read as well. */
  readonly hidden?: boolean;
}

/** Most lines that are left out above a list. */
export const MOST_SKIPPED = 1000;

/** What is known of a list that is a sheet of a workbook (.xlsx). Values are read as they were saved; no formula is. */
interface WorkbookReading {
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly unread: readonly string[];
}

/** What is read otherwise than a person sees it, or not at all: counted, and said. */
const NOTICED = marked({
  dates: 'Cells that are dates in the workbook are read as YYYY-MM-DD',
  guarded: 'Cells written as ="…" are read as the text in them',
  comments: 'Lines that begin with # are left out',
  prose: 'Lines without a MAC are left out',
  hiddenSheets: 'Hidden sheets are not read',
  hiddenRows: 'Hidden and struck-out rows are left out',
  hiddenColumns: 'Hidden columns are left out',
  hiddenDates: 'Hidden columns of removal dates are left out',
  shown: 'Hidden and struck-out rows and columns are read as well',
});
export type Noticed = Partial<Record<keyof typeof NOTICED, number>>;

export const noticedSentence = (noticed: Noticed, what: keyof Noticed): Message => {
  const count = noticed[what] ?? 0;
  return count === 0 ? NOTHING : say`${say(NOTICED[what])}: ${count}.`;
};

/** Counts one more. */
export const notice = (noticed: Noticed, what: keyof Noticed, more = 1): void => {
  if (more > 0) noticed[what] = (noticed[what] ?? 0) + more;
};

/** How a list is read; `from` says what each was derived from. */
export interface SheetReading {
  readonly encoding: { readonly value: Encoding; readonly from: 'mark' | 'content' | 'choice' };
  readonly delimiter: { readonly value: Delimiter; readonly from: 'line' | 'content' | 'choice' };
  readonly header: { readonly value: boolean; readonly from: 'content' | 'choice' };
  readonly columns: readonly Column[];
  /** Cells that a row has at most; more of them, if they are not empty, are a fault. */
  readonly width: number;
  readonly firstLine: number;
  readonly above: {
    readonly lines: number;
    readonly from: 'content' | 'choice';
    readonly texts: readonly string[];
  };
  /** How removal dates in other forms than `YYYY-MM-DD` are read; `null`: each as far as it can mean one date only. */
  readonly dates: { readonly order: DateOrder | null; readonly from: 'content' | 'choice' };
  readonly workbook: WorkbookReading | null;
  readonly noticed: Readonly<Noticed>;
}

export interface CauseCount {
  readonly cause: string;
  readonly rows: number;
  /** Of these, rows that a safe fix of it would change. */
  readonly fixable: number;
}

export interface SheetSummary {
  readonly reading: SheetReading;
  readonly rows: number;
  readonly ready: number;
  readonly faulty: number;
  /** Among the faulty ones: rows whose device is in an earlier row that is ready, and goes out with that one. */
  readonly duplicates: number;
  readonly warned: number;
  /** Most frequent first; a row with two causes counts at both. */
  readonly faults: readonly CauseCount[];
  readonly warnings: readonly CauseCount[];
  /** The same of rows without a fault. */
  readonly readyWarnings: readonly CauseCount[];
  /** What removal dates were judged by; absent: they were not. */
  readonly today?: Today;
  readonly edited: number;
  readonly blank: number;
  /** Fields that are filled and that a batch does not take: such rows can be sent one by one. */
  readonly beyondBatch: readonly EntryField[];
  /** Ready rows that fill such a field, and those of them with a removal date. */
  readonly readyBeyond: number;
  readonly readyDated: number;
  /** Ready rows whose MAC is read in a notation that the specification does not have. */
  readonly readyNotation: number;
  /** Ready rows with a removal date in a column that is left out, and those of them whose date is today or has passed. */
  readonly datesLeftOut: { readonly rows: number; readonly past: number };
  /** Columns that hold something and that nobody has decided about: nothing is sent while there is one. */
  readonly undecided: readonly UnusedColumn[];
  readonly leftOut: readonly UnusedColumn[];
}

/** Which rows a page is made of. `cause` is one of `SheetSummary.faults` or `.warnings`. */
export type SheetFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'faulty' }
  | { readonly kind: 'warned' }
  | { readonly kind: 'cause'; readonly cause: string };

/** The same, and what only a terminal asks for. */
export type RowFilter =
  SheetFilter | { readonly kind: 'ready-warned'; readonly causes: readonly string[] } | { readonly kind: 'edited' };

/** Fields of a row as its cells say them; those without a column are absent. */
export type Texts = Readonly<Partial<Record<EntryField, string>>>;

export interface SheetNote {
  /** Permanent word; rows are counted, filtered and fixed by it. */
  readonly cause: string;
  readonly field: EntryField | null;
  readonly message: Message;
  /** What to put in place of the field's text where that is safe. */
  readonly fix: string | null;
}

export interface SheetRow {
  readonly line: number;
  readonly texts: Texts;
  readonly before: Texts;
  readonly rewritten: readonly Rewriting[];
  readonly faults: readonly SheetNote[];
  readonly warnings: readonly SheetNote[];
  /** Line of the earlier row with the same MAC address. */
  readonly duplicateOf: number | null;
}

export interface SheetPage {
  readonly total: number;
  readonly rows: readonly SheetRow[];
}

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
  macintosh: 'Mac OS Roman',
  cp850: 'CP850',
};

const LONGEST = 200;

const listed = (texts: readonly string[]): Typed => outside(texts.join(', ').slice(0, LONGEST));

/** One sentence each; empty for a list that is read as it is. @param agreed corrections are wanted. */
export const readingNotes = (
  reading: Pick<SheetReading, 'workbook' | 'above' | 'dates' | 'noticed'>,
  agreed = false,
): readonly Message[] => {
  const { above, dates, workbook, noticed } = reading;
  const order = dates.order === null ? null : say(DATE_ORDER_WORDS[dates.order]);
  return [
    ...(workbook === null || workbook.sheets.length < 2
      ? []
      : [say`The sheet "${outside(workbook.sheet.slice(0, LONGEST))}" of the workbook is read.`]),
    ...(workbook === null || workbook.unread.length === 0
      ? []
      : [say`Other sheets hold something and are not read: ${listed(workbook.unread)}.`]),
    ...(Object.keys(NOTICED) as (keyof Noticed)[])
      .map((what) => noticedSentence(noticed, what))
      .filter((sentence) => !isNothing(sentence)),
    ...(above.lines === 0 ? [] : [say`Lines above the rows are left out: ${above.lines} (${listed(above.texts)}).`]),
    ...(order === null
      ? []
      : dates.from === 'choice' || agreed
        ? [say`Removal dates in numbers are read as ${order}.`]
        : [
            say`Removal dates make sense as ${order} only. They stay as they are until you use --fix or choose that order.`,
          ]),
  ];
};
