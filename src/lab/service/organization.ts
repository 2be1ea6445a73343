import { createHash, timingSafeEqual } from 'node:crypto';
import type { AccessPolicy, SignIn } from './access-policy.ts';
import { granted, refused, type Outcome } from './validate.ts';
import { removeExpired, type Whitelist } from './whitelist.ts';
/**
 * The service's time. Entries end at a local midnight, which nobody wants to wait for: the clock can be moved, and goes
 * on ticking from where it was put.
 */
export interface Clock {
  readonly now: () => Date;
  /** Puts the clock at an instant. A valid Date, else RangeError. */
  readonly moveTo: (instant: Date) => void;
  /** Moves the clock on by milliseconds; back when negative. What has been removed stays removed. */
  readonly moveBy: (milliseconds: number) => void;
}

/** `moved` is called after every move, so that what became due in between is done even if the clock is put back. */
export const createClock = (base: () => Date, moved: () => void): Clock => {
  let offset = 0;
  const now = (): Date => new Date(base().getTime() + offset);
  const moveTo = (instant: Date): void => {
    if (Number.isNaN(instant.getTime())) throw new RangeError('The clock can only be moved to a valid instant.');
    offset = instant.getTime() - base().getTime();
    moved();
  };
  return { now, moveTo, moveBy: (milliseconds) => moveTo(new Date(now().getTime() + milliseconds)) };
};

/**
 * The calendar date, as YYYY-MM-DD, that it is at an instant in an IANA time zone. Compared as text with a `toDate`
 * this answers "has 00:00 local time on that date come?" for every zone and every change of summer time, without
 * computing an offset. An unknown zone throws RangeError.
 */
export const localDateIn = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  };
};

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
