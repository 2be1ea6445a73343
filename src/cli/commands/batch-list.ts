import { permanentSentence } from '../../core/service/batch-words.ts';
import type { SheetSummary } from '../../core/service/sheet.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type Sheet } from '../../node/import/sheet/sheet.ts';
import { today } from '../../node/operations/service/entries.ts';
import { listFormOf, macsWithDate, rowsOfSheet } from '../../node/operations/service/rows-of-sheet.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson, remark } from '../output.ts';
import { withStop } from '../stop.ts';
import { harmless } from '../text/paint.ts';
import { checkText, columnsText, pastDatesText } from '../text/service.ts';
import { StoppedByUser, WrongUse } from '../wrong-use.ts';
import { writeList } from './left-over-file.ts';

/** The list of a batch before anything is sent: read, checked, and held back where sending would do more than it says. */

interface Options {
  readonly json: boolean;
  readonly 'left-over': string | undefined;
  readonly 'one-by-one': boolean;
  readonly 'without-other-fields': boolean;
}

export const allOf = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

export const readList = async (file: string): Promise<Sheet> => {
  const { value: opening } = await withStop((signal) =>
    openSheet({ kind: 'file', path: file }, { today: today(), signal }),
  );
  if (opening.kind === 'stopped') throw new StoppedByUser();
  if (opening.kind === 'refused') throw new WrongUse(refusalFailure(opening.refusal).message);
  return opening.sheet;
};

export const shownColumns = ({ reading }: SheetSummary) =>
  reading.columns.map(({ header, field }) => ({ header, field }));

const pastDates = ({ warnings }: SheetSummary): number =>
  warnings.find(({ cause }) => cause === 'toDate.date-past')?.rows ?? 0;

/** What the person has to know of dates: those that are over, and those that a batch would drop. */
const cautionsOf = (summary: SheetSummary, wouldBePermanent: readonly string[]): readonly string[] => [
  ...(pastDates(summary) === 0 ? [] : [pastDatesText(pastDates(summary))]),
  ...(wouldBePermanent.length === 0 ? [] : [permanentSentence(wouldBePermanent)]),
];

const permanentOf = async (
  sheet: Sheet,
  { beyondBatch }: SheetSummary,
  options: Options,
): Promise<readonly string[]> => (beyondBatch.includes('toDate') && !options['one-by-one'] ? macsWithDate(sheet) : []);

const checkDocument = async (sheet: Sheet, wouldBePermanent: readonly string[]) => {
  const summary = await sheet.summary();
  const { rows, ready, faulty, duplicates, warned, beyondBatch } = summary;
  return {
    format: 'tripoint/batch-check',
    version: 1,
    columns: shownColumns(summary),
    rows,
    ready,
    faulty,
    duplicates,
    warned,
    beyondBatch,
    wouldBePermanent,
    cautions: cautionsOf(summary, wouldBePermanent),
    faults: await faultsOf(sheet),
  };
};

const faultsOf = async (sheet: Sheet) => {
  const faults: { readonly line: number; readonly mac: string; readonly reason: string }[] = [];
  for await (const { line, mac, leftOut } of rowsOfSheet(sheet, 'not-sent'))
    if (leftOut !== null) faults.push({ line, mac, reason: leftOut });
  return faults;
};

/** `--dry-run`: what would be sent and what not, and why. */
export const check = async (sheet: Sheet, options: Options): Promise<ExitCode> => {
  const { json, 'left-over': leftOver } = options;
  const summary = await sheet.summary();
  const document = await checkDocument(sheet, await permanentOf(sheet, summary, options));
  if (leftOver !== undefined) await writeList(leftOver, await allOf(sheet.leftOvers()), listFormOf(summary));
  await (json ? printJson(document) : print(checkText(summary, document.faults, document.cautions)));
  return summary.faulty === 0 ? EXIT.fine : EXIT.fault;
};

/** A list whose dates a batch would drop is sent only where the person says which of the two is meant. */
export const mayBeSent = async (sheet: Sheet, options: Options): Promise<boolean> => {
  const summary = await sheet.summary();
  await remark(columnsText(summary.reading.columns));
  const permanent = await permanentOf(sheet, summary, options);
  const refused = permanent.length > 0 && !options['without-other-fields'];
  for (const line of cautionsOf(summary, refused ? permanent : [])) await remark(harmless(line));
  if (!refused) return true;
  await remark('Nothing was sent.');
  if (options.json) await printJson(await checkDocument(sheet, permanent));
  return false;
};
