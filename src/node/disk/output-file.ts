import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { marked, say, sentences, type Message } from '../../core/messages/message.ts';
import { codeOf, diskReason, type DiskReason } from './disk-error.ts';
import { writeDocument } from './writer.ts';

/** A file that the user named could not be written; `why` says why and what is kept. */
export class CannotWrite extends Error {
  override readonly name = 'CannotWrite';
  readonly why: Message;
  constructor(why: Message) {
    super('cannot write');
    this.why = why;
  }
}

const SENTENCE: Readonly<Record<DiskReason, string>> = marked({
  'disk-full': 'The disk is full.',
  'read-only': 'It is on a disk that can only be read.',
  denied: 'This user account may not write there.',
  io: 'The disk reported an error.',
});

/** Why a file cannot be written, checked before anything is written, as a sentence. */
const obstacle = async (path: string): Promise<Message | null> => {
  try {
    const there = await stat(path);
    if (there.isDirectory()) return say('It is not a regular file.');
    // A new file is put in the place of what was there: of a device or a pipe nothing would be left.
    return there.isFile() ? null : say('It is not a regular file.');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return say(SENTENCE[diskReason(error)]);
  }
  const folder = await stat(dirname(path)).catch(() => null);
  return folder?.isDirectory() === true ? null : say('The folder does not exist.');
};

/**
 * Writes a file that the user asked for, durably: either the whole new content is there, or what was there before. What a
 * link leads to is replaced, not the link. Throws `CannotWrite`.
 */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const refuse = (why: Message): never => {
    throw new CannotWrite(sentences(say`${path} could not be written.`, why, say('What was there before is kept.')));
  };
  const meant = await realpath(path).catch(() => resolve(path));
  // A link whose file is missing, on a disk that is not there perhaps, is nothing to write into or to put aside.
  if ((await lstat(meant).catch(() => null))?.isSymbolicLink() === true) refuse(say('It is not a regular file.'));
  const inTheWay = await obstacle(meant);
  if (inTheWay !== null) refuse(inTheWay);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const written = await writeDocument(meant, bytes, { keepPrevious: false });
  if (!written.ok) refuse(say(SENTENCE[written.reason]));
};
