import type { Client } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import { t } from '../text.ts';
import type { Store } from './store.ts';

/** What every action needs: the main side, the state, and one way to ask that shows what failed. */
export interface Context {
  readonly client: Client;
  readonly store: Store;
  /** Waits for a reply; a failure is put on the screen and gives `undefined`. */
  readonly attempt: <T>(what: keyof typeof t.trouble.could, reply: Promise<Reply<T>>) => Promise<T | undefined>;
}

export const makeContext = (client: Client, store: Store): Context => ({
  client,
  store,
  attempt: async (what, waiting) => {
    const reply = await waiting.catch(
      () => ({ ok: false, failure: { code: 'disconnected', message: t.trouble.unchanged } }) as const,
    );
    if (reply.ok) return reply.value;
    store.setState({
      trouble: { what: t.trouble.could[what], failure: reply.failure, at: new Date().toISOString() },
    });
    return undefined;
  },
});
