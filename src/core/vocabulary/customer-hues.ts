/** Colours of customers. Data and the rule by which one is given; they are kept in node/disk/small-files.ts. */

/** Hues far from the status colours: no red, amber or green stands for a customer. */
export const CUSTOMER_HUES: readonly number[] = [170, 188, 204, 220, 238, 258, 274, 290, 306, 324];

/** Hue in degrees by {@link customerKey}. */
export type CustomerHues = Readonly<Record<string, number>>;

/** What a customer is known by, whatever case and blanks the name is written with. */
export const customerKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The hue that fewest customers have; among several the first. */
export const leastUsedHue = (hues: CustomerHues): number => {
  const used = Object.values(hues);
  const times = (hue: number): number => used.filter((one) => one === hue).length;
  return CUSTOMER_HUES.reduce((best, hue) => (times(hue) < times(best) ? hue : best));
};

/** The hue of a customer, or the one that he would be given. */
export const hueOf = (hues: CustomerHues, name: string): number => {
  const key = customerKey(name);
  return Object.hasOwn(hues, key) ? (hues[key] ?? 0) : leastUsedHue(hues);
};
