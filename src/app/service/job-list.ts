import type { StoredContext, ServiceTarget } from '../../core/whitelisting/context.ts';
import { say, sentences, type Message, format, marked } from '../../core/messages/message.ts';
import { done, type Reply } from '../../shared/reply.ts';
import type { JobSummary, JobPage, JobRowView } from '../../shared/service-views.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { exists } from '../../node/disk/file-system.ts';
import { journalOf, listJobs } from '../../node/service/job-journal.ts';
import { createJobReader, summaryOf, type ServiceState } from './service-state.ts';
import { standingOf } from './live-jobs.ts';
import { listContexts } from '../../node/disk/stores.ts';
import { HEADLINES } from '../../core/whitelisting/columns.ts';
import { countOf, isWaiting, type JobFilter } from '../../core/whitelisting/batch-state.ts';
import { csvLine, leftOverText } from '../../core/whitelisting/left-over.ts';
import type { Language } from '../../core/messages/language.ts';
import { removeJob, type JobView, type RowOutcome } from '../../node/service/batch-job.ts';

interface FoundJobs {
  readonly summaries: readonly JobSummary[];
  readonly problems: readonly { readonly file: string; readonly sentence: Message }[];
}

const addressOf = ({ baseUrl, organizationId, contextId }: ServiceTarget): string =>
  JSON.stringify([baseUrl, organizationId, contextId]);

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
    const file = journalOf(data, jobId);
    // One that was removed while the others were read is nobody's trouble.
    if (!(await exists(file))) continue;
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

/** The batches of this machine, for a program without a window. */
export const jobsHere = async () => {
  const data = await makeDataFolder();
  if (!data.ok) return data;
  const remove = (jobId: string, givenUp: Parameters<typeof removeJob>[2]): ReturnType<typeof removeJob> =>
    removeJob(data.value, jobId, givenUp);
  return done({ ...(await allJobs({ data: data.value })), remove });
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

// The rows of a job in pages, and as files of what is not done and of what was created.
/** A running job has not come to the rows that it has not sent: there is nothing yet to say why. */
const viewOf = (isLive: boolean, outcome: RowOutcome): JobRowView => {
  const { line, mac, name, result, reason, leftOut } = outcome;
  return {
    line,
    mac,
    name,
    result,
    reason: isLive && result === 'left-out' && leftOut === null ? null : reason,
    waits: isWaiting(outcome),
  };
};

export const pageOf = (
  view: Pick<JobView, 'outcomes' | 'sums'>,
  isLive: boolean,
  { from, count, filter }: { readonly from: number; readonly count: number; readonly filter: JobFilter },
): JobPage => ({
  total: countOf(filter, view.sums()),
  rows: view.outcomes(filter, from, count).map((row) => viewOf(isLive, row)),
});

const OWN = ['description', 'toDate', 'tags', 'createdBy'] as const;

/** The other fields of a list's rows, by line: where the list is at hand, they are taken from there. */
type OtherFieldsAt = ReadonlyMap<number, NonNullable<RowOutcome['own']>>;

const cellsOf = (others: OtherFieldsAt, row: RowOutcome): readonly string[] => {
  const own = others.get(row.line) ?? row.own;
  const tags = (own?.tags ?? []).map(({ value }) => value).join(', ');
  return [row.mac, row.name, own?.description ?? '', own?.toDate ?? '', tags, own?.createdBy ?? ''];
};

/** The file of the rows that are not done: faulty, unknown and left out. */
export const leftOversOfJob = (
  { head, outcomes }: Pick<JobView, 'outcomes' | 'head'>,
  language: Language,
  others: OtherFieldsAt = new Map(),
): string => {
  const { delimiter } = head.listForm;
  const headers = [HEADLINES.mac, HEADLINES.name, ...OWN.map((field) => HEADLINES[field])];
  const rows = outcomes('not-done').map((row) => ({
    cells: cellsOf(others, row),
    reasons: row.reason === null ? [] : [row.reason],
  }));
  return leftOverText({ delimiter, headers, rows }, language);
};

export const CREATED_HEAD = ['Line', HEADLINES.mac, HEADLINES.name, HEADLINES.toDate, 'Result'] as const;
const CREATED_WORDS: Partial<Readonly<Record<RowOutcome['result'], string>>> = marked({
  created: 'created',
  'present-after-resume': 'there after going on; this batch may have created it',
});

export const createdByJob = ({ head, outcomes }: Pick<JobView, 'outcomes' | 'head'>, language: Language): string => {
  const { delimiter } = head.listForm;
  const lines = outcomes('made').map(({ line, mac, name, own, result }) =>
    csvLine(
      [String(line), mac, name, own?.toDate ?? '', format(say(CREATED_WORDS[result] ?? result), language)],
      delimiter,
    ),
  );
  return `\uFEFF${[csvLine(CREATED_HEAD, delimiter), ...lines].join('')}`;
};
