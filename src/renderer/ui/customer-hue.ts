/** Hues far from the status colours: no red, amber or green stands for a customer. */
export const CUSTOMER_HUES: readonly number[] = [170, 188, 204, 220, 238, 258, 274, 290, 306, 324];

/** A hue that is always the same for a customer's name, whatever case and spaces it is written with. */
export const customerHue = (customer: string): number => {
  let hash = 2_166_136_261;
  for (const character of customer.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return CUSTOMER_HUES[hash % CUSTOMER_HUES.length] ?? 0;
};
