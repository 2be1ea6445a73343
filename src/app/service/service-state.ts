import { stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { type Message, say } from '../../core/messages/message.ts';
import { sumsSentence } from '../../core/whitelisting/batch-words.ts';
import type { JobState, JobStatus, JobSummary } from '../../shared/service-views.ts';
import { type JobView, readJob, type OpenJob } from '../../node/service/batch-job.ts';
import { done, type Reply, failed } from '../../shared/reply.ts';
import { journalOf } from '../../node/service/job-journal.ts';
import type { Delimiter } from '../../core/whitelisting/left-over.ts';
import type { SheetChoices, SheetSummary } from '../../core/whitelisting/sheet.ts';
import type { Today } from '../../core/vocabulary/time-zone.ts';
import { refusalFailure } from '../../node/import/sheet/refusal.ts';
import { openSheet, type Sheet } from '../../node/import/sheet/sheet.ts';
import type { ContextStore } from '../../node/disk/stores.ts';
import type { History } from '../../node/service/history.ts';

const FIRST_ANOMALIES = 100;

type Counted = Omit<JobView, 'outcomes'>;

export interface JobLife {
  /** How it runs in this program, or `null`. */
  readonly live: 'running' | 'stopping' | null;
  readonly waiting?: Message | null;
}

export const summaryOf = (view: Counted, { live }: JobLife): JobSummary => {
  const { head } = view;
  const [sums, inDoubt] = [view.sums(), view.inDoubt()];
  // What a running job has taken for its next requests is still to be sent as well.
  const left = live === null ? view.left() : head.toSend - sums.sent + inDoubt;
  const state: JobState = live ?? (left > 0 ? 'unfinished' : 'finished');
  const { job: jobId, storedContext: contextId, name, target, way, source, at: startedAt, toSend, rows } = head;
  const numbers = { toSend, rows, sums, left, inDoubt };
  return { jobId, contextId, name, target, ...(way && { way }), source, startedAt, state, ...numbers };
};

export const statusOf = (view: Counted, standing: JobLife, problem: Message | null): JobStatus => {
  const { chunk, oneByOne, listForm, rows, toSend } = view.head;
  const summary = summaryOf(view, standing);
  const anomalies = view.anomalies();
  return {
    ...summary,
    chunk,
    oneByOne,
    listForm,
    updatedLogins: view.updatedLogins(),
    anomalies: {
      total: anomalies.length,
      first: anomalies.slice(0, FIRST_ANOMALIES).map(({ message }) => message),
    },
    problem,
    ...(standing.waiting ? { waiting: standing.waiting } : {}),
    sentence: sumsSentence(summary.sums, rows - toSend, summary.left, view.isRefused()),
  };
};

/** Jobs that do not run here; another program may add to their journals. */
type JobReader = ReturnType<typeof createJobReader>;

export const createJobReader = (data: string) => {
  /** The one that is looked at, page by page: read anew only when its journal has changed. */
  let last: { readonly jobId: string; readonly stamp: string; readonly view: JobView } | null = null;
  const stampOf = (jobId: string): Promise<string | null> =>
    stat(journalOf(data, jobId)).then(
      ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
      () => null,
    );
  return {
    view: async (jobId: string) => {
      const stamp = await stampOf(jobId);
      if (stamp !== null && last?.jobId === jobId && last.stamp === stamp) return done(last.view);
      const read = await readJob(data, jobId);
      last = read.ok && stamp !== null ? { jobId, stamp, view: read.value } : null;
      return read;
    },
    summary: async (jobId: string) => {
      const read = await readJob(data, jobId);
      return read.ok ? done(summaryOf(read.value, { live: null })) : read;
    },
  };
};

type OpenLists = ReturnType<typeof createOpenLists>;

interface OpenList {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sheet: Sheet;
}

/** A window may end without closing its list: the one that was opened first gives way to one more. */
const MOST_WINDOWS = 4;

const notOpen = (): ReturnType<typeof failed> =>
  failed('not-found', say('This list is not open any more. Import it again; nothing was sent.'));
const notWorkedOn = (): ReturnType<typeof failed> =>
  failed('unexpected', say('The list could not be worked on, or was closed meanwhile. Nothing was sent.'));

export const createOpenLists = () => {
  const lists = new Map<string, OpenList>();

  const end = async (id: string): Promise<void> => {
    const list = lists.get(id);
    lists.delete(id);
    await list?.sheet.close();
  };
  const read = async (
    id: string,
    { name, bytes }: Omit<OpenList, 'sheet'>,
    choices: SheetChoices,
    today: Today,
    delimiter: Delimiter,
  ): Promise<Reply<SheetSummary>> => {
    const opening = await openSheet({ kind: 'bytes', bytes }, { choices, today, delimiter }).catch(() => null);
    if (opening?.kind === 'refused') return { ok: false, failure: refusalFailure(opening.refusal) };
    if (opening?.kind !== 'open') return notWorkedOn();
    await end(id);
    const [oldest] = lists.keys();
    if (lists.size >= MOST_WINDOWS && oldest !== undefined) await end(oldest);
    lists.set(id, { name, bytes, sheet: opening.sheet });
    return done(opening.summary);
  };

  return {
    open: async (name: string, bytes: Uint8Array, choices: SheetChoices, today: Today, delimiter: Delimiter) => {
      const sheetId = randomUUID();
      const summary = await read(sheetId, { name, bytes }, choices, today, delimiter);
      return summary.ok ? done({ sheetId, summary: summary.value }) : summary;
    },
    /** Reads a list again with other choices; what was corrected in it is lost. */
    reread: async (id: string, choices: SheetChoices, today: Today, delimiter: Delimiter) => {
      const list = lists.get(id);
      return list === undefined ? notOpen() : read(id, list, choices, today, delimiter);
    },
    use: async <T>(id: string, work: (sheet: Sheet, name: string) => Promise<Reply<T>>) => {
      const list = lists.get(id);
      if (list === undefined) return notOpen();
      try {
        return await work(list.sheet, list.name);
      } catch {
        return notWorkedOn();
      }
    },
    close: end,
    closeAll: async () => {
      await Promise.all([...lists.keys()].map(end));
    },
  };
};

/** A job that runs in this program. */
export interface LiveJob {
  readonly contextId: string;
  readonly job: OpenJob;
  readonly isStopping: () => boolean;
  readonly waiting: () => Message | null;
  /** Ends it after the request that is under way. */
  readonly stop: () => void;
  /** Ends it immediately: what is under way is then in doubt. */
  readonly abandon: () => void;
  /** Resolves when it has ended and is on disk. */
  readonly ended: Promise<unknown>;
}

/** What the service's operations of one host work on, besides the context of all operations. */
export interface ServiceState {
  readonly data: string;
  readonly contexts: ContextStore;
  readonly history: History;
  readonly lists: OpenLists;
  readonly reader: JobReader;
  readonly jobs: Map<string, LiveJob>;
  /** Contexts with a removal of emails that is under way, by their id. */
  readonly removing: Set<string>;
  /** Why the last run of a job in this program ended before its end, by the job's id. */
  readonly problems: Map<string, Message>;
  /** Ends jobs and lists; what is done is on disk. */
  readonly close: () => Promise<void>;
}
