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
  heldBackBy,
  meterOf,
  standingOf,
  type AttemptMeter,
  type AccountAttempts,
  type CountedAttempt,
  standingSentence,
} from '../../core/attempts/account-attempts.ts';
import { isoLocal, type ProbeStage } from '../../core/vocabulary/words.ts';
import { kindOf, SIGN_IN_KINDS, type SignInKind } from '../../core/evidence/sign-in-plan.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../../shared/reply.ts';
import { policyHere } from '../disk/policy.ts';
import { mayLive, ownMark } from '../disk/lock.ts';
import type { SettingOut, SignInGate } from '../probing/target.ts';
import { attemptsOfRecords, type ImportedAttempts, type RecordedAttempts } from './recorded.ts';
import { ledgerFile } from './ledger-file.ts';

/**
 * The attempt ledger: one file of the data folder for every process of this user, so that together they lock nobody's account.
 * 1. After a rejection, or what counts as one, nothing begins without a consent that names it; the next one ends the run. After
 *    an unclear answer nothing is asked: a request goes without the password first, until a sign-in is accepted. Where none ever was
 *    and the server then asks for the password, the unclear one counts: it may have been rejected behind something in front.
 * 2. A sign-in is on disk before it is sent, its result right after. What cannot be written is not sent.
 * 3. One sign-in at a time is under way among all processes: an account may be locked after any answer.
 * So a consent, or a start after none was needed, costs one rejected sign-in at most.
 */
export interface AttemptLedger {
  /** The state of an account; a ledger that cannot be read counts as one unknown attempt. */
  readonly meter: (account: Account) => Promise<AttemptMeter>;
  /** The same for a run of these kinds: nothing is asked where one of them may go. */
  readonly meterFor: (account: Account, kinds: readonly SignInKind[]) => Promise<AttemptMeter>;
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
  /** Of a watch: it continues after a sign-in without a clear answer, where the same kind was accepted before in it. */
  readonly goOnUnanswered?: boolean;
  /** A random id of the password: what was accepted with another one says nothing of it. */
  readonly password?: string;
  /** Kinds of sign-in that it will ask; all by default. */
  readonly kinds?: readonly SignInKind[];
}

/** What one run may send. */
export interface Permit {
  readonly gate: SignInGate;
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

/** Senders whose own sign-ins went out from here. */
const OF_OUR_OWN: ReadonlySet<Sender> = new Set(['window run', 'window watch', 'terminal probe', 'terminal watch']);

/** With what this computer's administrators know of the server. */
const metered = async (account: AccountAttempts): Promise<AttemptMeter> => {
  const { lockOutAfter } = await policyHere();
  return { ...meterOf(account), ...(lockOutAfter !== undefined && { locksAfter: lockOutAfter }) };
};

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
    { id, account, by, stage, goOnUnanswered = false, password }: RunOfSignIns,
    covered: ReadonlySet<string>,
  ): Permit => {
    const acceptedHere = new Set<SignInKind>();
    /** Sign-ins of this run that hold nothing back in it. */
    const expected = new Set<string>();
    const open = new Map<string, { readonly kind: SignInKind; readonly ground: SilenceAllowance }>();
    let problem: Failure | null = null;
    let ended = false;
    /** The key that the server showed last: a sign-in under another of its names is waited for as well. */
    let shown: string | null = null;

    const gate: Permit['gate'] = {
      setOut: async ({ family, key, limitMs, onlyIfAccepted = false, bare, mayBeSecond = false }) => {
        const kind = kindOf(family);
        shown = key;
        const decided = await file.change<SettingOut & { readonly ground?: SilenceAllowance }>((events) => {
          const answering = (value: SettingOut) => ({ append: [], value });
          const when = moment();
          const now = standing(events, account, key);
          const open = now.pending.filter((attempt) => !covered.has(attempt.id) && !expected.has(attempt.id));
          if (ended) return answering({ answer: 'protect' });
          const held = heldBackBy(now, open, kind);
          if (held !== null) {
            // The next one that asks by this name must hear of what was rejected by another.
            const elsewhere = open.some(({ server }) => server !== account.server);
            return {
              append: elsewhere ? [{ event: 'seen', server: account.server, key, at: when.at }] : [],
              value:
                held.only === undefined || elsewhere
                  ? { answer: 'protect' }
                  : { answer: 'not-this', before: { stage: held.only.stage, at: held.at } },
            };
          }
          const isKnown = now.accepted.some((known) => known.kind === kind && known.password === password);
          // A watch meets a change of the password itself: what it saw accepted speaks for no later round.
          const isKnownBefore = isKnown && by === 'window run';
          const proven = now.pending.length === 0 && (isKnown || acceptedHere.has(kind));
          // What went out before may have been rejected: a second one would be one too many, unless this kind was accepted of late.
          if (mayBeSecond && !now.accepted.some((known) => known.kind === kind))
            return answering({ answer: 'protect' });
          if (onlyIfAccepted && !proven) return answering({ answer: 'unproven' });
          const unclear = now.unclear.filter((attempt) => !expected.has(attempt.id));
          if (unclear.length > 0) {
            const consented = unclear.every((attempt) => covered.has(attempt.id));
            // A 401 of another key than the one that let the user in is nobody's whom the password is for.
            const isElsewhere = key !== null && now.keys.size === 0 && standing(events, account, null).keys.size > 0;
            if (bare === undefined) return answering({ answer: 'bare-first', consented });
            // The server asks, and never let this user in: what went out unanswered may have been rejected there, and counts from now on.
            const own = unclear.filter(
              (attempt) => !covered.has(attempt.id) && attempt.by !== null && OF_OUR_OWN.has(attempt.by),
            );
            if (bare === 'asked-for' && own.length > 0 && standing(events, account, null).accepted.length === 0)
              return {
                append: own.map((attempt) => ({ event: 'result', id: attempt.id, ...when, result: 'unknown' })),
                value: { answer: 'protect' },
              };
            if (!consented && (bare !== 'asked-for' || isElsewhere)) return answering({ answer: 'protect' });
          }
          if (now.underWay.length > 0) return answering({ answer: 'wait' });
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
                ...(password !== undefined && { password }),
                ground,
                limitMs,
                process: mark,
              },
            ],
            value: { answer: 'go', ticket, proven, isKnown: isKnownBefore, ground },
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
        const isSilence = (result === 'unknown' || result === 'unclear') && ground === 'run' && !wasAnswered;
        if (isSilence) expected.add(ticket);
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
      proxy: null,
      problem: () => problem,
      end: async () => {
        ended = true;
        await Promise.all([...open.keys()].map((ticket) => gate.settle(ticket, 'unknown')));
      },
    };
  };

  return {
    meter: async (account) => metered(await lookAt(account)),
    meterFor: async (account, kinds) => {
      const now = await lookAt(account);
      return metered(
        kinds.every((kind) => heldBackBy(now, now.pending, kind) !== null) ? now : { ...now, pending: [] },
      );
    },
    pending: async (account) => (await lookAt(account)).pending,
    begin: async (run) => {
      const { id, account, by, stage, consent, kinds = SIGN_IN_KINDS } = run;
      const begun = await file.change<{
        readonly now: AccountAttempts;
        readonly consentedTo: readonly string[] | null;
      }>((events) => {
        const now = standing(events, account, null);
        const pending = [...now.pending, ...now.unclear].map((attempt) => attempt.id);
        const consented = pending.filter((attempt) => consent === 'all' || consent.includes(attempt));
        const open = now.pending.filter((attempt) => !consented.includes(attempt.id));
        if (kinds.every((kind) => heldBackBy(now, open, kind) !== null))
          return { append: [], value: { now, consentedTo: null } };
        const noted = { event: 'run', id, ...account, by, stage, ...moment() } as const;
        return { append: [{ ...noted, consentedTo: consented }], value: { now, consentedTo: consented } };
      });
      if (!begun.ok) return failed(begun.failure.code, begun.failure.message);
      const { now, consentedTo } = begun.value;
      if (consentedTo !== null) return done(permitOf(run, new Set(consentedTo)));
      const attempts = await metered(now);
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
