/** Time zones by IANA name. Entries are removed at 00:00 of the organization's time (specification: "States and transitions"). */

/** What a name looks like. Offsets such as +01:00 are left out: they know nothing of summer time. */
export const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** The IANA name of a typed time zone in its own spelling; `null` where it is not known here. An older name stays. */
export const readTimeZone = (typed: string): string | null => {
  const name = typed.trim();
  if (!TIME_ZONE_NAME.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
};

/** The day by which removal dates are judged. */
export interface Today {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** IANA name of the zone in which it is that day; `null`: it is the day of this machine. */
  readonly zone: string | null;
}

/** What day it is at an instant. @param timeZone of the organization; where it is not known, the day is this machine's. */
export const todayIn = (timeZone: string | null | undefined, instant: Date): Today => {
  const zone = readTimeZone(timeZone ?? '');
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(zone === null ? {} : { timeZone: zone }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day'): string => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`, zone };
};
