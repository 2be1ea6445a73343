import { createHash, timingSafeEqual, randomBytes, randomUUID } from 'node:crypto';
import { type AccessPolicy, type SignIn, maySignIn, SIGN_IN_MODULES, type SignInModule } from './access-policy.ts';
import { granted, refused, type Outcome } from './validate.ts';
import { removeExpired, type Whitelist, type GuestSession, type WhitelistEntry, macKey } from './whitelist.ts';

/**
 * The service's time. Entries end at a local midnight, which nobody wants to wait for: the clock can be moved, and goes
 * on ticking from where it was put.
 */
export type Clock = ReturnType<typeof createClock>;

/** `moved` is called after every move, so that what became due in between is done even if the clock is put back. */
export const createClock = (base: () => Date, moved: () => void) => {
  let offset = 0;
  const now = (): Date => new Date(base().getTime() + offset);
  const moveTo = (instant: Date): void => {
    if (Number.isNaN(instant.getTime())) throw new RangeError('The clock can only be moved to a valid instant.');
    offset = instant.getTime() - base().getTime();
    moved();
  };
  return {
    now,
    moveTo /** Moves the clock on by milliseconds; back when negative. What has been removed stays removed. */,
    moveBy: (milliseconds: number) => moveTo(new Date(now().getTime() + milliseconds)),
  };
};

/**
 * The calendar date, as YYYY-MM-DD, that it is at an instant in an IANA time zone. Compared as text with a `toDate`
 * this answers "has 00:00 local time on that date come?" for every zone and every change of summer time, without
 * computing an offset. An unknown zone throws RangeError.
 */
const localDateIn = (timeZone: string): ((instant: Date) => string) => {
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

// Organizations, their sign-in contexts, and the one key that is good for each context and for no other.
interface ContextData {
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
  readonly timeZone: string;
  readonly dateAt: (instant: Date) => string;
  readonly contexts: readonly SignInContext[];
}

const digest = (key: string): Uint8Array => createHash('sha256').update(key, 'utf8').digest();

const organization = (id: string, timeZone: string, contexts: readonly SignInContext[]): Organization => ({
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

/** A look behind the service, at one context: what the HTTPS API does not show. */
export type ContextState = ReturnType<typeof contextState>;

export const contextState = (organizations: readonly Organization[], seeded: SeededContext, now: () => Date) => {
  const found = organizations.flatMap(({ contexts }) => contexts).find(({ id }) => id === seeded.contextId);
  if (!found) throw new RangeError('That context was not seeded.');
  const policy = () => found.data.policies.get(seeded.accessPolicyId);
  return {
    /** The whitelist as it is at the service's present time. */
    whitelistEntries: () => {
      removeDue(organizations, now());
      return [...found.data.whitelist.entries.values()];
    },
    guestSessions: () => found.data.whitelist.sessions,
    policyEmails: () => policy()?.emails ?? [],
    signIns: () => {
      const of = (module: SignInModule): readonly string[] =>
        found.data.signIns.filter((signIn) => signIn.module === module).map(({ email }) => email);
      const [selfProvisioning, meetingHost, conferences] = SIGN_IN_MODULES;
      return {
        [selfProvisioning]: of(selfProvisioning),
        [meetingHost]: of(meetingHost),
        [conferences]: of(conferences),
      };
    },
    /** A guest or host tries to sign in through a module; `false` where the policy does not let them. */
    signIn: (signIn: SignIn) => {
      const gate = policy();
      if (!gate || !maySignIn(gate, signIn.module, signIn.email)) return false;
      found.data = { ...found.data, signIns: [...found.data.signIns, signIn] };
      return true;
    },
  };
};

/**
 * What the practice service holds when it starts: two organizations in two time zones, three contexts with a key each.
 * Ids and keys are new at every start, so that none can be written down anywhere.
 */

/** Names everything that a caller needs to speak to one context. */
export interface SeededContext {
  readonly organizationId: string;
  readonly contextId: string;
  readonly apiKey: string;
  readonly accessPolicyId: string;
  readonly timeZone: string;
}

const entry = (mac: string, name: string, createdBy: string): readonly [string, WhitelistEntry] => [
  macKey(mac),
  { id: randomUUID(), mac: macKey(mac), name, tags: [], createdBy },
];

const session = (mac: string, state: GuestSession['state']): GuestSession => ({ id: randomUUID(), mac, state });

const policy = (): AccessPolicy => ({
  id: randomUUID(),
  emails: ['alice@acme.example', 'bob@acme.example', '*@acme.example', '*@partner.example', 'carol@visitor.example'],
  gates: ['self-provisioning', 'meeting-host', 'conferences', 'whitelisting'],
});

/** Guests in the first context: two in front of the portal, one through it, one whitelisted. */
const contextData = (gate: AccessPolicy): ContextData => ({
  whitelist: {
    entries: new Map([
      entry('00:1B:54:00:00:01', 'Lobby display', 'alice@acme.example'),
      entry('00:1B:54:00:00:02', 'Meeting room screen', 'facilities'),
    ]),
    sessions: [
      session('00:1B:54:00:00:02', 'whitelist-authorized'),
      session('00:1B:54:00:00:11', 'awaiting-portal'),
      session('00:1B:54:00:00:12', 'awaiting-portal'),
      session('00:1B:54:00:00:13', 'portal-authorized'),
    ],
  },
  policies: new Map([[gate.id, gate]]),
  signIns: [
    { module: 'self-provisioning', email: 'alice@acme.example' },
    { module: 'self-provisioning', email: 'alice@acme.example' },
    { module: 'meeting-host', email: 'alice@acme.example' },
    { module: 'meeting-host', email: 'bob@acme.example' },
    { module: 'conferences', email: 'dora@partner.example' },
    { module: 'conferences', email: 'emil@partner.example' },
    { module: 'self-provisioning', email: 'emil@partner.example' },
    { module: 'conferences', email: 'carol@visitor.example' },
  ],
});

const makeContext = (
  organizationId: string,
  timeZone: string,
): { readonly context: SignInContext; readonly seeded: SeededContext } => {
  const apiKey = randomBytes(24).toString('base64url');
  const gate = policy();
  const context: SignInContext = { id: randomUUID(), keyDigest: digest(apiKey), data: contextData(gate) };
  return {
    context,
    seeded: { organizationId, contextId: context.id, apiKey, accessPolicyId: gate.id, timeZone },
  };
};

/** `timeZone` is the first organization's; the second lives at UTC-8 or -7, in America/Los_Angeles. */
export const seed = (
  timeZone: string,
): {
  readonly organizations: readonly Organization[];
  readonly contexts: readonly [SeededContext, ...SeededContext[]];
} => {
  const [near, far] = [randomUUID(), randomUUID()];
  const farZone = 'America/Los_Angeles';
  const first = makeContext(near, timeZone);
  const second = makeContext(near, timeZone);
  const third = makeContext(far, farZone);
  return {
    organizations: [
      organization(near, timeZone, [first.context, second.context]),
      organization(far, farZone, [third.context]),
    ],
    contexts: [first.seeded, second.seeded, third.seeded],
  };
};
