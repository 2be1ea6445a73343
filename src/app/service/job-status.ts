import { type Message } from '../../core/messages/message.ts';
import { sumsSentence } from '../../core/whitelisting/batch-words.ts';
import type { JobState, JobStatus, JobSummary } from '../../shared/service-views.ts';
import type { JobView } from '../../node/service/batch-job.ts';

const FIRST_ANOMALIES = 100;

/** As much of a job as its numbers come from. */
type Counted = Omit<JobView, 'outcomes'>;

export interface JobLife {
  /** How it runs in this program, or `null`. */
  readonly live: 'running' | 'stopping' | null;
  /** What a running job waits for. */
  readonly waiting?: Message | null;
}

/** What a list shows of a job. */
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

/** All that is shown of a job. */
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
