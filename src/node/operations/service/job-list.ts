import { stat } from 'node:fs/promises';
import type { StoredContext } from '../../../core/service/context-document.ts';
import type { ServiceTarget } from '../../../core/service/context.ts';
import { done, type Reply } from '../../../shared/reply.ts';
import type { JobSummary } from '../../../shared/service-views.ts';
import { readJob } from '../../service/batch-job.ts';
import { removedSince } from '../../service/bin-mark.ts';
import { folderOf, journalOf, listJobs, markOf } from '../../service/job-folder.ts';
import { summaryOf } from './job-status.ts';
import { standingOf } from './live-jobs.ts';
import type { ServiceBench } from './service-bench.ts';

interface Known {
  readonly stamp: string;
  readonly summary: JobSummary;
}

const addressOf = ({ baseUrl, organizationId, contextId }: ServiceTarget): string =>
  JSON.stringify([baseUrl, organizationId, contextId]);

/** Reads a job's journal only when it has changed since. */
const known = async ({ data, jobSummaries }: ServiceBench, jobId: string): Promise<JobSummary | null> => {
  const folder = folderOf(data, jobId);
  const stamp = await stat(journalOf(folder)).then(
    ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
    () => null,
  );
  if (stamp === null) return null;
  const removedAt = await removedSince(markOf(folder));
  const before = jobSummaries.get(jobId);
  if (before?.stamp === stamp) return { ...before.summary, removedAt };
  const read = await readJob(data, jobId);
  if (!read.ok) return null;
  const summary = summaryOf(read.value, { live: null, removedAt });
  await read.value.close();
  jobSummaries.set(jobId, { stamp, summary });
  return summary;
};

/** Every job of the data folder, newest first; a damaged one is left out. */
const allSummaries = async (bench: ServiceBench): Promise<readonly JobSummary[]> => {
  const found: JobSummary[] = [];
  for (const jobId of await listJobs(bench.data)) {
    const live = bench.jobs.get(jobId);
    const job =
      live === undefined
        ? await known(bench, jobId)
        : { ...summaryOf(live.job, standingOf(live)), contextId: live.contextId };
    if (job !== null) found.push(job);
  }
  return found.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
};

const belongs = (job: JobSummary, context: StoredContext): boolean =>
  job.contextId === context.id || addressOf(job.target) === addressOf(context);

/** The jobs of a context, newest first: those that were started for it, and those of the command line for its address. */
export const listSummaries = async (
  bench: ServiceBench,
  context: StoredContext,
): Promise<Reply<readonly JobSummary[]>> => done((await allSummaries(bench)).filter((job) => belongs(job, context)));

/** What is going on or not finished in any context, each with the context to go on in. */
export const openSummaries = async (bench: ServiceBench): Promise<Reply<readonly JobSummary[]>> => {
  const listed = await bench.contexts.list();
  if (!listed.ok) return listed;
  const contexts = listed.value.contexts.filter(({ removedAt }) => removedAt === null);
  const homeOf = (job: JobSummary): string | null =>
    (contexts.find(({ id }) => id === job.contextId) ?? contexts.find((context) => belongs(job, context)))?.id ?? null;
  const open = (await allSummaries(bench)).filter(({ state, removedAt }) => state !== 'finished' && removedAt === null);
  return done(open.map((job) => ({ ...job, contextId: homeOf(job) })));
};

export type KnownJobs = Map<string, Known>;
