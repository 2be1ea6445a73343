import { isIP } from 'node:net';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { withDeadline } from './time-limit.ts';
import { originOf } from '../../core/vocabulary/words.ts';
import { asciiHost } from './destination.ts';
import { isAddress, resolveName } from './dns.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { ProbeFailure, Stopped } from './probe-failure.ts';
import { fetchPinned, openVerified } from './secure-connection.ts';
import type { StageSession } from './stage-session.ts';
import { withStores } from './stores.ts';

/**
 * Every address of the server's name. A client that races addresses, or gives up after the first that answers, never
 * sees that only one of them is broken; so each is looked at separately, bounded in number and in time.
 */

/** Most addresses of a name that are asked besides the one that the run uses. */
export const MOST_FURTHER = 7;

/** A look that is under way; `null` when it was stopped. */
export interface AddressLook {
  readonly address: string;
  readonly seen: Promise<Evidence | null>;
}

/** At most `most` of them in their order, with both versions of IP among them where both are there. */
export const representative = (addresses: readonly string[], most: number): readonly string[] => {
  const first = addresses.slice(0, most);
  const versions = new Set(first.map(isIP));
  const missing = addresses.slice(most).find((address) => !versions.has(isIP(address)));
  return missing === undefined ? first : [...first.slice(0, most - 1), missing];
};

/**
 * Begins to look at every address of the server's name, all side by side. Empty where there is only one, where an address
 * was typed in place of a name, and behind a proxy, which does the connecting itself.
 */
export const lookAtAll = async (session: StageSession, signal: AbortSignal): Promise<readonly AddressLook[]> => {
  const { target } = session;
  const server = target.connectTo ?? target;
  const host = asciiHost(server.host) ?? server.host;
  if (target.proxy !== null || isAddress(host)) return [];
  // The run's own probes say what is wrong with the name.
  const found = await resolveName(host, target.timeouts.connectMs, signal).catch(() => []);
  const among = [...new Set(found)];
  if (among.length < 2) return [];
  return representative(among, MOST_FURTHER + 1).map((address) => {
    const seen = lookAt(sessionAt(session, address, among), signal);
    // Anyone who waits for it meets the error; nobody may, when the run itself fails first.
    seen.catch(() => undefined);
    return { address, seen };
  });
};

/** The same session for one of the name's addresses. */
export const sessionAt = (session: StageSession, address: string, among: readonly string[]): StageSession => ({
  ...session,
  target: { ...session.target, addressing: { kind: 'only', address, among } },
});

/** TCP and TLS at one address, with the server's name; nothing is written after that. */
const lookAt = async ({ target, trust }: StageSession, stop: AbortSignal): Promise<Evidence | null> => {
  const newDraft = (): EvidenceDraft =>
    new EvidenceDraft({ method: 'GET', url: originOf(target), accept: '' }, () => undefined);
  let draft = newDraft();
  try {
    await withDeadline(target.timeouts.totalMs, stop, async (signal) => {
      if (trust.needsLeaf) {
        await fetchPinned(target, trust, draft, signal);
        const { askedAgain } = draft;
        draft = newDraft();
        draft.askedAgain = askedAgain;
      }
      (await openVerified(target, trust, draft, signal)).socket.destroy();
    });
    return withStores(draft.finish(null), trust);
  } catch (error) {
    if (error instanceof Stopped) return null;
    if (error instanceof ProbeFailure) return withStores(draft.finish(error), trust);
    throw error;
  }
};
