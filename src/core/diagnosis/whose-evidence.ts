import type { PlatformCard } from '../records/card.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import { plainHost } from './relations/address.ts';
import { hostOnCard } from './guard/guard.ts';

/** Whether evidence belongs to what is here already: another customer's must not come in by mistake. */

/** What something is about; an empty text where it does not say. */
export interface Owner {
  readonly host: string;
  readonly user: string;
  /** As the platform's card names it. */
  readonly byCard?: true;
}

export const ofResult = ({ server, user }: StageRecord | WatchRecord): Owner => ({ host: server.host, user });
export const ofCard = (card: PlatformCard): Owner => ({ host: hostOnCard(card), user: card.apiUser, byCard: true });

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

/** The last two parts of a name, three where the first of them is as short as in "co.uk". */
const domainOf = (host: string): string => {
  const parts = host.split('.');
  return parts.slice((parts.at(-2) ?? '').length <= 3 ? -3 : -2).join('.');
};

/**
 * A result is of another owner by its server's name. A card is where it names a server of another domain: another name
 * of the same domain, and another user on the same server, are settings of the platform, and are reported. Between a
 * name and an address the users decide.
 */
const isOther = (one: Owner, other: Owner): boolean => {
  const [its, ours] = [plainHost(one.host), plainHost(other.host)];
  if (its === ours || !(one.byCard ?? other.byCard)) return its !== ours;
  if (isAddress(its) || isAddress(ours)) return one.user !== '' && other.user !== '' && one.user !== other.user;
  return domainOf(its) !== domainOf(ours);
};

/** The one of what is here that evidence does not belong to; `null` where it belongs to one, or nobody knows. */
export const otherThan = (its: Owner, here: readonly Owner[]): Owner | null => {
  const known = here.filter(({ host }) => host !== '');
  return its.host !== '' && known.every((one) => isOther(its, one)) ? (known[0] ?? null) : null;
};

/** Server and user, as far as they are known. */
export const ownerText = ({ host, user }: Owner): string => (user === '' ? host : `${host} (${user})`);
