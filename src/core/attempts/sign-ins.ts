import { outcomeOf } from '../evidence/classify.ts';
import { isRejectedSignIn, kindOf, provesSignIn, type SignInKind } from '../evidence/sign-in-plan.ts';
import type { ProbeResult, StageRecord } from '../records/record.ts';
import type { Attempt, WatchRecord } from '../records/watch.ts';
import type { Family } from '../vocabulary/words.ts';
import { counted, say, type Message } from '../messages/message.ts';
import { isOfGateway, mayHideRejection, resultOf, type SignInResult } from '../records/attempt.ts';

/** One sign-in in a record. */
export interface RecordedSignIn {
  readonly family: Family;
  /** When its probe began. */
  readonly at: string;
  readonly result: SignInResult;
}

/**
 * Every probe of a run, at the address it used and at every further one, with its word derived again from its evidence.
 */
export const probesOfRun = ({ probes, addresses }: StageRecord): readonly ProbeResult[] =>
  [...probes, ...(addresses ?? []).flatMap((address) => address.probes)].map(judgedAnew);

const judgedAnew = (probe: ProbeResult): ProbeResult =>
  probe.evidence === null ? probe : { ...probe, outcome: outcomeOf(probe.family, probe.evidence) };

/**
 * The sign-ins of a run, at the address it used and at every further one. What a script wrote may list one that was cut
 * off; a probe outside the list counts where the list has no rejected or unknown one of its family.
 */
export const signInsOfRun = ({ probes, addresses, signIns = [] }: StageRecord): readonly RecordedSignIn[] => {
  const listed = signIns.filter(({ result }) => result === 'rejected' || result === 'unknown');
  const letIn = probes.some((probe) => provesSignIn(judgedAnew(probe)));
  const unlisted = probes.filter(({ family }) => !listed.some((signIn) => signIn.family === family));
  const ofProbes = [...unlisted, ...(addresses ?? []).flatMap((address) => address.probes)].flatMap((probe) => {
    const at = probe.evidence?.startedAt;
    const judged = judgedAnew(probe);
    const seen = probe.evidence?.statusWithoutSignIn !== undefined && mayHideRejection(judged);
    const result = !letIn && seen ? 'hidden' : resultOf(judged);
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
  return [{ family, at, result: status === null || isOfGateway(status) ? 'unknown' : 'answered' }];
};

const ofAttempt = ({ family, outcome, layer, status }: Attempt): SignInResult | null => {
  if (isRejectedSignIn(outcome)) return 'rejected';
  if (provesSignIn({ family, outcome, evidence: null })) return 'accepted';
  // Only an attempt that came to HTTP had sent anything; a status is a readable answer.
  if (layer !== 'http' && layer !== 'body') return null;
  return status === null || isOfGateway(status) ? 'unknown' : 'answered';
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
      if (result === null || (result === 'unknown' && accepted.has(kindOf(family)))) return [];
      return [{ family, at: startedAt, result }];
    })
    .toReversed();
};

const unknownAmong = (signIns: readonly RecordedSignIn[]): number =>
  signIns.filter(({ result }) => result === 'unknown').length;

/** How many sign-ins got no clear answer, as a sentence; none where there is no such. */
export const unknownSignInsText = (count: number): readonly Message[] =>
  count === 0
    ? []
    : [
        counted(
          count,
          say('1 sign-in got no clear answer and counts as rejected.'),
          say`${count} sign-ins got no clear answer and count as rejected.`,
        ),
      ];

/** Sign-ins of a run that got no clear answer: the attempt ledger counts them as rejected, because nobody can know. */
export const unknownSignInsOfRun = (run: StageRecord): number => unknownAmong(signInsOfRun(run));

/** The same of a watch. */
export const unknownSignInsOfWatch = (watch: Pick<WatchRecord, 'attempts'>): number =>
  unknownAmong(signInsOfWatch(watch));
