import { createHash, timingSafeEqual } from 'node:crypto';
import type { AccessPolicy, SignIn } from './access-policy.ts';
import { localDateIn } from './clock.ts';
import { granted, refused, type Outcome } from './errors.ts';
import { removeExpired, type Whitelist } from './whitelist.ts';

/** Organizations, their sign-in contexts, and the one key that is good for each context and for no other. */

export interface ContextData {
  readonly whitelist: Whitelist;
  readonly policies: ReadonlyMap<string, AccessPolicy>;
  readonly signIns: readonly SignIn[];
}

export interface SignInContext {
  readonly id: string;
  /** SHA-256 of the key: the key itself is not kept here, so it cannot be shown by mistake. */
  readonly keyDigest: Uint8Array;
  /** The context's present state; each request replaces it whole. */
  data: ContextData;
}

export interface Organization {
  readonly id: string;
  /** IANA name, e.g. `Europe/Stockholm`. */
  readonly timeZone: string;
  /** The organization-local date at an instant. */
  readonly dateAt: (instant: Date) => string;
  readonly contexts: readonly SignInContext[];
}

export const digest = (key: string): Uint8Array => createHash('sha256').update(key, 'utf8').digest();

export const organization = (id: string, timeZone: string, contexts: readonly SignInContext[]): Organization => ({
  id,
  timeZone,
  dateAt: localDateIn(timeZone),
  contexts,
});

/** Finds the context a request speaks of, and whether its key is that context's own. A key is judged before a name. */
export const admit = (
  organizations: readonly Organization[],
  named: { readonly organizationId: string; readonly contextId: string },
  key: string | undefined,
): Outcome<{ readonly organization: Organization; readonly context: SignInContext }> => {
  if (key === undefined || key === '') return refused('key-missing');
  const presented = digest(key);
  const opens = ({ keyDigest }: SignInContext): boolean => timingSafeEqual(keyDigest, presented);
  if (!organizations.some(({ contexts }) => contexts.some(opens))) return refused('key-unknown');
  const found = organizations.find(({ id }) => id === named.organizationId);
  if (!found) return refused('no-such-organization');
  const context = found.contexts.find(({ id }) => id === named.contextId);
  if (!context) return refused('no-such-context');
  return opens(context) ? granted({ organization: found, context }) : refused('key-of-another-context');
};

/** Removes every entry that has ended; called before anything is read and after a move of the clock. */
export const removeDue = (organizations: readonly Organization[], now: Date): void => {
  for (const { contexts, dateAt } of organizations) {
    const today = dateAt(now);
    for (const context of contexts) {
      context.data = { ...context.data, whitelist: removeExpired(context.data.whitelist, today) };
    }
  }
};
