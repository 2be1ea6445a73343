import type { VerdictRule } from './conclusion.ts';
import { accountRejected, insideFails, roleMissing } from './inside.ts';
import { certificateUnclear, notOnAccessList, outsideFails, rejectedOutside, tlsOpened } from './outside.ts';
import { insideHost, ownProxy } from './own-side.ts';
import { noFault, platformEgress, platformSettings, staleCard } from './platform.ts';

/**
 * The order in which verdict rules are asked: our own side first, then the server seen from inside, then the way, then
 * the platform. What none of them concludes is incomplete.
 */
export const VERDICT_RULES: readonly VerdictRule[] = [
  ownProxy,
  insideHost,
  roleMissing,
  accountRejected,
  insideFails,
  tlsOpened,
  certificateUnclear,
  rejectedOutside,
  notOnAccessList,
  outsideFails,
  staleCard,
  platformSettings,
  platformEgress,
  noFault,
];
