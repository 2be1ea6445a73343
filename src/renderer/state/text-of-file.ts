import { t } from '../text.ts';
import type { Context } from './attempt.ts';

/** PNG and JPEG by their first bytes: a name says what it likes. */
const MARKS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
] as const;

/** What is wrong with a picture, and with nothing else. */
const PICTURE_FAILURES: ReadonlySet<string> = new Set(['damaged', 'not-a-record', 'bad-input']);

const isPicture = (head: Uint8Array): boolean => MARKS.some((mark) => mark.every((byte, at) => head[at] === byte));

/** Older shells of Windows write UTF-16 into a file. */
const decode = async (file: File, [first, second]: Uint8Array): Promise<string> => {
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  return encoding === null ? file.text() : new TextDecoder(encoding).decode(await file.arrayBuffer());
};

/** The text of a file, or what the QR code of a picture says; `undefined` where that cannot be read, which is shown by then. */
export const textOfFile = async (
  { client, store, attempt }: Pick<Context, 'client' | 'store' | 'attempt'>,
  what: keyof typeof t.trouble.could,
  file: File,
): Promise<string | undefined> => {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!isPicture(head)) return decode(file, head);
  const read = import('./read-picture.ts').then(({ readPicture }) => readPicture(client, file.name, file));
  const text = (await attempt(what, read))?.text;
  const { trouble } = store.getState();
  // Its own sentence says what to do.
  if (text === undefined && trouble !== null && PICTURE_FAILURES.has(trouble.failure.code))
    store.setState({ trouble: { ...trouble, next: t.files.otherPicture } });
  return text;
};
