import type { ServiceContext } from '../../core/whitelisting/context.ts';
import type { ContextView } from '../../shared/service-views.ts';
import {
  put,
  type ServiceContextOfWindow,
  contextOf,
  EMPTY_ENTRY,
  type EntryDraft,
  type ServiceTab,
} from './service-store.ts';

/** A context as it is typed. */
export type ContextDraft = Pick<
  ServiceContext,
  'name' | 'baseUrl' | 'organizationId' | 'contextId' | 'ca' | 'pin' | 'proxy' | 'hue' | 'timeZone'
>;

type Place = Pick<ContextView, 'baseUrl' | 'organizationId' | 'contextId'>;

/** Where a context leads, as the person sees it. */
export const placeOf = ({ baseUrl, organizationId, contextId }: Place): Place => ({
  baseUrl,
  organizationId,
  contextId,
});

/** The context that is meant, as the person sees it. */
export const meant = (context: Pick<ContextView, 'id' | 'name'> & Place) => ({
  id: context.id,
  name: context.name,
  ...placeOf(context),
});

/** What can be done to contexts, and the sending of one entry. */
export const contextActions = ({ client, store, ask, once }: ServiceContextOfWindow) => {
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
    /** @param was what the form showed before anything was typed. */
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
    /** @param shownFor where the context led when the key was typed. */
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
        // Who creates them stays the same for the next one.
        put(store, 'entryDrafts')(context.id, { ...EMPTY_ENTRY, createdBy: draft.createdBy });
      }),
  };
};

export type ContextActions = ReturnType<typeof contextActions>;
