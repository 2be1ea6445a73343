/** Times as logs write them. A form that could be read in two ways (03/04/2026) is none, and so is a month in another language. */

export interface LogTime {
  /** Milliseconds since 1970, of a time without an offset as if it were UTC. */
  readonly ms: number;
  readonly hasZone: boolean;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const FORMS = [
  // 2026-11-21 09:30:12.481, 2026-11-21T09:30:12Z, 2026/11/21 09:30:12 +0100
  /^(?<year>\d{4})[-/](?<month>\d\d)[-/](?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:[.,](?<part>\d{1,9}))? ?(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)?$/,
  // 21/Nov/2026:09:30:12 +0100, 21/Nov/2026:09:30:12.481
  /^(?<day>\d\d)\/(?<name>[A-Z][a-z]{2})\/(?<year>\d{4}):(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<part>\d{1,9}))?(?: (?<zone>[+-]\d{4}))?$/,
  // Nov 21 2026 09:30:12.481 UTC, Nov 21, 2026 09:30:12
  /^(?<name>[A-Z][a-z]{2}) {1,2}(?<day>\d{1,2}),? (?<year>\d{4}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<part>\d{1,9}))?(?: (?<zone>UTC|GMT|[+-]\d{4}))?$/,
] as const;

const offsetOf = (zone: string): number => {
  if (!/^[+-]/.test(zone)) return 0;
  const digits = zone.replace(':', '');
  return (digits.startsWith('-') ? -1 : 1) * (Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))) * 60_000;
};

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, by how many digits they have. */
const epochOf = (text: string): number | null => {
  if (!/^\d{10}(?:\.\d{1,9})?$|^\d{13}$|^\d{16}$|^\d{19}$/.test(text)) return null;
  const whole = text.split('.')[0]?.length ?? 0;
  return whole === 10 ? Number(text) * 1000 : Number(text) / 10 ** (whole - 13);
};

/** Reads a time; `null` where it is of no known form. */
export const readTime = (text: string): LogTime | null => {
  const plain = text.trim();
  const epoch = epochOf(plain);
  if (epoch !== null) return { ms: epoch, hasZone: true };
  for (const form of FORMS) {
    const found = form.exec(plain)?.groups;
    if (found === undefined) continue;
    const { year, month, name, day, hour, minute, second, part = '0', zone } = found;
    const index = name === undefined ? Number(month) - 1 : MONTHS.indexOf(name);
    if (index < 0) return null;
    const ms =
      Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second)) +
      Number(`0.${part}`) * 1000;
    return Number.isNaN(ms) ? null : { ms: ms - offsetOf(zone ?? ''), hasZone: zone !== undefined };
  }
  return null;
};
