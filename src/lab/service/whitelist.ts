import { granted, refused, type Outcome, type EntryRequest, type Tag } from './validate.ts';

/**
 * The whitelist of one sign-in context and the guest sessions that it touches, as plain values: every function gives a
 * new whitelist and leaves the old one as it was.
 */

export interface WhitelistEntry extends EntryRequest {
  readonly id: string;
  readonly tags: readonly Tag[];
}

/** Names of the states are the lab's choice; the specification names "a whitelist-authorized state" as an example. */
type GuestSessionState = 'awaiting-portal' | 'portal-authorized' | 'whitelist-authorized';

export interface GuestSession {
  readonly id: string;
  readonly mac: string;
  readonly state: GuestSessionState;
}

export interface Whitelist {
  /** By MAC in one spelling (`macKey`): the same MAC is the same device, however it is written. */
  readonly entries: ReadonlyMap<string, WhitelistEntry>;
  readonly sessions: readonly GuestSession[];
}

/** One spelling for comparing: upper case, colons. */
export const macKey = (mac: string): string => mac.replaceAll('-', ':').toUpperCase();

/** Removes what has ended: 00:00 organization-local time on `toDate` has come once `today` is that date or later. */
export const removeExpired = (whitelist: Whitelist, today: string): Whitelist => {
  const lasting = [...whitelist.entries].filter(([, { toDate }]) => toDate === undefined || toDate > today);
  return lasting.length === whitelist.entries.size ? whitelist : { ...whitelist, entries: new Map(lasting) };
};

/** Moves the guest sessions of newly whitelisted devices, and counts those that were not so authorized before. */
export const authorizeSessions = (
  sessions: readonly GuestSession[],
  newMacs: ReadonlySet<string>,
): { readonly sessions: readonly GuestSession[]; readonly updated: number } => {
  const moves = (session: GuestSession): boolean =>
    session.state !== 'whitelist-authorized' && newMacs.has(macKey(session.mac));
  return {
    sessions: sessions.map((session) => (moves(session) ? { ...session, state: 'whitelist-authorized' } : session)),
    updated: sessions.filter(moves).length,
  };
};

/** An entry as it is kept: MAC and id in one spelling, with an id in any case. */
export const toEntry = (request: EntryRequest, newId: () => string, moreTags: readonly Tag[] = []): WhitelistEntry => ({
  ...request,
  id: (request.id ?? newId()).toLowerCase(),
  mac: macKey(request.mac),
  tags: [...request.tags, ...moreTags],
});

/** Whether an id is taken by an entry of the context. */
export const idsOf = (whitelist: Whitelist): Set<string> =>
  new Set([...whitelist.entries.values()].map(({ id }) => id));

/** Creates one entry. A MAC or an id that is there already is refused, and nothing changes. */
export const createEntry = (
  whitelist: Whitelist,
  request: EntryRequest,
  newId: () => string,
): Outcome<{ readonly whitelist: Whitelist; readonly entry: WhitelistEntry }> => {
  const existing = whitelist.entries.get(macKey(request.mac));
  if (existing) return refused('already-whitelisted', { existingId: existing.id });
  const entry = toEntry(request, newId);
  if (idsOf(whitelist).has(entry.id)) return refused('id-in-use');
  const { sessions } = authorizeSessions(whitelist.sessions, new Set([entry.mac]));
  return granted({ whitelist: { entries: new Map(whitelist.entries).set(entry.mac, entry), sessions }, entry });
};
