import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './disk-error.ts';

/**
 * Makes a folder with its parents, each for the owner alone (0700); one that exists keeps its mode. Rejects with the
 * file system's error. Not `mkdir` with `recursive`: where a parent exists but takes no folders and says `ENOENT`
 * (measured in /proc), Node tries for ever.
 */
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
