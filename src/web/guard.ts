import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may speak to the loopback host at all, decided before any route, file or token is looked at. Any page in any
 * browser on this machine can send requests to 127.0.0.1; these rules are what keeps them out:
 *
 * - Host exactly ours: a name that an attacker points at 127.0.0.1 (DNS rebinding) shows here and nowhere else;
 * - Origin exactly ours, and present on everything that is not a GET;
 * - Sec-Fetch-Site `same-origin` on every API route: other ports of this machine are `same-site` and are refused.
 *
 * One exception, for the document alone: a *navigation* to `/` is taken from anywhere, because the launch file (a
 * `file:` page, see launch.ts) makes the first one look `cross-site`. The document carries no data and no token, and it
 * refuses to be framed.
 */

export interface Head {
  readonly method: string;
  readonly target: string;
  readonly headers: ReadonlyMap<string, readonly string[]>;
}

/** What is asked for: the document, one of its files, or data. */
export type RequestKind = 'document' | 'file' | 'api';

const ONCE = [
  'host',
  'origin',
  'authorization',
  'content-type',
  'content-length',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/** `rawHeaders` is Node's flat list: name, value, name, value. */
export const readHead = (method: string, target: string, rawHeaders: readonly string[]): Head => {
  const headers = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), rawHeaders[at + 1] ?? '']);
  }
  return { method, target, headers };
};

/** The value of a header that was sent once. */
export const only = (head: Head, name: string): string | undefined => head.headers.get(name)?.[0];

/** Whether the request was meant for this host: exact Host, sent once, an origin-form target, no change of protocol. */
export const isForUs = (head: Head, port: number): boolean => {
  const host = only(head, 'host');
  return (
    ONCE.every((name) => (head.headers.get(name)?.length ?? 0) <= 1) &&
    (host === `127.0.0.1:${port}` || host === `localhost:${port}`) &&
    head.target.startsWith('/') &&
    !head.target.startsWith('//') &&
    !head.headers.has('upgrade')
  );
};

/** Whether the page that sends the request is ours, or, for the document, a person who opens it. */
export const isFromUs = (head: Head, door: RequestKind): boolean => {
  const origin = only(head, 'origin');
  if (origin === undefined ? head.method !== 'GET' : origin !== `http://${only(head, 'host') ?? ''}`) return false;
  const site = only(head, 'sec-fetch-site');
  if (door !== 'document') return site === undefined || site === 'same-origin';
  const mode = only(head, 'sec-fetch-mode');
  const destination = only(head, 'sec-fetch-dest');
  const silent = site === undefined && mode === undefined && destination === undefined;
  return silent || (mode === 'navigate' && destination === 'document');
};

/**
 * One-time codes and the tokens they are exchanged for. A token is never in a cookie (cookies of 127.0.0.1 go to every
 * port, so to other users' servers too), never in an address and never on disk; here only its hash is kept.
 */

const CODE_LIFE_MS = 60_000;
const WRONG_CODES = 5;
/** Windows that may be open at the same time; the oldest is signed out by one more. */
const TOKENS = 16;

const secret = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Hashes are of one length, so the comparison takes the same time for every wrong answer. */
const same = (text: string, hash: Buffer): boolean => timingSafeEqual(digest(text), hash);

export type SessionTokens = ReturnType<typeof makeSessionTokens>;

/** `now`: milliseconds of a clock that never goes back. */
export const makeSessionTokens = (now: () => number = () => performance.now()) => {
  let pending: { readonly hash: Buffer; readonly until: number; wrong: number } | null = null;
  let tokens: readonly Buffer[] = [];
  return {
    /** Makes the one code that is good from now on, for 60 seconds and one exchange. */
    newCode: () => {
      const code = secret();
      pending = { hash: digest(code), until: now() + CODE_LIFE_MS, wrong: 0 };
      return code;
    },
    /** A fresh token for the right code; `null` otherwise, and the fifth wrong code burns the right one. */
    exchange: (code: string) => {
      if (!pending) return null;
      if (now() > pending.until) {
        pending = null;
        return null;
      }
      if (!same(code, pending.hash)) {
        pending.wrong += 1;
        if (pending.wrong >= WRONG_CODES) pending = null;
        return null;
      }
      pending = null;
      const token = secret();
      tokens = [...tokens, digest(token)].slice(-TOKENS);
      return token;
    },
    admits: (token: string) => tokens.filter((hash) => same(token, hash)).length > 0,
    /** Forgets the code and every token. */
    shut: () => {
      pending = null;
      tokens = [];
    },
  };
};
