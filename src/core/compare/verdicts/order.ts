import type { VerdictRule } from './conclusion.ts';
import { comesAndGoes } from './comes-and-goes.ts';
import { accountRejected, insideFails, olderServer, roleMissing } from './inside.ts';
import {
  certificateUnclear,
  notOnAccessList,
  outsideFails,
  platformGetsThrough,
  rejectedOutside,
  tlsOpened,
} from './outside.ts';
import { insideHost, ownInspectingProxy, ownProxy } from './own-side.ts';
import { noFault, oldPassword, platformEgress, platformSettings, staleCard } from './platform.ts';

/**
 * The order in which verdict rules are asked: our own side first, then the server seen from inside, then the way, then
 * the platform. What none of them concludes is incomplete.
 */
export const VERDICT_RULES: readonly VerdictRule[] = [
  ownProxy,
  ownInspectingProxy,
  insideHost,
  roleMissing,
  accountRejected,
  olderServer,
  insideFails,
  tlsOpened,
  certificateUnclear,
  rejectedOutside,
  notOnAccessList,
  platformGetsThrough,
  outsideFails,
  staleCard,
  platformSettings,
  oldPassword,
  platformEgress,
  comesAndGoes,
  noFault,
];
