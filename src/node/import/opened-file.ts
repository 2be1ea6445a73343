import { lstat, stat } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import { say } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { readBoundedFile } from '../disk/bounded-file.ts';
import { codeOf, diskReason } from '../disk/disk-error.ts';
import { MAX_FILE_BYTES } from './case-file.ts';
import { findEncoding } from './sheet/encoding.ts';
import { shown } from './shown.ts';
import { readSignatureFile } from './signature.ts';

/** A file that a person opened: its name without the path, and its whole text. */
export interface OpenedFile {
  readonly name: string;
  readonly text: string;
  /** The content of the `.sig` file next to it, in base64; absent where none does. */
  readonly signature?: string;
}

/**
 * Whether reading a path would already talk to another machine. Windows signs its user in to any server that such a path
 * names, so the file's content need not even be looked at to lose a password's hash.
 */
const isNetworkPath = (path: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && /^[\\/]{2}/.test(path);

const encodingOf = (content: Uint8Array): string => {
  const { encoding, mark } = findEncoding(content.subarray(0, 2));
  return mark === 0 ? 'utf-8' : encoding;
};

const unreadable = (name: string, error: unknown): ReturnType<typeof failed> => {
  if (codeOf(error) === 'ENOENT') return failed('not-found', say`${name} is not there. Nothing was opened.`);
  return diskReason(error) === 'denied'
    ? failed('denied', say`This user account may not read ${name}. Nothing was opened.`)
    : failed('io', say`${name} could not be read: the disk reported an error. Nothing was opened.`);
};

/** Reads a file that was opened from outside the window: regular files of this machine alone, UTF-8 or UTF-16 with a mark, at most 20 MiB. */
export const readOpenedFile = async (
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Reply<OpenedFile>> => {
  const base = (platform === 'win32' ? win32 : posix).basename(path);
  const name = shown(base);
  if (isNetworkPath(path, platform))
    return failed(
      'not-allowed',
      say`${name} lies on a network share, and opening it could sign this computer in to that share. Copy it to this computer and open the copy. Nothing was opened.`,
    );
  try {
    // On Windows a link may lead to a network share.
    const found = await (platform === 'win32' ? lstat(path) : stat(path));
    if (!found.isFile()) return failed('not-a-record', say`${name} is not a regular file. Nothing was opened.`);
    const content = await readBoundedFile(path, MAX_FILE_BYTES);
    if (content === 'not-a-file')
      return failed('not-a-record', say`${name} is not a regular file. Nothing was opened.`);
    if (content === 'too-large')
      return failed('not-a-record', say`${name} is larger than 20 MiB. No file of Tripoint is. Nothing was opened.`);
    const signature = await readSignatureFile(path);
    return done({
      name: base.slice(0, 1000),
      text: new TextDecoder(encodingOf(content), { fatal: true }).decode(content),
      ...(signature !== null && { signature: Buffer.from(signature).toString('base64') }),
    });
  } catch (error) {
    return error instanceof TypeError
      ? failed('not-a-record', say`${name} is not text. Nothing was opened.`)
      : unreadable(name, error);
  }
};
