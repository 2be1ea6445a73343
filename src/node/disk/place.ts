import { join } from 'node:path';
import { takeLock, type Lock } from './lock.ts';
import { codeOf, diskReason, nodeFileSystem, type FileSystem } from './file-system.ts';
import { PREVIOUS, writeDocument } from './writer.ts';

interface PlaceOptions {
  readonly folder: string;
  readonly locks: string;
  /** How the names go on after the id, e.g. `.json`. */
  readonly ending: string;
  readonly lockName?: (id: string) => string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isId = (id: string): boolean => UUID.test(id);

const LENGTH = 36;

/** How the names of files on their way go on or end: documents, locks, and small files of the data folder. See writer.ts. */
const MAKING = /^\.[0-9a-f]{16}\.tmp$/;
const LOCK_MAKING = /\.lock\.[0-9a-f]{16}\.tmp$/;
const SMALL_MAKING = /\.[0-9a-f]{16}\.tmp$/;

/** A small file is made within milliseconds; one that is on its way for a minute has lost its process. */
const ABANDONED_MS = 60_000;

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined);
};

export const openPlace = (
  data: string,
  { ending, lockName = (id) => id, ...places }: PlaceOptions,
  files: FileSystem = nodeFileSystem,
) => {
  const [folder, locks] = [join(data, places.folder), join(data, places.locks)];
  const pathOf = (id: string): string => join(folder, `${id}${ending}`);
  let isMade = false;

  const named = async (): Promise<readonly (readonly [id: string, rest: string])[]> => {
    const names = await files.names(folder).catch((error: unknown): readonly string[] => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => {
      const [id, rest] = [name.slice(0, LENGTH), name.slice(LENGTH)];
      return isId(id) && rest.startsWith(ending) ? [[id, rest.slice(ending.length)] as const] : [];
    });
  };

  const make = async (): Promise<void> => {
    if (isMade) return;
    await files.makeFolder(folder);
    await files.makeFolder(locks);
    isMade = true;
  };

  const sweepSmall = async (where: string, small: RegExp): Promise<void> => {
    for (const name of await files.names(where)) {
      if (!small.test(name)) continue;
      const removeOld = async (): Promise<void> => {
        const { modifiedMs } = await files.stamp(join(where, name));
        if (Date.now() - modifiedMs > ABANDONED_MS) await files.unlink(join(where, name));
      };
      await quietly(removeOld());
    }
  };

  return {
    pathOf,
    /** The ids of all files; with `lost`, also of those of which only the state before the last save is left. */
    ids: async (lost?: 'lost'): Promise<readonly string[]> => {
      const found = await named();
      const isOne = (rest: string): boolean => rest === '' || (lost !== undefined && rest === PREVIOUS);
      return [...new Set(found.flatMap(([id, rest]) => (isOne(rest) ? [id] : [])))];
    },
    make,
    lock: async (id: string): Promise<Lock> => {
      try {
        await make();
      } catch (error) {
        return { kind: 'failed', reason: diskReason(error) };
      }
      return takeLock(locks, lockName(id), files);
    },
    write: (id: string, bytes: Uint8Array, keepPrevious = true) =>
      writeDocument(pathOf(id), bytes, { files, keepPrevious }),
    remove: async (id: string): Promise<void> => {
      // First the previous one: alone, it would look like a file that was lost.
      await quietly(files.unlink(`${pathOf(id)}${PREVIOUS}`));
      await files.unlink(pathOf(id));
    },
    /** Removes what a crash left of writing, each under its lock. Rejects where a folder cannot be read. */
    sweep: async (): Promise<void> => {
      const left = (await named()).filter(([, rest]) => MAKING.test(rest));
      for (const id of new Set(left.map(([owner]) => owner))) {
        const lock = await takeLock(locks, lockName(id), files);
        if (lock.kind !== 'held') continue;
        for (const [owner, rest] of left) if (owner === id) await quietly(files.unlink(`${pathOf(id)}${rest}`));
        await lock.release();
      }
      await sweepSmall(locks, LOCK_MAKING);
      await sweepSmall(data, SMALL_MAKING);
    },
  };
};

export type Place = ReturnType<typeof openPlace>;
