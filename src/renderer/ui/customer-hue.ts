/** Hues far from the status colours: no red, amber or green stands for a customer. */
const HUES = [172, 196, 216, 236, 256, 276, 296, 318] as const;

/** A hue that is always the same for a customer's name, whatever case and spaces it is written with. */
export const customerHue = (customer: string): number => {
  let hash = 7;
  for (const character of customer.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return HUES[hash % HUES.length] ?? HUES[0];
};
