import { open as openHandle } from 'node:fs/promises';
import { nodeFileSystem, type FileSystem, type OpenFile } from '../../../src/node/disk/file-system.ts';

export const FAULTS = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE', 'short write', 'crash'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultyFileSystem extends FileSystem {
  /** What was called, in order, e.g. `sync`. */
  readonly calls: readonly string[];
  readonly crashed: () => boolean;
}

/**
 * The real file system, of which the N-th operation (from 1) fails. A short write takes half of the bytes and reports
 * success, as a full tmpfs does; a crash takes half as well, and then no operation succeeds any more.
 */
export const faultyFileSystem = (failing: number, fault: Fault): FaultyFileSystem => {
  const calls: string[] = [];
  let dead = false;
  const strike = (name: string): void => {
    calls.push(name);
    if (dead) throw new Error('the process is dead');
    if (calls.length !== failing) return;
    if (fault === 'crash') dead = true;
    if (fault === 'crash') throw new Error('the process died here');
    if (fault !== 'short write') throw Object.assign(new Error(fault), { code: fault });
  };
  const on =
    <A extends readonly unknown[], R>(name: string, real: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      strike(name);
      return real(...given);
    };
  const half = async (file: OpenFile, data: Uint8Array): Promise<void> =>
    file.writeFile(data.subarray(0, Math.floor(data.length / 2)));

  return {
    calls,
    crashed: () => dead,
    open: async (path, flags, mode) => {
      strike(`open ${flags}`);
      const file = await openHandle(path, flags, mode);
      return {
        writeFile: async (data) => {
          const here = calls.length + 1 === failing;
          if (here && !dead && (fault === 'short write' || fault === 'crash')) await half(file, data);
          strike('writeFile');
          if (!(here && fault === 'short write')) await file.writeFile(data);
        },
        stat: on('stat', () => file.stat()),
        sync: on('sync', () => file.sync()),
        // The handle itself is closed in any case: the operating system does that for a dead process too.
        close: async () => {
          await file.close();
          strike('close');
        },
      };
    },
    link: on('link', nodeFileSystem.link),
    rename: on('rename', nodeFileSystem.rename),
    unlink: on('unlink', nodeFileSystem.unlink),
    makeFolder: on('makeFolder', nodeFileSystem.makeFolder),
    names: on('names', nodeFileSystem.names),
    read: on('read', nodeFileSystem.read),
    head: on('head', nodeFileSystem.head),
    stamp: on('stamp', nodeFileSystem.stamp),
  };
};
