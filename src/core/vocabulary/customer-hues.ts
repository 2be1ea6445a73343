/** Hues far from the status colours: no red, amber or green stands for a customer. */
const CUSTOMER_HUES: readonly number[] = [170, 188, 204, 220, 238, 258, 274, 290, 306, 324];

/** The hue of a customer in degrees, the same wherever his name is, whatever case and blanks it is written with. */
export const hueOf = (name: string): number => {
  const key = name.trim().replace(/\s+/g, ' ').toLowerCase();
  let sum = 7;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return CUSTOMER_HUES[sum % CUSTOMER_HUES.length] ?? 0;
};
