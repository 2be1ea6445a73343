import { verbatim } from '../../core/messages/message.ts';
import type { Client } from '../../shared/contract.ts';
import { failed, type Failure, type Reply } from '../../shared/reply.ts';
import { t } from '../text.ts';
import type { Consent, Store, WindowState } from './store.ts';

const PACE_MS = 1000;
/** What was said is no more true of what is shown after a while: it leaves the region, unsaid. */
const STALE_MS = 15_000;

/** Speech for screen readers: one polite region, at most one message a second; faster ones are said together. */
export const makeAnnouncer = () => {
  let current = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const waiting: string[] = [];
  let stale: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  const show = (message: string): void => {
    current = message;
    for (const watcher of watchers) watcher();
  };

  const flush = (): void => {
    timer = null;
    lastAt = performance.now();
    show(waiting.splice(0).join('. '));
    clearTimeout(stale);
    stale = setTimeout(() => show(''), STALE_MS);
  };

  return {
    say: (message: string): void => {
      waiting.push(message);
      timer ??= setTimeout(flush, Math.max(0, lastAt + PACE_MS - performance.now()));
    },
    current: () => current,
    subscribe: (changed: () => void) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
};

export type Announcer = ReturnType<typeof makeAnnouncer>;

/** What a message about a failure begins with. */
export type What = keyof typeof t.trouble.could;

/** The reply of the host; that it is gone is a failure like any other. */
export const replyOf = <T>(waiting: Promise<Reply<T>>): Promise<Reply<T>> =>
  waiting.catch(() => failed('disconnected', verbatim(t.trouble.unchanged)));

/** Puts on the screen what failed. */
export const showTrouble = (
  store: Store,
  what: What,
  failure: Failure,
  more: Pick<NonNullable<WindowState['trouble']>, 'next' | 'anyway'> = {},
): void => store.setState({ trouble: { what: t.trouble.could[what], failure, at: new Date().toISOString(), ...more } });

/** Offers to take in all the same what was refused because it is another server's. */
export const offerAnyway = (store: Store, id: string, take: () => Promise<unknown>): void => {
  const { trouble } = store.getState();
  const anyway = { run: (): void => void (store.getState().open?.document.id === id && take()) };
  if (trouble?.failure.code === 'other-server') store.setState({ trouble: { ...trouble, anyway } });
};

/** What every action needs: the main side, the state, and one way to ask that shows what failed. */
export interface Context {
  readonly client: Client;
  readonly store: Store;
  readonly attempt: <T>(what: What, reply: Promise<Reply<T>>) => Promise<T | undefined>;
  /** The same for what sends credentials: after a rejected sign-in one question is asked first, and a yes goes along. */
  readonly attemptToSend: <T>(what: What, send: Send<T>) => Promise<T | undefined>;
  /** Runs what starts something, unless something of that kind is being started; then `otherwise` is given back. */
  readonly once: <T>(kind: StartKind, start: () => Promise<T>, otherwise: T) => Promise<T>;
}

type StartKind = 'send' | 'create' | 'practice' | 'import' | 'card' | 'check' | 'saveUnsaved';

type Send<T> = (consentTo: string[]) => Promise<Reply<T>>;

const askConsent = async (store: Store, attempts: Consent['attempts'], shownFor: Consent['shownFor']) => {
  const goesOn = await new Promise<boolean>((answer) => store.setState({ consent: { attempts, shownFor, answer } }));
  store.setState({ consent: null });
  return goesOn;
};

export const makeContext = (client: Client, store: Store): Context => {
  const attempt: Context['attempt'] = async (what, waiting) => {
    const reply = await replyOf(waiting);
    if (reply.ok) return reply.value;
    showTrouble(store, what, reply.failure);
    return undefined;
  };
  const attemptToSend = async <T>(what: What, send: Send<T>, consentTo: string[] = []): Promise<T | undefined> => {
    const reply = await replyOf(send(consentTo));
    const attempts = reply.ok ? undefined : reply.failure.attempts;
    if (!attempts) return attempt(what, Promise.resolve(reply));
    const shownFor = store.getState().open?.document.target ?? null;
    const goesOn = await askConsent(store, attempts, shownFor);
    // Asked again where something was rejected while the question was open.
    return goesOn ? attemptToSend(what, send, [...attempts.pending]) : undefined;
  };
  const starting = new Set<StartKind>();
  const once: Context['once'] = async (kind, start, otherwise) => {
    if (starting.has(kind)) return otherwise;
    starting.add(kind);
    try {
      return await start();
    } finally {
      starting.delete(kind);
    }
  };
  return { client, store, attempt, attemptToSend, once };
};

/** What is sent past the cases' own stages: it may go through a proxy of our own, whose account locks as well. */
const GROUPS: readonly string[] = ['trust', 'contexts', 'entries', 'batches', 'policies'] satisfies (keyof Client)[];

type Answer = Promise<Reply<unknown>>;
type Member = (given: unknown) => Answer | (() => void);

/** The client with one question after a rejected sign-in at a proxy: after a yes the same call goes out once more. */
export const askingClient = (client: Client, store: Store): Client => {
  const settled = async (waiting: Answer, again: () => Answer): Answer => {
    const reply = await waiting;
    const attempts = reply.ok ? undefined : reply.failure.attempts;
    if (attempts === undefined) return reply;
    if (!(await askConsent(store, attempts, null))) return reply;
    const allowed = await client.attempts.allow({ pending: [...attempts.pending] });
    return allowed.ok ? settled(again(), again) : allowed;
  };
  const asking =
    (member: Member): Member =>
    (given) => {
      const waiting = member(given);
      return waiting instanceof Promise ? settled(waiting, () => member(given) as Answer) : waiting;
    };
  const over = <T extends object>(target: T, wrap: (member: unknown, name: string) => unknown): T =>
    new Proxy(Object.freeze({}) as T, {
      get: (_, name) => (typeof name === 'string' ? wrap((target as Record<string, unknown>)[name], name) : undefined),
    });
  return over(client, (group, name) =>
    GROUPS.includes(name) ? over(group as object, (member) => asking(member as Member)) : group,
  );
};
