/**
 * Time zones by their IANA names, and what day it is in one. An entry is removed at 00:00 of the organization's time
 * (specification: "States and transitions"), so a date is compared in that zone and not in this machine's.
 */

/**
 * What a name looks like; no name that there is comes near its length. Offsets such as +01:00, which Intl takes as well, are
 * left out: they know nothing of summer time.
 */
export const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/**
 * The IANA name of a time zone as it was typed, in its own spelling (`europe/stockholm` is `Europe/Stockholm`); `null` where
 * it is none that is known here. An older name of a zone, such as `Asia/Kolkata` to some, stays as it was typed.
 */
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

/**
 * What day it is at an instant.
 * @param timeZone of the organization. `null` and `undefined`: not known. Then, and where this build does not know it, it is
 * the day of this machine.
 */
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
