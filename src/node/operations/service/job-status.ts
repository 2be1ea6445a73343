import { sumsSentence } from '../../../core/service/batch-words.ts';
import type { JobState, JobStatus, JobSummary } from '../../../shared/service-views.ts';
import type { JobView } from '../../service/batch-job.ts';

const FIRST_ANOMALIES = 100;

/** What is shown of a job. `live`: how it runs in this program, or `null`. */
export const statusOf = (
  view: Omit<JobView, 'close' | 'results'>,
  live: 'running' | 'stopping' | null,
  problem: string | null,
): JobStatus => {
  const { head } = view;
  const [sums, inDoubt] = [view.sums(), view.inDoubt()];
  // What a running job has taken for its next requests is still to be sent as well.
  const left = live === null ? view.left() : head.toSend - sums.sent + inDoubt;
  const state: JobState = live ?? (left > 0 ? 'unfinished' : 'finished');
  const anomalies = view.anomalies();
  return {
    jobId: head.job,
    contextId: head.storedContext,
    name: head.name,
    source: head.source,
    startedAt: head.at,
    state,
    chunk: head.chunk,
    toSend: head.toSend,
    rows: head.rows,
    oneByOne: head.oneByOne,
    sums,
    updatedLogins: view.updatedLogins(),
    left,
    inDoubt,
    anomalies: {
      total: anomalies.length,
      first: anomalies.slice(0, FIRST_ANOMALIES).map(({ message }) => message),
    },
    problem,
    sentence: sumsSentence(sums, head.rows - head.toSend, left),
  };
};

export const summaryOf = ({
  jobId,
  contextId,
  name,
  source,
  startedAt,
  state,
  toSend,
  rows,
  sums,
  left,
  inDoubt,
}: JobStatus): JobSummary => ({
  jobId,
  contextId,
  name,
  source,
  startedAt,
  state,
  toSend,
  rows,
  sums,
  left,
  inDoubt,
});
