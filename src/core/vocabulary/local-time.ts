const two = (value: number): string => String(value).padStart(2, '0');

/** Local time with its offset and milliseconds, e.g. `2026-11-21T10:04:05.120+01:00`: sortable, and true everywhere. */
export const isoLocal = (date: Date): string => {
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
  return `${day}T${time}${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
};

/** The date there, `YYYY-MM-DD`. */
export const localDay = (date: Date): string => isoLocal(date).slice(0, 10);
