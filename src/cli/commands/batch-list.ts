import { languageSpoken, marked, said, say } from '../../core/messages/say.ts';
import { CANNOT_UNDO, doubtfulCauses, pastDates } from '../../core/whitelisting/batch-words.ts';
import { DATE_ORDERS } from '../../core/whitelisting/dates.ts';
import { DATE_ORDER_WORDS, ENCODING_NAMES, readingNotes } from '../../core/whitelisting/reading-words.ts';
import { BATCH_FIELDS, HEADLINES } from '../../core/whitelisting/columns.ts';
import { causeNeedsConsent, ENTRY_FIELDS } from '../../core/whitelisting/problems.ts';
import {
  ENCODINGS,
  MOST_SKIPPED,
  type CauseCount,
  type SheetChoices,
  type SheetRow,
  type SheetSummary,
} from '../../core/whitelisting/sheet.ts';
import { chooseColumns } from '../../core/whitelisting/unused-columns.ts';
import { LIST_LIMITS } from '../../node/import/sheet/list.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type Sheet } from '../../node/import/sheet/sheet.ts';
import { todayIn } from '../../core/vocabulary/time-zone.ts';
import { afterFaults, listFormOf } from '../../app/service/rows-of-sheet.ts';
import { obstaclesOf, planBatch, type PlannedSheet } from '../../app/service/sheet-job.ts';
import type { OtherFields } from '../../shared/service-views.ts';
import { openUploadFolder } from '../../node/service/upload-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from '../input-file.ts';
import { orWrongUse } from '../material.ts';
import { print, printJson, remark } from '../output.ts';
import type { NamedContext, ServiceAtHand } from '../service-options.ts';
import { withStop } from '../stop.ts';
import { askExactly } from '../terminal.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';
import {
  andMore,
  beyondText,
  checkText,
  columnsText,
  doubtfulTexts,
  oddMacsTexts,
  pastDatesText,
  type CommonWarning,
  type DoubtfulRows,
  type RowReason,
} from '../text/service.ts';
import { refused, StoppedByUser, withKept, WrongUse } from '../wrong-use.ts';
import { writeList } from './batch-files.ts';

/** The list of a batch before anything is sent: read, checked, confirmed, and held back where sending does more than it says. */

interface ListOptions {
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

export const allOf = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** A list on standard input lies in a private file of the data folder while it is read, in the encoding that it came in. */
const withListFile = async <T>(file: string, data: string, work: (path: string) => Promise<T>): Promise<T> => {
  if (file !== STANDARD_INPUT) return work(file);
  const bytes = await readInputFile(file, shownFile(file), LIST_LIMITS.maxBytes, 'sent');
  const folder = openUploadFolder(data, bytes.length);
  try {
    const upload = orWrongUse(await folder.begin(bytes.length));
    if (bytes.length > 0) orWrongUse(await upload.take(0, bytes));
    return await work(upload.path);
  } finally {
    await folder.close();
  }
};

const oneOf = <T extends string>(option: string, given: string | undefined, all: readonly T[]): T | undefined => {
  const found = all.find((each) => each === given?.toLowerCase());
  if (given !== undefined && found === undefined) throw refused(say`--${option} is one of ${all.join(', ')}.`);
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

/** What is said of the reading of a list; nothing of dates that are not sent. */
const notesOf = ({ reading }: Pick<SheetSummary, 'reading'>, options: ListOptions): readonly string[] =>
  readingNotes(
    otherFieldsOf(options) === 'not-sent' ? { ...reading, dates: { ...reading.dates, order: null } } : reading,
    options.fix,
  );

/** How faulty rows are corrected here, where that was not asked for. */
const fixHints = async (sheet: Sheet, summary: SheetSummary, options: ListOptions): Promise<readonly string[]> => {
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
  { data, context }: Pick<ServiceAtHand, 'data' | 'context'>,
  options: ListOptions,
): Promise<Sheet> => {
  const choices = choicesOf(options);
  const today = todayIn(context?.timeZone, new Date());
  const { value: opening } = await withStop((signal) =>
    withListFile(file, data, (path) => openSheet({ kind: 'file', path }, { choices, today, signal })),
  );
  if (opening.kind === 'stopped') throw new StoppedByUser();
  if (opening.kind === 'refused') throw new WrongUse(refusalFailure(opening.refusal).message);
  const { sheet, summary } = opening;
  try {
    rejectUseless(summary, options);
    if (options.columns !== undefined || options['ignore-column'].length > 0) {
      const chosen = chooseColumns(summary.reading.columns, options.columns, options['ignore-column']);
      if (!chosen.ok) throw refused(harmless(`${chosen.message} ${columnsText(summary)}`));
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

/** A list with what sending it would do. */
export interface PlannedList extends PlannedSheet {
  readonly sheet: Sheet;
  /** What has to be known before it is sent, a sentence each. */
  readonly cautions: readonly string[];
  /** Addresses that no device keeps, a sentence each. */
  readonly macCautions: readonly string[];
  /** Ready rows that follow the rules and give nobody access, 1,000 at most. */
  readonly doubtful: DoubtfulRows;
}

/** Most rows of one kind that are asked for of a list. */
const PAGE = 1000;

const doubtfulOf = async (sheet: Sheet, summary: SheetSummary, otherFields: OtherFields): Promise<DoubtfulRows> => {
  const causes = doubtfulCauses(summary, otherFields);
  if (causes.length === 0) return { total: 0, rows: [] };
  const { total, rows } = await sheet.rows(0, PAGE, { kind: 'ready-warned', causes });
  const reasonOf = ({ warnings }: SheetRow): string =>
    warnings.flatMap(({ cause, message }) => (causes.includes(cause) ? [message] : [])).join(' ');
  return { total, rows: rows.map((row) => ({ line: row.line, mac: row.texts.mac ?? '', reason: reasonOf(row) })) };
};

/** @param context `null`: a dry run that names none. */
export const planList = async (
  sheet: Sheet,
  context: NamedContext | null,
  options: ListOptions,
): Promise<PlannedList> => {
  const otherFields = otherFieldsOf(options);
  const planned = await planBatch(sheet, context ?? { name: say`a context`, contextId: say`a context` }, otherFields);
  const { summary, plan, view } = planned;
  const { beyondBatch } = summary;
  return {
    sheet,
    ...planned,
    doubtful: await doubtfulOf(sheet, summary, otherFields),
    macCautions: oddMacsTexts(summary),
    cautions: [
      ...(beyondBatch.length === 0 ? [] : [beyondText(beyondBatch, plan.oneByOne, otherFields)]),
      ...(pastDates(summary) === 0 || otherFields === 'not-sent'
        ? []
        : [pastDatesText(pastDates(summary), summary.today?.zone ?? null)]),
      ...(summary.readyNotation === 0
        ? []
        : [say`MACs in another notation that are sent as AA:BB:CC:DD:EE:FF: ${summary.readyNotation}.`]),
      ...view.cautions,
    ],
  };
};

const checkDocument = async (planned: PlannedList, options: ListOptions) => {
  const { sheet, summary, plan, view, cautions, macCautions, doubtful } = planned;
  const { rows, warned, beyondBatch, undecided } = summary;
  return {
    format: 'tripoint/batch-check',
    version: 1,
    columns: shownColumns(summary),
    reading: {
      sheet: summary.reading.workbook?.sheet ?? null,
      encoding: summary.reading.encoding.value,
      firstLine: summary.reading.firstLine,
      dateOrder: summary.reading.dates.order,
      notes: notesOf(summary, options),
    },
    /** Columns that nobody has decided about: while there is one, nothing is sent. */
    undecided: undecided.map(({ name, rows: filled, examples }) => ({ name, rows: filled, examples })),
    /** `ready` + `leftOut.faulty` + `leftOut.repeated`: each row counts once. */
    rows,
    ready: plan.create,
    leftOut: {
      /** Rows at fault themselves, and those that repeat the MAC of such a row. */
      faulty: plan.leaveOut - plan.duplicates,
      /** Rows that repeat the MAC of a row that is ready. */
      repeated: plan.duplicates,
    },
    /** All rows that are left out, the repeated ones among them; `duplicates` are those again. Kept for older scripts. */
    faulty: plan.leaveOut,
    duplicates: plan.duplicates,
    warned,
    /** Ready rows that follow the rules and give nobody access: `--yes` sends them with `--despite-warnings` alone. */
    doubtful: doubtful.total,
    /** The first 1,000 of them. */
    doubtfulRows: doubtful.rows,
    permanent: plan.permanent,
    oneByOne: plan.oneByOne,
    beyondBatch,
    wouldBePermanent: plan.datesNotSent,
    cautions: [...cautions, ...macCautions],
    plan: view.sentence,
    faults: await faultsOf(sheet, options),
  };
};

const faultsOf = async (sheet: Sheet, options: ListOptions) => {
  const faults: RowReason[] = [];
  for await (const { line, mac, leftOut } of afterFaults(sheet, otherFieldsOf(options), languageSpoken()))
    if (leftOut !== null) faults.push({ line, mac, reason: leftOut });
  return faults;
};

/** Why the list may not be sent as it is, a sentence each, and what to do about it. */
const obstacles = (planned: PlannedList, options: ListOptions): readonly string[] => {
  const found = obstaclesOf(planned, settingsOf(options));
  const ofKind = (kind: (typeof found)[number]['kind']): readonly string[] =>
    found.flatMap((obstacle) => (obstacle.kind === kind ? [obstacle.sentence] : []));
  const undecided = ofKind('undecided');
  return [
    ...(undecided.length === 0
      ? []
      : [
          ...undecided,
          say`Say what each holds with --columns, e.g. --columns mac,name,to-date, or leave it out with --ignore-column NAME.`,
        ]),
    ...ofKind('tags').map(
      (sentence) =>
        `${sentence} ${say`Leave --auto-generate-tags and --auto-generate-date-tag out, or give --without-other-fields.`}`,
    ),
  ];
};

/** Lines with the same warning that a dry run names; a list may have one in each row. */
const MOST_WARNED_SHOWN = 5;

/** The warnings that nobody has to agree to, each once. */
const commonWarnings = async (sheet: Sheet, { warnings }: SheetSummary): Promise<readonly CommonWarning[]> => {
  const common: CommonWarning[] = [];
  for (const { cause } of warnings) {
    if (causeNeedsConsent(cause)) continue;
    const { total, rows } = await sheet.rows(0, MOST_WARNED_SHOWN, { kind: 'cause', cause });
    const message = rows[0]?.warnings.find((warning) => warning.cause === cause)?.message;
    if (message !== undefined) common.push({ message, rows: total, lines: rows.map(({ line }) => line) });
  }
  return common;
};

/** The first row that would be sent, as it would be. */
const exampleOf = async (sheet: Sheet, options: ListOptions): Promise<readonly string[]> => {
  for await (const [first] of sheet.iterateReady(1)) {
    if (first === undefined) continue;
    const { line, entry } = first;
    const { mac, name } = entry;
    return [
      say`Line ${line} would be sent as ${JSON.stringify(otherFieldsOf(options) === 'not-sent' ? { mac, name } : entry)}.`,
    ];
  }
  return [];
};

/** `--dry-run`: what would be sent and what not, and why. */
export const check = async (planned: PlannedList, options: ListOptions): Promise<ExitCode> => {
  const { json, 'left-over': leftOver } = options;
  const { sheet, summary, plan, view, cautions, doubtful } = planned;
  const document = await checkDocument(planned, options);
  if (leftOver !== undefined) {
    await writeList(leftOver, await allOf(sheet.leftOvers()), listFormOf(summary));
    await remark(say`Written: ${leftOver}`);
  }
  const held = obstacles(planned, options);
  if (json) await printJson(document);
  else {
    const example = await exampleOf(sheet, options);
    const hints = await fixHints(sheet, summary, options);
    const warnings = await commonWarnings(sheet, summary);
    const lines = [columnsText(summary), ...example, ...cautions, ...held, ...hints, `${view.sentence}.`];
    await print(checkText(summary, plan, { doubtful, faults: document.faults, warnings }, lines));
  }
  return plan.leaveOut === 0 && held.length === 0 ? EXIT.fine : EXIT.fault;
};

/** Whether a list may be sent: nothing of it is dropped that nobody has decided about. What it does is said in any case. */
export const mayBeSent = async (planned: PlannedList, options: ListOptions): Promise<boolean> => {
  const { summary, cautions, macCautions, doubtful } = planned;
  await remark(columnsText(summary));
  if (!options['despite-warnings']) for (const listed of doubtfulTexts(doubtful)) await remark(listed);
  for (const line of [...cautions, ...macCautions]) await remark(harmless(line));
  const held = obstacles(planned, options);
  if (held.length === 0) return true;
  for (const line of held) await remark(harmless(line));
  await remark(withKept('', 'sent').trim());
  if (options.json) await printJson(await checkDocument(planned, options));
  return false;
};

/** What a person confirms on the terminal. */
interface Consent {
  /** `Create 312, leave out 4 faulty, 312 permanent, into ACME / guest` */
  readonly sentence: string;
  /** The number that is typed. */
  readonly count: number;
  /** `Type the number of entries (312) to create them:` */
  readonly question: string;
}

/** Says what is sent, and asks for its number; `--yes` is the consent of a script. */
export const confirmBatch = async ({ sentence, count, question }: Consent, yes: boolean): Promise<void> => {
  await remark(harmless(`${sentence}.`));
  await remark(said(CANNOT_UNDO));
  if (yes) return;
  if (!process.stdin.isTTY)
    throw refused(say`There is no terminal to confirm this on. Give --yes to send it without a question.`);
  const otherwise = say`The number that was typed is not ${count}.`;
  if (!(await askExactly(question, (typed) => typed.trim() === String(count), otherwise))) throw refused(otherwise);
};
