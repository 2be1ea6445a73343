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
import { insideHost, ownInspectingProxy, ownProxyInside, ownProxyOutside } from './own-side.ts';
import { noFault, oldPassword, platformEgress, platformSettings, reportedStatus, staleCard } from './platform.ts';

/**
 * The order in which verdict rules are asked: the inside stage first, our own side of each stage before what lies behind
 * it, then the way, then the platform. What none of them concludes is incomplete.
 */
export const VERDICT_RULES: readonly VerdictRule[] = [
  ownProxyInside,
  insideHost,
  roleMissing,
  accountRejected,
  olderServer,
  insideFails,
  ownProxyOutside,
  ownInspectingProxy,
  tlsOpened,
  certificateUnclear,
  rejectedOutside,
  notOnAccessList,
  platformGetsThrough,
  outsideFails,
  staleCard,
  platformSettings,
  reportedStatus,
  oldPassword,
  platformEgress,
  comesAndGoes,
  noFault,
];
