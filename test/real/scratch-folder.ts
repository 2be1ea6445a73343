import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the files of one test: configuration, keys, logs and records. */
export interface ScratchFolder {
  readonly path: (name: string) => string;
  readonly put: (name: string, text: string) => Promise<string>;
  /** What a program wrote there; empty where it has not written anything yet. */
  readonly read: (name: string) => Promise<string>;
  /** A folder in it that a program may write to under any user. */
  readonly open: (name: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export const makeScratchFolder = async (): Promise<ScratchFolder> => {
  // Some of these programs give up being root, and the temporary folder may be closed to others.
  const folder = await mkdtemp(join(process.platform === 'linux' ? '/tmp' : tmpdir(), 'tripoint-real-'));
  await chmod(folder, 0o755);
  const path = (name: string): string => join(folder, name);
  return {
    path,
    put: async (name, text) => {
      await writeFile(path(name), text);
      return path(name);
    },
    read: (name) => readFile(path(name), 'utf8').catch(() => ''),
    open: async (name) => {
      await mkdir(path(name));
      await chmod(path(name), 0o777);
      return path(name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
