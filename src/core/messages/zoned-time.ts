/** The offset from UTC that a timestamp carries, e.g. `+01:00`; `Z` reads `+00:00`. */
export const offsetOf = (timestamp: string): string => /[+-]\d\d:\d\d$/.exec(timestamp)?.[0] ?? '+00:00';

const minutesOf = (offset: string): number => {
  if (offset === '+00:00') return 0;
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const at = (ms: number, offset: string): string =>
  new Date(ms + minutesOf(offset) * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-21 09:04:05 UTC`, of milliseconds since 1970. */
export const utcText = (ms: number): string => `${at(ms, '+00:00')} UTC`;

/** `2026-11-21 10:04:05 (UTC+01:00)`: the same moment on a clock with that offset. */
export const localText = (ms: number, offset: string): string => `${at(ms, offset)} (UTC${offset})`;

/** One moment as two people write it into two logs. */
export interface Moment {
  readonly utc: string;
  readonly local: string;
}

/** Both of them; once where the machine's clock is in UTC. */
export const momentText = ({ utc, local }: Moment): string =>
  local === utc || local.endsWith('(UTC+00:00)') ? utc : `${utc}, ${local}`;

/** The moment of a timestamp, in UTC and on the clock that wrote it; a time that no calendar has stays as it was written. */
export const momentOf = (timestamp: string): Moment => {
  const ms = Date.parse(timestamp);
  return Number.isNaN(ms)
    ? { utc: timestamp, local: timestamp }
    : { utc: utcText(ms), local: localText(ms, offsetOf(timestamp)) };
};

/** `2026-11-21 09:04:05–09:04:15 UTC, …`: from a timestamp on, for so many milliseconds; nothing is said twice. */
export const spanText = (timestamp: string, durationMs: number): string => {
  const { utc, local } = momentOf(timestamp);
  const ms = Date.parse(timestamp);
  if (Number.isNaN(ms)) return timestamp;
  const end = utcText(ms + durationMs);
  const isSameDay = end.slice(0, 10) === utc.slice(0, 10);
  const span = end === utc ? utc : `${utc.slice(0, -4)}–${isSameDay ? end.slice(11) : end}`;
  return momentText({ utc: span, local });
};
