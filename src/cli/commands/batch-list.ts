import { usualDelimiter } from '../../core/whitelisting/left-over.ts';
import { marked, said, say, spoken, languageSpoken } from '../../app/words.ts';
import { DATE_ORDERS } from '../../core/whitelisting/dates.ts';
import { DATE_ORDER_WORDS, ENCODING_NAMES, readingNotes } from '../../core/whitelisting/reading-words.ts';
import { BATCH_FIELDS, HEADLINES } from '../../core/whitelisting/columns.ts';
import { ENTRY_FIELDS } from '../../core/whitelisting/problems.ts';
import {
  ENCODINGS,
  MOST_SKIPPED,
  type CauseCount,
  type SheetChoices,
  type SheetRow,
  type SheetSummary,
} from '../../core/whitelisting/sheet.ts';
import { chooseColumns } from '../../core/whitelisting/unused-columns.ts';
import { LIST_LIMITS } from '../../node/import/sheet/read-list.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type ListSource, type Sheet } from '../../node/import/sheet/sheet.ts';
import { todayIn } from '../../core/vocabulary/time-zone.ts';
import type { OtherFields } from '../../shared/service-views.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from '../input-file.ts';
import { remark } from '../output.ts';
import type { ServiceAtHand } from '../service-options.ts';
import { withStop } from '../stop.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { andMore, columnsText } from '../text/service.ts';
import { refused, StoppedByUser, WrongUse } from '../wrong-use.ts';

/** The list of a batch: its options, how it is read, and what --fix corrects in it. */

export interface ListOptions {
  readonly json: boolean;
  readonly yes: boolean;
  readonly columns: string | undefined;
  readonly encoding: string | undefined;
  readonly 'date-order': string | undefined;
  readonly 'skip-lines': string | undefined;
  readonly sheet: string | undefined;
  readonly fix: boolean;
  readonly 'ignore-column': readonly string[];
  readonly 'left-over': string | undefined;
  readonly 'without-other-fields': boolean;
  readonly 'despite-warnings': boolean;
  readonly 'auto-generate-tags': boolean;
  readonly 'auto-generate-date-tag': boolean;
}

/** A list on standard input is read in the encoding that it came in. */
const sourceOf = async (file: string): Promise<ListSource> =>
  file === STANDARD_INPUT
    ? { kind: 'bytes', bytes: await readInputFile(file, shownFile(file), LIST_LIMITS.maxBytes, 'sent') }
    : { kind: 'file', path: file };

const oneOf = <T extends string>(option: string, given: string | undefined, all: readonly T[]): T | undefined => {
  const found = all.find((each) => each === given?.toLowerCase());
  if (given !== undefined && found === undefined) throw refused(say`--${option} is one of: ${all.join(', ')}.`);
  return found;
};

/** What the options say about the reading of a list instead of having it found out. @throws WrongUse */
const choicesOf = (options: ListOptions): SheetChoices => {
  const encoding = oneOf('encoding', options.encoding, ENCODINGS);
  const dateOrder = oneOf('date-order', options['date-order'], DATE_ORDERS);
  const { sheet, 'skip-lines': lines } = options;
  if (lines !== undefined && !(/^\d{1,4}$/.test(lines) && Number(lines) <= MOST_SKIPPED))
    throw refused(say`--skip-lines is a whole number from 0 to ${MOST_SKIPPED}.`);
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(lines === undefined ? {} : { skipLines: Number(lines) }),
    ...(sheet === undefined ? {} : { sheet }),
  };
};

/** Options that say what the list cannot have. */
const rejectUseless = ({ reading }: SheetSummary, { encoding, sheet }: ListOptions): void => {
  if (reading.workbook !== null && encoding !== undefined)
    throw refused(say`--encoding goes with a list of text; this is a workbook.`);
  if (reading.workbook === null && sheet !== undefined)
    throw refused(say`--sheet goes with a workbook; this is a list of text.`);
};

/** A text of the list, short and on one line. */
const shortText = (text: string): string =>
  JSON.stringify(text.slice(0, 60).replaceAll('\u2028', '\n')).replace(
    /[\u00a0\u2007\u202f\u200b\ufeff]/g,
    (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Corrected rows that are shown. */
const MOST_FIXES_SHOWN = 20;

/** Said with the number of corrected rows. */
const MAY_STAY_OUT = marked('A corrected row may still be left out for another fault.');

/** Causes of faults and warnings that `--fix` corrects where that is safe, of what is sent. */
const causesToFix = ({ faults, warnings }: SheetSummary, options: ListOptions): readonly string[] =>
  [...faults, ...warnings].filter(isSent(options)).map(({ cause }) => cause);

/** What was corrected in a row, a line of a table for each column. */
const fixCells = ({ line, texts, before }: SheetRow): readonly (readonly string[])[] =>
  ENTRY_FIELDS.flatMap((field) => {
    const was = before[field];
    return was === undefined
      ? []
      : [[String(line), said(HEADLINES[field]), shortText(was), shortText(texts[field] ?? '')]];
  });

/** Corrects every row where that is safe, and says what was corrected. */
const fixList = async (sheet: Sheet, options: ListOptions): Promise<void> => {
  for (const cause of causesToFix(await sheet.summary(), options)) await sheet.fixAll(cause);
  const { total, rows } = await sheet.rows(0, MOST_FIXES_SHOWN, { kind: 'edited' });
  if (total === 0) return;
  const head = [say`Line`, say`Column`, say`Was`, say`Becomes`];
  await remark(
    [
      `${say`Rows that were corrected: ${total}.`} ${said(MAY_STAY_OUT)}`,
      table([head, ...rows.flatMap(fixCells).map((cells) => cells.map(harmless))]),
      ...andMore(total - rows.length),
    ].join('\n'),
  );
};

/** What was found out by the content alone may be wrong. */
const encodingNotes = ({ encoding: { value, from }, workbook }: SheetSummary['reading']): readonly string[] =>
  workbook !== null || from !== 'content' || value === 'utf-8'
    ? []
    : [say`The list is read as ${ENCODING_NAMES[value]}, by what is in it. --encoding says otherwise.`];

/** Whether what a fault or a warning lies in is sent at all. */
const isSent =
  (options: Pick<ListOptions, 'without-other-fields'>) =>
  ({ cause }: Pick<CauseCount, 'cause'>): boolean =>
    otherFieldsOf(options) === 'one-by-one' || BATCH_FIELDS.some((field) => cause.startsWith(`${field}.`));

/** The texts about the reading of a list; nothing of dates that are not sent. */
export const notesOf = ({ reading }: Pick<SheetSummary, 'reading'>, options: ListOptions): readonly string[] =>
  readingNotes(
    otherFieldsOf(options) === 'not-sent' ? { ...reading, dates: { ...reading.dates, order: null } } : reading,
    options.fix,
  ).map(spoken);

/** How faulty rows are corrected here, where that was not asked for. */
export const fixHints = async (
  sheet: Sheet,
  summary: SheetSummary,
  options: ListOptions,
): Promise<readonly string[]> => {
  const { dates } = summary.reading;
  const faults = summary.faults.filter(isSent(options));
  const fixable = options.fix ? 0 : await sheet.countFixable(...causesToFix(summary, options));
  const misfits = faults.reduce((sum, { cause, rows }) => sum + (cause.split('.')[0] === 'toDate' ? rows : 0), 0);
  return [
    ...(fixable === 0
      ? []
      : [
          `${say`With --fix what can be corrected for sure is corrected, and shown: ${fixable}.`} ${said(MAY_STAY_OUT)}`,
        ]),
    ...(misfits === 0
      ? []
      : dates.from === 'choice' && dates.order !== null
        ? [
            say`Rows whose removal date cannot be read as ${said(DATE_ORDER_WORDS[dates.order])}: ${misfits}. Is that the order in this list? The others may be read wrongly as well.`,
          ]
        : [say`What dates in numbers mean, such as 05/06/2027, is said with --date-order: dmy, mdy or ymd.`]),
  ];
};

/** Reads the list as the options say it, and corrects it where they say so. Dates are judged where the context is. */
export const readList = async (
  file: string,
  { context }: Pick<ServiceAtHand, 'context'>,
  options: ListOptions,
): Promise<Sheet> => {
  const choices = choicesOf(options);
  const today = todayIn(context?.timeZone, new Date());
  const source = await sourceOf(file);
  const { value: opening } = await withStop((signal) =>
    openSheet(source, { choices, today, delimiter: usualDelimiter(languageSpoken()), signal }),
  );
  if (opening.kind === 'stopped') throw new StoppedByUser();
  if (opening.kind === 'refused') throw new WrongUse(spoken(refusalFailure(opening.refusal).message));
  const { sheet, summary } = opening;
  try {
    rejectUseless(summary, options);
    if (options.columns !== undefined || options['ignore-column'].length > 0) {
      const chosen = chooseColumns(summary.reading.columns, options.columns, options['ignore-column']);
      if (!chosen.ok) throw refused(harmless(`${spoken(chosen.message)} ${columnsText(summary)}`));
      await sheet.remap(chosen.choice);
    }
    const read = await sheet.summary();
    for (const note of [...encodingNotes(read.reading), ...notesOf(read, options)]) await remark(harmless(note));
    if (options.fix) await fixList(sheet, options);
    return sheet;
  } catch (error) {
    await sheet.close();
    throw error;
  }
};

export const shownColumns = ({ reading }: SheetSummary) =>
  reading.columns.map(({ header, field }) => ({ header, field }));

/** How the batch tags its entries. */
export const settingsOf = (options: Pick<ListOptions, 'auto-generate-tags' | 'auto-generate-date-tag'>) => ({
  autoGenerateTags: options['auto-generate-tags'],
  autoGenerateDateTag: options['auto-generate-date-tag'],
});

export const otherFieldsOf = (options: Pick<ListOptions, 'without-other-fields'>): OtherFields =>
  options['without-other-fields'] ? 'not-sent' : 'one-by-one';
