import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Account,
  type AttemptEvent,
  type SilenceAllowance,
  type Sender,
  type SetOut,
  type Uptime,
} from '../../core/records/attempt.ts';
import {
  meterOf,
  standingOf,
  type AttemptMeter,
  type AccountAttempts,
  type CountedAttempt,
  standingSentence,
} from '../../core/attempts/account-attempts.ts';
import { isoLocal, type ProbeStage } from '../../core/vocabulary/words.ts';
import { kindOf, type SignInKind } from '../../core/evidence/sign-in-plan.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../../shared/reply.ts';
import { mayLive, ownMark } from '../disk/lock.ts';
import type { SettingOut, SignInGate } from '../probing/target.ts';
import { attemptsOfRecords, type ImportedAttempts, type RecordedAttempts } from './recorded.ts';
import { ledgerFile } from './ledger-file.ts';

/**
 * The attempt ledger: one file of the data folder for every process of this user, so that together they lock nobody's account.
 * 1. After a rejection, or a sign-in of unknown result, nothing begins without a consent that names it; the next one ends the run.
 * 2. A sign-in is on disk before it is sent, its result right after. What cannot be written is not sent.
 * 3. One sign-in at a time is under way among all processes.
 * So a consent, or a start after none was needed, costs one rejected sign-in at most.
 */
export interface AttemptLedger {
  /** The state of an account; a ledger that cannot be read counts as one unknown attempt. */
  readonly meter: (account: Account) => Promise<AttemptMeter>;
  readonly pending: (account: Account) => Promise<readonly CountedAttempt[]>;
  /** Begins a run. Refuses with `rejected-before` and the state where a consent is missing; else with the disk's reason. */
  readonly begin: (run: RunOfSignIns) => Promise<Reply<Permit>>;
  /** Adds the attempts of records that were made elsewhere; those of a record that is known already are not added again. */
  readonly add: (records: RecordedAttempts, practice: string | null) => Promise<Reply<null>>;
}

export interface RunOfSignIns {
  readonly id: string;
  readonly account: Account;
  readonly by: Sender;
  readonly stage: ProbeStage | null;
  /** Rejections that the engineer has seen and accepted: their ids, or `all` that there are now. */
  readonly consent: readonly string[] | 'all';
  /** Of a watch: it goes on after a sign-in without a clear answer, where the same kind was accepted before in it. */
  readonly goOnUnanswered?: boolean;
  /** This process has seen this very password accepted: what the ledger knows of the account's acceptances speaks of it. */
  readonly samePassword?: boolean;
}

/** What one run may send. */
export interface Permit {
  readonly gate: SignInGate;
  /** An earlier answer may have hidden a rejection of this password: what is asked first goes without it. */
  readonly withoutSignInFirst: boolean;
  /** For the account at the proxy that the run goes through; `null` where there is none. */
  readonly proxy: SignInGate | null;
  readonly problem: () => Failure | null;
  readonly end: () => Promise<void>;
}

const contentOf = ({ record, attempts }: ImportedAttempts): string =>
  JSON.stringify([record, ...attempts.map(({ at, kind, result }) => [at, kind, result])]);

const { bootId } = ownMark();

const uptimeNow = (): Uptime | null => (bootId === null ? null : { boot: bootId, ms: Math.round(uptime() * 1000) });

const moment = (): { readonly at: string; readonly uptime: Uptime | null } => ({
  at: isoLocal(new Date()),
  uptime: uptimeNow(),
});

const DAMAGED = (lines: number): AttemptEvent => ({ event: 'damage', id: randomUUID(), ...moment(), lines });

const GRACE_MS = 5000;
const LOOK_AGAIN_MS = 100;

export const openLedger = (folder: string): AttemptLedger => {
  const file = ledgerFile(folder, DAMAGED);
  const mark = ownMark();

  /** A result may still come from a process that lives, within the time that its probe has. */
  const mayEnd = ({ at, limitMs, process }: SetOut): boolean =>
    Math.abs(Date.now() - Date.parse(at)) < limitMs + GRACE_MS && mayLive(process, folder);

  const standing = (events: readonly AttemptEvent[], account: Account, key: string | null): AccountAttempts =>
    standingOf(events, account, key, { wall: Date.now(), uptime: uptimeNow() }, mayEnd);

  const lookAt = async (account: Account, key: string | null = null): Promise<AccountAttempts> => {
    const read = await file.look();
    const { events, unread } = read ?? { events: [], unread: 1 };
    return standing(unread > 0 ? [...events, DAMAGED(unread)] : events, account, key);
  };

  const permitOf = (
    { id, account, by, stage, goOnUnanswered = false, samePassword = false }: RunOfSignIns,
    covered: ReadonlySet<string>,
    withoutSignInFirst: boolean,
  ): Permit => {
    const acceptedHere = new Set<SignInKind>();
    /** Sign-ins of this run that hold nothing back in it. */
    const expected = new Set<string>();
    /** Those among them whose answer may hide a rejection. */
    const hidden = new Set<string>();
    const open = new Map<string, { readonly kind: SignInKind; readonly ground: SilenceAllowance }>();
    let problem: Failure | null = null;
    let ended = false;
    /** The key that the server showed last: a sign-in under another of its names is waited for as well. */
    let shown: string | null = null;

    const gate: Permit['gate'] = {
      setOut: async ({ family, key, limitMs, onlyIfAccepted = false }) => {
        const kind = kindOf(family);
        shown = key;
        const decided = await file.change<SettingOut & { readonly ground?: SilenceAllowance }>((events) => {
          const when = moment();
          const now = standing(events, account, key);
          const news = now.pending.filter((attempt) => !covered.has(attempt.id) && !expected.has(attempt.id));
          if (ended) return { append: [], value: { answer: 'protect' } };
          if (news.length > 0) {
            // The next one that asks by this name must hear of what was rejected by another.
            const elsewhere = news.some(({ server }) => server !== account.server);
            return {
              append: elsewhere ? [{ event: 'seen', server: account.server, key, at: when.at }] : [],
              value: { answer: 'protect' },
            };
          }
          const proven = now.pending.every(({ result }) => result === 'hidden') && now.accepted.has(kind);
          // What went out before may have been rejected: a second one would be one too many, unless this kind was accepted of late.
          const mayBeSecond = now.pending.some((attempt) => hidden.has(attempt.id));
          const isKnown = samePassword && proven;
          if (mayBeSecond && !now.accepted.has(kind)) return { append: [], value: { answer: 'protect' } };
          if (onlyIfAccepted && !proven) return { append: [], value: { answer: 'unproven' } };
          if (now.underWay.length > 0) return { append: [], value: { answer: 'wait' } };
          const ground = goOnUnanswered && acceptedHere.has(kind) ? 'run' : 'none';
          const ticket = randomUUID();
          const { server, user } = account;
          return {
            append: [
              {
                event: 'set-out',
                id: ticket,
                run: id,
                server,
                user,
                by,
                stage,
                ...when,
                key,
                kind,
                ground,
                limitMs,
                process: mark,
              },
            ],
            value: { answer: 'go', ticket, proven, isKnown, ground },
          };
        });
        if (!decided.ok) {
          problem ??= decided.failure;
          return { answer: 'refused', failure: decided.failure };
        }
        const { value } = decided;
        if (value.answer !== 'go') return value;
        open.set(value.ticket, { kind, ground: value.ground ?? 'none' });
        return value;
      },
      settle: async (ticket, result, wasAnswered = false) => {
        const found = open.get(ticket);
        open.delete(ticket);
        if (!found) return true;
        const { kind, ground } = found;
        if (result === 'accepted') acceptedHere.add(kind);
        if (result === 'rejected') acceptedHere.delete(kind);
        // Behind an answer that may hide a rejection nothing goes out but what shows first that the server sees it.
        const isSilence = result === 'unknown' && ground === 'run' && !wasAnswered;
        if (isSilence || result === 'hidden') expected.add(ticket);
        if (result === 'hidden') hidden.add(ticket);
        const written = await file.change(() => ({
          append: [{ event: 'result', id: ticket, ...moment(), result }],
          value: null,
        }));
        if (!written.ok) problem ??= written.failure;
        return !written.ok || result === 'rejected' || (result === 'unknown' && !isSilence);
      },
      turn: async () => {
        while (!ended && (await lookAt(account, shown)).underWay.length > 0) await pause(LOOK_AGAIN_MS);
      },
    };
    return {
      gate,
      withoutSignInFirst,
      proxy: null,
      problem: () => problem,
      end: async () => {
        ended = true;
        await Promise.all([...open.keys()].map((ticket) => gate.settle(ticket, 'unknown')));
      },
    };
  };

  return {
    meter: async (account) => meterOf(await lookAt(account)),
    pending: async (account) => (await lookAt(account)).pending,
    begin: async (run) => {
      const { id, account, by, stage, consent } = run;
      const begun = await file.change<{
        readonly now: AccountAttempts;
        readonly consentedTo: readonly string[] | null;
      }>((events) => {
        const now = standing(events, account, null);
        const pending = now.pending.map((attempt) => attempt.id);
        if (consent !== 'all' && !pending.every((attempt) => consent.includes(attempt)))
          return { append: [], value: { now, consentedTo: null } };
        const noted = { event: 'run', id, ...account, by, stage, ...moment() } as const;
        return { append: [{ ...noted, consentedTo: pending }], value: { now, consentedTo: pending } };
      });
      if (!begun.ok) return failed(begun.failure.code, begun.failure.message);
      const { now, consentedTo } = begun.value;
      if (consentedTo !== null) {
        const mayBeHidden = now.pending.some(({ result }) => result === 'hidden');
        return done(permitOf(run, new Set(consentedTo), mayBeHidden && run.samePassword !== true));
      }
      const attempts = meterOf(now);
      const { failure } = failed('rejected-before', sentences(standingSentence(attempts), say('Nothing was sent.')));
      return { ok: false, failure: { ...failure, attempts } };
    },
    add: async (records, practice) => {
      const added = attemptsOfRecords(records, practice, Date.now());
      if (added.length === 0) return done(null);
      const written = await file.change((events) => {
        const known = new Set(
          events.flatMap((event) =>
            event.event === 'imported'
              ? [contentOf(event)]
              : event.event === 'set-out'
                ? [event.run]
                : event.event === 'run'
                  ? [event.id]
                  : [],
          ),
        );
        const isKnown = (event: ImportedAttempts): boolean => known.has(event.record) || known.has(contentOf(event));
        // One file may be named twice, or a record may be given together with a copy of it.
        const unknown = [...new Map(added.filter((one) => !isKnown(one)).map((one) => [contentOf(one), one])).values()];
        const since = uptimeNow();
        return { append: unknown.map((event) => ({ ...event, uptime: since })), value: null };
      });
      return written;
    },
  };
};
