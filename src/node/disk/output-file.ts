import { resolve } from 'node:path';
import { diskSentence } from './disk-error.ts';
import { writeDocument } from './writer.ts';

/** A file that the user named could not be written; the message says why and what is kept. */
export class CannotWrite extends Error {
  override readonly name = 'CannotWrite';
}

/** Writes a file that the user asked for, durably: either the whole new content is there, or what was there before. */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const written = await writeDocument(resolve(path), typeof content === 'string' ? Buffer.from(content) : content, {
    keepPrevious: false,
  });
  if (!written.ok)
    throw new CannotWrite(
      `${path} could not be written. ${diskSentence(written.reason)} What was there before is kept.`,
    );
};
