import { verbatim } from '../../core/messages/message.ts';
import type { Client } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import type { serviceText } from '../text/service.ts';
import { serviceT, t } from '../text.ts';
import type { ServiceState, ServiceStore } from './service-store.ts';
import type { Store } from './store.ts';

/** What every action of *Service* needs: the main side, the state, and one way to ask that shows what failed. */
export interface ServiceContextOfWindow {
  readonly client: Client;
  readonly store: ServiceStore;
  /** Waits for a reply; a failure is put on the screen and gives `undefined`. */
  readonly ask: <T>(
    what: keyof (typeof serviceText)['could'],
    reply: Promise<Reply<T>>,
    /** Whether a failure is not reported, because nobody waits for it any more. */
    unless?: () => boolean,
  ) => Promise<T | undefined>;
  /** Shows a sentence about something that this window found out itself. */
  readonly refuse: (what: keyof (typeof serviceText)['could'], message: string) => void;
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
      const reply = await waiting.catch(
        () => ({ ok: false, failure: { code: 'disconnected', message: verbatim(t.trouble.unchanged) } }) as const,
      );
      if (reply.ok) return reply.value;
      if (unless?.() === true) return undefined;
      const { failure } = reply;
      // What was shown is not what is stored: another window, or another program, has changed it.
      if (failure.code === 'not-allowed') void refresh();
      const next = serviceT.next[failure.code];
      const trouble = { what: serviceT.could[what], failure, at: new Date().toISOString() };
      window.setState({ trouble: next === undefined ? trouble : { ...trouble, next } });
      return undefined;
    },
    refuse: (what, message) => {
      const failure = { code: 'bad-input', message: verbatim(message) } as const;
      window.setState({ trouble: { what: serviceT.could[what], failure, at: new Date().toISOString() } });
    },
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
