import type { Language } from '../../core/messages/language.ts';

/** How a language writes numbers: `1,250` and `2.5` in English, `1 250` and `2,5` in Swedish. */
export const numbersIn = (language: Language) => {
  const grouped = (number: number): string => number.toLocaleString(language);
  return {
    grouped,
    /** A number with its noun: `1 row`, `1,250 rows`. */
    counted: (number: number, one: string, many: string): string => `${grouped(number)} ${number === 1 ? one : many}`,
    /** With one decimal place. */
    tenths: (number: number): string =>
      number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
  };
};
