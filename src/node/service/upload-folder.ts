import { randomUUID } from 'node:crypto';
import { open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { marked, said } from '../../core/messages/say.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { takeLock } from '../disk/case-lock.ts';
import { diskFailure, diskReason } from '../disk/disk-error.ts';
import { nodeFileSystem } from '../disk/file-system.ts';
import { makeFolder } from '../disk/make-folder.ts';

/**
 * Private temporary files for lists that a window hands over in pieces. They lie in a folder of this program's own inside
 * the data folder and go with it; what a crash left is removed at the next start, under a lock, as another program may be
 * using its folder.
 */
export interface UploadFolder {
  /** A new empty file for so many bytes. */
  readonly begin: (size: number) => Promise<Reply<Upload>>;
  readonly close: () => Promise<void>;
}

/** One list on its way. */
export interface Upload {
  readonly path: string;
  /** Takes the next piece; it is the `index`-th, from 0, and as long as a piece has to be. */
  readonly take: (index: number, bytes: Uint8Array) => Promise<Reply<number>>;
  readonly isComplete: () => boolean;
  readonly remove: () => Promise<void>;
}

const KEPT = marked('The list could not be taken over. Nothing was imported and nothing was sent.');
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes folders of programs that are gone. Never rejects. */
const sweep = async (root: string): Promise<void> => {
  const names = await readdir(root).catch((): string[] => []);
  for (const name of names) {
    if (!UUID.test(name)) continue;
    const lock = await takeLock(root, name, nodeFileSystem);
    if (lock.kind !== 'held') continue;
    await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
    await lock.release();
  }
};

/** @param pieceBytes the length of every piece but the last. */
export const openUploadFolder = (data: string, pieceBytes: number): UploadFolder => {
  const root = join(data, 'service', 'uploads');
  const own = randomUUID();
  const swept = sweep(root);
  let made: Promise<() => Promise<void>> | null = null;

  const make = async (): Promise<() => Promise<void>> => {
    await makeFolder(root);
    const lock = await takeLock(root, own, nodeFileSystem);
    if (lock.kind !== 'held') throw Object.assign(new Error('no lock'), { code: 'EACCES' });
    await makeFolder(join(root, own));
    return async () => {
      await rm(join(root, own), { recursive: true, force: true }).catch(() => undefined);
      await lock.release();
    };
  };

  return {
    begin: async (size) => {
      try {
        made ??= make();
        await made;
        const path = join(root, own, randomUUID());
        const file = await open(path, 'wx', 0o600);
        return done(uploadTo(file, path, size, pieceBytes));
      } catch (error) {
        // The next one may find more room.
        await made?.catch(() => (made = null));
        return diskFailure(diskReason(error), said(KEPT));
      }
    },
    close: async () => {
      await swept;
      const end = await made?.catch(() => undefined);
      await end?.();
    },
  };
};

const uploadTo = (file: FileHandle, path: string, size: number, pieceBytes: number): Upload => {
  let received = 0;
  let next = 0;
  let open = true;
  let line: Promise<unknown> = Promise.resolve();
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await file.close().catch(() => undefined);
  };
  const write = async (index: number, bytes: Uint8Array): Promise<Reply<number>> => {
    if (!open || index !== next || bytes.length !== Math.min(pieceBytes, size - received))
      return failed(
        'bad-input',
        said(
          'A piece of the list is missing or not of its length. The list could not be taken over. Nothing was imported and nothing was sent.',
        ),
      );
    try {
      await file.appendFile(bytes);
      received += bytes.length;
      next += 1;
      if (received === size) await close();
      return done(received);
    } catch (error) {
      await close();
      return diskFailure(diskReason(error), said(KEPT));
    }
  };
  return {
    path,
    take: (index, bytes) => {
      const taken = line.then(() => write(index, bytes));
      line = taken;
      return taken;
    },
    isComplete: () => received === size,
    remove: async () => {
      await line;
      await close();
      await rm(path, { force: true }).catch(() => undefined);
    },
  };
};
