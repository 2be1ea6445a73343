import type { JobSummary } from '../../shared/service-views.ts';
import type { ServiceContextOfWindow } from './service-ask.ts';

/** What a person gives up with an unfinished job, as it was confirmed; `null` for a finished one. */
type GivenUp = Pick<JobSummary, 'left' | 'inDoubt'> | null;

/** Jobs of every context: what is going on or not finished, and their bin. */
export const jobActions = ({ client, store, ask }: ServiceContextOfWindow) => {
  /** Asked without anybody's wish, so a failure is not told: the next news asks again. */
  const refresh = async (): Promise<void> => {
    const reply = await client.batches.open({}).catch(() => null);
    if (reply?.ok === true) store.setState({ openJobs: reply.value });
  };

  return {
    refresh,
    /** Something has become of a job, here or in another window. */
    changed: (): void => {
      store.setState(({ jobsTurn }) => ({ jobsTurn: jobsTurn + 1 }));
      void refresh();
    },
    list: (contextId: string): Promise<readonly JobSummary[] | undefined> =>
      ask('jobs', client.batches.list({ id: contextId })),
    /** `from`: the context in whose list it stood, or `null` for the list of all contexts. */
    remove: async (job: JobSummary, from: string | null, givenUp: GivenUp): Promise<void> => {
      const removed = await ask('removeJob', client.batches.remove({ jobId: job.jobId, givenUp }));
      if (removed !== undefined) store.setState({ removedJob: { job, from } });
    },
    restore: async (jobId: string): Promise<void> => {
      const restored = await ask('restoreJob', client.batches.restore({ jobId }));
      if (restored !== undefined) store.setState({ removedJob: null });
    },
    leave: (jobId: string): void => store.setState(({ leftJobs }) => ({ leftJobs: [...leftJobs, jobId] })),
  };
};

export type JobActions = ReturnType<typeof jobActions>;
