import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import type { Announcer } from './attempt.ts';
import { makeAsk, type ServiceContextOfWindow, makeServiceStore } from './service-store.ts';
import { batchActions, type BatchActions } from './service-batches.ts';
import { contextActions, type ContextActions } from './service-contexts.ts';
import type { Store } from './store.ts';
import type { JobSummary } from '../../shared/service-views.ts';

/** What a person gives up with an unfinished job, as it was confirmed; `null` for a finished one. */
type GivenUp = Pick<JobSummary, 'left' | 'inDoubt'> | null;

/** Jobs of every context: what is going on or not finished, and those that were sent. */
const jobActions = ({ client, store, ask }: ServiceContextOfWindow) => {
  /** Nobody asked for it, so a failure is not reported: the next news asks again. */
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
      ask('read', client.batches.list({ id: contextId })),
    remove: async (jobId: string, givenUp: GivenUp): Promise<void> => {
      await ask('remove', client.batches.remove({ jobId, givenUp }));
    },
    leave: (jobId: string): void => store.setState(({ leftJobs }) => ({ leftJobs: [...leftJobs, jobId] })),
  };
};

type JobActions = ReturnType<typeof jobActions>;

/** *Service* of one window: its state and what can be done. */
export interface ServiceWindow extends ServiceContextOfWindow {
  readonly contexts: ContextActions;
  readonly batches: BatchActions;
  readonly jobs: JobActions;
}

/**
 * Makes the state of *Service* and ties it to the news. Before it is opened for the first time nothing is asked but what is
 * going on or not finished, which the side bar says.
 */
export const makeService = (
  client: Client,
  window: Store,
  announcer: Announcer,
  connection: Connection,
): ServiceWindow => {
  const store = makeServiceStore();
  const own = makeAsk(client, window, store);
  const contexts = contextActions(own);
  const batches = batchActions(own, announcer);
  const jobs = jobActions(own);
  const refresh = (): void => {
    if (store.getState().contexts !== null) void contexts.refresh();
  };
  const refreshJobs = (): void => {
    for (const [contextId, flow] of Object.entries(store.getState().batches))
      if (flow.at === 'job') void batches.refreshJob(contextId);
  };
  client.contexts.changed(() => {
    refresh();
    void jobs.refresh();
  });
  client.batches.progressed(batches.jobProgressed);
  client.batches.changed(jobs.changed);
  client.batches.finished(({ jobId }) => {
    jobs.changed();
    void batches.jobFinished(jobId);
  });
  connection.subscribe(() => {
    if (connection.state() !== 'open') return;
    refresh();
    refreshJobs();
    jobs.changed();
  });
  void jobs.refresh();
  return { ...own, contexts, batches, jobs };
};
