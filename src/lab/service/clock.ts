/**
 * The service's time. Entries end at a local midnight, which nobody wants to wait for: the clock can be moved, and goes
 * on ticking from where it was put.
 */
export interface Clock {
  readonly now: () => Date;
  /** Puts the clock at an instant. A valid Date, else RangeError. */
  readonly moveTo: (instant: Date) => void;
  /** Moves the clock on by milliseconds; back when negative. What has been removed stays removed. */
  readonly moveBy: (milliseconds: number) => void;
}

/** `moved` is called after every move, so that what became due in between is done even if the clock is put back. */
export const createClock = (base: () => Date, moved: () => void): Clock => {
  let offset = 0;
  const now = (): Date => new Date(base().getTime() + offset);
  const moveTo = (instant: Date): void => {
    if (Number.isNaN(instant.getTime())) throw new RangeError('The clock can only be moved to a valid instant.');
    offset = instant.getTime() - base().getTime();
    moved();
  };
  return { now, moveTo, moveBy: (milliseconds) => moveTo(new Date(now().getTime() + milliseconds)) };
};

/**
 * The calendar date, as YYYY-MM-DD, that it is at an instant in an IANA time zone. Compared as text with a `toDate`
 * this answers "has 00:00 local time on that date come?" for every zone and every change of summer time, without
 * computing an offset. An unknown zone throws RangeError.
 */
export const localDateIn = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  };
};
