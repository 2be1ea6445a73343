import * as fs from 'node:fs/promises';
import { makeFolder } from './make-folder.ts';

/**
 * The few operations of a file system that saving needs, as a port, so that a test can make the N-th of them fail.
 * Nothing here decides anything: order and meaning are in writer.ts and document-store.ts.
 */
export interface FileSystem {
  /** `wx` makes a new file and fails where there is one; `r` opens a folder for its fsync. */
  readonly open: (path: string, flags: 'wx' | 'r', mode?: number) => Promise<OpenFile>;
  readonly link: (from: string, to: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly unlink: (path: string) => Promise<void>;
  /** With its parents, for the owner alone; no error where it exists. */
  readonly makeFolder: (path: string) => Promise<void>;
  readonly names: (folder: string) => Promise<readonly string[]>;
  /** The whole content; rejects with `EFBIG` above `maxBytes` and with `EISDIR` for anything but a file. */
  readonly read: (path: string, maxBytes: number) => Promise<Uint8Array>;
  /** At most the first `bytes` bytes. */
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
