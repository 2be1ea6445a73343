import { format, isMessage } from '../src/core/messages/message.ts';

/** The same data with every message of it in English words. */
export const inEnglish = (data: unknown): unknown => {
  if (isMessage(data)) return format(data, 'en');
  if (Array.isArray(data)) return data.map(inEnglish);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inEnglish(value)]));
};
