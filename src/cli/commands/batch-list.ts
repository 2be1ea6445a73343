import { said, say } from '../../core/messages/say.ts';
import { planView } from '../../core/whitelisting/batch-plan.ts';
import { CANNOT_UNDO, tagsNotCarriedSentence } from '../../core/whitelisting/batch-words.ts';
import type { SheetSummary } from '../../core/whitelisting/sheet.ts';
import { chooseColumns, undecidedSentence } from '../../core/whitelisting/unused-columns.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type Sheet } from '../../node/import/sheet/sheet.ts';
import { localDay } from '../../core/vocabulary/words.ts';
import { listFormOf, planSheet, rowsOfSheet, type SheetPlan } from '../../app/service/rows-of-sheet.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson, remark } from '../output.ts';
import type { NamedContext } from '../service-options.ts';
import { withStop } from '../stop.ts';
import { askPlainly } from '../terminal.ts';
import { harmless } from '../text/paint.ts';
import { beyondText, checkText, columnsText, pastDatesText } from '../text/service.ts';
import { refused, StoppedByUser, withKept, WrongUse } from '../wrong-use.ts';
import { writeList } from './left-over-file.ts';

/** The list of a batch before anything is sent: read, checked, confirmed, and held back where sending does more than it says. */

interface ListOptions {
  readonly json: boolean;
  readonly yes: boolean;
  readonly columns: string | undefined;
  readonly 'ignore-column': readonly string[];
  readonly 'left-over': string | undefined;
  readonly 'without-other-fields': boolean;
  readonly 'auto-generate-tags': boolean;
  readonly 'auto-generate-date-tag': boolean;
}

export const allOf = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** Reads the list, with the columns as the options say them. */
export const readList = async (file: string, options: ListOptions): Promise<Sheet> => {
  const { value: opening } = await withStop((signal) =>
    openSheet({ kind: 'file', path: file }, { today: localDay(new Date()), signal }),
  );
  if (opening.kind === 'stopped') throw new StoppedByUser();
  if (opening.kind === 'refused') throw new WrongUse(refusalFailure(opening.refusal).message);
  const { sheet, summary } = opening;
  if (options.columns === undefined && options['ignore-column'].length === 0) return sheet;
  const chosen = chooseColumns(summary.reading.columns, options.columns, options['ignore-column']);
  if (chosen.ok) await sheet.remap(chosen.choice);
  else await sheet.close();
  if (!chosen.ok) throw refused(harmless(`${chosen.message} ${columnsText(summary)}`));
  return sheet;
};

export const shownColumns = ({ reading }: SheetSummary) =>
  reading.columns.map(({ header, field }) => ({ header, field }));

export const otherFieldsOf = (options: Pick<ListOptions, 'without-other-fields'>) =>
  options['without-other-fields'] ? 'not-sent' : 'one-by-one';

const pastDates = ({ warnings }: SheetSummary): number =>
  warnings.find(({ cause }) => cause === 'toDate.date-past')?.rows ?? 0;

/** A list with what sending it would do. */
export interface PlannedList {
  readonly sheet: Sheet;
  readonly summary: SheetSummary;
  readonly plan: SheetPlan;
  readonly view: ReturnType<typeof planView>;
  /** What has to be known before it is sent, a sentence each. */
  readonly cautions: readonly string[];
}

/** @param context `null`: a dry run that names none. */
export const planList = async (
  sheet: Sheet,
  context: NamedContext | null,
  options: ListOptions,
): Promise<PlannedList> => {
  const summary = await sheet.summary();
  const otherFields = otherFieldsOf(options);
  const plan = await planSheet(sheet, otherFields);
  const { name: customer, contextId } = context ?? { name: say`a context`, contextId: say`a context` };
  const datesNotSent = plan.datesNotSent.length;
  const view = planView(summary, { ...plan, datesNotSent, otherFields, customer, contextId });
  const { beyondBatch } = summary;
  return {
    sheet,
    summary,
    plan,
    view,
    cautions: [
      ...(beyondBatch.length === 0 ? [] : [beyondText(beyondBatch, plan.oneByOne, otherFields)]),
      ...(pastDates(summary) === 0 || options['without-other-fields'] ? [] : [pastDatesText(pastDates(summary))]),
      ...view.cautions,
    ],
  };
};

const checkDocument = async ({ sheet, summary, plan, view, cautions }: PlannedList, options: ListOptions) => {
  const { rows, warned, beyondBatch, undecided } = summary;
  return {
    format: 'tripoint/batch-check',
    version: 1,
    columns: shownColumns(summary),
    /** Columns that nobody has decided about: while there is one, nothing is sent. */
    undecided: undecided.map(({ name, rows: filled, examples }) => ({ name, rows: filled, examples })),
    rows,
    ready: plan.create,
    faulty: plan.leaveOut,
    duplicates: plan.duplicates,
    warned,
    permanent: plan.permanent,
    oneByOne: plan.oneByOne,
    beyondBatch,
    wouldBePermanent: plan.datesNotSent,
    cautions,
    plan: view.sentence,
    faults: await faultsOf(sheet, options),
  };
};

const faultsOf = async (sheet: Sheet, options: ListOptions) => {
  const faults: { readonly line: number; readonly mac: string; readonly reason: string }[] = [];
  for await (const { line, mac, leftOut } of rowsOfSheet(sheet, otherFieldsOf(options)))
    if (leftOut !== null) faults.push({ line, mac, reason: leftOut });
  return faults;
};

/** Why the list may not be sent as it is, a sentence each. */
const obstacles = ({ summary, plan }: PlannedList, options: ListOptions): readonly string[] => [
  ...(summary.undecided.length === 0
    ? []
    : [
        ...summary.undecided.map(undecidedSentence),
        say`Say what each holds with --columns, e.g. --columns mac,name,to-date, or leave it out with --ignore-column NAME.`,
      ]),
  ...(plan.oneByOne > 0 && (options['auto-generate-tags'] || options['auto-generate-date-tag'])
    ? [
        `${tagsNotCarriedSentence(plan.oneByOne)} ${say`Leave --auto-generate-tags and --auto-generate-date-tag out, or give --without-other-fields.`}`,
      ]
    : []),
];

/** `--dry-run`: what would be sent and what not, and why. */
export const check = async (planned: PlannedList, options: ListOptions): Promise<ExitCode> => {
  const { json, 'left-over': leftOver } = options;
  const { sheet, summary, plan, view, cautions } = planned;
  const document = await checkDocument(planned, options);
  if (leftOver !== undefined) await writeList(leftOver, await allOf(sheet.leftOvers()), listFormOf(summary));
  const held = obstacles(planned, options);
  const lines = [columnsText(summary), ...cautions, ...held, `${view.sentence}.`];
  await (json ? printJson(document) : print(checkText(summary, plan, document.faults, lines)));
  return plan.leaveOut === 0 && held.length === 0 ? EXIT.fine : EXIT.fault;
};

/** Whether a list may be sent: nothing of it is dropped that nobody has decided about. What it does is said in any case. */
export const mayBeSent = async (planned: PlannedList, options: ListOptions): Promise<boolean> => {
  const { summary, cautions } = planned;
  await remark(columnsText(summary));
  for (const line of cautions) await remark(harmless(line));
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
  const typed = await askPlainly(question);
  if (typed.trim() !== String(count)) throw refused(say`The number that was typed is not ${count}.`);
};
