import type { StageRecord, Vantage } from '../stage/record.ts';
import type { Stage } from '../words.ts';
import { stageCells, type Matrix } from './cells.ts';
import type { GuardNote } from './judgement.ts';

/** Clocks of two machines in order differ by less. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

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

/** Whether traffic left by a VPN that was up, or may have; `what` it was is "stage" or "watch". */
export const vpnNote = (
  vantage: Vantage,
  localAddresses: readonly string[],
  lowersTo: GuardNote['lowersTo'],
  what: 'stage' | 'watch',
): Guarded | null => {
  const [adapter] = vantage.vpnInterfaces;
  if (adapter === undefined) return null;
  const leaves = leavesByVpn(vantage, localAddresses);
  const [local] = localAddresses;
  if (leaves === false)
    return note(
      'guard.outside-vpn-unused',
      'likely',
      ['outside'],
      `A VPN adapter (${adapter}) was up during the outside ${what}, yet its traffic left by another one${local === undefined ? '' : ` (from ${local})`}.`,
    );
  return note(
    'guard.outside-vpn',
    lowersTo,
    ['outside'],
    leaves === true
      ? `The outside ${what} left by a VPN adapter (${adapter}): its traffic may have come from inside.`
      : `A VPN adapter (${adapter}) was up during the outside ${what}: its traffic may have come from inside.`,
  );
};

/** Of two places one was asked through a proxy of ours, and the other not. */
export const proxyNote = (
  where: 'inside' | 'outside',
  proxy: string,
  what: 'stage' | 'watch',
  lowersTo: GuardNote['lowersTo'],
): Guarded =>
  note(
    'guard.proxy-differs',
    lowersTo,
    ['inside', 'outside'],
    `The ${where} ${what} went through the proxy ${proxy}, the other ${what} through none: what differs may be the proxy.`,
  );

/** Resolvers that both have; those on the host itself are everywhere the same and say nothing. */
export const sharedResolvers = (left: Vantage, right: Vantage): readonly string[] =>
  left.resolvers.filter((resolver) => !/^(127\.|\[?::1\b)/.test(resolver) && right.resolvers.includes(resolver));
