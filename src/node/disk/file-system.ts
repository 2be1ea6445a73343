import * as fs from 'node:fs/promises';
import { mkdir, stat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { constants } from 'node:fs';
import { marked, say, sentences, type Message } from '../../core/messages/message.ts';
import { failed, type Failure } from '../../shared/reply.ts';

const DISK_REASONS = ['disk-full', 'read-only', 'denied', 'io'] as const;
export type DiskReason = (typeof DISK_REASONS)[number];

export const isDiskReason = (code: string): code is DiskReason => DISK_REASONS.some((reason) => reason === code);

const REASON_OF: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'denied',
  EPERM: 'denied',
};

/** The system's code of an error, e.g. `ENOENT`; empty when it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The reason behind an error of the file system; whatever is not known is `io`. */
export const diskReason = (error: unknown): DiskReason => REASON_OF[codeOf(error)] ?? 'io';

const SENTENCE: Readonly<Record<DiskReason, string>> = marked({
  'disk-full': 'The disk is full.',
  'read-only': 'It is on a disk that can only be read.',
  denied: 'This user account has no access there.',
  io: 'The disk reported an error.',
});

/** What the user reads when a save did not succeed. `kept` says what is on disk now. */
export const diskFailure = (reason: DiskReason, kept: Message): { readonly ok: false; readonly failure: Failure } =>
  failed(reason, sentences(say(SENTENCE[reason]), kept));

export const diskSentence = (reason: DiskReason): Message => say(SENTENCE[reason]);

/** Makes a folder for the owner alone (0700). Node's `recursive` tries for ever where a parent says `ENOENT` (measured in /proc). */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await makeOne(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
};

const makeOne = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // On a disk that can only be read, and on Windows, an existing folder may answer with another code than EEXIST.
    const there = await stat(path).catch(() => null);
    if (there?.isDirectory() !== true) throw error;
  }
};

/** The few operations of a file system that saving needs, as a port, so that a test can make the N-th of them fail. */
export interface FileSystem {
  /** `wx` makes a new file and fails where there is one; `r` opens a folder for its fsync. */
  readonly open: (path: string, flags: 'wx' | 'r', mode?: number) => Promise<OpenFile>;
  readonly link: (from: string, to: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly unlink: (path: string) => Promise<void>;
  readonly makeFolder: (path: string) => Promise<void>;
  readonly names: (folder: string) => Promise<readonly string[]>;
  /** The whole content; rejects with `EFBIG` above `maxBytes` and with `EISDIR` for anything but a file. */
  readonly read: (path: string, maxBytes: number) => Promise<Uint8Array>;
  readonly head: (path: string, bytes: number) => Promise<Uint8Array>;
  readonly stamp: (path: string) => Promise<FileStamp>;
}

/** Node's `FileHandle` fits. `writeFile` writes everything or rejects; a single `write` may stop half-way. */
export interface OpenFile {
  writeFile(data: Uint8Array): Promise<void>;
  stat(): Promise<{ readonly size: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What changes whenever a file is replaced. */
export interface FileStamp {
  readonly size: number;
  readonly modifiedMs: number;
  readonly inode: number;
}

const refused = (code: string): Error => Object.assign(new Error(code), { code });

export const nodeFileSystem: FileSystem = {
  open: (path, flags, mode) => fs.open(path, flags, mode),
  link: (from, to) => fs.link(from, to),
  rename: (from, to) => fs.rename(from, to),
  unlink: (path) => fs.unlink(path),
  makeFolder,
  names: (folder) => fs.readdir(folder),
  read: async (path, maxBytes) => {
    const { size } = await regularFile(path);
    if (size > maxBytes) throw refused('EFBIG');
    return fs.readFile(path);
  },
  head: async (path, bytes) => {
    await regularFile(path);
    const file = await fs.open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },
  stamp: async (path) => {
    const { size, mtimeMs, ino } = await fs.stat(path);
    return { size, modifiedMs: mtimeMs, inode: ino };
  },
};

/** Opening a pipe would wait for ever for its other end, so the kind is looked at first. */
const regularFile = async (path: string): Promise<{ readonly size: number }> => {
  const found = await fs.stat(path);
  if (!found.isFile()) throw refused('EISDIR');
  return found;
};

type NotRead = 'not-a-file' | 'too-large';

/** The whole content of a regular file of at most `maxBytes`, however it grows. Neither a pipe nor a device is waited for. */
export const readBoundedFile = async (path: string, maxBytes: number): Promise<Buffer | NotRead> => {
  // Without waiting for the other end of a pipe; Windows knows no such flag, and needs none.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) return 'not-a-file';
    if (found.size > maxBytes) return 'too-large';
    const chunks: Buffer[] = [];
    for await (const chunk of file.createReadStream({ end: maxBytes, autoClose: false })) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    return content.length > maxBytes ? 'too-large' : content;
  } finally {
    await file.close();
  }
};

export const exists = (path: string, files: FileSystem = nodeFileSystem): Promise<boolean> =>
  files.stamp(path).then(
    () => true,
    () => false,
  );
