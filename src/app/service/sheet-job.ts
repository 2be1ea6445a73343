import { createHash, randomUUID } from 'node:crypto';
import type { JobRow, BatchJob, RowResult } from '../../core/whitelisting/batch.ts';
import { missingColumns, undecidedSentence } from '../../core/whitelisting/columns.ts';
import type { Language } from '../../core/messages/language.ts';
import { usualDelimiter, type ListForm } from '../../core/whitelisting/left-over.ts';
import type { SheetRow, SheetSummary, Texts } from '../../core/whitelisting/sheet.ts';
import { hasOtherFields } from '../../core/whitelisting/validate.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import type { BatchPlan } from '../../shared/service-views.ts';
import { LIST_LIMITS } from '../../node/import/sheet/read-list.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type OpenSheetOptions, type Sheet } from '../../node/import/sheet/sheet.ts';
import {
  doubtfulCauses,
  type PlanNumbers,
  planView,
  tagsNotCarriedSentence,
} from '../../core/whitelisting/batch-words.ts';
import { type ServiceTarget, targetOf } from '../../core/whitelisting/context.ts';
import { createJob, openJob, readJob, type OpenJob } from '../../node/service/batch-job.ts';
import { jobsIn, listJobs } from '../../node/service/job-journal.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { diskSentence, nodeFileSystem } from '../../node/disk/file-system.ts';
import { takeLockWithin } from '../../node/disk/lock.ts';
import { leadsThere } from './sending.ts';

/** As much of a list as is taken from standard input. */
export const MOST_LIST_BYTES = LIST_LIMITS.maxBytes;

/** Reads a list for a program without a window: a file by its path, or its content. A refusal is in words. */
export const openList = async (
  from: string | Uint8Array,
  { language, ...how }: Pick<OpenSheetOptions, 'choices' | 'today' | 'signal'> & { readonly language: Language },
) => {
  const source =
    typeof from === 'string' ? ({ kind: 'file', path: from } as const) : ({ kind: 'bytes', bytes: from } as const);
  const opening = await openSheet(source, { ...how, delimiter: usualDelimiter(language) });
  return opening.kind === 'refused'
    ? ({ kind: 'refused', message: refusalFailure(opening.refusal).message } as const)
    : opening;
};

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

export const faultyRows = async (sheet: RowsSource): Promise<readonly JobRow[]> =>
  (await sheet.rows(0, Infinity, { kind: 'faulty' })).rows.map(leftOutRow);

/** @param ids by MAC, of entries that were sent before without an answer; others get a new one. */
export const rowsOfSheet = async (
  sheet: RowsSource,
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<readonly JobRow[]> => {
  const ready = await sheet.ready();
  const together: JobRow[] = [];
  const apart: JobRow[] = [];
  for (const { line, entry } of ready) {
    const { mac, name, ...others } = entry;
    const row = { line, mac, name, leftOut: null };
    if (hasOtherFields(entry)) apart.push({ ...row, own: { id: ids.get(mac) ?? randomUUID(), ...others } });
    else together.push(row);
  }
  const faulty = await faultyRows(sheet);
  return [...[...together, ...faulty].sort((one, other) => one.line - other.line), ...apart];
};

export const listFormOf = ({ reading }: SheetSummary): ListForm => ({
  delimiter: reading.delimiter.value,
  encoding: reading.encoding.value,
});

type SheetPlan = Pick<PlanNumbers, 'create' | 'leaveOut' | 'duplicates' | 'permanent' | 'oneByOne' | 'noAccess'>;

export const planSheet = async (sheet: RowsSource): Promise<SheetPlan> => {
  const summary = await sheet.summary();
  const { ready: create, faulty: leaveOut, duplicates, readyBeyond: oneByOne, readyDated } = summary;
  const causes = doubtfulCauses(summary);
  const noAccess = causes.length === 0 ? 0 : (await sheet.rows(0, 0, { kind: 'ready-warned', causes })).total;
  return { create, leaveOut, duplicates, permanent: create - readyDated, oneByOne, noAccess };
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

export interface PlannedSheet {
  readonly summary: SheetSummary;
  readonly plan: SheetPlan;
  readonly view: BatchPlan;
}

/** @param earlier what other batches of the context have sent; `null`: no context is named. */
export const planBatch = async (
  sheet: RowsSource,
  { name: customer, contextId }: Pick<BatchContext, 'name' | 'contextId'>,
  earlier: Pick<EarlierJobs, 'sent'> | null,
): Promise<PlannedSheet> => {
  const summary = await sheet.summary();
  const plan = await planSheet(sheet);
  const sent = earlier === null ? NEVER_SENT : await sentBefore(sheet, earlier);
  return { summary, plan, view: planView(summary, { ...plan, ...sent, customer, contextId }) };
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
  ...[
    ...(summary.undecided.length === 0 ? [] : missingColumns(summary.reading.columns)),
    ...summary.undecided.map(undecidedSentence),
  ].map((sentence) => ({ kind: 'undecided' as const, sentence })),
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
  /** Of which rows it is, as `listKey` says. */
  readonly list: string;
}

interface EarlierJobs {
  readonly unfinished: readonly UnfinishedJob[];
  /**
   * By MAC, the ids under which rows of these jobs go out in calls of their own: of an unfinished job all, of another those that got
   * no answer. Whatever job sends them next, the service knows them by these, so that no second entry can come of it.
   */
  readonly ids: ReadonlyMap<string, string>;
  readonly sent: readonly { readonly at: string; readonly macs: ReadonlySet<string>; readonly list: string }[];
}

type SentRow = Pick<JobRow, 'mac' | 'name'> & { readonly own?: Partial<JobRow['own']> | undefined };

/** The same for the same rows, in whatever order and file they come. */
const listKey = (rows: readonly SentRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(rows.map(({ mac, name, own }) => JSON.stringify({ mac, name, ...own, id: undefined })).sort()),
    )
    .digest('hex');

interface SentBefore {
  readonly sentBefore: number;
  readonly sentAt: string | null;
}
const NEVER_SENT: SentBefore = { sentBefore: 0, sentAt: null };

const rowsReady = async (sheet: RowsSource): Promise<readonly SentRow[]> =>
  (await sheet.ready()).map(({ entry: { mac, name, ...own } }) => ({ mac, name, own }));

/** Whether another process has the very same list at this moment, sent or about to be. */
const isBeingSent = async (data: string, sheet: RowsSource, { unfinished }: EarlierJobs): Promise<boolean> => {
  if (unfinished.length === 0) return false;
  const own = listKey(await rowsReady(sheet));
  for (const { job } of unfinished.filter(({ list }) => list === own)) {
    const lock = await jobsIn(data).lock(job);
    if (lock.kind === 'other') return true;
    if (lock.kind === 'held') await lock.release();
  }
  return false;
};

/** How many rows of a list were sent before, and when the very same list was. */
const sentBefore = async (sheet: RowsSource, { sent }: Pick<EarlierJobs, 'sent'>): Promise<SentBefore> => {
  if (sent.length === 0) return NEVER_SENT;
  const ready = await rowsReady(sheet);
  const list = listKey(ready);
  const before = ready.filter(({ mac }) => sent.some(({ macs }) => macs.has(mac))).length;
  const [last] = sent.filter((job) => job.list === list).sort((one, other) => other.at.localeCompare(one.at));
  return { sentBefore: before, sentAt: last?.at ?? null };
};

/** What earlier batches of this context leave open. */
export const earlierJobs = async (data: string, target: ServiceTarget): Promise<EarlierJobs> => {
  const unfinished: UnfinishedJob[] = [];
  const ids = new Map<string, string>();
  const sent: EarlierJobs['sent'][number][] = [];
  for (const jobId of await listJobs(data)) {
    const read = await readJob(data, jobId);
    if (!read.ok) continue;
    const { head, left, outcomes } = read.value;
    if (!leadsThere(head.target, target)) continue;
    const meant = outcomes().filter((row) => row.leftOut === null);
    const list = listKey(meant);
    if (left() > 0) unfinished.push({ job: jobId, source: head.source, left: left(), list });
    const macs = new Set(meant.filter(({ result }) => result !== 'left-out').map(({ mac }) => mac));
    if (macs.size > 0) sent.push({ at: head.at, macs, list });
    for (const { mac, own, result } of meant)
      if (own !== undefined && (left() > 0 || !THERE.has(result))) ids.set(mac, own.id);
  }
  return { unfinished, ids, sent };
};

const LOCKED = 'new-batch';
/** Another process writes its job down within this time. */
const LOCK_WAIT_MS = 10_000;

/** One process after the other: of two that bring the same list, the second sees the first one's job. */
const oneAtATime = async <T>(data: string, work: () => Promise<Reply<T>>): Promise<Reply<T>> => {
  const lock = await takeLockWithin(LOCK_WAIT_MS, data, LOCKED, nodeFileSystem);
  if (lock.kind === 'failed')
    return failed(lock.reason, sentences(diskSentence(lock.reason), say('Nothing was sent.')));
  if (lock.kind === 'other')
    return failed('busy', sentences(say`This is in use by ${lock.where}.`, say('Nothing was sent.')));
  try {
    return await work();
  } finally {
    await lock.release();
  }
};

/**
 * Writes the job down; nothing is sent yet. `storedContext`: id of the context, or `null` where it was given by hand. `again`: the
 * person knows that this list was sent before.
 */
export const createSheetJob = (
  data: string,
  context: BatchContext,
  storedContext: string | null,
  { sheet, source, again }: { readonly sheet: Sheet; readonly source: string; readonly again: boolean },
  settings: BatchSettings & { readonly way?: TypedWay },
): Promise<Reply<OpenJob>> =>
  oneAtATime(data, async () => {
    const listForm = listFormOf(await sheet.summary());
    const head = { storedContext, name: context.name, target: targetOf(context), source, listForm, ...settings };
    const earlier = await earlierJobs(data, head.target);
    if (!again && ((await sentBefore(sheet, earlier)).sentAt !== null || (await isBeingSent(data, sheet, earlier))))
      return failed(
        'not-allowed',
        say('This list was sent a moment ago, by another window or terminal. Nothing was sent.'),
      );
    return createJob(data, head, await rowsOfSheet(sheet, earlier.ids));
  });

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
