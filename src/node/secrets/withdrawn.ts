import { createHash } from 'node:crypto';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, makeFolder } from '../disk/file-system.ts';
import { writeDocument } from '../disk/writer.ts';

/** Accounts whose secret was replaced or removed while the keychain was closed, a file each: what it still holds must not be sent. */
interface Withdrawn {
  note(account: string): Promise<boolean>;
  /** Also where it cannot be found out. */
  has(account: string): Promise<boolean>;
  list(): Promise<readonly string[]>;
  drop(account: string): Promise<void>;
}

const FOLDER = 'withdrawn-secrets';
const NOTE = '.note';

export const openWithdrawn = (dataFolder: string): Withdrawn => {
  const folder = join(dataFolder, FOLDER);
  const pathOf = (account: string): string =>
    join(folder, `${createHash('sha256').update(account).digest('hex')}${NOTE}`);
  return {
    note: async (account) => {
      try {
        await makeFolder(folder);
      } catch {
        return false;
      }
      return (await writeDocument(pathOf(account), Buffer.from(account), { keepPrevious: false })).ok;
    },
    has: async (account) => {
      try {
        await stat(pathOf(account));
        return true;
      } catch (error) {
        return codeOf(error) !== 'ENOENT';
      }
    },
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      const notes = names.filter((name) => name.endsWith(NOTE));
      return Promise.all(notes.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
    },
    // One that stays costs a question, no more.
    drop: (account) => unlink(pathOf(account)).catch(() => undefined),
  };
};
