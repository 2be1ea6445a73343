import { leftOverText } from '../../core/whitelisting/left-over.ts';
import { languageSpoken, say, spoken } from '../../app/words.ts';
import { CANNOT_UNDO, doubtfulCauses } from '../../core/whitelisting/batch-words.ts';
import { causeNeedsConsent } from '../../core/whitelisting/problems.ts';
import type { SheetRow, SheetSummary } from '../../core/whitelisting/sheet.ts';
import {
  earlierJobs,
  faultyRows,
  listFormOf,
  obstaclesOf,
  planBatch,
  type PlannedSheet,
} from '../../app/service/sheet-job.ts';
import { EXIT, type ExitCode, refused, withKept } from '../endings.ts';
import { printJson, printText, remark } from '../output.ts';
import type { NamedContext } from '../service-options.ts';
import { askExactly } from '../terminal.ts';
import { harmless } from '../text/layout.ts';
import {
  beyondText,
  checkText,
  columnsText,
  doubtfulTexts,
  commonWarningText,
  type CommonWarning,
  type DoubtfulRows,
  type RowReason,
} from '../text/service.ts';
import { writeList, fixHints, notesOf, settingsOf, shownColumns, type ListOptions, type Sheet } from './batch-list.ts';

/**
 * What sending a list would do, shown and confirmed before anything is sent; it is held back where sending does more
 * than it says.
 */

export interface PlannedList extends PlannedSheet {
  readonly sheet: Sheet;
  /** What has to be known before it is sent, a sentence each. */
  readonly cautions: readonly string[];
  /** Warnings that ask for no consent. */
  readonly warnings: readonly CommonWarning[];
  /** Ready rows that follow the rules and give nobody access, 1,000 at most. */
  readonly doubtful: DoubtfulRows;
}

/** Most rows of one kind that are asked for of a list. */
const PAGE = 1000;

const doubtfulOf = async (sheet: Sheet, summary: SheetSummary): Promise<DoubtfulRows> => {
  const causes = doubtfulCauses(summary);
  if (causes.length === 0) return { total: 0, rows: [] };
  const { total, rows } = await sheet.rows(0, PAGE, { kind: 'ready-warned', causes });
  const reasonOf = ({ warnings }: SheetRow): string =>
    warnings.flatMap(({ cause, message }) => (causes.includes(cause) ? [spoken(message)] : [])).join(' ');
  return { total, rows: rows.map((row) => ({ line: row.line, mac: row.texts.mac ?? '', reason: reasonOf(row) })) };
};

/** @param context `null`: a dry run that names none. */
export const planList = async (sheet: Sheet, context: NamedContext | null, data: string): Promise<PlannedList> => {
  const named = context ?? { name: say`a context`, contextId: say`a context` };
  const planned = await planBatch(sheet, named, context && (await earlierJobs(data, context)));
  const { summary, plan, view } = planned;
  const { beyondBatch } = summary;
  return {
    sheet,
    ...planned,
    doubtful: await doubtfulOf(sheet, summary),
    warnings: await commonWarnings(sheet, summary),
    cautions: [
      ...(beyondBatch.length === 0 ? [] : [beyondText(beyondBatch, plan.oneByOne)]),
      ...(summary.readyNotation === 0
        ? []
        : [say`MACs in another notation that are sent as AA:BB:CC:DD:EE:FF: ${summary.readyNotation}.`]),
      ...view.consents.filter(({ kind }) => kind !== 'no-access').map(({ sentence }) => spoken(sentence)),
      ...view.cautions.map(spoken),
    ],
  };
};

const checkDocument = async (planned: PlannedList, options: ListOptions) => {
  const { sheet, summary, plan, view, cautions, warnings, doubtful } = planned;
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
      repeated: plan.duplicates,
    },
    /** All rows that are left out, the repeated ones among them; `duplicates` are those again. Kept for older scripts. */
    faulty: plan.leaveOut,
    duplicates: plan.duplicates,
    warned,
    /** Ready rows that follow the rules and give nobody access: a person agrees to them, or `--yes`. */
    doubtful: doubtful.total,
    /** The first 1,000 of them. */
    doubtfulRows: doubtful.rows,
    permanent: plan.permanent,
    oneByOne: plan.oneByOne,
    beyondBatch,
    wouldBePermanent: summary.datesLeftOut.rows,
    cautions: [...cautions, ...warnings.map(commonWarningText)],
    plan: view.sentence,
    faults: await faultsOf(sheet),
  };
};

const faultsOf = async (sheet: Sheet): Promise<readonly RowReason[]> =>
  (await faultyRows(sheet)).flatMap(({ line, mac, leftOut }) =>
    leftOut === null ? [] : [{ line, mac, reason: spoken(leftOut) }],
  );

const obstacles = (planned: PlannedList, options: ListOptions): readonly string[] => {
  const found = obstaclesOf(planned, settingsOf(options));
  const ofKind = (kind: (typeof found)[number]['kind']): readonly string[] =>
    found.flatMap((obstacle) => (obstacle.kind === kind ? [spoken(obstacle.sentence)] : []));
  const undecided = ofKind('undecided');
  return [
    ...(undecided.length === 0
      ? []
      : [
          ...undecided,
          say`Say what each holds with --columns, e.g. --columns mac,name,to-date, or leave it out with --read ignore-column=NAME.`,
        ]),
    ...ofKind('tags').map((sentence) => `${sentence} ${say`Leave --tag out, or give --read without-other-fields.`}`),
  ];
};

/** Faulty rows that are named before a list goes out; a dry run names all. */
const MOST_FAULTY_SHOWN = 20;

/** Lines with the same warning that a dry run names; a list may have one in each row. */
const MOST_WARNED_SHOWN = 5;

const commonWarnings = async (sheet: Sheet, { warnings }: SheetSummary): Promise<readonly CommonWarning[]> => {
  const common: CommonWarning[] = [];
  for (const { cause } of warnings) {
    if (causeNeedsConsent(cause)) continue;
    const { total, rows } = await sheet.rows(0, MOST_WARNED_SHOWN, { kind: 'cause', cause });
    const message = rows[0]?.warnings.find((warning) => warning.cause === cause)?.message;
    if (message !== undefined)
      common.push({ message: spoken(message), rows: total, lines: rows.map(({ line }) => line) });
  }
  return common;
};

const exampleOf = async (sheet: Sheet): Promise<readonly string[]> => {
  const [first] = await sheet.ready();
  if (first === undefined) return [];
  return [say`Line ${first.line} would be sent as ${JSON.stringify(first.entry)}.`];
};

/** `--dry-run`: what would be sent and what not, and why. */
export const check = async (planned: PlannedList, options: ListOptions): Promise<ExitCode> => {
  const { json, 'left-over': leftOver } = options;
  const { sheet, summary, plan, view, cautions, doubtful, warnings } = planned;
  const document = await checkDocument(planned, options);
  if (leftOver !== undefined) {
    await writeList(leftOver, [leftOverText(await sheet.leftOvers(), languageSpoken())], listFormOf(summary));
    await remark(say`Written: ${leftOver}`);
  }
  const held = obstacles(planned, options);
  if (json) await printJson(document);
  else {
    const example = await exampleOf(sheet);
    const hints = await fixHints(sheet, summary, options);
    const lines = [columnsText(summary), ...example, ...cautions, ...held, ...hints, `${spoken(view.sentence)}.`];
    await printText(checkText(summary, plan, { doubtful, faults: document.faults, warnings }, lines));
  }
  return plan.leaveOut === 0 && held.length === 0 ? EXIT.fine : EXIT.fault;
};

/** Whether a list may be sent: nothing of it is dropped that nobody has decided about. What it does is reported in any case. */
export const mayBeSent = async (planned: PlannedList, options: ListOptions): Promise<boolean> => {
  const { sheet, summary, cautions, warnings, doubtful } = planned;
  await remark(columnsText(summary));
  for (const { line, mac, reason } of (await faultsOf(sheet)).slice(0, MOST_FAULTY_SHOWN))
    await remark(harmless(say`Left out, line ${line} (${mac}): ${reason}`));
  for (const listed of doubtfulTexts(doubtful)) await remark(listed);
  for (const line of [...cautions, ...warnings.map(commonWarningText)]) await remark(harmless(line));
  const held = obstacles(planned, options);
  if (held.length === 0) return true;
  for (const line of held) await remark(harmless(line));
  await remark(withKept('', 'sent').trim());
  if (options.json) await printJson(await checkDocument(planned, options));
  return false;
};

interface Consent {
  /** `Create 312, leave out 4 faulty, 312 permanent, into ACME / guest` */
  readonly sentence: string;
  readonly count: number;
  /** `Type the number of entries (312) to create them:` */
  readonly question: string;
}

/** Says what is sent, and asks for its number; `--yes` is the consent of a script. */
export const confirmBatch = async ({ sentence, count, question }: Consent, yes: boolean): Promise<void> => {
  await remark(harmless(`${sentence}.`));
  await remark(spoken(CANNOT_UNDO));
  if (yes) return;
  if (!process.stdin.isTTY)
    throw refused(say`There is no terminal to confirm this on. --yes agrees to what is shown above.`);
  const otherwise = say`What was typed is not ${count}.`;
  if (!(await askExactly(question, (typed) => typed.trim() === String(count), otherwise))) throw refused(otherwise);
};
