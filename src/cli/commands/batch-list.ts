import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REASON_HEADER, ENCODINGS, encodeList, type ListForm } from '../../core/whitelisting/left-over.ts';
import { marked, said, say, spoken, languageSpoken } from '../../app/words.ts';
import { DATE_ORDERS } from '../../core/whitelisting/dates.ts';
import {
  DATE_ORDER_WORDS,
  ENCODING_NAMES,
  readingNotes,
  MOST_SKIPPED,
  type SheetChoices,
  type SheetRow,
  type SheetSummary,
} from '../../core/whitelisting/sheet.ts';
import { HEADLINES, chooseColumns } from '../../core/whitelisting/columns.ts';
import { ENTRY_FIELDS } from '../../core/whitelisting/problems.ts';
import { todayIn } from '../../core/vocabulary/time-zone.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from '../input-file.ts';
import { remark, withStop } from '../output.ts';
import type { ServiceAtHand } from '../service-options.ts';
import { harmless, table } from '../text/layout.ts';
import { andMore, columnsText } from '../text/service.ts';
import { refused, StoppedByUser, WrongUse, notOneOf, notInRange } from '../endings.ts';
import { countOf } from '../../core/whitelisting/batch-state.ts';
import { CREATED_HEAD, createdByJob, leftOversOfJob } from '../../app/service/job-list.ts';
import { type createSheetJob, MOST_LIST_BYTES, openList, otherTexts } from '../../app/service/sheet-job.ts';
import { whyNotWritten, writeAgreed, writeInNewFolder } from '../../app/output-files.ts';
import type { ValueIn } from '../../shared/reply.ts';
import { keepExisting } from '../outputs.ts';

/** The list of a batch: its options, how it is read, and what --fix corrects in it. */

export interface ListOptions {
  readonly json: boolean;
  readonly yes: boolean;
  readonly columns: string | undefined;
  readonly encoding: string | undefined;
  readonly 'date-order': string | undefined;
  readonly 'skip-lines': string | undefined;
  readonly sheet: string | undefined;
  readonly hidden: boolean;
  readonly fix: boolean;
  readonly 'ignore-column': readonly string[];
  readonly 'left-over': string | undefined;
  readonly 'without-other-fields': boolean;
  readonly 'despite-warnings': boolean;
  readonly 'auto-generate-tags': boolean;
  readonly 'auto-generate-date-tag': boolean;
}

export type Sheet = Extract<Awaited<ReturnType<typeof openList>>, { readonly kind: 'open' }>['sheet'];
export type OpenJob = ValueIn<ReturnType<typeof createSheetJob>>;

/** A list on standard input is read in the encoding that it came in. */
const contentOf = async (file: string): Promise<string | Uint8Array> =>
  file === STANDARD_INPUT ? (await readInputFile(file, shownFile(file), MOST_LIST_BYTES, 'sent')).bytes : file;

const oneOf = <T extends string>(option: string, given: string | undefined, all: readonly T[]): T | undefined => {
  const found = all.find((each) => each === given?.toLowerCase());
  if (given !== undefined && found === undefined) throw notOneOf(`--${option}`, all);
  return found;
};

/** What the options say about the reading of a list instead of having it found out. @throws WrongUse */
const choicesOf = (options: ListOptions): SheetChoices => {
  const encoding = oneOf('encoding', options.encoding, ENCODINGS);
  const dateOrder = oneOf('date-order', options['date-order'], DATE_ORDERS);
  const { sheet, 'skip-lines': lines } = options;
  if (lines !== undefined && !(/^\d{1,4}$/.test(lines) && Number(lines) <= MOST_SKIPPED))
    throw notInRange('skip-lines', 0, MOST_SKIPPED);
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(lines === undefined ? {} : { skipLines: Number(lines) }),
    ...(sheet === undefined ? {} : { sheet }),
    hidden: options.hidden,
  };
};

/** Options that say what the list cannot have. */
const rejectUseless = ({ reading }: SheetSummary, { encoding, sheet }: ListOptions): void => {
  const misfit = reading.workbook === null ? sheet && 'sheet' : encoding && 'encoding';
  if (misfit) throw refused(say`--${misfit} does not fit this kind of list.`);
};

const shortText = (text: string): string =>
  JSON.stringify(text.slice(0, 60).replaceAll('\u2028', '\n')).replace(
    /[\u00a0\u2007\u202f\u200b\ufeff]/g,
    (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const MOST_FIXES_SHOWN = 20;

/** Said with the number of corrected rows. */
const MAY_STAY_OUT = marked('A corrected row may still be left out for another fault.');

const causesToFix = ({ faults, warnings }: SheetSummary): readonly string[] =>
  [...faults, ...warnings].map(({ cause }) => cause);

/** What was corrected in a row, a line of a table for each column. */
const fixCells = ({ line, texts, before }: SheetRow): readonly (readonly string[])[] =>
  ENTRY_FIELDS.flatMap((field) => {
    const was = before[field];
    return was === undefined
      ? []
      : [[String(line), said(HEADLINES[field]), shortText(was), shortText(texts[field] ?? '')]];
  });

const fixList = async (sheet: Sheet): Promise<void> => {
  for (const cause of causesToFix(await sheet.summary())) await sheet.fixAll(cause);
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
    : [say`The list is read as ${ENCODING_NAMES[value]}, by what is in it. --read encoding=NAME says otherwise.`];

export const notesOf = (
  { reading }: Pick<SheetSummary, 'reading'>,
  { fix }: Pick<ListOptions, 'fix'>,
): readonly string[] => readingNotes(reading, fix).map(spoken);

/** How faulty rows are corrected here, where that was not asked for. */
export const fixHints = async (
  sheet: Sheet,
  summary: SheetSummary,
  options: ListOptions,
): Promise<readonly string[]> => {
  const { dates } = summary.reading;
  const { faults } = summary;
  const fixable = options.fix ? 0 : await sheet.countFixable(...causesToFix(summary));
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
        : [say`What dates in numbers mean, such as 05/06/2027, is said with --read date-order=dmy, mdy or ymd.`]),
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
  const content = await contentOf(file);
  const { value: opening } = await withStop((signal) =>
    openList(content, { choices, today, language: languageSpoken(), signal }),
  );
  if (opening.kind === 'stopped') throw new StoppedByUser();
  if (opening.kind === 'refused') throw new WrongUse(spoken(opening.message));
  const { sheet, summary } = opening;
  try {
    rejectUseless(summary, options);
    const { columns, 'ignore-column': ignored, 'without-other-fields': batchOnly } = options;
    if (columns !== undefined || ignored.length > 0 || batchOnly) {
      const chosen = chooseColumns(summary.reading.columns, columns, ignored, batchOnly);
      if (!chosen.ok) throw refused(harmless(`${spoken(chosen.message)} ${columnsText(summary)}`));
      await sheet.remap(chosen.choice);
    }
    const read = await sheet.summary();
    for (const note of [...encodingNotes(read.reading), ...notesOf(read, options)]) await remark(harmless(note));
    if (options.fix) await fixList(sheet);
    return sheet;
  } catch (error) {
    await sheet.close();
    throw error;
  }
};

export const shownColumns = ({ reading }: SheetSummary) =>
  reading.columns.map(({ header, field }) => ({ header, field }));

export const settingsOf = (options: Pick<ListOptions, 'auto-generate-tags' | 'auto-generate-date-tag'>) => ({
  autoGenerateTags: options['auto-generate-tags'],
  autoGenerateDateTag: options['auto-generate-date-tag'],
});

// `--left-over FILE`: the rows of a batch that are not done, as a list that can be corrected and sent again.
const beginsWith =
  (headline: string) =>
  (head: Buffer): boolean => {
    const text = head.toString('latin1').replace(/[^\t\r\n\x20-\x7e]/g, '');
    const bare = text.startsWith('"') ? text.slice(1) : text;
    return bare.startsWith(headline) && /^"?[,;|\t\r\n]/.test(bare.slice(headline.length));
  };

/** The options that name a list which is written after the batch, and how such a list begins. */
const HEADLINE = { 'left-over': REASON_HEADER, created: CREATED_HEAD[0] } as const;

/**
 * Tries the place of a list while nothing was sent yet. A job that is resumed replaces an earlier such list; a new one
 * replaces nothing unasked, because the list that is there is of another job.
 */
export const tryOutput = async (
  path: string,
  option: keyof typeof HEADLINE,
  { force, resumes }: { readonly force: boolean; readonly resumes: boolean },
): Promise<void> => {
  await keepExisting(path, force, 'sent', resumes ? beginsWith(HEADLINE[option]) : undefined);
  const trial = `${path}.${randomUUID()}`;
  try {
    if ((await stat(path).catch(() => null))?.isDirectory() === true) throw new Error('a folder');
    await (await open(trial, 'wx', 0o600)).close();
    await rm(trial);
  } catch {
    throw refused(say`${say`The file of --${option}`} could not be written.`);
  }
};

/** Writes a list as its original was written, so that the one who made it can open it. */
export const writeList = (
  path: string,
  parts: readonly string[],
  { encoding }: ListForm,
  write: typeof writeInNewFolder = writeAgreed,
): Promise<void> => write(path, Buffer.concat(encodeList(parts, encoding).map((part) => Buffer.from(part))));

/** Writes the file after the document was printed; `false`: the failure is reported and counts in the exit code. */
export const writeLeftOver = async (path: string, job: OpenJob, sheet: Sheet | null): Promise<boolean> => {
  try {
    const others = sheet === null ? undefined : await otherTexts(sheet);
    await writeList(path, [leftOversOfJob(job, languageSpoken(), others)], job.head.listForm);
    return true;
  } catch (error) {
    const why = whyNotWritten(error);
    await remark(
      harmless(
        `${why !== null ? spoken(why) : say`${say`The file of --${'left-over'}`} could not be written.`} ${say`What was sent is in the result and in job ${job.head.job}.`}`,
      ),
    );
    return false;
  }
};

// The list of what a batch created: by `--created FILE`, else in the data folder.
const remove = (): string =>
  say`The service has no call that removes entries: what is created is removed in the platform only.`;

/** Writes the list where something was created. The lines say where it is, or hold it where it could not be written. */
export const writeCreated = async (
  path: string | undefined,
  data: string,
  job: OpenJob,
): Promise<{ readonly written: boolean; readonly lines: readonly string[] }> => {
  const made = countOf('made', job.sums());
  if (made === 0) return { written: true, lines: [] };
  const list = createdByJob(job, languageSpoken());
  const file = path ?? join(data, 'service', 'created', `${job.head.job}.csv`);
  try {
    await writeList(file, [list], job.head.listForm, path === undefined ? writeInNewFolder : writeAgreed);
    return { written: true, lines: [`${say`The list of what was created (${made}) is in ${file}.`} ${remove()}`] };
  } catch {
    const lines = [
      say`The list of what was created (${made}) could not be written to ${file}. It is:`,
      list.replaceAll('\r\n', '\n').trimEnd(),
      remove(),
    ];
    return { written: false, lines };
  }
};
