import { isRejectedSignIn, wasRejected } from '../evidence/sign-in-plan.ts';
import { marked } from '../messages/say.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Outcome } from '../evidence/outcome.ts';
import { probesOfRun, unknownSignInsOfRun, unknownSignInsOfWatch } from './sign-ins.ts';

/**
 * Why nothing more was sent, to protect the account: a sign-in was rejected by the server, or by a proxy of our own; or a
 * sign-in got no answer that could be read. `elsewhere`: it is not in this record, but in the attempt ledger.
 */
export type ProtectedBy = 'rejected' | 'proxy' | 'unreadable' | 'elsewhere';

const protectedBy = (outcomes: readonly Outcome[], rejected: boolean, unreadable: boolean): ProtectedBy => {
  if (rejected) return 'rejected';
  if (unreadable) return 'unreadable';
  return outcomes.includes('proxy.auth-required') ? 'proxy' : 'elsewhere';
};

/** What ended a watch that protects the account. */
export const watchProtectedBy = (watch: WatchRecord): ProtectedBy =>
  protectedBy(
    watch.attempts.map(({ outcome }) => outcome),
    // What was said in words stands in what was kept of it.
    watch.attempts.some(({ outcome }) => isRejectedSignIn(outcome)) || watch.samples.some(wasRejected),
    unknownSignInsOfWatch(watch) > 0 || watch.samples.some(({ stop }) => stop === 'reader-ended'),
  );

/** What held back the rest of a run. */
export const runProtectedBy = (run: StageRecord): ProtectedBy => {
  const probes = probesOfRun(run);
  return protectedBy(
    probes.map(({ outcome }) => outcome),
    probes.some(wasRejected),
    unknownSignInsOfRun(run) > 0 || probes.some(({ stop }) => stop === 'reader-ended'),
  );
};

/** How a watch that protects the account ended. */
export const PROTECTED_ENDS: Readonly<Record<ProtectedBy, string>> = marked({
  rejected: 'Ended at a rejected sign-in, to protect the account.',
  proxy: 'Ended at a sign-in that the local proxy rejected, to protect the account.',
  unreadable: 'Ended after an answer that could not be read, to protect the account.',
  elsewhere: 'Ended before its next sign-in, to protect the account.',
});
