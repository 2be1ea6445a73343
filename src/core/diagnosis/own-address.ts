import type { Evidence } from '../evidence/evidence.ts';
import type { StageRecord } from '../records/record.ts';
import { isLoopback, isPrivateAddress } from './address.ts';

const sameKind = (address: string, other: string | null): boolean =>
  other === null || address.includes(':') === other.includes(':');

/** The address that a host sends from to such an address (`null`: to any), as far as the record of its run tells. */
export const ownAddress = (
  { vantage }: StageRecord,
  evidence: Evidence | null,
  towards: string | null,
): string | undefined => {
  // A neighbour is not reached by the way to the world.
  const leaving = towards === null || !isPrivateAddress(towards) ? vantage.defaultRoute?.address : undefined;
  const others = vantage.addresses
    .map((entry) => entry.address)
    .filter((own) => sameKind(own, towards) && !isLoopback(own) && !/^(fe[89ab]|169\.254\.)/i.test(own));
  return (
    evidence?.connection?.localAddress ??
    (leaving !== undefined && sameKind(leaving, towards) ? leaving : undefined) ??
    (others.length === 1 ? others[0] : undefined)
  );
};
