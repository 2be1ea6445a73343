import { z } from 'zod';
import { DELIMITERS } from './left-over.ts';
import { ENCODINGS, type Encoding } from './sheet.ts';
import { inWindows1252 } from './windows-1252.ts';

/** How a list is written, so that what is left of it can be written the same: the one who made it can open it. */
export const listFormSchema = z.object({ delimiter: z.enum(DELIMITERS), encoding: z.enum(ENCODINGS) });
export type ListForm = z.infer<typeof listFormSchema>;

/** What a list is written as where nothing is known of the one that it comes from. */
export const PLAIN_FORM: ListForm = { delimiter: ',', encoding: 'utf-8' };

const inUtf16 = (text: string, high: 0 | 1): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes[at * 2 + high] = unit >> 8;
    bytes[at * 2 + 1 - high] = unit & 255;
  }
  return bytes;
};

/**
 * The parts of a list's text in its encoding. Texts among them are written as UTF-8: all of them are where that is the
 * encoding, and where a row was corrected to something that the list's own encoding cannot hold, so that nothing is lost.
 * @param parts the first one begins with the mark.
 */
export const encodeList = (
  parts: readonly string[],
  encoding: Encoding,
): readonly (string | Uint8Array<ArrayBuffer>)[] => {
  if (encoding === 'utf-8') return parts;
  if (encoding !== 'windows-1252') return parts.map((part) => inUtf16(part, encoding === 'utf-16le' ? 1 : 0));
  const encoded = parts.map(inWindows1252);
  return encoded.every((part) => part !== null) ? encoded : parts;
};

/** `devices.csv` as the beginning of another file's name: `devices`. */
const stem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'list';

/** The name of a file with a part of a list: `devices.csv` gives `devices left over.csv`. */
export const partName = (list: string, what: string, { delimiter }: Pick<ListForm, 'delimiter'>): string => {
  const [, ending = delimiter === '\t' ? 'tsv' : 'csv'] = /\.(csv|txt|tsv)$/i.exec(list) ?? [];
  return `${stem(list)} ${what}.${ending}`;
};
