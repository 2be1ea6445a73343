import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryEntry } from '../../core/whitelisting/history.ts';
import type { RestoreList } from '../../shared/service-views.ts';

/** Where the restore list of an operation lies: `service/removals/<id of the operation>.txt` of the data folder. */
export const restoreListPath = (data: string, operation: string): string =>
  join(data, 'service', 'removals', `${operation}.txt`);

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Those that are on disk for the operations of a history, newest first. */
export const listRestoreLists = async (
  data: string,
  entries: readonly HistoryEntry[],
): Promise<readonly RestoreList[]> => {
  const found: RestoreList[] = [];
  for (const { begun, ended } of entries.toReversed()) {
    const { id, at, asked } = begun;
    if (asked.what !== 'remove-emails' || ended === null || ended.removed.length === 0) continue;
    const path = restoreListPath(data, id);
    if (await isThere(path)) found.push({ id, at, policy: asked.policy, entries: ended.removed.length, path });
  }
  return found;
};
