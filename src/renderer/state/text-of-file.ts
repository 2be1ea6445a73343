import type { t } from '../text.ts';
import type { Context } from './attempt.ts';

/** PNG and JPEG by their first bytes: a name says what it likes. */
const MARKS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
] as const;

const isPicture = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return MARKS.some((mark) => mark.every((byte, at) => head[at] === byte));
};

/** The text of a file, or what the QR code of a picture says; `undefined` where that cannot be read, which is shown by then. */
export const textOfFile = async (
  { client, attempt }: Pick<Context, 'client' | 'attempt'>,
  what: keyof typeof t.trouble.could,
  file: File,
): Promise<string | undefined> => {
  if (!(await isPicture(file))) return file.text();
  const read = import('./read-picture.ts').then(({ readPicture }) => readPicture(client, file.name, file));
  return (await attempt(what, read))?.text;
};
