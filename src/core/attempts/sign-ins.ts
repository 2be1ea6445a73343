import { outcomeOf } from '../evidence/classify.ts';
import { isRejectedSignIn, kindOf, provesSignIn, type SignInKind, wasRejected } from '../evidence/sign-in-plan.ts';
import type { ProbeResult, StageRecord } from '../records/record.ts';
import type { Attempt, WatchRecord } from '../records/watch.ts';
import type { Family } from '../vocabulary/words.ts';
import { say, type Message, marked } from '../messages/message.ts';
import {
  isOfGateway,
  mayHideRejection,
  resultOf,
  type SignInResult,
  mayStandForRejection,
} from '../records/attempt.ts';
import type { Outcome } from '../evidence/outcome.ts';

/** One sign-in in a record. */
export interface RecordedSignIn {
  readonly family: Family;
  readonly at: string;
  readonly result: SignInResult;
}

/** Every probe of a run, at all of its addresses, with its word derived again from its evidence. */
export const probesOfRun = ({ probes, addresses }: StageRecord): readonly ProbeResult[] =>
  [...probes, ...(addresses ?? []).flatMap((address) => address.probes)].map(judgedAnew);

const judgedAnew = (probe: ProbeResult): ProbeResult =>
  probe.evidence === null ? probe : { ...probe, outcome: outcomeOf(probe.family, probe.evidence) };

/**
 * The sign-ins of a run, at all of its addresses. A script may list one that was cut off; of its family no other counts twice.
 */
export const signInsOfRun = ({ probes, addresses, signIns = [] }: StageRecord): readonly RecordedSignIn[] => {
  const listed = signIns.filter(({ result }) => result === 'rejected' || result === 'unknown');
  const letIn = probes.some((probe) => provesSignIn(judgedAnew(probe)));
  const unlisted = probes.filter(({ family }) => !listed.some((signIn) => signIn.family === family));
  const ofProbes = [...unlisted, ...(addresses ?? []).flatMap((address) => address.probes)].flatMap((probe) => {
    const at = probe.evidence?.startedAt;
    const judged = judgedAnew(probe);
    const seen = probe.evidence?.statusWithoutSignIn !== undefined && mayHideRejection(judged);
    const result = !letIn && seen ? 'unclear' : resultOf(judged);
    return [
      ...(at === undefined || result === null ? [] : [{ family: probe.family, at, result }]),
      ...versionOf(probe),
    ];
  });
  return [...listed, ...ofProbes];
};

/** The sign-in of the question which node answered; what it got is given by its status alone. */
const versionOf = ({ family, evidence }: ProbeResult): readonly RecordedSignIn[] => {
  if (evidence?.mntVersion === undefined) return [];
  const { startedAt: at, status } = evidence.mntVersion;
  if (status === 401) return [{ family, at, result: 'rejected' }];
  return [{ family, at, result: status === null || isOfGateway(status) ? 'unclear' : 'answered' }];
};

const ofAttempt = ({ family, outcome, layer, status }: Attempt): SignInResult | null => {
  if (isRejectedSignIn(outcome)) return 'rejected';
  if (provesSignIn({ family, outcome, evidence: null })) return 'accepted';
  // Only an attempt that came to HTTP had sent anything; a status is a readable answer.
  if (layer !== 'http' && layer !== 'body') return null;
  return status === null || isOfGateway(status) ? 'unclear' : 'answered';
};

/** The sign-ins of a watch. Silence is settled where the same kind was accepted in it later on: it is left out. */
export const signInsOfWatch = ({ attempts }: Pick<WatchRecord, 'attempts'>): readonly RecordedSignIn[] => {
  const accepted = new Set<SignInKind>();
  return attempts
    .toReversed()
    .flatMap((attempt): readonly RecordedSignIn[] => {
      const { family, startedAt } = attempt;
      const result = ofAttempt(attempt);
      if (result === 'accepted') accepted.add(kindOf(family));
      if (result === 'rejected') accepted.delete(kindOf(family));
      if (result === null || (result === 'unclear' && accepted.has(kindOf(family)))) return [];
      return [{ family, at: startedAt, result }];
    })
    .toReversed();
};

const unknownAmong = (signIns: readonly RecordedSignIn[]): number =>
  signIns.filter(({ result }) => result === 'unknown' || result === 'unclear').length;

/** How many sign-ins got no clear answer, as a sentence; none where there is no such. */
export const unknownSignInsText = (count: number): readonly Message[] =>
  count === 0 ? [] : [say`Sign-ins without a clear answer: ${count}.`];

/** Sign-ins of a run that got no clear answer. */
export const unknownSignInsOfRun = (run: StageRecord): number => unknownAmong(signInsOfRun(run));

/** The same of a watch. */
export const unknownSignInsOfWatch = (watch: Pick<WatchRecord, 'attempts'>): number =>
  unknownAmong(signInsOfWatch(watch));

/** Why nothing more was sent, to protect the account. `elsewhere`: it is not in this record, but in the attempt ledger. */
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

/** Why nothing more was sent, so that the account is not locked. */
export const STOPPED_BY: Readonly<Record<ProtectedBy, string>> = marked({
  rejected: 'a sign-in was rejected',
  proxy: 'the local proxy rejected a sign-in',
  unreadable: 'the last answer was unclear',
  hidden: 'the last answer may hide a rejection',
  elsewhere: 'the next sign-in may lock it',
});

/** How a watch that protects the account ended. */
export const protectedEnd = (by: ProtectedBy): Message => say`ended to protect the account: ${say(STOPPED_BY[by])}`;
