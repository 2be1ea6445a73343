import { amount, joined, marked, say, type Message } from '../../../core/messages/message.ts';
import type { ProtectedBy } from '../../../core/attempts/protected-by.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import { between } from '../numbers.ts';
import { watchText } from '../watch.ts';

/** A span for people: seconds below two minutes, minutes below two hours, then hours. */
const span = (seconds: number): Message => {
  if (seconds < 120) return say`${Math.round(seconds)} s`;
  if (seconds < 7200) return say`${Math.round(seconds / 60)} min`;
  return say`${amount(Math.round(seconds / 360) / 10)} h`;
};

const states: Record<Exclude<WatchRecord['state'], 'protecting-account'>, string> = marked({
  running: 'running',
  complete: 'finished',
  stopped: 'stopped',
  interrupted: 'interrupted',
});

const protectedEnds: Record<ProtectedBy, string> = marked({
  rejected: 'ended at a rejected sign-in',
  proxy: 'ended at a sign-in that the local proxy rejected',
  unreadable: 'ended after an answer that could not be read',
  hidden: 'ended to protect the account',
  elsewhere: 'ended to protect the account',
});

/** Texts of parts that are loaded later, besides `watchText`. */
export const watchLater = marked({
  title: 'Repeat and watch',
  titleWith: (watches: number) => say`${say('Repeat and watch')} (${watches})`,
  intro: 'For an intermittent fault: repeats the chosen probes and keeps every answer.',
  probes: 'Probes',
  every: 'Every, seconds',
  until: 'Until',
  rounds: 'Rounds',
  minutes: 'Minutes',
  between,
  tooMany: (most: number) => say`More than ${most} rounds: choose fewer minutes or a longer pause.`,
  tooLong: 'Longer than 24 hours: choose fewer rounds or a shorter pause.',
  noProbe: 'Choose at least one probe.',
  estimate: (rounds: number, probes: number, seconds: number) =>
    say`Sign-ins: ${rounds * probes} (rounds: ${rounds}, probes: ${probes}), about ${span(seconds)}.`,
  ends: 'Ends at the first rejected sign-in, so that the account is not locked.',
  goOnUnanswered: 'Continue after a sign-in without an answer',
  goOnUnansweredHow: 'It may have been rejected, and several may lock the account. Otherwise the watch ends there.',
  start: 'Start watching',
  stop: 'Stop watching',
  stopKey: 'Esc stops it; what was asked is kept.',
  watching: (stage: string, done: number, rounds: number) =>
    say`${watchText.watchingAny(stage)}: ${say`${done} of ${rounds}`}`,
  waiting: 'Waiting for the first answer.',
  strip: (family: string) => say`Attempts of ${family}`,
  stripKeys: 'Arrow keys move from attempt to attempt, Page Up and Page Down from failure to failure.',
  legend: { good: 'good', failed: 'failed', 'not-run': 'not run', missed: 'missed' },
  missed: 'missed, nothing was sent',
  attempt: (time: string, word: string, took: string) => joined([joined([time, word], ': '), took], ', '),
  bucket: (time: string, failed: number, asked: number, missed: number) =>
    joined(
      [joined([time, say`${failed} of ${asked} failed`], ': '), ...(missed === 0 ? [] : [say`${missed} missed`])],
      ', ',
    ),
  range: between,
  table: 'As a table',
  summary: 'Summary',
  probe: 'Probe',
  asked: 'Attempts',
  failed: 'Failed',
  shows: 'What it shows',
  failures: 'Failures',
  time: 'Time',
  outcome: 'Outcome',
  layer: 'Ended at',
  took: 'Duration',
  noFailures: 'No attempt failed.',
  more: (hidden: number) => say`Earlier failures, kept in the case: ${hidden}`,
  past: 'Earlier watches',
  meta: (seconds: number, done: number, rounds: number) => say`every ${seconds} s, ${done} of ${rounds} rounds`,
  states,
  protectedEnds,
  pairs: 'Inside and outside in the same moments',
  pair: {
    caption: (family: string) => say`${family}: attempts of both stages in the same moments`,
    head: (stage: string, result: string) => joined([stage, result], ' '),
  },
});
