import type { PlatformCard } from '../records/card.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Witness } from '../records/witness.ts';
import { hostOnCard, isPrivateAddress, plainHost } from './relations/address.ts';
import { mayBeSameUser } from '../records/attempt.ts';
import { isSilent } from '../evidence/outcome.ts';
import type { Case } from '../records/case.ts';
import type { ProbeStage } from '../vocabulary/words.ts';
import { type Cell, probeOfCell } from './judgement.ts';

/** Whether evidence belongs to what is here already: another customer's must not come in by mistake. */

/** What something is about; an empty text where it does not say. */
export interface Owner {
  readonly host: string;
  readonly user: string;
  /** As the platform's card or a person names it. */
  readonly byCard?: true;
}

export const ofResult = ({ server, user }: StageRecord | WatchRecord): Owner => ({ host: server.host, user });
export const ofCard = (card: PlatformCard): Owner => ({ host: hostOnCard(card), user: card.apiUser, byCard: true });
/** What somebody's own curl asked, as far as it shows. */
export const ofTries = ({ observed }: Witness): readonly Owner[] =>
  (observed?.tries ?? []).flatMap(({ target }) =>
    target === null ? [] : [{ host: hostOnCard({ baseUrl: target }), user: '', byCard: true as const }],
  );

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

/** The last two parts of a name, three where the first of them is as short as in "co.uk". */
const domainOf = (host: string): string => {
  const parts = host.split('.');
  return parts.slice((parts.at(-2) ?? '').length <= 3 ? -3 : -2).join('.');
};

/** Many customers have a server of this address or name. */
const isOfManyCustomers = (host: string): boolean =>
  isAddress(host) ? isPrivateAddress(host) : !host.includes('.') || /\.(?:local|lan|internal|intern|corp)$/.test(host);

/**
 * Another owner: of a result by its server, of a card by the domain of it. The users decide where the servers do not: between
 * name and address, at an address that many have, and where a card names another server of the domain.
 */
const isOther = (one: Owner, other: Owner): boolean => {
  const [its, ours] = [plainHost(one.host), plainHost(other.host)];
  const haveOtherUsers = one.user !== '' && other.user !== '' && !mayBeSameUser(one.user, other.user);
  const byCard = one.byCard ?? other.byCard ?? false;
  if (its === ours) return !byCard && haveOtherUsers && isOfManyCustomers(its);
  if (!byCard) return true;
  return haveOtherUsers || (its !== '' && !isAddress(its) && !isAddress(ours) && domainOf(its) !== domainOf(ours));
};

/** The one of what is here that evidence does not belong to; `null` where it belongs to one, or nobody knows. */
export const otherThan = (its: Owner, here: readonly Owner[]): Owner | null => {
  const known = here.filter(({ host }) => host !== '');
  return `${its.host}${its.user}` !== '' && known.every((one) => isOther(its, one)) ? (known[0] ?? null) : null;
};

/** Server and user, as far as they are known. */
export const ownerText = ({ host, user }: Owner): string =>
  user === '' ? host : host === '' ? user : `${host} (${user})`;

/** What a result was asked of, where it is not what the case names now. A part that is the same is `null`. */
export interface OtherTarget {
  /** Host and port, e.g. `old.example:443`. */
  readonly server: string | null;
  readonly user: string | null;
}

const serverOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${plainHost(host)}:${port}`;

/** A case of imported records may name nothing yet: then nothing is other. */
const otherOf = ({ target }: Pick<Case, 'target'>, run: StageRecord): OtherTarget | null => {
  const server =
    plainHost(target.host) === '' || serverOf(run.server) === serverOf(target) ? null : serverOf(run.server);
  const user = target.user.trim() === '' || run.user === target.user ? null : run.user;
  return server === null && user === null ? null : { server, user };
};

/** Whether a cell shows a result of another server or another user than the case has now; `null`: it does not. */
export const otherTargetOf = (
  document: Pick<Case, 'target' | 'runs'>,
  cell: Pick<Cell, 'family' | 'source' | 'outcome'>,
): OtherTarget | null => {
  const source = isSilent(cell.outcome) ? null : probeOfCell(document.runs, cell);
  return source && otherOf(document, source.run);
};

/** The same for the results of a stage together: the first of its cells that shows another target's. */
export const otherTargetAt = (
  document: Pick<Case, 'target' | 'runs'>,
  cells: readonly Cell[],
  stage: ProbeStage,
): OtherTarget | null =>
  cells
    .filter((cell) => cell.stage === stage)
    .map((cell) => otherTargetOf(document, cell))
    .find((other) => other !== null) ?? null;
