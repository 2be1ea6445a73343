import type { Client } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import type { Store } from './store.ts';

/** What is sent past the cases' own stages: it may go through a proxy of our own, whose account locks as well. */
const GROUPS: readonly string[] = ['trust', 'contexts', 'entries', 'batches', 'policies'] satisfies (keyof Client)[];

type Member = (given: unknown) => Promise<Reply<unknown>> | (() => void);

/**
 * The client with one question after a rejected sign-in at a proxy, whatever was about to send again: a yes is sent to
 * the host, and the same call goes out once more.
 */
export const askingClient = (client: Client, store: Store): Client => {
  const settled = async (
    waiting: Promise<Reply<unknown>>,
    again: () => Promise<Reply<unknown>>,
  ): Promise<Reply<unknown>> => {
    const reply = await waiting;
    const attempts = reply.ok ? undefined : reply.failure.attempts;
    if (attempts === undefined) return reply;
    const goesOn = await new Promise<boolean>((answer) =>
      store.setState({ consent: { attempts, shownFor: null, answer } }),
    );
    store.setState({ consent: null });
    if (!goesOn) return reply;
    const allowed = await client.attempts.allow({ pending: [...attempts.pending] });
    return allowed.ok ? settled(again(), again) : allowed;
  };
  const asking = (member: Member): Member => {
    const asked: Member = (given) => {
      const waiting = member(given);
      return waiting instanceof Promise ? settled(waiting, () => member(given) as Promise<Reply<unknown>>) : waiting;
    };
    return asked;
  };
  const over = <T extends object>(target: T, wrap: (member: unknown, name: string) => unknown): T =>
    new Proxy(Object.freeze({}) as T, {
      get: (_, name) => (typeof name === 'string' ? wrap((target as Record<string, unknown>)[name], name) : undefined),
    });
  return over(client, (group, name) =>
    GROUPS.includes(name) ? over(group as object, (member) => asking(member as Member)) : group,
  );
};
