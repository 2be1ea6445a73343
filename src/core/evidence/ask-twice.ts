import type { Evidence } from './evidence.ts';
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

/**
 * Errors that may pass: a probe that met one is asked once more after a pause, where the server has let this user in before.
 * Cisco's own clients repeat exactly these statuses.
 */

/** Pause before a probe is asked once more, in milliseconds. */
export const PAUSE_BEFORE_SECOND_MS = 2000;

const MAY_PASS: ReadonlySet<number> = new Set([400, 408, 500, 502, 503, 504]);
const FAILURES: ReadonlySet<Outcome> = new Set(['http.500', 'http.502-504', 'http.other', 'mnt.server-error']);

/** Whether a probe met an error that may pass; Monitoring's good 500 is none. */
export const mayPass = (outcome: Outcome, evidence: Evidence | null): boolean =>
  FAILURES.has(outcome) && MAY_PASS.has(evidence?.response?.status ?? 0);

/** The evidence of a second reply, with the first one beside it. */
export const withEarlier = (second: Evidence, outcome: Outcome, first: Evidence): Evidence =>
  first.response === null
    ? second
    : { ...second, earlier: { startedAt: first.startedAt, outcome, response: first.response, body: first.body } };
