import type { StoredContext } from '../../core/whitelisting/context.ts';
import { NOTHING, say, sentences, type Message } from '../../core/messages/message.ts';
import { WAITED, waitingSentence } from '../../core/whitelisting/batch-words.ts';
import type { Reply } from '../../shared/reply.ts';
import type { OpenJob } from '../../node/service/batch-job.ts';
import { type RunEnd, runBatch } from '../../node/service/batch-runner.ts';
import type { ServiceClient } from '../../node/service/service-client.ts';
import type { AppContext } from '../app-context.ts';
import { type JobLife, type LiveJob, createJobReader, createOpenLists, type ServiceState } from './service-state.ts';
import { openContextStore } from '../../node/disk/stores.ts';
import { openHistory } from '../../node/service/history.ts';

export const standingOf = (live: Pick<LiveJob, 'isStopping' | 'waiting'>): JobLife => ({
  live: live.isStopping() ? 'stopping' : 'running',
  waiting: live.waiting(),
});

/** Why a run ended before its end, for people; `null`: it did not. */
const problemOf = (run: Reply<RunEnd>): Message | null => {
  if (!run.ok) return run.failure.message;
  if (run.value.why !== 'failed') return null;
  const { message, retryAfter } = run.value.failure;
  return sentences(
    message,
    retryAfter === null ? NOTHING : say`The service asks to wait ${retryAfter} seconds.`,
    run.value.waited === true ? WAITED : NOTHING,
  );
};

/** Runs a job to its end, and says why it came to none. */
export const runJob = async (
  ...args: Parameters<typeof runBatch>
): Promise<{ readonly end: Reply<RunEnd>; readonly problem: Message | null }> => {
  const end = await runBatch(...args);
  return { end, problem: problemOf(end) };
};

/** Runs a job in the background and reports its progress. The job and the gate are closed when it has ended. */
export const startLive = (app: AppContext, context: StoredContext, job: OpenJob, client: ServiceClient): void => {
  const { jobs, problems, history } = app.service;
  const stop = new AbortController();
  const abandon = new AbortController();
  const { job: jobId } = job.head;
  const payload = { jobId, contextId: context.id };
  let waiting: Message | null = null;
  const progressed = (): void => {
    const sums = job.sums();
    const done = sums.sent - job.inDoubt();
    const more = waiting === null ? {} : { waiting };
    app.emit({ name: 'batches.progressed', payload: { ...payload, done, toSend: job.head.toSend, sums, ...more } });
  };
  const run = async (): Promise<void> => {
    const { problem } = await runJob(
      job,
      { client, history },
      {
        stop: stop.signal,
        abandon: abandon.signal,
        onProgress: progressed,
        onWait: (wait) => {
          waiting = wait === null ? null : waitingSentence(Math.ceil(wait.ms / 1000), wait.failure.status);
          progressed();
        },
      },
    );
    if (problem === null) problems.delete(jobId);
    else problems.set(jobId, problem);
  };
  const ended = run()
    .catch(
      () =>
        void problems.set(
          jobId,
          say('The program met an error that it did not expect. What was saved before is kept.'),
        ),
    )
    // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
    .finally(async () => {
      client.close();
      await job.close();
      jobs.delete(jobId);
      app.emit({ name: 'batches.finished', payload });
    });
  jobs.set(jobId, {
    contextId: context.id,
    job,
    isStopping: () => stop.signal.aborted,
    waiting: () => waiting,
    stop: () => stop.abort(),
    abandon: () => abandon.abort(),
    ended,
  });
  app.emit({ name: 'batches.changed', payload: { jobId } });
};

/** How long a request that is under way is waited for when the program ends. */
const PATIENCE_MS = 5000;

/** Ends every job for the end of the program; a request without an answer is then in doubt and on disk as such. */
const endJobs = async (jobs: ReadonlyMap<string, LiveJob>): Promise<void> => {
  const running = [...jobs.values()];
  for (const job of running) job.stop();
  const timer = setTimeout(() => {
    for (const job of running) job.abandon();
  }, PATIENCE_MS);
  await Promise.all(running.map(({ ended }) => ended));
  clearTimeout(timer);
};

export const openServiceState = (data: string): ServiceState => {
  const lists = createOpenLists();
  const jobs = new Map<string, LiveJob>();
  return {
    data,
    contexts: openContextStore(data),
    history: openHistory(data),
    lists,
    reader: createJobReader(data),
    jobs,
    removing: new Set(),
    problems: new Map(),
    close: async () => {
      await endJobs(jobs);
      await lists.closeAll();
    },
  };
};
