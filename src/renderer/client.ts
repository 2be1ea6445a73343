import { verbatim } from '../core/messages/message.ts';
import type { About, CallName, Client, EventName } from '../shared/contract.ts';
import { failed, type Reply } from '../shared/reply.ts';

/** How the connection to the main side is doing; in Electron it is always open. */
export interface Connection {
  readonly state: () => 'open' | 'lost' | 'refused';
  /** Calls back after each change of state; gives back what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
  /** A fresh one-time code for one more window of this browser; `null`: none was given. Absent on the desktop. */
  readonly newCode?: () => Promise<string | null>;
}

type Access =
  | { readonly way: 'open'; readonly host: About['host']; readonly client: Client; readonly connection: Connection }
  | { readonly way: 'closed'; readonly reason: 'no-code' | 'refused' | 'unreachable' };

// The web host's news: one JSON object a line, blank lines as heartbeats; opened again when it ends or is silent.
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const SILENCE_MS = 60_000;
/** A single piece of news carries at most one probe's evidence. */
const LONGEST_LINE = 4_000_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A line that is no news is left out; the next one may be. */
const deliver = (line: string, tell: (name: string, payload: unknown) => void): void => {
  try {
    const news: unknown = JSON.parse(line);
    if (isRecord(news) && typeof news.name === 'string') tell(news.name, news.payload);
  } catch {
    // A heartbeat.
  }
};

const readLines = async (body: ReadableStream<Uint8Array>, beat: () => void, each: (line: string) => void) => {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    beat();
    rest += value;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) each(line);
    if (rest.length > LONGEST_LINE) return;
  }
};

/** Follows the stream until it is refused. `become` is called on each change of the connection. */
const followNews = async (
  token: string,
  become: (state: 'open' | 'lost' | 'refused') => void,
  tell: (name: string, payload: unknown) => void,
): Promise<void> => {
  let wait = FIRST_WAIT_MS;
  for (;;) {
    const ending = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const beat = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), SILENCE_MS);
    };
    try {
      beat();
      const response = await fetch('/api/news', {
        headers: { authorization: `Bearer ${token}` },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: ending.signal,
      });
      if (response.status === 401) {
        become('refused');
        return;
      }
      if (response.ok && response.body) {
        become('open');
        wait = FIRST_WAIT_MS;
        await readLines(response.body, beat, (line) => deliver(line, tell));
      }
    } catch {
      // Refused, cut off or silent: all are answered by opening the stream again.
    }
    clearTimeout(silence);
    become('lost');
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
};

/** The loopback web host. The one-time code of the address becomes a token, which travels in the Authorization header
 * alone: a cookie would be sent to every port of this machine. */

const TOKEN_KEY = 'tripoint.token';

/** Browsers finish requests of a page that is being closed up to this many bytes together. */
const KEEPALIVE_BYTES = 16_384;

/** What a person typed or recorded: it is stored also where the page is closed at that moment. */
const KEPT_ALIVE = ['cases.change', 'cases.create', 'secrets.setPassword', 'platform.recordCard', 'checks.record'];

const postJson = (path: string, body: unknown, token: string | null): Promise<Response> => {
  const text = JSON.stringify(body);
  return fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: text,
    keepalive: KEPT_ALIVE.some((name) => path.endsWith(`/${name}`)) && text.length < KEEPALIVE_BYTES,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });
};

/** The code of `#code=…`, taken out of the address so that neither history nor a screen share keeps it; the page stays. */
const takeCode = (): string | null => {
  if (location.hash.startsWith('#/')) return null;
  const given = new URLSearchParams(location.hash.slice(1));
  const [code, to] = [given.get('code'), given.get('to') ?? ''];
  const page = /^\/[\w/-]*$/.test(to) ? `#${to}` : '';
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search + page);
  return code === '' ? null : code;
};

const exchange = async (code: string): Promise<{ readonly token: string } | 'refused' | 'unreachable'> => {
  try {
    const response = await postJson('/api/exchange', { code }, null);
    if (!response.ok) return 'refused';
    const answer: unknown = await response.json();
    // Both a bare answer and one in a reply's envelope are taken.
    const value = isRecord(answer) && isRecord(answer.value) ? answer.value : answer;
    return isRecord(value) && typeof value.token === 'string' ? { token: value.token } : 'refused';
  } catch {
    return 'unreachable';
  }
};

const isReply = (value: unknown): value is Reply<unknown> =>
  isRecord(value) && (value.ok === true || (value.ok === false && isRecord(value.failure) && 'code' in value.failure));

/** Calls one entry of the contract. A lost connection is a failure like any other. */
const caller =
  (token: string, refused: () => void) =>
  async (name: CallName, input: unknown): Promise<Reply<unknown>> => {
    try {
      const response = await postJson(`/api/call/${name}`, input, token);
      if (response.status === 401) {
        refused();
        return failed('not-allowed', verbatim('This page is no longer signed in to Tripoint. Nothing was changed.'));
      }
      if (!response.ok)
        return failed(
          'unexpected',
          verbatim(`Tripoint refused this request (${response.status}). Nothing was changed.`),
        );
      const answer: unknown = await response.json();
      return isReply(answer)
        ? answer
        : failed('unexpected', verbatim('Tripoint gave an answer that this page cannot read. Load the page again.'));
    } catch {
      return failed('disconnected', verbatim('Tripoint did not answer. Whether this was carried out is not known.'));
    }
  };

type Listener = (payload: unknown) => void;

const madeWhenAsked = (make: (name: string) => unknown): object => {
  const made = new Map<string, unknown>();
  return new Proxy(Object.freeze({}), {
    get: (_, name) => {
      if (typeof name !== 'string') return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
};

/** The client without the contract's table, which is half as long as the window. */
const clientOver = (
  call: (name: CallName, input: unknown) => Promise<Reply<unknown>>,
  listen: (name: EventName, listener: Listener) => () => void,
): Client =>
  madeWhenAsked((group) =>
    madeWhenAsked((member) => (given: unknown) => {
      const name = `${group}.${member}`;
      return typeof given === 'function' ? listen(name as EventName, given as Listener) : call(name as CallName, given);
    }),
  ) as Client;

const openWebClient = async (): Promise<Access> => {
  const code = takeCode();
  if (code !== null) {
    const answer = await exchange(code);
    if (typeof answer === 'string') return { way: 'closed', reason: answer };
    sessionStorage.setItem(TOKEN_KEY, answer.token);
  }
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (token === null) return { way: 'closed', reason: 'no-code' };

  let state: ReturnType<Connection['state']> = 'open';
  const watchers = new Set<() => void>();
  const become = (next: typeof state): void => {
    // A refusal is final: the token is gone, and only a new code helps.
    if (state === next || state === 'refused') return;
    state = next;
    if (next === 'refused') sessionStorage.removeItem(TOKEN_KEY);
    for (const watcher of watchers) watcher();
  };

  const listeners = new Map<string, Set<Listener>>();
  void followNews(token, become, (name, payload) => listeners.get(name)?.forEach((listener) => listener(payload)));

  const client = clientOver(
    caller(token, () => become('refused')),
    (name, listener) => {
      const those = listeners.get(name) ?? new Set();
      listeners.set(name, those.add(listener));
      return () => void those.delete(listener);
    },
  );
  return {
    way: 'open',
    host: 'web',
    client,
    connection: {
      newCode: async () => {
        const response = await postJson('/api/code', {}, token).catch(() => null);
        const answer: unknown = response?.ok === true ? await response.json().catch(() => null) : null;
        return isRecord(answer) && typeof answer.code === 'string' ? answer.code : null;
      },
      state: () => state,
      subscribe: (changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    },
  };
};

// Electron's preload hands the client over; in a browser it is made over the loopback web host.
declare global {
  interface Window {
    readonly tripoint?: Client;
  }
}

const alwaysOpen: Connection = { state: () => 'open', subscribe: () => () => undefined };

/** Opens the connection to the main side. Never throws. */
export const openAccess = async (): Promise<Access> =>
  window.tripoint
    ? { way: 'open', host: 'electron', client: window.tripoint, connection: alwaysOpen }
    : openWebClient();
