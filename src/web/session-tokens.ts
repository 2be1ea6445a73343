import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

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

export interface SessionTokens {
  /** Makes the one code that is good from now on, for 60 seconds and one exchange. */
  newCode(): string;
  /** A fresh token for the right code; `null` otherwise, and the fifth wrong code burns the right one. */
  exchange(code: string): string | null;
  admits(token: string): boolean;
  /** Forgets the code and every token. */
  shut(): void;
}

/** `now`: milliseconds of a clock that never goes back. */
export const makeSessionTokens = (now: () => number = () => performance.now()): SessionTokens => {
  let pending: { readonly hash: Buffer; readonly until: number; wrong: number } | null = null;
  let tokens: readonly Buffer[] = [];
  return {
    newCode: () => {
      const code = secret();
      pending = { hash: digest(code), until: now() + CODE_LIFE_MS, wrong: 0 };
      return code;
    },
    exchange: (code) => {
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
    admits: (token) => tokens.filter((hash) => same(token, hash)).length > 0,
    shut: () => {
      pending = null;
      tokens = [];
    },
  };
};
