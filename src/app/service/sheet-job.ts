import { randomUUID } from 'node:crypto';
import type { JobRow, BatchJob, RowResult } from '../../core/whitelisting/batch.ts';
import { BATCH_FIELDS, undecidedSentence } from '../../core/whitelisting/columns.ts';
import type { ListForm } from '../../core/whitelisting/left-over.ts';
import type { SheetRow, SheetSummary, Texts } from '../../core/whitelisting/sheet.ts';
import { hasOtherFields, validateEntry, type Entry } from '../../core/whitelisting/validate.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import type { OtherFields, BatchPlan } from '../../shared/service-views.ts';
import type { Sheet } from '../../node/import/sheet/sheet.ts';
import { planView, tagsNotCarriedSentence } from '../../core/whitelisting/batch-words.ts';
import { type ServiceTarget, targetOf } from '../../core/whitelisting/context.ts';
import { createJob, openJob, readJob, type OpenJob } from '../../node/service/batch-job.ts';
import { listJobs } from '../../node/service/job-journal.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { leadsThere } from './sending.ts';

/** The rows of a job out of a list: what goes out and what is left out in the order of the file, calls of their own last. */

/** As much of a list as its rows come from. */
export type RowsSource = Pick<Sheet, 'summary' | 'rows' | 'ready'>;

/** Longest text kept of a faulty cell. */
const LONGEST = 300;

/** What is in the other cells, as it was typed, so that a corrected row loses none of it. */
const ownOf = ({ description, toDate, tags, createdBy }: Texts): Pick<JobRow, 'own'> => {
  const kept = {
    ...(description ? { description: description.slice(0, LONGEST) } : {}),
    ...(toDate ? { toDate: toDate.slice(0, LONGEST) } : {}),
    ...(tags ? { tags: [{ value: tags.slice(0, LONGEST) }] } : {}),
    ...(createdBy ? { createdBy: createdBy.slice(0, LONGEST) } : {}),
  };
  return Object.keys(kept).length === 0 ? {} : { own: { id: randomUUID(), ...kept } };
};

const leftOutRow = ({ line, texts, faults }: SheetRow): JobRow => ({
  line,
  mac: (texts.mac ?? '').slice(0, LONGEST),
  name: (texts.name ?? '').slice(0, LONGEST),
  leftOut: faults.length === 0 ? say('The row is faulty.') : sentences(...faults.map(({ message }) => message)),
  ...ownOf(texts),
});

/** MAC and name of a faulty row whose faults all lie in other fields; `null` where one lies in these two or in the row. */
const withoutOthers = ({ texts, faults }: SheetRow): Pick<Entry, 'mac' | 'name'> | null => {
  if (faults.some(({ field }) => field === null || BATCH_FIELDS.includes(field))) return null;
  return validateEntry({ mac: texts.mac ?? '', name: texts.name ?? '' }, null).entry;
};

const faultyRows = async (sheet: RowsSource): Promise<readonly SheetRow[]> =>
  (await sheet.rows(0, Infinity, { kind: 'faulty' })).rows;

/** The faulty rows in the order of the file: left out, but for those that are sent without the fields that are at fault. */
export const afterFaults = async (sheet: RowsSource, otherFields: OtherFields): Promise<readonly JobRow[]> =>
  (await faultyRows(sheet)).map((row) => {
    const entry = otherFields === 'not-sent' ? withoutOthers(row) : null;
    return entry === null ? leftOutRow(row) : { line: row.line, mac: entry.mac, name: entry.name, leftOut: null };
  });

/** @param ids by MAC, of entries that were sent before without an answer; others get a new one. */
export const rowsOfSheet = async (
  sheet: RowsSource,
  otherFields: OtherFields,
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<readonly JobRow[]> => {
  const ready = await sheet.ready();
  const isApart = (entry: Entry): boolean => otherFields === 'one-by-one' && hasOtherFields(entry);
  const together = ready.flatMap(({ line, entry }): readonly JobRow[] =>
    isApart(entry) ? [] : [{ line, mac: entry.mac, name: entry.name, leftOut: null }],
  );
  const apart = ready.flatMap(({ line, entry: { mac, name, ...others } }): readonly JobRow[] =>
    isApart({ mac, name, ...others })
      ? [{ line, mac, name, leftOut: null, own: { id: ids.get(mac) ?? randomUUID(), ...others } }]
      : [],
  );
  const faulty = await afterFaults(sheet, otherFields);
  return [...[...together, ...faulty].sort((one, other) => one.line - other.line), ...apart];
};

/** How a list is written. */
export const listFormOf = ({ reading }: SheetSummary): ListForm => ({
  delimiter: reading.delimiter.value,
  encoding: reading.encoding.value,
});

/** MACs of the rows whose removal date is not sent where only MAC and name are. */
const macsWithDate = async (sheet: RowsSource): Promise<readonly string[]> => [
  ...(await sheet.ready()).flatMap(({ entry }) => (entry.toDate === undefined ? [] : [entry.mac])),
  ...(await faultyRows(sheet)).flatMap((row) => {
    const entry = (row.texts.toDate ?? '') === '' ? null : withoutOthers(row);
    return entry === null ? [] : [entry.mac];
  }),
];

interface SheetPlan {
  readonly create: number;
  readonly leaveOut: number;
  /** Of `leaveOut`: rows whose device goes out with an earlier row. */
  readonly duplicates: number;
  /** Of `create`: entries without a removal date. */
  readonly permanent: number;
  /** Of `create`: rows that go out in calls of their own. */
  readonly oneByOne: number;
  /** MACs of the rows that have a removal date which is not sent. */
  readonly datesNotSent: readonly string[];
}

export const planSheet = async (sheet: RowsSource, otherFields: OtherFields): Promise<SheetPlan> => {
  const summary = await sheet.summary();
  const { duplicates, beyondBatch } = summary;
  if (otherFields === 'not-sent') {
    const create = summary.ready + summary.onlyBeyond;
    const datesNotSent = beyondBatch.includes('toDate') ? await macsWithDate(sheet) : [];
    const leaveOut = summary.rows - create;
    const repeated = duplicates + summary.duplicatesOfBeyond;
    return { create, leaveOut, duplicates: repeated, permanent: create, oneByOne: 0, datesNotSent };
  }
  const { ready: create, faulty: leaveOut, readyBeyond: oneByOne, readyDated } = summary;
  return { create, leaveOut, duplicates, permanent: create - readyDated, oneByOne, datesNotSent: [] };
};

/** The other cells of a list's rows, by line. Rows where these are empty are absent. */
export const otherTexts = async (sheet: RowsSource): Promise<ReadonlyMap<number, NonNullable<JobRow['own']>>> => {
  const { rows } = await sheet.rows(0, Infinity);
  return new Map(
    rows.flatMap(({ line, texts }) => {
      const { own } = ownOf(texts);
      return own === undefined ? [] : [[line, own] as const];
    }),
  );
};

// A batch from its list to its job, for windows and terminals: what sending would do, what is in its way, and the job.
interface BatchContext extends ServiceTarget {
  readonly name: string;
}

/** What the terminal keeps of its options, for the line that resumes the job. */
type TypedWay = NonNullable<BatchJob['way']>;

interface BatchSettings {
  readonly chunk: number;
  readonly autoGenerateTags: boolean;
  readonly autoGenerateDateTag: boolean;
}

/** A list with what sending it would do. */
export interface PlannedSheet {
  readonly summary: SheetSummary;
  readonly plan: SheetPlan;
  readonly view: BatchPlan;
}

export const planBatch = async (
  sheet: Sheet,
  { name: customer, contextId }: Pick<BatchContext, 'name' | 'contextId'>,
  otherFields: OtherFields,
): Promise<PlannedSheet> => {
  const summary = await sheet.summary();
  const plan = await planSheet(sheet, otherFields);
  const datesNotSent = plan.datesNotSent.length;
  return { summary, plan, view: planView(summary, { ...plan, datesNotSent, otherFields, customer, contextId }) };
};

interface Obstacle {
  readonly kind: 'undecided' | 'tags' | 'empty';
  readonly sentence: Message;
}

/** Why a list is not sent as it is: nothing of it is dropped that nobody has decided about. Empty where nothing is in the way. */
export const obstaclesOf = (
  { summary, plan }: Pick<PlannedSheet, 'summary' | 'plan'>,
  { autoGenerateTags, autoGenerateDateTag }: Pick<BatchSettings, 'autoGenerateTags' | 'autoGenerateDateTag'>,
): readonly Obstacle[] => [
  ...summary.undecided.map((column) => ({ kind: 'undecided' as const, sentence: undecidedSentence(column) })),
  ...(plan.oneByOne > 0 && (autoGenerateTags || autoGenerateDateTag)
    ? [{ kind: 'tags' as const, sentence: tagsNotCarriedSentence(plan.oneByOne) }]
    : []),
  ...(plan.create === 0 ? [{ kind: 'empty' as const, sentence: say('The list has no row without a fault.') }] : []),
];

/** Results after which nothing more is sent for a row. */
const THERE: ReadonlySet<RowResult> = new Set<RowResult>(['created', 'existing', 'present-after-resume']);

interface UnfinishedJob {
  readonly job: string;
  readonly source: string;
  readonly left: number;
}

interface EarlierJobs {
  readonly unfinished: readonly UnfinishedJob[];
  /**
   * By MAC, the ids under which rows of these jobs go out in calls of their own: of an unfinished job all, of another those that got
   * no answer. Whatever job sends them next, the service knows them by these, so that no second entry can come of it.
   */
  readonly ids: ReadonlyMap<string, string>;
}

/** What earlier batches of this context leave open. */
export const earlierJobs = async (data: string, target: ServiceTarget): Promise<EarlierJobs> => {
  const unfinished: UnfinishedJob[] = [];
  const ids = new Map<string, string>();
  for (const jobId of await listJobs(data)) {
    const read = await readJob(data, jobId);
    if (!read.ok) continue;
    const { head, left, outcomes } = read.value;
    if (!leadsThere(head.target, target)) continue;
    if (left() > 0) unfinished.push({ job: jobId, source: head.source, left: left() });
    if (head.oneByOne === 0) continue;
    for (const { mac, own, result } of outcomes())
      if (own !== undefined && (left() > 0 || !THERE.has(result))) ids.set(mac, own.id);
  }
  return { unfinished, ids };
};

/** Writes the job down; nothing is sent yet. `storedContext`: id of the context, or `null` where it was given by hand. */
export const createSheetJob = async (
  data: string,
  context: BatchContext,
  storedContext: string | null,
  { sheet, source, otherFields }: { readonly sheet: Sheet; readonly source: string; readonly otherFields: OtherFields },
  settings: BatchSettings & { readonly way?: TypedWay },
): Promise<Reply<OpenJob>> => {
  const listForm = listFormOf(await sheet.summary());
  const head = { storedContext, name: context.name, target: targetOf(context), source, listForm, ...settings };
  const ids = otherFields === 'one-by-one' ? (await earlierJobs(data, head.target)).ids : undefined;
  return createJob(data, head, await rowsOfSheet(sheet, otherFields, ids));
};

/** A job to go on with, in the context that it was made for. */
export const openJobFor = async (data: string, jobId: string, context: ServiceTarget): Promise<Reply<OpenJob>> => {
  const opened = await openJob(data, jobId);
  if (!opened.ok) return opened;
  if (leadsThere(opened.value.head.target, context)) return done(opened.value);
  await opened.value.close();
  return failed(
    'not-allowed',
    say('This job was made for another address or another context than this one has now. Nothing was sent.'),
  );
};
