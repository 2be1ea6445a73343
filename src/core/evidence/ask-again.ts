import type { Outcome } from './outcome.ts';

/** Asking again with another TLS hello, where a handshake failed before the server's answer (the design page, 3.6). */

const MAY_BE_THE_HELLO: ReadonlySet<Outcome> = new Set([
  'tls.silent',
  'tls.reset',
  'tls.alert',
  'tls.no-common-version',
  'tls.handshake-failed',
]);

/** Whether another hello may tell why a handshake failed. */
export const isWorthAskingAgain = (outcome: Outcome): boolean => MAY_BE_THE_HELLO.has(outcome);
