import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryEntry } from '../../core/whitelisting/history.ts';
import { said } from '../../core/messages/say.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import type { RestoreList } from '../../shared/service-views.ts';
import { emptyBin } from '../disk/bin-watch.ts';
import { markRemoved, removedSince, unmark } from './bin-mark.ts';

/** The restore lists of a data folder, `service/removals/<id of the operation>.txt`, and their bin. */

const folderOf = (data: string): string => join(data, 'service', 'removals');
/** Where the restore list of an operation lies. */
export const restoreListPath = (data: string, operation: string): string => join(folderOf(data), `${operation}.txt`);
const MARK = '.removed';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Those that are on disk for the operations of a history, newest first; those in the bin too. */
export const listRestoreLists = async (
  data: string,
  entries: readonly HistoryEntry[],
): Promise<readonly RestoreList[]> => {
  const found: RestoreList[] = [];
  for (const { begun, ended } of entries.toReversed()) {
    if (begun.asked.what !== 'remove-emails' || ended === null || ended.removed.length === 0) continue;
    const path = restoreListPath(data, begun.id);
    if (!(await isThere(path))) continue;
    const { id, at, asked } = begun;
    const removedAt = await removedSince(`${path}${MARK}`);
    found.push({ id, at, policy: asked.policy, entries: ended.removed.length, path, removedAt });
  }
  return found;
};

const notFound = (): ReturnType<typeof failed> =>
  failed('not-found', said('There is no such restore list. Nothing was changed.'));

/** Moves a restore list into the bin, or takes it back. */
export const moveRestoreList = async (data: string, operation: string, to: 'bin' | 'back'): Promise<Reply<null>> => {
  const path = restoreListPath(data, operation);
  if (!(await isThere(path))) return notFound();
  return to === 'bin' ? markRemoved(`${path}${MARK}`) : unmark(`${path}${MARK}`);
};

/** Deletes for good what the bin has kept for long enough (see bin-watch.ts). Never rejects. */
export const emptyRestoreListBin = (data: string, now = new Date()): Promise<readonly string[]> => {
  const stored = (mark: string) => ({
    id: mark,
    removedAt: () => removedSince(join(folderOf(data), mark)),
    alone: (work: () => Promise<void>) => work(),
    remove: async (): Promise<void> => {
      const path = join(folderOf(data), mark);
      // The mark goes last: without it, what a crash leaves would be a list that nobody has removed.
      await rm(path.slice(0, -MARK.length), { force: true });
      await rm(path, { force: true });
    },
  });
  const marks = async () => (await readdir(folderOf(data))).filter((name) => name.endsWith(MARK));
  return emptyBin(data, 'restore-lists', async () => (await marks()).map(stored), { now });
};
