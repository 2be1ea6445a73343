import { randomUUID } from 'node:crypto';
import { mayBeSameUser, serverKey, type Account, type AttemptEvent } from '../../core/records/attempt.ts';
import { probesOfRun, signInsOfRun, signInsOfWatch, type RecordedSignIn } from '../../core/attempts/sign-ins.ts';
import { leafOf } from '../../core/evidence/evidence.ts';
import { ROW_OF_FAMILY } from '../../core/records/card.ts';
import { FAMILIES, isoLocal, placeText } from '../../core/vocabulary/words.ts';
import { kindOf, type SignInKind } from '../../core/evidence/sign-in-plan.ts';
import type { Case } from '../../core/records/case.ts';
import type { StageRecord } from '../../core/records/record.ts';
import type { WatchRecord } from '../../core/records/watch.ts';
import { asciiHost } from '../probing/target.ts';
import { isPracticeEntrance } from '../../core/records/practice-description.ts';

/** The sign-ins of records of elsewhere that were rejected, or may have been. What they say was accepted is a stranger's word and counts for nothing. */

export interface RecordedAttempts {
  readonly runs: readonly StageRecord[];
  readonly watches: readonly WatchRecord[];
  /** A case that holds what a person did with the account: a sign-in to the admin GUI, the platform's own tests. */
  readonly of?: Pick<Case, 'id' | 'checks' | 'cards'> & { readonly account: Account };
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

/** One record adds no more than locks an account. */
const MOST = 3;

const countedAmong = (signIns: readonly RecordedSignIn[], now: number): readonly Counted[] =>
  signIns
    .flatMap(({ family, at, result }) =>
      result === 'rejected' || result === 'unknown' || result === 'unclear'
        ? [counted(at, kindOf(family), result, now)]
        : [],
    )
    .slice(-MOST);

/** The sign-ins of a watch; of one that was cut off also the one that may have been on its way. */
const signInsOfCutOff = (watch: WatchRecord): readonly RecordedSignIn[] => {
  const { state, attempts, families, startedAt } = watch;
  const [first] = families;
  if (first === undefined || (state !== 'running' && state !== 'interrupted')) return signInsOfWatch(watch);
  return [...signInsOfWatch(watch), { family: first, at: attempts.at(-1)?.startedAt ?? startedAt, result: 'unknown' }];
};

/** The key that the server showed first, so that it is known under other names as well. */
const keyOfRun = (run: StageRecord): string | undefined =>
  probesOfRun(run).flatMap(({ evidence }) => leafOf(evidence)?.publicKeySha256 ?? [])[0];
const keyOfWatch = ({ attempts }: WatchRecord): string | undefined =>
  attempts.flatMap(({ publicKeySha256 }) => publicKeySha256 ?? [])[0];

/** A GUI that rejected the user is one attempt; a row that reads Down may be one, as its status says. */
const attemptsOfCase = (
  { id, checks, cards, account }: NonNullable<RecordedAttempts['of']>,
  now: number,
): readonly ImportedAttempts[] => {
  const made = checks.flatMap(({ check, result, recordedAt, withdrawnAt }) =>
    check === 'gui-sign-in' && result !== 'accepted' && withdrawnAt === undefined
      ? [{ by: 'check' as const, record: id, attempts: [counted(recordedAt, 'ers', 'rejected', now)] }]
      : [],
  );
  const tested = cards
    .filter(({ apiUser }) => mayBeSameUser(apiUser, account.user))
    .map((card) => ({
      by: 'card' as const,
      record: card.id,
      attempts: FAMILIES.flatMap((family) => {
        const row = ROW_OF_FAMILY[family];
        if (row === null || card.rows[row].value !== 'down') return [];
        const isRejected = card.rows[row].status === 401;
        return [counted(card.updatedAt, kindOf(family), isRejected ? 'rejected' : 'unclear', now)];
      }),
    }));
  return [...made, ...tested]
    .filter(({ attempts }) => attempts.length > 0)
    .map((one) => ({
      event: 'imported' as const,
      id: randomUUID(),
      ...account,
      stage: null,
      at: isoLocal(new Date(now)),
      ...one,
    }));
};

/** One event for each record that holds attempts which count. */
export const attemptsOfRecords = (
  { runs, watches, of }: RecordedAttempts,
  practice: string | null,
  now: number,
): readonly ImportedAttempts[] => [
  ...(of === undefined ? [] : attemptsOfCase(of, now)),
  ...[
    ...runs.map((record) => ({ record, attempts: countedAmong(signInsOfRun(record), now), key: keyOfRun(record) })),
    ...watches.map((record) => ({
      record,
      attempts: countedAmong(signInsOfCutOff(record), now),
      key: keyOfWatch(record),
    })),
  ]
    .filter(({ attempts }) => attempts.length > 0)
    .map(({ record, attempts, key }) => ({
      event: 'imported' as const,
      id: randomUUID(),
      record: record.id,
      server: serverOf(
        record.server,
        isPracticeEntrance(record.server.host, record.server.connectTo) ? practice : null,
      ),
      user: record.user,
      by: 'import' as const,
      stage: record.stage,
      at: isoLocal(new Date(now)),
      ...(key === undefined ? {} : { key }),
      attempts: [...attempts],
    })),
];
