import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../disk/disk-error.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { writeDocument } from '../disk/writer.ts';

/**
 * The accounts whose secret was replaced or removed while the keychain could not be opened. What it still holds of them must
 * not be sent, after a restart neither, so it is noted on disk: an empty file each, named after the account.
 */
interface Withdrawn {
  /** Whether it was noted durably. */
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
  const pathOf = (account: string): string => join(folder, `${Buffer.from(account).toString('hex')}${NOTE}`);
  return {
    note: async (account) => {
      try {
        await makeFolder(folder);
      } catch {
        return false;
      }
      return (await writeDocument(pathOf(account), new Uint8Array(), { keepPrevious: false })).ok;
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
      return names
        .filter((name) => name.endsWith(NOTE))
        .map((name) => Buffer.from(name.slice(0, -NOTE.length), 'hex').toString());
    },
    // One that stays costs a question, no more.
    drop: (account) => unlink(pathOf(account)).catch(() => undefined),
  };
};
