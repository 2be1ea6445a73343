import { createStore, type StoreApi } from 'zustand';
import type { SheetSummary } from '../../core/whitelisting/sheet.ts';
import type {
  ContextList,
  ContextView,
  EmailsRemoved,
  EntryAdded,
  JobProgress,
  JobStatus,
  JobSummary,
} from '../../shared/service-views.ts';
import { verbatim } from '../../core/messages/message.ts';
import type { Client } from '../../shared/contract.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import { replyOf, showTrouble, type What } from './attempt.ts';
import { serviceT } from '../text.ts';
import type { Store } from './store.ts';

/** What *Service* shows. Drafts and flows are kept by context, so that nothing typed for one customer meets another. */

export const SERVICE_TABS = ['entry', 'batch', 'emails', 'history', 'settings'] as const;
export type ServiceTab = (typeof SERVICE_TABS)[number];

export interface EntryDraft {
  readonly mac: string;
  readonly name: string;
  readonly description: string;
  readonly toDate: string;
  readonly permanent: boolean;
  readonly tags: readonly string[];
  readonly createdBy: string;
}
export const EMPTY_ENTRY: EntryDraft = {
  mac: '',
  name: '',
  description: '',
  toDate: '',
  permanent: false,
  tags: [],
  createdBy: '',
};

/** What was sent last, and its result: a second try sends the same once more. */
export interface EntrySent {
  readonly draft: EntryDraft;
  readonly added: EntryAdded;
}

/** Where a batch is, from a list to its result. */
export type BatchFlow =
  | { readonly at: 'choose' }
  | {
      readonly at: 'reading';
      readonly turn: number;
      readonly name: string;
    }
  | {
      readonly at: 'list';
      readonly name: string;
      readonly sheetId: string;
      readonly summary: SheetSummary;
      /** Why the service called a device faulty before, by its MAC; only where a job's rows are corrected. */
      readonly reasons: ReadonlyMap<string, string>;
    }
  | {
      readonly at: 'job';
      readonly jobId: string;
      readonly status: JobStatus | null;
      /** Newer than `status` while the job runs. */
      readonly progress: JobProgress | null;
    };

export type ListFlow = Extract<BatchFlow, { readonly at: 'list' }>;

export interface RemovalDraft {
  readonly policyId: string;
  readonly text: string;
  readonly revoke: boolean | null;
}
export const EMPTY_REMOVAL: RemovalDraft = { policyId: '', text: '', revoke: null };

export interface ServiceState {
  readonly contexts: ContextList | null;
  /** The context that is worked in; `new`: one is being added; `null`: the list. */
  readonly openId: string | null;
  readonly tab: ServiceTab;
  readonly justRemoved: ContextView | null;
  readonly entryDrafts: Readonly<Record<string, EntryDraft>>;
  readonly entriesSent: Readonly<Record<string, EntrySent>>;
  readonly batches: Readonly<Record<string, BatchFlow>>;
  readonly removalDrafts: Readonly<Record<string, RemovalDraft>>;
  readonly removals: Readonly<Record<string, EmailsRemoved>>;
  readonly openJobs: readonly JobSummary[];
  /** Counts up whenever something has become of a job, so that lists of jobs are read again. */
  readonly jobsTurn: number;
  readonly sending: readonly string[];
}

type ServiceStore = StoreApi<ServiceState>;

export const makeServiceStore = (): ServiceStore =>
  createStore<ServiceState>()(() => ({
    contexts: null,
    openId: null,
    tab: 'entry',
    justRemoved: null,
    entryDrafts: {},
    entriesSent: {},
    batches: {},
    removalDrafts: {},
    removals: {},
    openJobs: [],
    jobsTurn: 0,
    sending: [],
  }));

export const contextOf = ({ contexts }: ServiceState, id: string | null): ContextView | null =>
  contexts?.contexts.find((context) => context.id === id && context.removedAt === null) ?? null;

/** What every action of *Service* needs: the main side, the state, and one way to ask that shows what failed. */
export interface ServiceContextOfWindow {
  readonly client: Client;
  readonly store: ServiceStore;
  readonly ask: <T>(what: What, reply: Promise<Reply<T>>, unless?: () => boolean) => Promise<T | undefined>;
  readonly refuse: (what: What, message: string) => void;
  /** Runs what sends something, unless something of this context is being sent already. */
  readonly once: (contextId: string, send: () => Promise<void>) => Promise<void>;
}

export const makeAsk = (client: Client, window: Store, store: ServiceStore): ServiceContextOfWindow => {
  const refresh = async (): Promise<void> => {
    const listed = await client.contexts.list({}).catch(() => null);
    if (listed?.ok === true) store.setState({ contexts: listed.value });
  };
  return {
    client,
    store,
    ask: async (what, waiting, unless) => {
      const reply = await replyOf(waiting);
      if (reply.ok) return reply.value;
      if (unless?.() === true) return undefined;
      const { failure } = reply;
      // What was shown is not what is stored: another window, or another program, has changed it.
      if (failure.code === 'not-allowed') void refresh();
      showTrouble(window, what, failure, serviceT.next[failure.code]);
      return undefined;
    },
    refuse: (what, message) => showTrouble(window, what, failed('bad-input', verbatim(message)).failure),
    once: async (contextId, send) => {
      if (store.getState().sending.includes(contextId)) return;
      store.setState(({ sending }) => ({ sending: [...sending, contextId] }));
      try {
        await send();
      } finally {
        store.setState(({ sending }) => ({ sending: sending.filter((id) => id !== contextId) }));
      }
    },
  };
};

/** Puts a value under a key of one of the state's tables. */
export const put =
  <Name extends 'entryDrafts' | 'entriesSent' | 'batches' | 'removalDrafts' | 'removals'>(
    store: ServiceStore,
    name: Name,
  ) =>
  (key: string, value: ServiceState[Name][string] | undefined): void =>
    store.setState((before) => {
      const kept = Object.entries(before[name]).filter(([each]) => each !== key);
      return { [name]: Object.fromEntries(value === undefined ? kept : [...kept, [key, value]]) };
    });

export type Place = Pick<ContextView, 'baseUrl' | 'organizationId' | 'contextId'>;

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
