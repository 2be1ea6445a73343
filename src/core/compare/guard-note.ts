import type { StageRecord, Vantage } from '../stage/record.ts';
import type { Stage } from '../words.ts';
import { stageCells, type Matrix } from './cells.ts';
import type { GuardNote } from './judgement.ts';

/** A note of the comparability guard, and the stages whose verdicts it lowers. */
export interface Guarded extends GuardNote {
  readonly stages: readonly Stage[];
}

export const note = (
  code: string,
  lowersTo: GuardNote['lowersTo'],
  stages: readonly Stage[],
  sentence: string,
): Guarded => ({ code, sentence, lowersTo, stages });

/** The runs that a stage's cells come from. */
export const runsOf = (matrix: Matrix, stage: 'inside' | 'outside'): readonly StageRecord[] => [
  ...new Set(stageCells(matrix, stage).flatMap((cell) => (cell.run ? [cell.run] : []))),
];

/**
 * Whether traffic of a host leaves by its VPN: by the addresses that connections were seen to leave from, and by the
 * routing table. `null` where neither is known.
 */
export const leavesByVpn = (
  { addresses, vpnInterfaces, defaultRoute }: Vantage,
  localAddresses: readonly string[],
): boolean | null => {
  const adapters = localAddresses.flatMap(
    (local) => addresses.find(({ address }) => address === local)?.interface ?? [],
  );
  const seen = defaultRoute?.interface ? [...adapters, defaultRoute.interface] : adapters;
  if (seen.some((adapter) => vpnInterfaces.includes(adapter))) return true;
  return seen.length > 0 ? false : null;
};

/** Resolvers that both have; those on the host itself are everywhere the same and say nothing. */
export const sharedResolvers = (left: Vantage, right: Vantage): readonly string[] =>
  left.resolvers.filter((resolver) => !/^(127\.|\[?::1\b)/.test(resolver) && right.resolvers.includes(resolver));
