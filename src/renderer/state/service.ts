import type { ServiceContext } from '../../core/whitelisting/context.ts';
import type { ContextView, JobSummary } from '../../shared/service-views.ts';
import {
  meant,
  type Place,
  put,
  type ServiceContextOfWindow,
  contextOf,
  EMPTY_ENTRY,
  type EntryDraft,
  type ServiceTab,
  makeAsk,
  makeServiceStore,
} from './service-store.ts';
import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import type { Announcer } from './attempt.ts';
import { batchActions, type BatchActions } from './service-batches.ts';
import type { Store } from './store.ts';

/** A context as it is typed. */
export type ContextDraft = Pick<
  ServiceContext,
  'name' | 'baseUrl' | 'organizationId' | 'contextId' | 'ca' | 'pin' | 'proxy' | 'timeZone'
>;

/** What can be done to contexts, and the sending of one entry. */
const contextActions = ({ client, store, ask, once }: ServiceContextOfWindow) => {
  const refresh = async (): Promise<void> => {
    const contexts = await ask('read', client.contexts.list({}));
    if (contexts) store.setState({ contexts });
  };

  const open = (id: string | null, tab?: ServiceTab): void => {
    const context = contextOf(store.getState(), id);
    const first: ServiceTab = context !== null && !context.hasKey ? 'settings' : 'entry';
    store.setState({ openId: id, tab: tab ?? first });
  };

  const taken = async (context: ContextView | undefined): Promise<ContextView | null> => {
    if (!context) return null;
    await refresh();
    return context;
  };

  return {
    refresh,
    open,
    save: async (id: string | null, draft: ContextDraft, was: ContextDraft | null): Promise<ContextView | null> =>
      taken(await ask('save', client.contexts.save({ id, ...draft, ...(was === null ? {} : { was }) }))),
    remove: async (context: ContextView): Promise<void> => {
      if ((await ask('remove', client.contexts.remove({ id: context.id }))) === undefined) return;
      store.setState({ openId: null, justRemoved: context });
      await refresh();
    },
    restore: async (id: string): Promise<void> => {
      const restored = await taken(await ask('restore', client.contexts.restore({ id })));
      if (restored) store.setState({ justRemoved: null });
    },
    setKey: async (id: string, key: string, shownFor: Place): Promise<boolean> =>
      (await taken(await ask('save', client.contexts.setKey({ id, key, shownFor })))) !== null,
    clearKey: async (id: string): Promise<void> => {
      await taken(await ask('remove', client.contexts.clearKey({ id })));
    },

    /** Sends one entry. `again` is the id of an earlier try whose answer was lost. */
    addEntry: (context: ContextView, draft: EntryDraft, again: string | null): Promise<void> =>
      once(context.id, async () => {
        const entry = { ...draft, tags: draft.tags.map((value) => ({ value })) };
        const added = await ask('send', client.entries.add({ context: meant(context), entry, again }));
        if (!added) return;
        put(store, 'entriesSent')(context.id, { draft, added });
        if (added.result !== 'created') return;
        put(store, 'entryDrafts')(context.id, { ...EMPTY_ENTRY, createdBy: draft.createdBy });
      }),
  };
};

type ContextActions = ReturnType<typeof contextActions>;

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
    changed: (): void => {
      store.setState(({ jobsTurn }) => ({ jobsTurn: jobsTurn + 1 }));
      void refresh();
    },
    list: (contextId: string): Promise<readonly JobSummary[] | undefined> =>
      ask('read', client.batches.list({ id: contextId })),
    remove: async (jobId: string, givenUp: GivenUp): Promise<void> => {
      await ask('remove', client.batches.remove({ jobId, givenUp }));
    },
  };
};

type JobActions = ReturnType<typeof jobActions>;

/** *Service* of one window: its state and what can be done. */
export interface ServiceWindow extends ServiceContextOfWindow {
  readonly contexts: ContextActions;
  readonly batches: BatchActions;
  readonly jobs: JobActions;
}

/** *Service* of one window, tied to the news. Before it is opened it asks for unfinished jobs alone. */
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
