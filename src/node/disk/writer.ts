import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lstat, realpath, stat } from 'node:fs/promises';
import {
  codeOf,
  diskReason,
  type DiskReason,
  nodeFileSystem,
  type FileSystem,
  type OpenFile,
  diskSentence,
} from './file-system.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';

/**
 * The only place that writes documents: the path holds the old one or the new one, whole, after error, kill or loss of power.
 * Not write-file-atomic: on a full disk that takes a part (measured: 208,896 of 400,016 bytes) it renames the part over the good
 * document and reports success, and it makes no folder durable.
 */

type WriteResult =
  | { readonly ok: true }
  /** `inPlace`: the new document is there but it is not sure that it would outlive a loss of power. */
  | { readonly ok: false; readonly reason: DiskReason; readonly inPlace: boolean };

interface WriteOptions {
  readonly files?: FileSystem;
  /** Keeps what was there as `<path>.prev`. */
  readonly keepPrevious?: boolean;
  readonly platform?: NodeJS.Platform;
}

/** Ends the names of files that are on their way; place.ts removes those a crash left. */
const TEMPORARY = '.tmp';
export const PREVIOUS = '.prev';

const temporaryName = (path: string): string => `${path}.${randomBytes(8).toString('hex')}${TEMPORARY}`;

/** Puts a document in place of what is at `path` before it returns; a loss of power may take it. Throws where it cannot. */
export const writeNow = (path: string, content: Uint8Array): void => {
  const temporary = temporaryName(path);
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, path);
};

/** Writes a document durably in place of what is at `path`, if anything. Never rejects. */
export const writeDocument = async (
  path: string,
  content: Uint8Array,
  { files = nodeFileSystem, keepPrevious = true, platform = process.platform }: WriteOptions = {},
): Promise<WriteResult> => {
  const temporary = temporaryName(path);
  let folder: OpenFile | null = null;
  let inPlace = false;
  try {
    // Opened before anything changes, so that running out of file handles is met while the old document is still there.
    folder = await openFolder(dirname(path), files, platform);
    await writeWhole(temporary, content, files);
    if (keepPrevious) await linkPrevious(path, files);
    await renameOver(temporary, path, files, platform);
    inPlace = true;
    await syncFolder(folder, platform);
    return { ok: true };
  } catch (error) {
    if (!inPlace) await forget(temporary, files);
    return { ok: false, reason: diskReason(error), inPlace };
  } finally {
    await folder?.close().catch(() => undefined);
  }
};

/** Makes a small new file in one step without waiting for the disk: for locks. Rejects with the file system's error. */
export const writeEphemeral = async (path: string, content: string, files: FileSystem): Promise<void> => {
  const temporary = temporaryName(path);
  try {
    const file = await files.open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.from(content));
    } finally {
      await file.close();
    }
    await files.rename(temporary, path);
  } catch (error) {
    await forget(temporary, files);
    throw error;
  }
};

const writeWhole = async (path: string, content: Uint8Array, files: FileSystem): Promise<void> => {
  const file = await files.open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    const { size } = await file.stat();
    if (size !== content.byteLength) throw new Error('short write');
    await file.sync();
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
  await file.close();
};

/** File systems without hard links (FAT, some shares) answer one of these: the save continues without a `.prev`. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];
export const isWithoutLinks = (error: unknown): boolean => NO_LINKS.includes(codeOf(error));

const linkPrevious = async (path: string, files: FileSystem): Promise<void> => {
  const temporary = temporaryName(path);
  try {
    await files.link(path, temporary);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || isWithoutLinks(error)) return;
    throw error;
  }
  try {
    await files.rename(temporary, `${path}${PREVIOUS}`);
  } finally {
    // rename does nothing, and keeps both names, when both already are the same file: so after a crash just here.
    await forget(temporary, files);
  }
};

/** On Windows a virus scanner or the search index may hold the old file open for a moment. */
const renameOver = async (from: string, to: string, files: FileSystem, platform: NodeJS.Platform): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await files.rename(from, to);
      return;
    } catch (error) {
      const passing = platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error));
      if (!passing || attempt === 8) throw error;
      await pause(attempt * 20);
    }
};

/** Windows cannot open a folder to sync it; the file itself is synced there as everywhere. */
const openFolder = async (path: string, files: FileSystem, platform: NodeJS.Platform): Promise<OpenFile | null> => {
  try {
    return await files.open(path, 'r');
  } catch (error) {
    if (platform === 'win32') return null;
    throw error;
  }
};

const syncFolder = async (folder: OpenFile | null, platform: NodeJS.Platform): Promise<void> => {
  try {
    await folder?.sync();
  } catch (error) {
    // Some network and FUSE file systems have no fsync of folders.
    if (platform === 'win32' || ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) return;
    throw error;
  }
};

const forget = async (path: string, files: FileSystem): Promise<void> => {
  await files.unlink(path).catch(() => undefined);
};

/** A file that the user named could not be written; `why` says why and what is kept. */
export class CannotWrite extends Error {
  override readonly name = 'CannotWrite';
  readonly why: Message;
  constructor(why: Message) {
    super('cannot write');
    this.why = why;
  }
}

const obstacle = async (path: string): Promise<Message | null> => {
  try {
    const there = await stat(path);
    // A new file is put in the place of what was there: of a device or a pipe nothing would be left.
    return there.isFile() ? null : say('It is not a regular file.');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return diskSentence(diskReason(error));
  }
  const folder = await stat(dirname(path)).catch(() => null);
  return folder?.isDirectory() === true ? null : say('The folder does not exist.');
};

/** Writes a file that the user asked for, durably or not at all; a link's target is replaced. Throws `CannotWrite`. */
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
  if (!written.ok) refuse(diskSentence(written.reason));
};
