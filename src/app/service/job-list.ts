import { stat } from 'node:fs/promises';
import type { StoredContext, ServiceTarget } from '../../core/whitelisting/context.ts';
import { said, say } from '../../core/messages/say.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { codeOf } from '../../node/disk/disk-error.ts';
import { readJob } from '../../node/service/batch-job.ts';
import { removedSince } from '../../node/service/bin-mark.ts';
import { folderOf, journalOf, listJobs, markOf } from '../../node/service/job-folder.ts';
import { summaryOf } from './job-status.ts';
import { standingOf } from './live-jobs.ts';
import type { ServiceState } from './service-state.ts';
import { listContexts } from '../../node/service/contexts.ts';

/** Where jobs are looked for. */
type JobsAtHand = Pick<ServiceState, 'data' | 'jobs' | 'jobSummaries'>;

interface FoundJobs {
  /** Newest first. */
  readonly summaries: readonly JobSummary[];
  /** Jobs that cannot be read, by their folder. */
  readonly problems: readonly { readonly file: string; readonly sentence: string }[];
}

const addressOf = ({ baseUrl, organizationId, contextId }: ServiceTarget): string =>
  JSON.stringify([baseUrl, organizationId, contextId]);

const noJournal = (): ReturnType<typeof failed> =>
  failed('damaged', said('The journal of this job is missing or empty. Nothing was sent.'));

/** Reads a job's journal only when it has changed since; what failed is tried again. */
const known = async ({ data, jobSummaries }: JobsAtHand, jobId: string): Promise<Reply<JobSummary>> => {
  const folder = folderOf(data, jobId);
  const stamp = await stat(journalOf(folder)).then(
    ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
    () => null,
  );
  if (stamp === null) return noJournal();
  const removedAt = await removedSince(markOf(folder));
  const before = jobSummaries.get(jobId);
  if (before?.stamp === stamp) return done({ ...before.summary, removedAt });
  const read = await readJob(data, jobId);
  // Of a job whose folder is there, an empty journal knows nothing.
  if (!read.ok) return read.failure.code === 'not-found' ? noJournal() : read;
  const summary = summaryOf(read.value, { live: null, removedAt });
  await read.value.close();
  jobSummaries.set(jobId, { stamp, summary });
  return done(summary);
};

/** Deleted for good while the others were read: then it is nobody's trouble. */
const isGone = (data: string, jobId: string): Promise<boolean> =>
  stat(folderOf(data, jobId)).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );

/** Every job of the data folder. */
export const allJobs = async (at: JobsAtHand): Promise<FoundJobs> => {
  const summaries: JobSummary[] = [];
  const problems: FoundJobs['problems'][number][] = [];
  for (const jobId of await listJobs(at.data)) {
    const live = at.jobs.get(jobId);
    const job =
      live === undefined
        ? await known(at, jobId)
        : done({ ...summaryOf(live.job, standingOf(live)), contextId: live.contextId });
    if (job.ok) summaries.push(job.value);
    else if (!(await isGone(at.data, jobId))) {
      const { code, message } = job.failure;
      const sentence =
        code === 'damaged'
          ? say`${message} Which of its rows were created is known to the service alone: send its list again, what is there already is skipped.`
          : message;
      problems.push({ file: folderOf(at.data, jobId), sentence });
    }
  }
  return { summaries: summaries.sort((a, b) => b.startedAt.localeCompare(a.startedAt)), problems };
};

const belongs = (job: JobSummary, context: StoredContext): boolean =>
  job.contextId === context.id || addressOf(job.target) === addressOf(context);

/** The jobs of a context, newest first: those that were started for it, and those of the command line for its address. */
export const listSummaries = async (app: ServiceState, context: StoredContext): Promise<Reply<readonly JobSummary[]>> =>
  done((await allJobs(app)).summaries.filter((job) => belongs(job, context)));

/** What is going on or not finished in any context, each with the context to go on in. */
export const openSummaries = async (app: ServiceState): Promise<Reply<readonly JobSummary[]>> => {
  const listed = await listContexts(app.contexts);
  if (!listed.ok) return listed;
  const contexts = listed.value.contexts.filter(({ removedAt }) => removedAt === null);
  const homeOf = (job: JobSummary): string | null =>
    (contexts.find(({ id }) => id === job.contextId) ?? contexts.find((context) => belongs(job, context)))?.id ?? null;
  const { summaries } = await allJobs(app);
  const open = summaries.filter(({ state, removedAt }) => state !== 'finished' && removedAt === null);
  return done(open.map((job) => ({ ...job, contextId: homeOf(job) })));
};
