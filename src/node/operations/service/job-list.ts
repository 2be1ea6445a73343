import { stat } from 'node:fs/promises';
import type { StoredContext } from '../../../core/service/context-document.ts';
import { done, type Reply } from '../../../shared/reply.ts';
import type { JobSummary } from '../../../shared/service-views.ts';
import { folderOf, journalOf, listJobs, readJob } from '../../service/batch-job.ts';
import { statusOf, summaryOf } from './job-status.ts';
import type { ServiceBench } from './service-bench.ts';

interface Known {
  readonly stamp: string;
  readonly summary: JobSummary;
  readonly target: string;
}

const addressOf = ({
  baseUrl,
  organizationId,
  contextId,
}: Pick<StoredContext, 'baseUrl' | 'organizationId' | 'contextId'>) =>
  JSON.stringify([baseUrl, organizationId, contextId]);

/** Reads a job's journal only when it has changed since. */
const known = async ({ data, jobSummaries }: ServiceBench, jobId: string): Promise<Known | null> => {
  const stamp = await stat(journalOf(folderOf(data, jobId))).then(
    ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
    () => null,
  );
  if (stamp === null) return null;
  const before = jobSummaries.get(jobId);
  if (before?.stamp === stamp) return before;
  const read = await readJob(data, jobId);
  if (!read.ok) return null;
  const found = {
    stamp,
    summary: summaryOf(statusOf(read.value, null, null)),
    target: addressOf(read.value.head.target),
  };
  await read.value.close();
  jobSummaries.set(jobId, found);
  return found;
};

/** The jobs of a context, newest first: those that were started for it, and those of the command line for its address. */
export const listSummaries = async (
  bench: ServiceBench,
  context: StoredContext,
): Promise<Reply<readonly JobSummary[]>> => {
  const own = addressOf(context);
  const found: JobSummary[] = [];
  for (const jobId of await listJobs(bench.data)) {
    const live = bench.jobs.get(jobId);
    if (live !== undefined) {
      if (live.contextId === context.id)
        found.push(summaryOf(statusOf(live.job, live.isStopping() ? 'stopping' : 'running', null)));
      continue;
    }
    const job = await known(bench, jobId);
    if (job !== null && (job.summary.contextId === context.id || job.target === own)) found.push(job.summary);
  }
  return done(found.sort((a, b) => b.startedAt.localeCompare(a.startedAt)));
};

export type KnownJobs = Map<string, Known>;
