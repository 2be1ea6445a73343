import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson, migrateCase } from '../../core/records/migrate.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import {
  CONTEXT_FORMAT,
  CONTEXT_MIGRATIONS,
  CONTEXT_VERSION,
  contextHeadSchema,
  storedContextSchema,
  type StoredContext,
} from '../../core/whitelisting/context.ts';
import { retold } from '../../core/messages/retold.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { emptyBin } from '../disk/bin-watch.ts';
import { takeLock } from '../disk/case-lock.ts';
import { codeOf, diskFailure, diskReason } from '../disk/disk-error.ts';
import { nodeFileSystem, type FileSystem } from '../disk/file-system.ts';
import { caseIdOf, documentIds } from '../disk/store-upkeep.ts';
import { TEMPORARY, writeDocument } from '../disk/writer.ts';
import { readJson } from '../safe-json.ts';

/**
 * The stored contexts of a data folder, `service/contexts/<id>.json`, without their keys. A change reads, changes and
 * saves under the context's lock, so no process overwrites what it did not read. What cannot be read is left as it is.
 */
export interface ContextStore {
  readonly folder: string;
  readonly list: () => Promise<Reply<ContextListing>>;
  readonly read: (id: string) => Promise<Reply<StoredContext>>;
  readonly create: (context: StoredContext) => Promise<Reply<StoredContext>>;
  readonly update: (id: string, change: (context: StoredContext) => StoredContext) => Promise<Reply<StoredContext>>;
  /** Deletes for good what the bin has kept for long enough (see bin-watch.ts), and gives the ids. Never rejects. */
  readonly emptyBin: () => Promise<readonly string[]>;
}

interface ContextListing {
  readonly contexts: readonly StoredContext[];
  readonly problems: readonly { readonly file: string; readonly sentence: string }[];
}

interface ContextStoreOptions {
  readonly files?: FileSystem;
  readonly now?: () => Date;
}

const MAX_BYTES = 4 * 1024 * 1024;
const KEPT = marked('The context was not changed; what was saved before is kept.');
const notFound = (): ReturnType<typeof failed> =>
  failed('not-found', said('There is no such context. Nothing was changed and nothing was sent.'));

const sha256Of = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

const encode = (context: StoredContext): Buffer =>
  Buffer.from(JSON.stringify({ format: CONTEXT_FORMAT, version: CONTEXT_VERSION, sha256: sha256Of(context), context }));

const decode = (bytes: Uint8Array, id: string): Reply<StoredContext> => {
  const damaged = failed(
    'damaged',
    said('The file of a context is damaged. The file is left as it is. Nothing was sent.'),
  );
  const json = readJson(bytes, { maxSize: MAX_BYTES });
  const head = contextHeadSchema.safeParse(json.ok ? json.value : null);
  if (!head.success) return damaged;
  const { version, context, sha256 } = head.data;
  const migrated = migrateCase(context, version, CONTEXT_MIGRATIONS, CONTEXT_VERSION);
  if (!migrated.ok && migrated.reason === 'newer-version')
    return failed(
      'newer-version',
      said('A context was written by a newer version of this program. The file is left as it is. Nothing was sent.'),
    );
  // The sum is over what was written, whatever version that is.
  if (!migrated.ok || sha256Of(context) !== sha256) return damaged;
  const parsed = storedContextSchema.safeParse(migrated.value);
  return parsed.success && parsed.data.id === id ? done(parsed.data) : damaged;
};

/** Opens the shelf; nothing is made on disk before the first context is. */
export const openContextStore = (
  data: string,
  { files = nodeFileSystem, now = () => new Date() }: ContextStoreOptions = {},
): ContextStore => {
  const folder = join(data, 'service', 'contexts');
  const locks = join(data, 'service', 'context-locks');
  const pathOf = (id: string): string => join(folder, `${id}.json`);
  let line: Promise<unknown> = Promise.resolve();

  const read = async (id: string): Promise<Reply<StoredContext>> => {
    if (caseIdOf(`${id}.json`) !== id) return notFound();
    try {
      return decode(await files.read(pathOf(id), MAX_BYTES), id);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return notFound();
      return diskFailure(diskReason(error), said('The context could not be read. Nothing was sent.'));
    }
  };

  const underLock = <T>(id: string, work: () => Promise<Reply<T>>): Promise<Reply<T>> => {
    const mine = line.then(async (): Promise<Reply<T>> => {
      try {
        await files.makeFolder(folder);
        await files.makeFolder(locks);
      } catch (error) {
        return diskFailure(diskReason(error), said(KEPT));
      }
      const lock = await takeLock(locks, id, files);
      if (lock.kind === 'failed') return diskFailure(lock.reason, said(KEPT));
      if (lock.kind === 'other')
        return failed(
          'busy',
          say`The context is being changed by ${retold(lock.where)}. The context was not changed; what was saved before is kept.`,
        );
      try {
        return await work();
      } finally {
        await lock.release();
      }
    });
    line = mine.catch(() => undefined);
    return mine;
  };

  const save = async (context: StoredContext): Promise<Reply<StoredContext>> => {
    // Unknown fields are dropped, so nothing reaches the disk that the schema does not name.
    const parsed = storedContextSchema.safeParse(context);
    if (!parsed.success)
      return failed(
        'bad-input',
        said(
          'This is not a context that could be read again. The context was not changed; what was saved before is kept.',
        ),
      );
    const written = await writeDocument(pathOf(parsed.data.id), encode(parsed.data), { files, keepPrevious: false });
    if (written.ok) return done(parsed.data);
    return diskFailure(
      written.reason,
      written.inPlace ? said('The change was written, but the disk did not confirm that it will last.') : said(KEPT),
    );
  };

  const idsOnDisk = async (): Promise<readonly string[]> => {
    const names = await files.names(folder).catch((error: unknown): readonly string[] => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    return documentIds(names);
  };

  return {
    folder,
    read,
    list: async () => {
      try {
        const contexts: StoredContext[] = [];
        const problems: { readonly file: string; readonly sentence: string }[] = [];
        for (const id of await idsOnDisk()) {
          const found = await read(id);
          if (found.ok) contexts.push(found.value);
          else if (found.failure.code !== 'not-found')
            problems.push({ file: pathOf(id), sentence: found.failure.message });
        }
        contexts.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
        return done({ contexts, problems });
      } catch (error) {
        return diskFailure(diskReason(error), said('The contexts could not be read.'));
      }
    },
    create: (context) =>
      underLock(context.id, async () => {
        const there = await read(context.id);
        if (there.ok || there.failure.code !== 'not-found')
          return failed(
            'bad-input',
            said(
              'There already is a context with this id. The context was not changed; what was saved before is kept.',
            ),
          );
        return save(context);
      }),
    update: (id, change) =>
      underLock(id, async () => {
        const found = await read(id);
        if (!found.ok) return found;
        const changed = change(found.value);
        if (changed === found.value) return found;
        return save({ ...changed, id, changedAt: isoLocal(now()) });
      }),
    emptyBin: async () => {
      const stored = (id: string) => ({
        id,
        removedAt: async () => {
          const found = await read(id);
          return found.ok ? found.value.removedAt : null;
        },
        alone: (work: () => Promise<void>) => underLock(id, () => work().then(() => done(null))),
        remove: () => files.unlink(pathOf(id)),
      });
      const names = await files.names(folder).catch((): readonly string[] => []);
      for (const name of names.filter((each) => each.endsWith(TEMPORARY))) {
        const id = caseIdOf(name);
        if (id !== null)
          await underLock(id, () => files.unlink(join(folder, name)).then(() => done(null))).catch(() => undefined);
      }
      return emptyBin(data, 'contexts', async () => documentIds(await files.names(folder)).map(stored), {
        files,
        now: now(),
      });
    },
  };
};
