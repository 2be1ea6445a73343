import type { Case } from '../../core/case/case.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { diskFailure, diskReason } from './disk-error.ts';
import type { FileStamp, FileSystem } from './file-system.ts';
import { casePath, readCaseFile, readPreviousFile, type CaseProblem } from './shelf-file.ts';
import { caseIdOf } from './shelf-upkeep.ts';

/** One case of a shelf: what was made of it, or why it cannot be opened. */
export type Listed<S> =
  | { readonly kind: 'case'; readonly id: string; readonly file: string; readonly summary: S }
  | {
      readonly kind: 'problem';
      readonly id: string;
      readonly file: string;
      readonly problem: CaseProblem;
      readonly sentence: string;
      /** Whether `restorePrevious` can bring the state before the last save back. */
      readonly previousIsGood: boolean;
    };

/**
 * Summaries by case, each with the stamp of the file it was made from and the function that made it. Whole cases are not
 * kept: ten thousand of them would fill the memory.
 */
export type ListCache = Map<string, { readonly stamp: FileStamp; readonly by: unknown; readonly summary: unknown }>;

/** Files read at the same time; more would only spend file handles. */
const AT_ONCE = 16;

/** Reads and verifies every file that changed since the last listing, and only looks at the stamps of the others. */
export const listCases = async <S>(
  folder: string,
  files: FileSystem,
  cache: ListCache,
  summarise: (document: Case) => S,
): Promise<Reply<readonly Listed<S>[]>> => {
  let names: readonly string[];
  try {
    names = await files.names(folder);
  } catch (error) {
    return diskFailure(diskReason(error), 'The cases could not be listed.');
  }
  // `<id>.json.prev` alone gives an id as well: a case whose file was lost.
  const ids = new Set(
    names
      .filter((name) => /\.json(\.prev)?$/.test(name))
      .map(caseIdOf)
      .filter((id) => id !== null),
  );
  const listed: Listed<S>[] = [];
  const queue = ids.values();
  const worker = async (): Promise<void> => {
    for (const id of queue) {
      const one = await listOne(folder, id, files, cache, summarise);
      if (one !== null) listed.push(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const id of cache.keys()) if (!ids.has(id)) cache.delete(id);
  return done(listed.sort((a, b) => (a.id < b.id ? -1 : 1)));
};

const listOne = async <S>(
  folder: string,
  id: string,
  files: FileSystem,
  cache: ListCache,
  summarise: (document: Case) => S,
): Promise<Listed<S> | null> => {
  const file = casePath(folder, id);
  // Taken before reading: a save in between then only costs one more reading next time.
  const stamp = await files.stamp(file).catch(() => null);
  const known = cache.get(id);
  if (stamp !== null && known?.by === summarise && sameStamp(known.stamp, stamp))
    return { kind: 'case', id, file, summary: known.summary as S };
  const found = await readCaseFile(folder, id, files);
  if (found.kind === 'missing') return null;
  if (found.kind === 'case') {
    const summary = summarise(found.document);
    if (stamp !== null) cache.set(id, { stamp, by: summarise, summary });
    return { kind: 'case', id, file, summary };
  }
  const previousIsGood = found.problem === 'damaged' && (await readPreviousFile(folder, id, files)).kind === 'case';
  return { kind: 'problem', id, file, problem: found.problem, sentence: found.sentence, previousIsGood };
};

const sameStamp = (a: FileStamp, b: FileStamp): boolean =>
  a.size === b.size && a.modifiedMs === b.modifiedMs && a.inode === b.inode;
