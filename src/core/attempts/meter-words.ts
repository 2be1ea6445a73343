import { filled, host, joined, marked, say, sentences, time, user, type Message } from '../messages/message.ts';
import type { Sender } from '../records/attempt.ts';
import type { AttemptMeter, CountedAttempt, ShownAttempt } from './account-attempts.ts';

/** The words of an attempt meter, for windows and terminals. */

/** Failed sign-ins after which hardened servers lock an administrator. */
const LOCKS_AT_ABOUT = 3;

const BY: Readonly<Record<Sender, string>> = marked({
  'window run': 'run of a window',
  'window watch': 'watch of a window',
  'terminal probe': 'tripoint probe',
  'terminal watch': 'tripoint watch',
  import: 'imported record',
  look: 'look at a certificate',
  service: 'call to the service',
});

const RESULTS: Readonly<Record<CountedAttempt['result'], string>> = marked({
  rejected: 'rejected',
  unknown: 'no clear answer, counted as rejected',
  hidden: 'an answer that may hide a rejection, counted as rejected',
  damaged: 'a line of the list of attempts cannot be read, counted as rejected',
});

const two = (value: number): string => String(value).padStart(2, '0');

/** Hours and minutes of this machine's clock. */
const clock = (at: string): string => {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** `●●○`: as many marks as attempts before a lock-out, filled for those that are used. */
export const meterMarks = ({ used }: Pick<AttemptMeter, 'used'>): string =>
  '●'.repeat(Math.min(used, LOCKS_AT_ABOUT)) + '○'.repeat(Math.max(0, LOCKS_AT_ABOUT - used));

/** "2 of about 3 attempts used". */
export const meterCount = ({ used }: Pick<AttemptMeter, 'used'>): Message =>
  used > LOCKS_AT_ABOUT
    ? say`${used} attempts used, of about ${LOCKS_AT_ABOUT}`
    : say`${used} of about ${LOCKS_AT_ABOUT} attempts used`;

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
  const last = rest.attempts.at(-1);
  const meter = { ...rest, server: (last?.server ?? server).replace(/^practice \S+ /, '') };
  const when = last === undefined ? '' : clock(last.at);
  const happened = {
    rejected: say`${host(meter.server)} rejected ${user(meter.user)} at ${time(when)}`,
    unknown: say`The sign-in of ${user(meter.user)} at ${host(meter.server)} at ${time(when)} got no clear answer and counts as rejected`,
    hidden: say`The sign-in of ${user(meter.user)} at ${host(meter.server)} at ${time(when)} got an answer that may hide a rejection: it is the same without a password`,
    damaged: say`The list of sign-in attempts has lines that cannot be read; each may be a rejected sign-in of ${user(meter.user)}`,
  }[last?.result ?? 'rejected'];
  return sentences(
    say`${happened}; ${meterCount(meter)}.`,
    say`Many servers lock an account after ${LOCKS_AT_ABOUT} rejected sign-ins.`,
  );
};
