import { join } from 'node:path';
import type { Case } from '../../core/records/case.ts';
import { retold } from '../../core/messages/retold.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { takeLock, type Lock } from './case-lock.ts';
import type { IndexOptions } from './case-index.ts';
import { openCaseList, type Listed } from './case-list.ts';
import { codeOf, diskFailure, diskReason, diskSentence } from './disk-error.ts';
import { encodeCaseDocument } from './document.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { casePath, readCaseFile, readPreviousFile, readSeq, type FileReading } from './store-file.ts';
import { caseIdOf, emptyCaseBin, sweepTemporary } from './store-upkeep.ts';
import { isWithoutLinks, writeDocument } from './writer.ts';

/**
 * The case documents of one data folder, `cases/<id>.json`. What it promises: a save that was acknowledged is on disk; a
 * save that was not leaves the state before it; no save overwrites what it did not read (another process, a file
 * synchroniser, a newer program, damage). It never repairs and never removes by itself what it cannot read.
 */
export interface CaseStore {
  readonly folder: string;
  /** Ids of the cases that opening the shelf deleted for good (see bin-watch.ts). Never rejects. */
  readonly emptied: Promise<readonly string[]>;
  /** Every case by what `summarise` makes of it, or why it cannot be opened. Unchanged files are not read again. */
  list<S>(summarise: (document: Case) => S): Promise<Reply<readonly Listed<S>[]>>;
  read(id: string): Promise<Reply<Case>>;
  create(document: Case): Promise<Reply<Case>>;
  /**
   * Reads, changes, saves, under the case's lock. `change` returning its input saves nothing; what `change` throws is
   * thrown on, and nothing is saved. A case in the bin takes no change but that of its removal.
   */
  update(id: string, change: (document: Case) => Case): Promise<Reply<Case>>;
  /** Puts a damaged file aside as `<id>.json.corrupt-<time>` and brings the state before the last save back. */
  restorePrevious(id: string): Promise<Reply<Case>>;
  /** Keeps other processes from changing the case until `release` or `close`. Reading needs no lock. */
  acquire(id: string): Promise<'held' | { readonly readOnlyBecause: string }>;
  release(id: string): Promise<void>;
  /** Waits for what is going on and gives every lock back. */
  close(): Promise<void>;
}

export interface CaseStoreOptions {
  readonly files?: FileSystem;
  readonly now?: () => Date;
  /** Keeps what a list shows of each case from one start to the next; without it every start reads every case. */
  readonly index?: IndexOptions;
}

const KEPT = marked('The case was not changed; what was saved before is kept.');
const notFound = (): ReturnType<typeof failed> =>
  failed('not-found', said('There is no such case. Nothing was changed.'));
const inBin = (): ReturnType<typeof failed> =>
  failed('not-allowed', said('This case is in the bin. Restore it first. Nothing was changed.'));
const isClosing = (): ReturnType<typeof failed> =>
  failed('unexpected', said('The program is closing. Nothing was changed.'));

/** Opens the shelf in a data folder, makes its folders, and takes away what a crash left. */
export const openCaseStore = async (
  folder: string,
  { files = nodeFileSystem, now = () => new Date(), index }: CaseStoreOptions = {},
): Promise<Reply<CaseStore>> => {
  const folders = { data: folder, cases: join(folder, 'cases'), locks: join(folder, 'locks') };
  try {
    await files.makeFolder(folders.cases);
    await files.makeFolder(folders.locks);
    await sweepTemporary(folders, files, now());
  } catch (error) {
    return diskFailure(diskReason(error), say`The data folder cannot be used: ${folder}`);
  }
  const emptied = emptyCaseBin(folders, files, now());
  const held = new Map<string, Extract<Lock, { kind: 'held' }>>();
  const lines = new Map<string, Promise<unknown>>();
  const list = openCaseList(folders, files, index ?? null);
  let closed = false;

  /** One piece of work at a time for each case. */
  const inLine = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const mine = (lines.get(id) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    lines.set(id, settled);
    void settled.then(() => {
      if (lines.get(id) === settled) lines.delete(id);
    });
    return mine;
  };

  const underLock = (id: string, work: () => Promise<Reply<Case>>): Promise<Reply<Case>> =>
    inLine(id, async () => {
      if (closed) return isClosing();
      if (held.has(id)) return work();
      const lock = await takeLock(folders.locks, id, files);
      if (lock.kind !== 'held') return lockFailure(lock);
      try {
        return await work();
      } finally {
        await lock.release();
      }
    });

  const save = async (document: Case, seq: number, keepPrevious = true): Promise<Reply<Case>> => {
    const encoded = encodeCaseDocument(document, seq);
    if (encoded === null)
      return failed(
        'bad-input',
        said('This is not a case that could be read again. The case was not changed; what was saved before is kept.'),
      );
    const written = await writeDocument(casePath(folders.cases, document.id), encoded.bytes, { files, keepPrevious });
    if (written.ok) return done(encoded.case);
    return written.inPlace
      ? diskFailure(written.reason, said('The change was written, but the disk did not confirm that it will last.'))
      : diskFailure(written.reason, said(KEPT));
  };

  return done({
    folder,
    emptied,
    list: list.of,
    read: async (id) => asReply(isId(id) ? await readCaseFile(folders.cases, id, files) : { kind: 'missing' }),
    create: (document) =>
      !isId(document.id)
        ? Promise.resolve(failed('bad-input', said('A case needs a lower-case UUID as its id. Nothing was saved.')))
        : underLock(document.id, async () => {
            const there = await readCaseFile(folders.cases, document.id, files);
            if (there.kind === 'missing') return save(document, 1);
            return failed(
              'bad-input',
              said('There already is a case with this id. The case was not changed; what was saved before is kept.'),
            );
          }),
    update: (id, change) =>
      !isId(id)
        ? Promise.resolve(notFound())
        : underLock(id, async () => {
            const found = await readCaseFile(folders.cases, id, files);
            if (found.kind !== 'case') return asReply(found);
            const changed = change(found.document);
            if (changed === found.document) return done(changed);
            if (found.document.removedAt !== null && changed.removedAt === found.document.removedAt) return inBin();
            if (changed.id !== id)
              return failed(
                'bad-input',
                said('A case keeps its id. The case was not changed; what was saved before is kept.'),
              );
            try {
              const seq = await readSeq(folders.cases, id, files);
              if (seq !== null && seq !== found.seq)
                return failed(
                  'busy',
                  said(
                    'Another program saved this case in between. The case was not changed; what was saved before is kept.',
                  ),
                );
            } catch (error) {
              return diskFailure(diskReason(error), said(KEPT));
            }
            return save(changed, found.seq + 1);
          }),
    restorePrevious: (id) =>
      !isId(id)
        ? Promise.resolve(notFound())
        : underLock(id, async () => {
            const found = await readCaseFile(folders.cases, id, files);
            if (found.kind === 'missing') return notFound();
            if (found.kind === 'case')
              return failed('bad-input', said('The file of this case is whole. Nothing was restored.'));
            if (found.problem !== 'damaged') return asReply(found);
            const previous = await readPreviousFile(folders.cases, id, files);
            if (previous.kind !== 'case')
              return failed(
                'damaged',
                said('The state before the last save cannot be read either. Nothing was changed.'),
              );
            const path = casePath(folders.cases, id);
            try {
              await putAside(path, `${path}.corrupt-${now().toISOString().replaceAll(/[:.]/g, '-')}`, files);
            } catch (error) {
              return diskFailure(diskReason(error), said('Nothing was restored.'));
            }
            // Two more: the damaged file was one ahead, and its number must not come again.
            return save(previous.document, previous.seq + 2, false);
          }),
    acquire: async (id) => {
      if (!isId(id)) return { readOnlyBecause: notFound().failure.message };
      return inLine(id, async () => {
        if (closed) return { readOnlyBecause: isClosing().failure.message };
        if (held.has(id)) return 'held';
        const lock = await takeLock(folders.locks, id, files);
        if (lock.kind !== 'held') return { readOnlyBecause: lockSentence(lock) };
        held.set(id, lock);
        return 'held';
      });
    },
    release: (id) =>
      inLine(id, async () => {
        const lock = held.get(id);
        held.delete(id);
        await lock?.release();
      }),
    close: async () => {
      closed = true;
      await Promise.all([emptied, ...lines.values(), list.keep()]);
      for (const [id, lock] of held) {
        held.delete(id);
        await lock.release();
      }
    },
  });
};

const isId = (id: string): boolean => caseIdOf(`${id}.json`) === id;

const asReply = (found: FileReading): Reply<Case> => {
  switch (found.kind) {
    case 'case':
      return done(found.document);
    case 'missing':
      return notFound();
    case 'problem':
      return failed(found.problem, say`${found.sentence} The file is left as it is.`);
  }
};

const lockSentence = (lock: Exclude<Lock, { kind: 'held' }>): string =>
  lock.kind === 'other'
    ? say`This case is open elsewhere (${retold(lock.where)}), so it can only be read here. Close it there to change it here. If nothing has it open any more, remove the file ${lock.file}`
    : say`${diskSentence(lock.reason)} The case can only be read.`;

const lockFailure = (lock: Exclude<Lock, { kind: 'held' }>): ReturnType<typeof failed> =>
  lock.kind === 'other'
    ? failed('read-only', say`${lockSentence(lock)} Nothing was changed.`)
    : diskFailure(lock.reason, said(KEPT));

/** Gives the damaged file its second name first, so that no moment is without it. It may be gone altogether. */
const putAside = async (path: string, aside: string, files: FileSystem): Promise<void> => {
  try {
    await files.link(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    if (!isWithoutLinks(error)) throw error;
    await files.rename(path, aside);
  }
};
