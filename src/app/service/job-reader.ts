import { stat } from 'node:fs/promises';
import { done, type Reply } from '../../shared/reply.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { readJob, type JobView } from '../../node/service/batch-job.ts';
import { journalOf } from '../../node/service/job-files.ts';
import { summaryOf } from './job-status.ts';

/** Jobs that do not run here. Their journals are read only when they have changed since: another program may add to them. */
export interface JobReader {
  readonly view: (jobId: string) => Promise<Reply<JobView>>;
  readonly summary: (jobId: string) => Promise<Reply<JobSummary>>;
}

export const createJobReader = (data: string): JobReader => {
  const summaries = new Map<string, { readonly stamp: string; readonly summary: JobSummary }>();
  /** The one that is looked at, page by page. */
  let last: { readonly jobId: string; readonly stamp: string; readonly view: JobView } | null = null;
  const stampOf = (jobId: string): Promise<string | null> =>
    stat(journalOf(data, jobId)).then(
      ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
      () => null,
    );
  return {
    view: async (jobId) => {
      const stamp = await stampOf(jobId);
      if (stamp !== null && last?.jobId === jobId && last.stamp === stamp) return done(last.view);
      const read = await readJob(data, jobId);
      last = read.ok && stamp !== null ? { jobId, stamp, view: read.value } : null;
      return read;
    },
    summary: async (jobId) => {
      const stamp = await stampOf(jobId);
      const known = summaries.get(jobId);
      if (stamp !== null && known?.stamp === stamp) return done(known.summary);
      const read = await readJob(data, jobId);
      if (!read.ok) return read;
      const summary = summaryOf(read.value, { live: null });
      if (stamp !== null) summaries.set(jobId, { stamp, summary });
      return done(summary);
    },
  };
};
