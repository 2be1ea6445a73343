import type { Party, Scenario } from './scenario.ts';

/** What is true of a scenario, in the few forms that it mostly takes. */

type Truth = Pick<Scenario, 'guilty' | 'platformWorks' | 'mayBeProven' | 'first'>;

export const scenario = (id: string, neighbour: string, told: Omit<Scenario, 'id' | 'neighbour'>): Scenario => ({
  id,
  neighbour,
  ...told,
});

/** This evidence proves who it is. Others may be named before it. */
export const proven = (guilty: Party, ...others: readonly Party[]): Truth => ({
  ...likely(guilty, ...others),
  mayBeProven: [guilty],
});

/** It proves nobody, and who it is comes first. */
export const likely = (guilty: Party, ...others: readonly Party[]): Truth => unseen(guilty, [guilty, ...others]);

/** It proves nobody, and may point to others. */
export const unseen = (guilty: Party, first: readonly Party[]): Truth => ({
  guilty,
  platformWorks: false,
  mayBeProven: [],
  first,
});

/** Several faults at once, each of its own party. `mayBeProven` of them this evidence proves; any may be named first. */
export const several = (
  faults: readonly [Party, Party, ...Party[]],
  mayBeProven: readonly Party[],
  ...others: readonly Party[]
): Truth & Required<Pick<Scenario, 'faults'>> => ({
  ...unseen(faults[0], [...faults, ...others]),
  mayBeProven,
  faults,
});

/** The platform works, whatever the probes meet. */
export const served = (guilty: Party, first: readonly Party[]): Truth => ({
  ...unseen(guilty, first),
  platformWorks: true,
});

export const allWell = (...others: readonly Party[]): Truth => ({
  ...served('none', ['none', ...others]),
  mayBeProven: ['none'],
});

/** Where the platform alone is at fault, these must not be accused of it. */
export const PLATFORM_INNOCENT: readonly Party[] = [
  'platform-egress',
  'firewall-or-proxy',
  'access-control-server',
  'api-account',
  'none',
];
