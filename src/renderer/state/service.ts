import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../access.ts';
import type { Announcer } from './announcer.ts';
import { makeAsk, type ServiceContextOfWindow } from './service-ask.ts';
import { batchActions, type BatchActions } from './service-batches.ts';
import { contextActions, type ContextActions } from './service-contexts.ts';
import { jobActions, type JobActions } from './service-jobs.ts';
import { makeServiceStore } from './service-store.ts';
import type { Store } from './store.ts';

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
  client.sheets.progressed(batches.sheetProgressed);
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
