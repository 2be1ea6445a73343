import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of one world that only its owner may read (0700, its files 0600). */
interface PrivateFolder {
  /** Writes a new file and gives its path. */
  readonly put: (name: string, text: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** `mkdtemp` gives 0700 by itself, whatever the umask. */
export const makePrivateFolder = async (): Promise<PrivateFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-lab-'));
  return {
    put: async (name, text) => {
      const path = join(folder, name);
      const file = await open(path, 'wx', 0o600);
      try {
        await file.appendFile(text);
      } finally {
        await file.close();
      }
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
