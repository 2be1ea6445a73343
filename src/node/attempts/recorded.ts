import { randomUUID } from 'node:crypto';
import { resultOf, serverKey, type AttemptEvent, type SignInResult } from '../../core/attempts/attempt.ts';
import { isoLocal } from '../../core/local-time.ts';
import { placeText } from '../../core/place.ts';
import { isRejectedSignIn, kindOf, type SignInKind } from '../../core/probe/plan.ts';
import type { StageRecord } from '../../core/stage/record.ts';
import type { WatchRecord } from '../../core/stage/watch.ts';
import { asciiHost } from '../probing/destination.ts';

/** The rejected sign-ins that records of elsewhere tell of. What they say was accepted is a stranger's word and counts for nothing. */

export interface RecordedAttempts {
  readonly runs: readonly StageRecord[];
  readonly watches: readonly WatchRecord[];
}

export type ImportedAttempts = Extract<AttemptEvent, { event: 'imported' }>;
type Counted = ImportedAttempts['attempts'][number];

/** The key of a server as records and cases name it. */
export const serverOf = ({ host, port }: { readonly host: string; readonly port: number }, practice: string | null) =>
  serverKey(placeText({ host: asciiHost(host.trim()) ?? host.trim(), port }), practice);

const counted = (at: string, kind: SignInKind, result: Counted['result'], now: number): Counted => ({
  id: randomUUID(),
  // A clock that runs ahead must not keep an attempt from fading.
  at: Date.parse(at) > now ? isoLocal(new Date(now)) : at,
  kind,
  result,
});

/** `null` for what an import does not count. */
const countedResult = (result: SignInResult | null): Counted['result'] | null =>
  result === 'rejected' || result === 'unknown' ? result : null;

/** A portable script lists its sign-ins, also one that was cut off; a probe beside the list counts where its family has none. */
const ofRun = ({ probes, addresses, signIns = [] }: StageRecord, now: number): readonly Counted[] => {
  const listed = signIns.filter(({ result }) => countedResult(result) !== null);
  const unlisted = probes.filter(({ family }) => !listed.some((signIn) => signIn.family === family));
  const ofProbes = [...unlisted, ...(addresses ?? []).flatMap((address) => address.probes)].map((probe) => ({
    family: probe.family,
    at: probe.evidence?.startedAt ?? null,
    result: resultOf(probe),
  }));
  return [...listed, ...ofProbes].flatMap(({ family, at, result }) => {
    const counts = countedResult(result);
    return at === null || counts === null ? [] : [counted(at, kindOf(family), counts, now)];
  });
};

const ofWatch = ({ attempts }: WatchRecord, now: number): readonly Counted[] =>
  attempts.flatMap(({ outcome, startedAt, family }) =>
    isRejectedSignIn(outcome) ? [counted(startedAt, kindOf(family), 'rejected', now)] : [],
  );

/** One event for each record that holds attempts which count. */
export const attemptsOfRecords = (
  { runs, watches }: RecordedAttempts,
  practice: string | null,
  now: number,
): readonly ImportedAttempts[] =>
  [
    ...runs.map((record) => ({ record, attempts: ofRun(record, now) })),
    ...watches.map((record) => ({ record, attempts: ofWatch(record, now) })),
  ]
    .filter(({ attempts }) => attempts.length > 0)
    .map(({ record, attempts }) => ({
      event: 'imported',
      id: randomUUID(),
      record: record.id,
      server: serverOf(record.server, practice),
      user: record.user,
      by: 'import',
      stage: record.stage,
      at: isoLocal(new Date(now)),
      attempts: [...attempts],
    }));
