import { SIGN_IN_KINDS, type SignInKind } from '../evidence/sign-in-plan.ts';
import {
  isProxyServer,
  isSameUser,
  mayBeSameUser,
  serverName,
  type Account,
  type AttemptEvent,
  type Sender,
  type SetOut,
  type SignInResult,
  type Uptime,
} from '../records/attempt.ts';
import type { ProbeStage } from '../vocabulary/words.ts';
import {
  filled,
  host,
  joined,
  marked,
  NOTHING,
  say,
  sentences,
  time,
  user,
  type Message,
} from '../messages/message.ts';

/** Rejections older than this fade. */
const FADES_AFTER_MS = 24 * 3600 * 1000;
/** So many rejections within an hour are never passed over, whatever was accepted between. */
const HOUR_MS = 3600 * 1000;
const MOST_IN_AN_HOUR = 2;

/** A sign-in that was rejected, or may have been. */
export interface CountedAttempt {
  readonly id: string;
  readonly at: string;
  /** `damaged`: a line of the ledger that could not be read. */
  readonly result: 'rejected' | 'unknown' | 'unclear' | 'damaged';
  readonly by: Sender | null;
  readonly server: string;
  /**
   * Of a rejection in a run in which the server let the user in to both other kinds: it is of the role, and holds back this kind
   * alone. After one kind alone, the account may have been locked since.
   */
  readonly only?: { readonly kind: SignInKind; readonly stage: ProbeStage };
}

/** The state of one user at one server. */
export interface AccountAttempts extends Account {
  readonly counted: readonly CountedAttempt[];
  /** Those that a person is asked about before anything more is sent. */
  readonly pending: readonly CountedAttempt[];
  /** Those that nothing is asked about: until an acceptance, a request goes without the password first. */
  readonly unclear: readonly CountedAttempt[];
  readonly underWay: readonly SetOut[];
  /** What the server accepted under this key within the last day, with no rejection since. */
  readonly accepted: readonly Accepted[];
  /** Keys under which it did. */
  readonly keys: ReadonlySet<string>;
}

interface Accepted {
  readonly kind: SignInKind;
  readonly password: string | undefined;
}

type ShownAttempt = Omit<CountedAttempt, 'server' | 'id'> & { readonly server?: string };

/** What a window and a terminal show of a standing. */
export interface AttemptMeter {
  readonly server: string;
  readonly user: string;
  readonly used: number;
  /** All of the last day, oldest first. */
  readonly attempts: readonly ShownAttempt[];
  readonly pending: readonly string[];
  /** Rejected sign-ins after which its server locks an account, where this computer's administrators know it. */
  readonly locksAfter?: number;
}

type MayEnd = (setOut: SetOut) => boolean;

/** This moment, by the clock on the wall (milliseconds of the epoch) and by the one since the machine's start. */
export interface Now {
  readonly wall: number;
  readonly uptime: Uptime | null;
}

interface Moment {
  readonly at: string;
  readonly uptime?: Uptime | null | undefined;
}

/** The shortest that it can be ago, by the clocks that can tell; without a usable clock it counts as now. */
const ageOf = ({ at, uptime }: Moment, now: Now): number => {
  const sinceStart = uptime && uptime.boot === now.uptime?.boot ? now.uptime.ms - uptime.ms : -1;
  const ages = [now.wall - Date.parse(at), sinceStart].filter((age) => age >= 0);
  return ages.length === 0 ? 0 : Math.min(...ages);
};

interface Known {
  readonly setOut: SetOut;
  readonly order: number;
  result: SignInResult | null;
  ended: number;
  /** Lines were lost since; its result may be among them, and they count for it. */
  damaged: boolean;
}

interface Circumstances {
  /** Its place among the events; -1: before the last acceptance. */
  readonly order: number;
  /** The shortest that it can be ago, in milliseconds. */
  readonly age: number;
  /** The engineer let a watch go on after a silence like it. */
  readonly expected: boolean;
}

/** The domain that a server's name is in; `null` for an address, for a practice server, and for a proxy. */
const domainOf = (name: string): string | null => {
  const [first, ...domain] = name.split('.');
  const isName = [first ?? '', ...domain].every((label) => /^[\w-]+$/.test(label)) && /[a-z]/.test(domain.at(-1) ?? '');
  return isName ? domain.join('.') : null;
};

/** Whether two servers may be nodes that share accounts: they are in one domain. All proxies of our own count as one. */
const mayBeNodes = (one: string, other: string): boolean => {
  if (isProxyServer(one) && isProxyServer(other)) return true;
  const domain = domainOf(serverName(one));
  return domain !== null && domain === domainOf(serverName(other));
};

/** A server's other names are found by the keys it has shown. */
const sameServer = (events: readonly AttemptEvent[], account: Account, key: string | null) => {
  const name = serverName(account.server);
  const isNamed = (server: string): boolean => serverName(server) === name;
  const keys = new Set(key === null ? [] : [key]);
  for (const event of events)
    if (event.event === 'set-out' || event.event === 'seen' || event.event === 'imported')
      if (isNamed(event.server) && event.key != null) keys.add(event.key);
  return (server: string, shown: string | null): boolean => isNamed(server) || (shown !== null && keys.has(shown));
};

/** The state of an account; an acceptance settles the rejections before it. @param key the key that the server has shown. */
export const standingOf = (
  events: readonly AttemptEvent[],
  account: Account,
  key: string | null,
  now: Now,
  mayEnd: MayEnd,
): AccountAttempts => {
  const same = sameServer(events, account, key);
  /** What another node rejected counts as well; what it accepted settles nothing here. */
  const counts = (server: string, shown: string | null): boolean =>
    same(server, shown) || mayBeNodes(server, account.server);
  const isOwn = ({ user, server, key: shown }: SetOut): boolean =>
    isSameUser(user, account.user) && server === account.server && (key === null || shown === key);
  const known = new Map<string, Known>();
  const everyCounted: (CountedAttempt & Circumstances)[] = [];
  /** Ids of sign-ins of records that were handed in, by the record, the time and the API. */
  const imported = new Map<string, string>();
  const superseded = new Set<string>();
  let acceptedAfter = -1;
  const acceptedOf = new Map<SignInKind, number>();
  let acceptedAt = Number.NEGATIVE_INFINITY;

  const count = (attempt: CountedAttempt, circumstances: Omit<Circumstances, 'expected'>, expected = false): void => {
    if (circumstances.age < FADES_AFTER_MS) everyCounted.push({ ...attempt, ...circumstances, expected });
  };
  events.forEach((event, order) => {
    switch (event.event) {
      case 'set-out':
        if (mayBeSameUser(event.user, account.user) && counts(event.server, event.key))
          known.set(event.id, { setOut: event, order, result: null, ended: order, damaged: false });
        return;
      case 'result': {
        const found = known.get(event.id);
        if (!found) return;
        found.result = event.result;
        found.ended = order;
        if (event.result === 'accepted' && isOwn(found.setOut)) {
          if (found.order > acceptedAfter) acceptedAfter = found.order;
          acceptedOf.set(found.setOut.kind, Math.max(acceptedOf.get(found.setOut.kind) ?? -1, found.order));
          const at = Date.parse(found.setOut.at);
          // By a clock that ran ahead, nothing can be older.
          if (at <= now.wall) acceptedAt = Math.max(acceptedAt, at);
        }
        return;
      }
      case 'imported':
        if (!mayBeSameUser(event.user, account.user) || !counts(event.server, event.key ?? null)) return;
        for (const [place, { id, at, kind, result }] of event.attempts.entries()) {
          // A transcript that was read while its script still ran holds the same sign-in, without its answer.
          const name = JSON.stringify([event.record, place, at, kind]);
          const earlier = imported.get(name);
          if (earlier !== undefined && earlier !== id) {
            if (result === 'unknown') continue;
            superseded.add(earlier);
          }
          imported.set(name, id);
          const age = Math.max(0, Date.parse(event.at) - Date.parse(at)) + ageOf(event, now);
          const attempt = { id, at, result, by: event.by, server: event.server } as const;
          count(attempt, { age, order: Date.parse(at) > acceptedAt ? order : -1 });
        }
        return;
      case 'damage':
        for (const found of known.values()) found.damaged = true;
        count(
          { id: event.id, at: event.at, result: 'damaged', by: null, server: account.server },
          { age: ageOf(event, now), order },
        );
        return;
      case 'run':
      case 'seen':
    }
  });
  const underWay: SetOut[] = [];
  for (const { setOut, result, ended, damaged } of known.values()) {
    if (result === null && damaged) continue;
    const lost = result === null && !mayEnd(setOut);
    if (result === null && !lost) underWay.push(setOut);
    if (!lost && result !== 'unknown' && result !== 'rejected' && result !== 'unclear') continue;
    const { id, at, by, server } = setOut;
    const its = result === 'rejected' || result === 'unclear' ? result : 'unknown';
    const attempt = { id, at, result: its, by, server } as const;
    // A silence that the watch was allowed to meet is settled by what was accepted after it.
    const silenceAllowed = setOut.ground === 'run' && result !== 'rejected';
    const letIn = result === 'rejected' ? [...known.values()].filter((other) => other.result === 'accepted') : [];
    const { stage, kind } = setOut;
    const inRun = letIn.filter((other) => other.setOut.run === setOut.run).map((other) => other.setOut.kind);
    const isOfKind =
      new Set(inRun).size === SIGN_IN_KINDS.length - 1 && !letIn.some((other) => other.setOut.kind === kind);
    const only = isOfKind && stage !== null ? { only: { kind, stage } } : {};
    count({ ...attempt, ...only }, { age: ageOf(setOut, now), order: ended }, silenceAllowed);
  }
  const counted = everyCounted.filter(({ id }) => !superseded.has(id)).sort((a, b) => b.age - a.age);
  const lastHour = counted.filter(({ age, expected, result }) => age < HOUR_MS && !expected && result !== 'unclear');
  /** Another API that lets the user in says nothing of a role that is missing: that one stays open until it does itself. */
  const isSettled = ({ order, only }: CountedAttempt & Circumstances): boolean =>
    order <= (only === undefined ? acceptedAfter : (acceptedOf.get(only.kind) ?? -1));
  const unsettled = counted.filter(
    (attempt) => !isSettled(attempt) || (lastHour.length >= MOST_IN_AN_HOUR && lastHour.includes(attempt)),
  );
  const plain = ({ id, at, result, by, server, only }: CountedAttempt): CountedAttempt => ({
    ...{ id, at, result, by, server },
    ...(only && { only }),
  });
  const accepted = [...known.values()].filter(
    ({ setOut, result, ended }) =>
      result === 'accepted' &&
      isOwn(setOut) &&
      // A time in the future is of a clock that was set since: it speaks for nothing.
      Date.parse(setOut.at) <= now.wall &&
      ageOf(setOut, now) < FADES_AFTER_MS &&
      !counted.some(
        ({ order, result: its, only }) =>
          its === 'rejected' && order > ended && (only === undefined || only.kind === setOut.kind),
      ),
  );
  return {
    ...account,
    counted: counted.map(plain),
    pending: unsettled.filter(({ result }) => result !== 'unclear').map(plain),
    unclear: unsettled.filter(({ result }) => result === 'unclear').map(plain),
    underWay,
    accepted: accepted.map(({ setOut: { kind, password } }) => ({ kind, password })),
    keys: new Set(accepted.flatMap(({ setOut }) => setOut.key ?? [])),
  };
};

/**
 * Why a kind of sign-in is held back: a rejection that nobody consented to. One that is of a kind alone holds back that kind, and
 * those that the server has not accepted of late.
 */
export const heldBackBy = (
  { accepted }: AccountAttempts,
  open: readonly CountedAttempt[],
  kind: SignInKind,
): CountedAttempt | null =>
  open.find(({ only }) => only === undefined) ??
  open.find(({ only }) => only?.kind === kind || !accepted.some((known) => known.kind === kind)) ??
  null;

export const meterOf = ({ server, user, counted, pending }: AccountAttempts): AttemptMeter => ({
  server,
  user,
  used: pending.length,
  attempts: counted.map((one) => ({
    at: one.at,
    result: one.result,
    by: one.by,
    ...(serverName(one.server) !== serverName(server) && { server: one.server }),
  })),
  pending: pending.map(({ id }) => id),
});

const LOCKS_AT_ABOUT = 3;

const BY: Readonly<Record<Sender, string>> = marked({
  'window run': 'run in the window',
  'window watch': 'watch in the window',
  'terminal probe': 'tripoint probe',
  'terminal watch': 'tripoint watch',
  import: 'imported record',
  check: 'recorded check',
  card: 'status card',
  look: 'look at a certificate',
  service: 'call to the service',
});

const RESULTS: Readonly<Record<CountedAttempt['result'], string>> = marked({
  rejected: 'rejected',
  unknown: 'no clear answer, counted as rejected',
  unclear: 'no clear answer',
  damaged: 'a line of the list of attempts cannot be read, counted as rejected',
});

const two = (value: number): string => String(value).padStart(2, '0');

export const clock = (at: string): string => {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** `●●○`: as many marks as attempts before a lock-out, filled for those that are used. */
export const meterMarks = ({ used, locksAfter = LOCKS_AT_ABOUT }: Pick<AttemptMeter, 'used' | 'locksAfter'>): string =>
  '●'.repeat(Math.min(used, locksAfter)) + '○'.repeat(Math.max(0, locksAfter - used));

/** "2 of about 3 attempts used"; from the third on, the number alone. */
export const meterCount = ({
  used,
  locksAfter = LOCKS_AT_ABOUT,
}: Pick<AttemptMeter, 'used' | 'locksAfter'>): Message =>
  used < locksAfter ? say`${used} of about ${locksAfter} attempts used` : say`${used} attempts used`;

/** "09:23 rejected (tripoint probe)". */
export const attemptLine = ({ at, result, by, server }: ShownAttempt): Message => {
  const told = say(RESULTS[result]);
  return joined(
    [
      time(clock(at)),
      server === undefined ? told : joined([host(server), told], ': '),
      ...(by === null ? [] : [filled('({by})', { by: say(BY[by]) })]),
    ],
    ' ',
  );
};

/** Why nothing is sent without a consent: when, what, how many are used, and what that may lead to. */
export const standingSentence = ({ server, ...rest }: AttemptMeter): Message => {
  // The name of a practice world gives away its answer.
  const last = rest.attempts.findLast(({ result }) => result !== 'unclear');
  const meter = { ...rest, server: (last?.server ?? server).replace(/^practice \S+ /, '') };
  const when = last === undefined ? '' : clock(last.at);
  const happened = {
    rejected: say`${host(meter.server)} rejected ${user(meter.user)} at ${time(when)}`,
    unknown: say`The sign-in of ${user(meter.user)} at ${host(meter.server)} at ${time(when)} got no clear answer and counts as rejected`,
    unclear: NOTHING,
    damaged: say`The list of sign-in attempts has lines that cannot be read; each may be a rejected sign-in of ${user(meter.user)}`,
  }[last?.result ?? 'rejected'];
  return sentences(
    say`${happened}; ${meterCount(meter)}.`,
    rest.used < (rest.locksAfter ?? LOCKS_AT_ABOUT)
      ? say`Many servers lock an account after ${rest.locksAfter ?? LOCKS_AT_ABOUT} rejected sign-ins.`
      : say`Many servers have locked the account after so many: ask the server team to look at it under Administrator Logins before another attempt.`,
  );
};
