import { say, type Message } from '../messages/message.ts';
/** Dates as text. An entry is removed at 00:00 ON its `toDate` (specification: "States and transitions"). */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Which part of a date comes first where it is written in numbers. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Three numbers, with or without midnight: 2026/12/31, 31.12.2026, 12/31/26. */
const NUMBERS = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[ T]00:00(?::00)?)?$/;
const NAMED = /^(\d{1,2})\.?[ -](\p{L}{3})\p{L}{0,6}\.?[ -](\d{4}|\d{2})$/u;
const DAY_NUMBER = /^\d{5}(?:[.,]0{1,9})?$/;
/** 2000 to 2099. */
const [FIRST_DAY, LAST_DAY] = [36_526, 73_050];

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

const written = (year: string, month: string | number, day: string): string | null => {
  const full = year.length === 2 ? `20${year}` : year;
  const date = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDate(date) === 'ok' ? date : null;
};

const meaningsOf = (text: string): ReadonlyMap<DateOrder, string> => {
  const [, first = '', , second = '', third = ''] = NUMBERS.exec(text) ?? [];
  const fullFirst = first.length === 4;
  const fullLast = third.length === 4;
  const found: (readonly [DateOrder, string | null])[] = [];
  if ((fullFirst && third.length <= 2) || (first.length === 2 && third.length === 2))
    found.push(['ymd', written(first, second, third)]);
  if (first.length <= 2 && (fullLast || third.length === 2))
    found.push(['dmy', written(third, second, first)], ['mdy', written(third, first, second)]);
  return new Map(found.flatMap(([order, date]) => (date === null ? [] : [[order, date] as const])));
};

const isYearFirst = (text: string): boolean => /^\d{4}[-/.]/.test(text);

const dateOfDayNumber = (text: string): string | null => {
  const day = DAY_NUMBER.test(text) ? Number(text.slice(0, 5)) : 0;
  return day < FIRST_DAY || day > LAST_DAY ? null : dateOfSerial(day);
};

/** The date of a day number as spreadsheets count, from 61 (1 March 1900) on. */
export const dateOfSerial = (day: number): string =>
  new Date(Date.UTC(1899, 11, 30) + day * 86_400_000).toISOString().slice(0, 10);

const MONTH_WORDS = ['jan', 'feb', 'mar', 'apr', 'may maj', 'jun', 'jul', 'aug', 'sep', 'oct okt', 'nov', 'dec'];

const dateOfNamed = (text: string): string | null => {
  const [, day = '', name = '', year = ''] = NAMED.exec(text) ?? [];
  const month = name === '' ? 0 : MONTH_WORDS.findIndex((words) => words.split(' ').includes(name.toLowerCase())) + 1;
  return month === 0 ? null : written(year, month, day);
};

/** The same date as `YYYY-MM-DD`; `null` where it is none or could be several. @param order what comes first, where known. */
export const rewrittenDate = (typed: string, order: DateOrder | null = null): string | null => {
  const text = typed.length > 40 ? '' : typed.trim();
  const meanings = meaningsOf(text);
  if (meanings.size === 0) return dateOfNamed(text) ?? dateOfDayNumber(text);
  if (order !== null && !isYearFirst(text)) return meanings.get(order) ?? null;
  const [date = null, ...others] = new Set(meanings.values());
  return others.length === 0 ? date : null;
};

/** Whether a text is several dates, by what comes first in it. */
export const isAmbiguousDate = (text: string): boolean =>
  text.length <= 40 && new Set(meaningsOf(text.trim()).values()).size > 1;

/** The one order in which all of these are dates; `null` where none or several are. */
export const findDateOrder = (texts: readonly string[]): DateOrder | null => {
  const numbers = texts
    .map((text) => text.trim())
    .filter((text) => text.length <= 40 && NUMBERS.test(text) && !isYearFirst(text));
  const orders = DATE_ORDERS.filter((order) => numbers.every((text) => meaningsOf(text).has(order)));
  return numbers.length > 0 && orders.length === 1 ? (orders[0] ?? null) : null;
};

const dayBefore = (date: string): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const text = (y: number, m: number, d: number): string =>
    `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  if (day > 1) return text(year, month, day - 1);
  return month > 1 ? text(year, month - 1, daysIn(year, month - 1)) : text(year - 1, 12, 31);
};

/** Label of the field `toDate`: the date itself is not a day of access. */
export const TO_DATE_LABEL = 'Removed at the start of';

/** What a chosen `toDate` means: `Last full day: 2026-12-30 (organization's time)`. */
export const lastFullDay = (toDate: string): Message => say`Last full day: ${dayBefore(toDate)} (organization's time)`;
