import type { Case } from '../../core/records/case.ts';
import { previousVersion, type PreviousVersion } from '../../core/records/migrate.ts';
import { said } from '../../core/messages/say.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { readIndex, writeIndex, type IndexOptions } from './case-index.ts';
import { diskFailure, diskReason } from './disk-error.ts';
import type { FileStamp, FileSystem } from './file-system.ts';
import { casePath, readCaseFile, readPreviousFile, type CaseProblem } from './store-file.ts';
import { caseIdOf } from './store-upkeep.ts';

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
      /** What that state holds; `null` where there is none. */
      readonly previous: PreviousVersion | null;
    };

interface CaseList {
  /** Reads and verifies every file that changed since its last listing, and only looks at the stamps of the others. */
  readonly of: <S>(summarise: (document: Case) => S) => Promise<Reply<readonly Listed<S>[]>>;
  /** Writes what was made since into the index. Never rejects. */
  readonly keep: () => Promise<void>;
}

interface ListFolders {
  /** The data folder, where the index lies. */
  readonly data: string;
  readonly cases: string;
}

interface Known {
  readonly stamp: FileStamp;
  readonly by: unknown;
  readonly summary: unknown;
}

/** Files read at the same time; more would only spend file handles. */
const AT_ONCE = 16;

/** So many cases read anew are written into the index at once: a program that is killed has no other time. */
const MANY = 100;

export const openCaseList = (folders: ListFolders, files: FileSystem, index: IndexOptions | null): CaseList => {
  /**
   * Summaries by case, each with the stamp of the file it was made from and the function that made it. Whole cases are not
   * kept: ten thousand of them would fill the memory.
   */
  const cache = new Map<string, Known>();
  let loaded: Promise<void> | null = null;
  let unkept = 0;

  const load = async ({ of, maker }: IndexOptions): Promise<void> => {
    for (const [id, entry] of await readIndex(folders.data, maker, files))
      if (!cache.has(id)) cache.set(id, { ...entry, by: of });
  };

  const keep = async (): Promise<void> => {
    if (index === null || unkept === 0) return;
    unkept = 0;
    await writeIndex(
      folders.data,
      index.maker,
      [...cache].filter(([, { by }]) => by === index.of),
      files,
    );
  };

  const remember = (id: string, known: Known | null): void => {
    const before = cache.get(id);
    if (known === null) cache.delete(id);
    else cache.set(id, known);
    if (index !== null && (known ?? before)?.by === index.of) unkept += 1;
  };

  const listOne = async <S>(
    id: string,
    stamp: FileStamp | null,
    summarise: (document: Case) => S,
  ): Promise<Listed<S> | null> => {
    const file = casePath(folders.cases, id);
    const found = await readCaseFile(folders.cases, id, files);
    if (found.kind === 'missing') return null;
    if (found.kind === 'case') {
      const summary = summarise(found.document);
      if (stamp !== null) remember(id, { stamp, by: summarise, summary });
      return { kind: 'case', id, file, summary };
    }
    const before = found.problem === 'damaged' ? await readPreviousFile(folders.cases, id, files) : null;
    const previous = before?.kind === 'case' ? previousVersion(before.document) : null;
    const { problem, sentence } = found;
    return { kind: 'problem', id, file, problem, sentence, previousIsGood: previous !== null, previous };
  };

  const of = async <S>(summarise: (document: Case) => S): Promise<Reply<readonly Listed<S>[]>> => {
    if (index !== null && index.of === summarise) await (loaded ??= load(index));
    let names: readonly string[];
    try {
      names = await files.names(folders.cases);
    } catch (error) {
      return diskFailure(diskReason(error), said('The cases could not be listed.'));
    }
    // `<id>.json.prev` alone gives an id as well: a case whose file was lost.
    const ids = new Set(
      names
        .filter((name) => /\.json(\.prev)?$/.test(name))
        .map(caseIdOf)
        .filter((id) => id !== null),
    );
    const listed: Listed<S>[] = [];
    const toRead: (readonly [id: string, stamp: FileStamp | null])[] = [];
    // Taken before reading: a save in between then only costs one more reading next time.
    const look = async (id: string): Promise<void> => {
      const file = casePath(folders.cases, id);
      const stamp = await files.stamp(file).catch(() => null);
      const known = cache.get(id);
      if (stamp !== null && known?.by === summarise && sameStamp(known.stamp, stamp))
        listed.push({ kind: 'case', id, file, summary: known.summary as S });
      else toRead.push([id, stamp]);
    };
    await Promise.all([...ids].map(look));
    const queue = toRead.values();
    const worker = async (): Promise<void> => {
      for (const [id, stamp] of queue) {
        const one = await listOne(id, stamp, summarise);
        if (one !== null) listed.push(one);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    for (const id of cache.keys()) if (!ids.has(id)) remember(id, null);
    if (unkept >= MANY) await keep();
    return done(listed.sort((a, b) => (a.id < b.id ? -1 : 1)));
  };

  return { of, keep };
};

const sameStamp = (a: FileStamp, b: FileStamp): boolean =>
  a.size === b.size && a.modifiedMs === b.modifiedMs && a.inode === b.inode;
