import { access } from 'node:fs/promises';
import type { StoredContext, ServiceTarget } from '../../core/whitelisting/context.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import { done, type Reply } from '../../shared/reply.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { journalOf, listJobs, oldFolderOf } from '../../node/service/job-files.ts';
import { createJobReader } from './job-reader.ts';
import { summaryOf } from './job-status.ts';
import { standingOf } from './live-jobs.ts';
import type { ServiceState } from './service-state.ts';
import { listContexts } from '../../node/service/contexts.ts';

interface FoundJobs {
  /** Newest first. */
  readonly summaries: readonly JobSummary[];
  /** Jobs that cannot be read, by their file. */
  readonly problems: readonly { readonly file: string; readonly sentence: Message }[];
}

const addressOf = ({ baseUrl, organizationId, contextId }: ServiceTarget): string =>
  JSON.stringify([baseUrl, organizationId, contextId]);

/** Where a job lies, or `null` where it was removed while the others were read: then it is nobody's trouble. */
const placeOf = async (data: string, jobId: string): Promise<string | null> => {
  for (const path of [journalOf(data, jobId), oldFolderOf(data, jobId)])
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  return null;
};

/** Every job of the data folder. */
export const allJobs = async ({
  data,
  jobs = new Map(),
  reader = createJobReader(data),
}: Pick<ServiceState, 'data'> & Partial<Pick<ServiceState, 'jobs' | 'reader'>>): Promise<FoundJobs> => {
  const summaries: JobSummary[] = [];
  const problems: FoundJobs['problems'][number][] = [];
  for (const jobId of await listJobs(data)) {
    const live = jobs.get(jobId);
    const job =
      live === undefined
        ? await reader.summary(jobId)
        : done({ ...summaryOf(live.job, standingOf(live)), contextId: live.contextId });
    if (job.ok) {
      summaries.push(job.value);
      continue;
    }
    const file = await placeOf(data, jobId);
    if (file === null) continue;
    const { code, message } = job.failure;
    const sentence =
      code === 'not-found' ? say('The journal of this job is missing or empty. Nothing was sent.') : message;
    const isLost = code === 'damaged' || code === 'not-found';
    problems.push({
      file,
      sentence: isLost
        ? sentences(
            sentence,
            say(
              'Which of its rows were created is known to the service alone: send its list again, what is there already is skipped.',
            ),
          )
        : sentence,
    });
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
  const open = summaries.filter(({ state }) => state !== 'finished');
  return done(open.map((job) => ({ ...job, contextId: homeOf(job) })));
};
