import { say, said } from '../../messages/say.ts';
import { utcText } from '../../messages/zoned-time.ts';

/** For two columns: milliseconds below ten seconds, then seconds. Number and unit never part at a line's end. */
export const durationText = (ms: number): string =>
  ms < 10_000 ? `${Math.round(ms)}\u00a0ms` : `${Math.round(ms / 1000)}\u00a0s`;

/** The `Date` of a reply has whole seconds: a difference below two may be none. */
const TELLABLE_MS = 2000;

/** How far the answering side's clock is from the test host's, in words; `null` where no reply told. */
export const skewText = (skewMs: number | null): string | null => {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < TELLABLE_MS) return said("same as the test host's");
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return skewMs > 0 ? say`${seconds} s ahead of the test host` : say`${seconds} s behind the test host`;
};

/** A time as a certificate tells it, in UTC; one that cannot be read stays as it is written. */
export const utcOf = (text: string): string => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : utcText(ms);
};
