import { t } from '../text.ts';
const two = (value: number): string => String(value).padStart(2, '0');

const day = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const clock = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

/** Local time for reading, to the second. */
export const localTime = (date: Date): string => `${day(date)} ${clock(date)}`;

/** The clock alone for a moment of today, else the day alone: where there is little room. */
export const shortTime = (date: Date): string => {
  const now = new Date();
  if (date.getFullYear() !== now.getFullYear()) return day(date);
  return day(date) === day(now) ? clock(date).slice(0, 5) : t.numbers.dayOfYear(date.getTime());
};

/** The same moment in UTC, for reading. */
export const utcTime = (date: Date): string => `${date.toISOString().replace('T', ' ').slice(0, 19)} UTC`;

/** A written time in UTC; one that cannot be read stays as it is written. */
export const utcText = (text: string): string => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : utcTime(date);
};

/** A duration for reading: milliseconds below ten seconds, then seconds. Number and unit never part at a line's end. */
export const duration = (ms: number): string =>
  ms < 10_000 ? `${Math.round(ms)}\u00a0ms` : `${t.numbers.tenths(ms / 1000)}\u00a0s`;

/** A moment as {@link localTime} writes it, seconds left out where they were not typed; `null`: it is no such moment. */
export const readLocalTime = (text: string): Date | null => {
  const written = text.trim().replace('T', ' ');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(written)) return null;
  const date = new Date(written.replace(' ', 'T'));
  // A day that a month does not have is no other day.
  return !Number.isNaN(date.getTime()) && localTime(date).startsWith(written) ? date : null;
};

/** How far the server's clock is from the test host's, in words; `null` where no reply shows it. */
export const skewText = (skewMs: number | null): string | null => {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < 2000) return t.evidence.skewNone;
  const text = `${Math.round(Math.abs(skewMs) / 1000)} s`;
  return skewMs > 0 ? t.evidence.skewAhead(text) : t.evidence.skewBehind(text);
};
