import { createHash } from 'node:crypto';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, makeFolder } from '../disk/file-system.ts';
import { writeDocument } from '../disk/writer.ts';

const FOLDER = 'withdrawn-secrets';
const NOTE = '.note';

/** Accounts whose secret was replaced or removed while the keychain was closed, a file each: what it still holds must not be sent. */
export const openWithdrawn = (dataFolder: string) => {
  const folder = join(dataFolder, FOLDER);
  const pathOf = (account: string): string =>
    join(folder, `${createHash('sha256').update(account).digest('hex')}${NOTE}`);
  return {
    note: async (account: string): Promise<boolean> => {
      try {
        await makeFolder(folder);
      } catch {
        return false;
      }
      return (await writeDocument(pathOf(account), Buffer.from(account), { keepPrevious: false })).ok;
    },
    /** Also where it cannot be found out. */
    has: async (account: string): Promise<boolean> => {
      try {
        await stat(pathOf(account));
        return true;
      } catch (error) {
        return codeOf(error) !== 'ENOENT';
      }
    },
    list: async (): Promise<readonly string[]> => {
      const names = await readdir(folder).catch(() => []);
      const notes = names.filter((name) => name.endsWith(NOTE));
      return Promise.all(notes.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
    },
    // One that stays costs a question, no more.
    drop: (account: string): Promise<void> => unlink(pathOf(account)).catch(() => undefined),
  };
};
