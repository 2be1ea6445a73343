import { inWindows1252 } from './windows-1252.ts';

/** Texts that were read in another encoding than they were written in, and saved so. */

/** A letter beyond ASCII begins with one of these when UTF-8 is read as Windows-1252: `Ã¥` is å. */
const BEGINS = /[\u00C2\u00C3]/;

/** What a text was before UTF-8 was read as Windows-1252; `null` where that is not what happened to it. */
export const beforeMistake = (text: string): string | null => {
  const bytes = BEGINS.test(text) ? inWindows1252(text) : null;
  if (bytes === null) return null;
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
};
