import {
  addressUnclear,
  noWayOut,
  oneAddressInside,
  oneAddressOutside,
  oneNodeInside,
  oneNodeOutside,
} from './addresses.ts';
import type { VerdictRule } from './conclusion.ts';
import { comesAndGoes } from './comes-and-goes.ts';
import {
  acceptedThenRejected,
  accountRejected,
  insideFails,
  monitoringElsewhere,
  olderServer,
  roleMissing,
} from './inside.ts';
import { notOnAccessList, outsideFails, platformGetsThrough } from './outside.ts';
import { licenceInactive } from './incomplete.ts';
import { overtaken } from './overtaken.ts';
import { passingOutside, privateAddressOutside } from './private-address.ts';
import { largePacketsInside, largePacketsOutside } from './packet-size.ts';
import { rejectedOutside } from './rejected-outside.ts';
import { comesToServerOutside, endsBeforeServerInside } from './where-it-ends.ts';
import { typedApartInside, typedApartOutside } from './typed-apart.ts';
import { witnessedInside, witnessedOutside } from './witnessed.ts';
import { certificateUnclear, tlsOpened, tlsOpenedTrusted } from './tls-opened.ts';
import { insideHost, ownInspectingProxy, ownProxyInside, otherName, ownProxyOutside, wrongClock } from './own-side.ts';
import {
  largeHelloOutside,
  noFault,
  platformEgress,
  platformSettings,
  reportedStatus,
  someRowsDown,
  staleCard,
} from './platform.ts';

/**
 * The order in which verdict rules are asked: the inside stage first, our own side of each stage before what lies
 * behind it, then the path, then the platform. What none of them concludes is incomplete.
 *
 * Single addresses of the name: that one node of several answers badly is asked before the rules that would speak of
 * the whole server or path. One failing address among good ones weighs less than a stage that fails, and more than the
 * card: our own probes have seen it, and a row that reads Down may be this very fault, met by a platform that chose
 * this address. An address that this host cannot ask about comes last but for *no fault*: it explains nothing that was
 * seen.
 */
export const VERDICT_RULES: readonly VerdictRule[] = [
  overtaken,
  ownProxyInside,
  insideHost,
  wrongClock,
  otherName,
  typedApartInside,
  acceptedThenRejected,
  roleMissing,
  accountRejected,
  oneNodeInside,
  olderServer,
  monitoringElsewhere,
  witnessedInside,
  endsBeforeServerInside,
  largePacketsInside,
  insideFails,
  ownProxyOutside,
  ownInspectingProxy,
  noWayOut,
  platformGetsThrough,
  tlsOpened,
  certificateUnclear,
  typedApartOutside,
  rejectedOutside,
  privateAddressOutside,
  largePacketsOutside,
  witnessedOutside,
  notOnAccessList,
  oneNodeOutside,
  comesToServerOutside,
  outsideFails,
  oneAddressInside,
  oneAddressOutside,
  passingOutside,
  staleCard,
  platformSettings,
  reportedStatus,
  licenceInactive,
  largeHelloOutside,
  tlsOpenedTrusted,
  someRowsDown,
  platformEgress,
  comesAndGoes,
  addressUnclear,
  noFault,
];
