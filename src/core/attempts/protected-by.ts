import { isRejectedSignIn, wasRejected } from '../evidence/sign-in-plan.ts';
import { marked } from '../messages/message.ts';
import { mayHideRejection, mayStandForRejection } from '../records/attempt.ts';
import type { ProbeResult, StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Outcome } from '../evidence/outcome.ts';
import { probesOfRun, unknownSignInsOfRun, unknownSignInsOfWatch } from './sign-ins.ts';

/**
 * Why nothing more was sent, to protect the account: a sign-in was rejected by the server, or by a proxy of our own; or a
 * sign-in got no answer that could be read, or one that may hide a rejection. `elsewhere`: it is not in this record, but in the
 * attempt ledger.
 */
export type ProtectedBy = 'rejected' | 'proxy' | 'unreadable' | 'hidden' | 'elsewhere';

const protectedBy = (
  outcomes: readonly Outcome[],
  rejected: boolean,
  unreadable: boolean,
  probes: readonly ProbeResult[],
): ProtectedBy => {
  if (rejected) return 'rejected';
  if (unreadable) return 'unreadable';
  if (outcomes.includes('proxy.auth-required')) return 'proxy';
  return probes.some(maySayNothing) ? 'hidden' : 'elsewhere';
};

/** Whether a sign-in went out, and a rejection may hide behind its answer. */
const maySayNothing = (probe: ProbeResult): boolean =>
  probe.evidence?.withoutSignIn !== true && (mayHideRejection(probe) || mayStandForRejection(probe));

/** What ended a watch that protects the account. */
export const watchProtectedBy = (watch: WatchRecord): ProtectedBy =>
  protectedBy(
    watch.attempts.map(({ outcome }) => outcome),
    // Its words are in the stored excerpt.
    watch.attempts.some(({ outcome }) => isRejectedSignIn(outcome)) || watch.samples.some(wasRejected),
    unknownSignInsOfWatch(watch) > 0 || watch.samples.some(({ stop }) => stop === 'reader-ended'),
    watch.samples,
  );

/** What held back the rest of a run. */
export const runProtectedBy = (run: StageRecord): ProtectedBy => {
  const probes = probesOfRun(run);
  return protectedBy(
    probes.map(({ outcome }) => outcome),
    probes.some(wasRejected),
    unknownSignInsOfRun(run) > 0 || probes.some(({ stop }) => stop === 'reader-ended'),
    probes,
  );
};

/** How a watch that protects the account ended. */
export const PROTECTED_ENDS: Readonly<Record<ProtectedBy, string>> = marked({
  rejected: 'Ended at a rejected sign-in, to protect the account.',
  proxy: 'Ended at a sign-in that the local proxy rejected, to protect the account.',
  unreadable: 'Ended after a sign-in without an answer that could be read, to protect the account.',
  hidden: 'Ended after an answer that may hide a rejection, to protect the account.',
  elsewhere: 'Ended before its next sign-in, to protect the account.',
});
