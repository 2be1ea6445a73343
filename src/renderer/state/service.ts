import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import type { Announcer } from './announcer.ts';
import { makeAsk, type ServiceContextOfWindow } from './service-ask.ts';
import { batchActions, type BatchActions } from './service-batches.ts';
import { contextActions, type ContextActions } from './service-contexts.ts';
import { makeServiceStore } from './service-store.ts';
import type { Store } from './store.ts';

/** *Service* of one window: its state and what can be done. */
export interface ServiceWindow extends ServiceContextOfWindow {
  readonly contexts: ContextActions;
  readonly batches: BatchActions;
}

/** Makes the state of *Service* and ties it to the news. Nothing is asked before it is opened for the first time. */
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
  const refresh = (): void => {
    if (store.getState().contexts !== null) void contexts.refresh();
  };
  const refreshJobs = (): void => {
    for (const [contextId, flow] of Object.entries(store.getState().batches))
      if (flow.at === 'job') void batches.refreshJob(contextId);
  };
  client.contexts.changed(refresh);
  client.sheets.progressed(batches.sheetProgressed);
  client.batches.progressed(batches.jobProgressed);
  client.batches.finished(({ jobId }) => void batches.jobFinished(jobId));
  connection.subscribe(() => {
    if (connection.state() !== 'open') return;
    refresh();
    refreshJobs();
  });
  return { ...own, contexts, batches };
};
