import { WATCH_LIMITS } from '../../../core/records/watch.ts';
import { roundsOf } from '../../../core/records/watch-plan.ts';
import type { Family } from '../../../core/vocabulary/words.ts';
import type { WatchRequest } from '../../state/watch-actions.ts';
import { t } from '../../text.ts';

/** What stands in the form. */
export interface WatchDraft {
  readonly families: readonly Family[];
  readonly every: string;
  readonly kind: 'count' | 'duration';
  readonly rounds: string;
  readonly minutes: string;
  readonly goOnUnanswered: boolean;
}

type ReadWish =
  | { readonly ok: true; readonly wish: WatchRequest; readonly rounds: number; readonly seconds: number }
  | { readonly ok: false; readonly field: 'families' | 'every' | 'bound'; readonly message: string };

const whole = (text: string, least: number, most: number): number | null => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

const MOST_MINUTES = WATCH_LIMITS.durationSeconds / 60;

/** What the form asks for, or the first thing that is wrong with it. */
export const readWatchRequest = ({
  families,
  every,
  kind,
  rounds: typed,
  minutes,
  goOnUnanswered,
}: WatchDraft): ReadWish => {
  const [least, most] = WATCH_LIMITS.everySeconds;
  if (families.length === 0) return { ok: false, field: 'families', message: t.watch.noProbe };
  const everySeconds = whole(every, least, most);
  if (everySeconds === null) return { ok: false, field: 'every', message: t.watch.badEvery(least, most) };
  const amount = kind === 'count' ? whole(typed, 1, WATCH_LIMITS.attempts) : whole(minutes, 1, MOST_MINUTES);
  if (amount === null)
    return {
      ok: false,
      field: 'bound',
      message: kind === 'count' ? t.watch.badRounds(WATCH_LIMITS.attempts) : t.watch.badMinutes(MOST_MINUTES),
    };
  const bound = kind === 'count' ? ({ kind, rounds: amount } as const) : ({ kind, seconds: amount * 60 } as const);
  const wanted = roundsOf(bound, everySeconds);
  if (!wanted.ok)
    return {
      ok: false,
      field: 'bound',
      message: wanted.reason === 'too-many' ? t.watch.tooMany(WATCH_LIMITS.attempts) : t.watch.tooLong,
    };
  return {
    ok: true,
    wish: { families, everySeconds, bound, goOnUnanswered },
    rounds: wanted.rounds,
    seconds: wanted.rounds * everySeconds,
  };
};
