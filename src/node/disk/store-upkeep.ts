import { join } from 'node:path';
import { CASE_HEAD_BYTES, readCaseHead } from '../../core/records/migrate.ts';
import { emptyBin, mayBeDue } from './bin-watch.ts';
import { takeLock } from './case-lock.ts';
import { MAX_CASE_BYTES, readCaseDocument } from './document.ts';
import type { FileSystem } from './file-system.ts';
import { PREVIOUS, TEMPORARY } from './writer.ts';

/** What the shelf does when it is opened: takes away what a crash left, and empties the bin of what is old. */

interface StoreFolders {
  readonly data: string;
  readonly cases: string;
  readonly locks: string;
}

const CASE_FILE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.json/;

/** The case a file in the folder belongs to, or `null`. */
export const caseIdOf = (name: string): string | null => CASE_FILE.exec(name)?.[1] ?? null;

/** The ids of the documents among the files of a folder. */
export const documentIds = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name === `${caseIdOf(name)}.json`).map((name) => name.slice(0, -'.json'.length));

/** A lock file is made within milliseconds; one that is on its way for a minute has lost its process. */
const ABANDONED_MS = 60_000;

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined);
};

/**
 * Removes temporary files. Those of a case only under its lock: without it they may be another process's save that is
 * going on. On a folder that cannot be written this does nothing.
 */
export const sweepTemporary = async (folders: StoreFolders, files: FileSystem, now: Date): Promise<void> => {
  const left = (await files.names(folders.cases)).filter((name) => name.endsWith(TEMPORARY));
  for (const id of new Set(left.map(caseIdOf))) {
    if (id === null) continue;
    const lock = await takeLock(folders.locks, id, files);
    if (lock.kind !== 'held') continue;
    for (const name of left.filter((candidate) => caseIdOf(candidate) === id))
      await quietly(files.unlink(join(folders.cases, name)));
    await lock.release();
  }
  for (const name of await files.names(folders.locks)) {
    if (!name.endsWith(TEMPORARY)) continue;
    const path = join(folders.locks, name);
    await quietly(
      files
        .stamp(path)
        .then(({ modifiedMs }) => (now.getTime() - modifiedMs > ABANDONED_MS ? files.unlink(path) : undefined)),
    );
  }
};

/** Deletes cases that the bin has kept for long enough (see bin-watch.ts), and gives back their ids. Never rejects. */
export const emptyCaseBin = (
  { data, cases, locks }: StoreFolders,
  files: FileSystem,
  now: Date,
): Promise<readonly string[]> => {
  const stored = (id: string) => {
    const path = join(cases, `${id}.json`);
    return {
      id,
      removedAt: async (): Promise<string | null> => {
        // A case has not been saved since it was removed.
        if (!mayBeDue((await files.stamp(path)).modifiedMs, now)) return null;
        const head = readCaseHead(Buffer.from(await files.head(path, CASE_HEAD_BYTES)).toString('utf8'));
        if (head?.removedAt === null) return null;
        const reading = readCaseDocument(await files.read(path, MAX_CASE_BYTES), id);
        return reading.ok ? reading.document.removedAt : null;
      },
      alone: async (work: () => Promise<void>): Promise<void> => {
        const lock = await takeLock(locks, id, files);
        if (lock.kind === 'held') await work().finally(lock.release);
      },
      remove: async (): Promise<void> => {
        // First the previous one: alone, it would look like a case whose file was lost.
        await quietly(files.unlink(`${path}${PREVIOUS}`));
        await files.unlink(path);
      },
    };
  };
  return emptyBin(data, 'cases', async () => documentIds(await files.names(cases)).map(stored), { files, now });
};
