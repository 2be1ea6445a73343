/** A number as people read it: `1,250`. */
export const grouped = (number: number): string => number.toLocaleString('en');

/** A number with its noun: `1 row`, `1,250 rows`. */
export const counted = (number: number, one: string, many: string): string =>
  `${grouped(number)} ${number === 1 ? one : many}`;
