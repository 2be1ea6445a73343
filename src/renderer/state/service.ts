import type { ConfirmedContext, ContextFields, ServiceTarget } from '../../core/whitelisting/context.ts';
import {
  type ContextView,
  type JobSummary,
  type ContextList,
  type EmailsRemoved,
  type EntryAdded,
  type JobProgress,
  type JobStatus,
  MOST_LIST_BYTES,
  MOST_PAGE_ROWS,
  type BatchPlan,
} from '../../shared/service-views.ts';
import type { Client } from '../../shared/contract.ts';
import type { Connection } from '../client.ts';
import { type Announcer, replyOf, showTrouble, type What } from './attempt.ts';
import type { Store } from './store.ts';
import { createStore, type StoreApi } from 'zustand';
import type { SheetSummary } from '../../core/whitelisting/sheet.ts';
import { verbatim } from '../../core/messages/message.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import { serviceT, wordsOf } from '../text.ts';
import type { ConsentKind } from '../../core/whitelisting/batch-words.ts';
import type { ColumnChoice } from '../../core/whitelisting/columns.ts';
import { encodeList } from '../../core/whitelisting/left-over.ts';
import type { EntryField } from '../../core/whitelisting/problems.ts';
import { base64Of } from '../ui/files.ts';

/** What *Service* shows. Drafts and flows are kept by context, so that nothing typed for one customer meets another. */

export const SERVICE_TABS = ['entry', 'batch', 'emails', 'history', 'settings'] as const;
type ServiceTab = (typeof SERVICE_TABS)[number];

export const EMPTY_ENTRY = {
  mac: '',
  name: '',
  description: '',
  toDate: '',
  permanent: false,
  tags: [] as readonly string[],
  createdBy: '',
};
export type EntryDraft = Readonly<typeof EMPTY_ENTRY>;

/** What was sent last, and its result: a second try sends the same once more. */
export interface EntrySent {
  readonly draft: EntryDraft;
  readonly added: EntryAdded;
}

/** Where a batch is, from a list to its result. */
export type BatchFlow =
  | { readonly at: 'choose' }
  | { readonly at: 'reading'; readonly turn: number; readonly name: string }
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

export const EMPTY_REMOVAL = { policyId: '', text: '', revoke: null as boolean | null };
export type RemovalDraft = Readonly<typeof EMPTY_REMOVAL>;

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

const makeServiceStore = (): ServiceStore =>
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
interface ServiceContextOfWindow {
  readonly client: Client;
  readonly store: ServiceStore;
  readonly ask: <T>(what: What, reply: Promise<Reply<T>>, unless?: () => boolean) => Promise<T | undefined>;
  readonly refuse: (what: What, message: string) => void;
  /** Runs what sends something, unless something of this context is being sent already. */
  readonly once: (contextId: string, send: () => Promise<void>) => Promise<void>;
}

const makeAsk = (client: Client, window: Store, store: ServiceStore): ServiceContextOfWindow => {
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
      showTrouble(window, what, failure, { next: serviceT.next[failure.code] });
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

/** The context that is meant, as the person sees it. */
export const meant = ({
  id,
  name,
  baseUrl,
  organizationId,
  contextId,
}: ConfirmedContext & { readonly id: string }) => ({
  id,
  name,
  baseUrl,
  organizationId,
  contextId,
});

type Reread = Parameters<Client['sheets']['reread']>[0];
export type ListChoices = Omit<Reread['choices'], 'columns'>;
const FIND_OUT = {
  encoding: null,
  delimiter: null,
  header: null,
  sheet: null,
  dateOrder: null,
  skipLines: null,
  hidden: null,
};

interface BatchOptions {
  readonly agreed: ConsentKind[];
  readonly chunk: number;
  readonly autoGenerateTags: boolean;
  readonly autoGenerateDateTag: boolean;
}

const MOST_TOLD = 10 * MOST_PAGE_ROWS;
const SPEAK_MS = 2000;

const batchActions = (window: ServiceContextOfWindow, announcer: Announcer) => {
  const { client, store, ask, refuse, once } = window;
  const set = (contextId: string, flow: BatchFlow): void => put(store, 'batches')(contextId, flow);
  const flowOf = (contextId: string): BatchFlow => store.getState().batches[contextId] ?? { at: 'choose' };
  const update = (contextId: string, sheetId: string, summary: SheetSummary): void => {
    const flow = flowOf(contextId);
    if (flow.at === 'list' && flow.sheetId === sheetId) set(contextId, { ...flow, summary });
  };
  /** Whether a list was closed meanwhile: then nobody waits for what is asked of it any more. */
  const closed = (contextId: string, sheetId: string) => (): boolean => {
    const flow = flowOf(contextId);
    return flow.at !== 'list' || flow.sheetId !== sheetId;
  };
  const changed = async (
    contextId: string,
    sheetId: string,
    what: What,
    asked: Promise<Reply<SheetSummary>>,
  ): Promise<SheetSummary | undefined> => {
    const summary = await ask(what, asked, closed(contextId, sheetId));
    if (summary) update(contextId, sheetId, summary);
    return summary;
  };
  const reread = async (contextId: string, ask: (sheetId: string) => Promise<Reply<SheetSummary>>): Promise<void> => {
    const flow = flowOf(contextId);
    if (flow.at === 'list') await changed(contextId, flow.sheetId, 'read', ask(flow.sheetId));
  };
  let turns = 0;
  let spokenAt = Number.NEGATIVE_INFINITY;
  const speak = (message: string): void => {
    if (performance.now() - spokenAt < SPEAK_MS) return;
    spokenAt = performance.now();
    announcer.say(message);
  };
  const quietly = (reply: Promise<unknown>): void => void reply.catch(() => undefined);

  /** A window has one list open: another one gives way, unless somebody has corrected it. */
  const makeRoom = (contextId: string): boolean => {
    for (const [other, flow] of Object.entries(store.getState().batches)) {
      if (other === contextId || (flow.at !== 'list' && flow.at !== 'reading')) continue;
      if (flow.at === 'list' && flow.summary.edited > 0) {
        refuse('read', serviceT.batch.reading.otherOpen(flow.name, flow.summary.edited));
        return false;
      }
      close(other);
    }
    return true;
  };

  const read = async (
    contextId: string,
    file: Blob,
    name: string,
    reasons: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> => {
    if (!makeRoom(contextId)) return;
    turns += 1;
    const turn = turns;
    const gone = (): boolean => {
      const flow = flowOf(contextId);
      return flow.at !== 'reading' || flow.turn !== turn;
    };
    const giveUp = (why: string): void => {
      if (!gone()) set(contextId, { at: 'choose' });
      refuse('read', why);
    };
    set(contextId, { at: 'reading', turn, name });
    if (file.size > MOST_LIST_BYTES) {
      giveUp(serviceT.batch.reading.tooLarge(MOST_LIST_BYTES / 1024 / 1024));
      return;
    }
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) {
      giveUp(serviceT.fileUnreadable);
      return;
    }
    if (gone()) return;
    const choices = { ...FIND_OUT, columns: null };
    const opened = await ask(
      'read',
      client.sheets.open({ name: name.slice(0, 300), base64, contextId, choices }),
      gone,
    );
    if (gone()) {
      if (opened) quietly(client.sheets.close({ sheetId: opened.sheetId }));
    } else if (opened) {
      set(contextId, { at: 'list', name, ...opened, reasons });
      announcer.say(serviceT.batch.reading.done(opened.summary.rows, opened.summary.ready));
    } else set(contextId, { at: 'choose' });
  };

  const close = (contextId: string): void => {
    const flow = flowOf(contextId);
    set(contextId, { at: 'choose' });
    if (flow.at === 'list') quietly(client.sheets.close({ sheetId: flow.sheetId }));
  };

  const showJob = async (contextId: string, jobId: string): Promise<void> => {
    set(contextId, { at: 'job', jobId, status: null, progress: null });
    await refreshJob(contextId);
  };
  const refreshJob = async (contextId: string): Promise<void> => {
    const flow = flowOf(contextId);
    if (flow.at !== 'job') return;
    const status = await ask('read', client.batches.status({ jobId: flow.jobId }));
    const now = flowOf(contextId);
    if (status && now.at === 'job' && now.jobId === flow.jobId) set(contextId, { ...now, status, progress: null });
  };
  const jobsShowing = (jobId: string): readonly string[] =>
    Object.entries(store.getState().batches).flatMap(([contextId, flow]) =>
      flow.at === 'job' && flow.jobId === jobId ? [contextId] : [],
    );

  return {
    read,
    close,
    showJob,
    refreshJob,
    reopen: (contextId: string, choices: ListChoices): Promise<void> =>
      reread(contextId, (sheetId) =>
        client.sheets.reread({ sheetId, contextId, choices: { ...choices, columns: null } }),
      ),
    remap: (contextId: string, columns: ColumnChoice): Promise<void> =>
      reread(contextId, (sheetId) => client.sheets.remap({ sheetId, columns: [...columns] })),
    judge: (contextId: string, sheetId: string): Promise<SheetSummary | undefined> =>
      changed(contextId, sheetId, 'read', client.sheets.judge({ sheetId, contextId })),
    rows: (contextId: string, page: Parameters<typeof client.sheets.rows>[0]) =>
      ask('read', client.sheets.rows(page), closed(contextId, page.sheetId)),
    edit: (
      contextId: string,
      sheetId: string,
      { line, field, value }: { readonly line: number; readonly field: EntryField; readonly value: string },
    ): Promise<SheetSummary | undefined> =>
      changed(contextId, sheetId, 'save', client.sheets.edit({ sheetId, line, field, value: value.slice(0, 10_000) })),
    fixAll: async (contextId: string, sheetId: string, cause: string): Promise<void> => {
      const fixed = await ask('save', client.sheets.fixAll({ sheetId, cause }), closed(contextId, sheetId));
      if (!fixed) return;
      update(contextId, sheetId, fixed.summary);
      announcer.say(serviceT.batch.list.fixed(fixed.changed));
    },
    plan: (context: ContextView, sheetId: string): Promise<BatchPlan | undefined> =>
      ask('read', client.batches.plan({ context: meant(context), sheetId })),
    start: async (context: ContextView, sheetId: string, options: BatchOptions, plan: BatchPlan): Promise<boolean> => {
      let started = false;
      await once(context.id, async () => {
        const { create, leaveOut, permanent } = plan;
        const confirmed = { create, leaveOut, permanent };
        const job = await ask(
          'start',
          client.batches.start({ context: meant(context), sheetId, confirmed, ...options }),
        );
        if (!job) return;
        started = true;
        close(context.id);
        await showJob(context.id, job.jobId);
      });
      return started;
    },
    stop: async (contextId: string, jobId: string): Promise<void> => {
      const flow = flowOf(contextId);
      if (flow.at === 'job' && flow.status) set(contextId, { ...flow, status: { ...flow.status, state: 'stopping' } });
      await ask('stop', client.batches.stop({ jobId }));
      await refreshJob(contextId);
    },
    resume: (context: ContextView, jobId: string): Promise<void> =>
      once(context.id, async () => {
        const job = await ask('start', client.batches.resume({ context: meant(context), jobId }));
        if (job) await showJob(context.id, job.jobId);
      }),
    correct: async (contextId: string, { jobId, source, listForm }: JobStatus): Promise<void> => {
      const left = await ask('file', client.batches.leftOvers({ jobId }));
      if (!left) return;
      const reasons = new Map<string, string>();
      for (let from = 0; from < MOST_TOLD; from += MOST_PAGE_ROWS) {
        const page = await ask('read', client.batches.rows({ jobId, from, count: MOST_PAGE_ROWS, filter: 'faulty' }));
        for (const { mac, reason } of page?.rows ?? []) reasons.set(mac, reason === null ? '' : wordsOf(reason));
        if (!page || from + MOST_PAGE_ROWS >= page.total) break;
      }
      const list = new Blob([...encodeList([left.text], listForm.encoding)]);
      await read(contextId, list, serviceT.batch.job.leftOverName(source), reasons);
    },

    jobProgressed: (progress: JobProgress): void => {
      for (const contextId of jobsShowing(progress.jobId)) {
        const flow = flowOf(contextId);
        if (flow.at === 'job') set(contextId, { ...flow, progress });
        speak(serviceT.batch.job.progress(progress.done, progress.toSend));
      }
    },
    jobFinished: async (jobId: string): Promise<void> => {
      for (const contextId of jobsShowing(jobId)) {
        await refreshJob(contextId);
        const flow = flowOf(contextId);
        if (flow.at === 'job' && flow.status) announcer.say(wordsOf(flow.status.sentence));
      }
    },
  };
};

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
    save: async (id: string | null, draft: ContextFields, was: ContextFields | null): Promise<ContextView | null> =>
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
    setKey: async (id: string, key: string, shownFor: ServiceTarget): Promise<boolean> =>
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

/** *Service* of one window, tied to the news. Before it is opened it asks for unfinished jobs alone. */
export const makeService = (client: Client, window: Store, announcer: Announcer, connection: Connection) => {
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

export type ServiceWindow = ReturnType<typeof makeService>;
