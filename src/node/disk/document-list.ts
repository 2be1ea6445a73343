import { z } from 'zod';
import { say, type Message } from '../../core/messages/message.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { diskFailure, diskReason, type FileStamp, type FileSystem } from './file-system.ts';
import { smallFile } from './small-files.ts';

type DocumentProblem = 'damaged' | 'newer-version' | 'denied' | 'io';

export type FileReading<T> =
  | { readonly kind: 'document'; readonly document: T; readonly seq: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'problem'; readonly problem: DocumentProblem; readonly sentence: Message };

/** One document of a store: what was made of it, or why it cannot be opened. */
export type Listed<T, S> =
  | { readonly kind: 'document'; readonly id: string; readonly file: string; readonly summary: S }
  | {
      readonly kind: 'problem';
      readonly id: string;
      readonly file: string;
      readonly problem: DocumentProblem;
      readonly sentence: Message;
      /** The state before the last save, where `restorePrevious` can bring it back. */
      readonly previous: T | null;
    };

/** What a list shows of each document, kept between starts; valid only for the very file, and the program, that it was made of. */
export interface IndexOptions<T> {
  readonly of: (document: T) => unknown;
  /** Says which program makes it: what one version made is nothing to another, which may judge otherwise. */
  readonly maker: string;
}

interface DocumentFolder<T> {
  readonly data: string;
  readonly indexFile: string;
  readonly ids: () => Promise<readonly string[]>;
  readonly pathOf: (id: string) => string;
  readonly read: (id: string) => Promise<FileReading<T>>;
  readonly readPrevious: (id: string) => Promise<FileReading<T>>;
}

const AT_ONCE = 16;

/** After so many documents were read again the index is written: a program that is killed has no other time. */
const MANY = 100;

export const openDocumentList = <T>(
  { data, indexFile, ids: idsOnDisk, pathOf, read, readPrevious }: DocumentFolder<T>,
  files: FileSystem,
  index: IndexOptions<T> | null,
) => {
  /** Summaries, with the stamp of their file and the function that made them. Whole documents would fill the memory. */
  const cache = new Map<string, { readonly stamp: FileStamp; readonly by: unknown; readonly summary: unknown }>();
  let loaded: Promise<void> | null = null;
  let unkept = 0;
  const kept = smallFile({
    file: indexFile,
    format: 'tripoint/index',
    longest: 128 * 1024 * 1024,
    shape: {
      maker: z.string(),
      /** Id, size, time and inode of its file, summary. */
      entries: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.unknown()])),
    },
  });

  const load = async ({ of, maker }: IndexOptions<T>): Promise<void> => {
    const found = await kept.read(data, files);
    if (found?.maker !== maker) return;
    for (const [id, size, modifiedMs, inode, summary] of found.entries)
      if (!cache.has(id)) cache.set(id, { stamp: { size, modifiedMs, inode }, by: of, summary });
  };

  const keep = async (): Promise<void> => {
    if (index === null || unkept === 0) return;
    unkept = 0;
    const entries = [...cache].flatMap(([id, { stamp, by, summary }]) =>
      by === index.of
        ? [[id, stamp.size, stamp.modifiedMs, stamp.inode, summary] as [string, number, number, number, unknown]]
        : [],
    );
    await kept.write(data, { maker: index.maker, entries }, files);
  };

  const listOne = async <S>(
    id: string,
    stamp: FileStamp | null,
    summarise: (document: T) => S,
  ): Promise<Listed<T, S> | null> => {
    const file = pathOf(id);
    const found = await read(id);
    if (found.kind === 'missing') return null;
    if (found.kind === 'document') {
      const summary = summarise(found.document);
      if (stamp !== null) {
        cache.set(id, { stamp, by: summarise, summary });
        if (index?.of === summarise) unkept += 1;
      }
      return { kind: 'document', id, file, summary };
    }
    const before = found.problem === 'damaged' ? await readPrevious(id) : null;
    const { problem, sentence } = found;
    return {
      kind: 'problem',
      id,
      file,
      problem,
      sentence,
      previous: before?.kind === 'document' ? before.document : null,
    };
  };

  /** Reads and verifies every file that changed since its last listing, and only looks at the stamps of the others. */
  const of = async <S>(summarise: (document: T) => S): Promise<Reply<readonly Listed<T, S>[]>> => {
    if (index?.of === summarise) await (loaded ??= load(index));
    let ids: ReadonlySet<string>;
    try {
      ids = new Set(await idsOnDisk());
    } catch (error) {
      return diskFailure(diskReason(error), say`The data folder cannot be used: ${data}`);
    }
    const listed: Listed<T, S>[] = [];
    const queue = ids.values();
    const worker = async (): Promise<void> => {
      for (const id of queue) {
        // Taken before reading: a save in between then only costs one more reading next time.
        const stamp = await files.stamp(pathOf(id)).catch(() => null);
        const known = cache.get(id);
        if (stamp !== null && known?.by === summarise && sameStamp(known.stamp, stamp))
          listed.push({ kind: 'document', id, file: pathOf(id), summary: known.summary as S });
        else {
          const one = await listOne(id, stamp, summarise);
          if (one !== null) listed.push(one);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    for (const [id, { by }] of cache)
      if (!ids.has(id)) {
        cache.delete(id);
        if (by === index?.of) unkept += 1;
      }
    if (unkept >= MANY) await keep();
    return done(listed.sort((a, b) => (a.id < b.id ? -1 : 1)));
  };

  return { of, keep };
};

const sameStamp = (a: FileStamp, b: FileStamp): boolean =>
  a.size === b.size && a.modifiedMs === b.modifiedMs && a.inode === b.inode;
