import { marked, said, say } from '../messages/say.ts';
/**
 * Dates of whitelist entries. An entry is removed at 00:00 organization-local time ON its `toDate` (specification: "States
 * and transitions"), so the day before is the last full one. Dates are compared as text; no time zone is computed here.
 */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The same date as some files write it; day and month cannot be mistaken where the year comes first. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T]00:00(?::00)?)?$/;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const isReal = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

/** Whether a text is a date in the one form that is sent, and one that exists. */
export const readDate = (text: string): 'ok' | 'form' | 'not-real' => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return 'form';
  return isReal(Number(year), Number(month), Number(day)) ? 'ok' : 'not-real';
};

/** The same date as `YYYY-MM-DD` where it is written with the year first, e.g. `2026/12/31`; else `null`. */
export const rewrittenDate = (text: string): string | null => {
  const [, year = '', , month = '', day = ''] = YEAR_FIRST.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDate(date) === 'ok' ? date : null;
};

/** Dates as people and spreadsheets write them: 31.12.2026, 12/31/26, 2026-12-31, and a day number such as 46387. */
const DATE_LIKE = /^(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T].{1,12})?|[345]\d{4}(?:[.,]\d{1,12})?)$/;

/** Whether a cell may hold a date in some form. */
export const looksLikeDate = (text: string): boolean => text.length <= 40 && DATE_LIKE.test(text.trim());

const MONTHS = marked(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']);

/** The day before a date that exists, `YYYY-MM-DD`. */
const dayBefore = (date: string): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const text = (y: number, m: number, d: number): string =>
    `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  if (day > 1) return text(year, month, day - 1);
  return month > 1 ? text(year, month - 1, daysIn(year, month - 1)) : text(year - 1, 12, 31);
};

/** A date as people read it without mistake: `30 Dec 2026`. */
const spokenDate = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${said(MONTHS[Number(month) - 1] ?? '')} ${Number(year)}`;
};

/** Label of the field `toDate`: the date itself is not a day of access. */
export const TO_DATE_LABEL = 'Removed at the start of';

/** What a chosen `toDate` means: `Last full day: 30 Dec 2026 (organization's time)`. */
export const lastFullDay = (toDate: string): string =>
  say`Last full day: ${spokenDate(dayBefore(toDate))} (organization's time)`;
