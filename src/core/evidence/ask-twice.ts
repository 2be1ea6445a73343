import type { Evidence } from './evidence.ts';
import { has, type Outcome } from './outcome.ts';
/** Asking again with another TLS hello, where a handshake failed before the server's answer (the design page, 3.6). */

/** Whether another hello may show why a handshake failed. */
export const isWorthAskingAgain = (outcome: Outcome): boolean => has(outcome, 'may-be-the-hello');

/**
 * Errors that may pass: a probe that met one is asked once more after a pause, where the server has let this user in before.
 * Cisco's own clients repeat exactly these statuses.
 */

/** Pause before a probe is asked once more, in milliseconds. */
export const PAUSE_BEFORE_SECOND_MS = 2000;

const MAY_PASS: ReadonlySet<number> = new Set([400, 408, 500, 502, 503, 504]);

/** Whether a probe met an error that may pass; Monitoring's good 500 is none. */
export const mayPass = (outcome: Outcome, evidence: Evidence | null): boolean =>
  has(outcome, 'may-pass') && MAY_PASS.has(evidence?.response?.status ?? 0);

/** The evidence of a second reply, together with the first one. */
export const withEarlier = (second: Evidence, outcome: Outcome, first: Evidence): Evidence =>
  first.response === null
    ? second
    : { ...second, earlier: { startedAt: first.startedAt, outcome, response: first.response, body: first.body } };
