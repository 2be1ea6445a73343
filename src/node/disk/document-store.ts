import { createHash } from 'node:crypto';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import {
  canonicalJson,
  documentText,
  formatSchema,
  headSchema,
  migrate,
  type DocumentForm,
  HEAD_BYTES,
  readHead,
  unknownOutcome,
} from '../../core/records/migrate.ts';
import { readJson } from '../safe-json.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { emptyBin, mayBeDue } from './bin-watch.ts';
import type { Lock } from './lock.ts';
import { codeOf, diskFailure, diskReason, diskSentence, nodeFileSystem, type FileSystem } from './file-system.ts';
import { openDocumentList, type FileReading, type IndexOptions, type Listed } from './document-list.ts';
import { isId, openPlace } from './place.ts';
import { isWithoutLinks, PREVIOUS } from './writer.ts';

/** What every document of a store has. */
export interface AnyDocument {
  readonly id: string;
  readonly removedAt: string | null;
}

type DocumentReading<T> =
  | { readonly ok: true; readonly document: T; readonly seq: number }
  | { readonly ok: false; readonly problem: 'damaged' | 'newer-version'; readonly sentence: Message };

const DAMAGED = say('The file is damaged.');
const NEWER = say('The file was written by a newer version of this program. Open it with that version.');

const sha256Of = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Reads and verifies a document: format, version, checksum, shape and id; `null`: it may have any. */
export const readDocument = <T extends AnyDocument>(
  form: DocumentForm<T>,
  content: Uint8Array,
  id: string | null,
): DocumentReading<T> => {
  const damaged = (sentence: Message): DocumentReading<T> => ({ ok: false, problem: 'damaged', sentence });
  const newer = (): DocumentReading<T> => ({ ok: false, problem: 'newer-version', sentence: NEWER });
  const json = readJson(content, { maxSize: form.largest });
  if (!json.ok) return damaged(sentences(DAMAGED, json.sentence));
  const format = formatSchema.safeParse(json.value);
  if (format.data?.format !== form.format) return damaged(DAMAGED);
  if (format.data.version > form.version) return newer();
  const head = headSchema.safeParse(json.value);
  if (!head.success) return damaged(DAMAGED);
  // The sum is over what was written, whatever version that is.
  const written = (json.value as Readonly<Record<string, unknown>>)[form.key];
  if (written === undefined || sha256Of(written) !== head.data.sha256) return damaged(DAMAGED);
  const migrated = migrate(written, head.data.version, form);
  const parsed = migrated.ok ? form.schema.safeParse(migrated.value) : null;
  if (migrated.ok && parsed?.error && unknownOutcome(parsed.error, migrated.value) !== null) return newer();
  if (!parsed?.success) return damaged(DAMAGED);
  if (id !== null && parsed.data.id !== id) return damaged(DAMAGED);
  return { ok: true, document: parsed.data, seq: head.data.seq };
};

/** The bytes to save, or `null` for what could not be read back: not of this kind, or too large. */
export const encodeDocument = <T extends AnyDocument>(
  form: DocumentForm<T>,
  given: T,
  seq: number,
): { readonly document: T; readonly bytes: Buffer } | null => {
  // Unknown fields are dropped, so nothing reaches the disk that the schema does not name.
  const parsed = form.schema.safeParse(given);
  if (!parsed.success) return null;
  const bytes = Buffer.from(documentText(form, parsed.data, seq, sha256Of(parsed.data)));
  return bytes.length > form.largest ? null : { document: parsed.data, bytes };
};

/** What a store is configured with. */
export interface DocumentKind<T> {
  readonly form: DocumentForm<T>;
  readonly folder: string;
  readonly locks: string;
  readonly bin: string;
}

/**
 * The documents of one kind in a data folder, `<id>.json` each. A save that was acknowledged is on disk; one that was not leaves
 * the state before it; none overwrites what it did not read. A document that cannot be read is never repaired or removed.
 */
export interface DocumentStore<T> {
  open(): Promise<Reply<null>>;
  /** Every document by what `summarise` makes of it, or why it cannot be opened. Unchanged files are not read again. */
  list<S>(summarise: (document: T) => S): Promise<Reply<readonly Listed<T, S>[]>>;
  read(id: string): Promise<Reply<T>>;
  create(document: T): Promise<Reply<T>>;
  /** Reads, changes, saves, under the document's lock. `change` returning its input saves nothing; what it throws is thrown on. */
  update(id: string, change: (document: T) => T): Promise<Reply<T>>;
  /** Puts a damaged file aside as `<id>.json.corrupt-<time>` and brings the state before the last save back. */
  restorePrevious(id: string): Promise<Reply<T>>;
  /** Keeps other processes from changing the document until `release` or `close`. Reading needs no lock. */
  acquire(id: string): Promise<'held' | { readonly readOnlyBecause: Message }>;
  release(id: string): Promise<void>;
  emptyBin(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface StoreOptions<T> {
  readonly files?: FileSystem;
  readonly now?: () => Date;
  /** Keeps what a list shows from one start to the next; without it every start reads every document. */
  readonly index?: IndexOptions<T>;
}

type Held = Extract<Lock, { kind: 'held' }>;

/** How the names of documents end. */
export const ENDING = '.json';

const KEPT = say('Nothing was changed; what was saved before is kept.');
const invalid = (): ReturnType<typeof failed> => failed('bad-input', sentences(say('The document is invalid.'), KEPT));
const isClosing = (): ReturnType<typeof failed> => failed('unexpected', KEPT);

const readFileAt = async <T extends AnyDocument>(
  form: DocumentForm<T>,
  path: string,
  id: string,
  files: FileSystem,
): Promise<FileReading<T>> => {
  try {
    const reading = readDocument(form, await files.read(path, form.largest), id);
    return reading.ok ? { kind: 'document', ...reading } : { kind: 'problem', ...reading };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { kind: 'missing' };
    if (code === 'EFBIG' || code === 'EISDIR')
      return { kind: 'problem', problem: 'damaged', sentence: say('The content is larger than is accepted.') };
    const problem = diskReason(error) === 'denied' ? 'denied' : 'io';
    return { kind: 'problem', problem, sentence: diskSentence(problem) };
  }
};

/** Reads the file of a document. One of which only `.prev` is left counts as damaged, not as missing. */
export const readStored = async <T extends AnyDocument>(
  form: DocumentForm<T>,
  path: string,
  id: string,
  files: FileSystem = nodeFileSystem,
): Promise<FileReading<T>> => {
  const reading = await readFileAt(form, path, id, files);
  if (reading.kind !== 'missing') return reading;
  const previous = await readFileAt(form, `${path}${PREVIOUS}`, id, files);
  return previous.kind === 'missing' ? reading : { kind: 'problem', problem: 'damaged', sentence: DAMAGED };
};

const lockSentence = (lock: Exclude<Lock, Held>): Message =>
  lock.kind === 'other'
    ? sentences(
        say`This is in use by ${lock.where}.`,
        say`It can only be read here. Close it there to change it here. If nothing has it open any more, remove the file ${lock.file}`,
      )
    : sentences(diskSentence(lock.reason), say('It can only be read.'));

const lockFailure = (lock: Exclude<Lock, Held>): ReturnType<typeof failed> =>
  lock.kind === 'other'
    ? failed('read-only', sentences(lockSentence(lock), say('Nothing was changed.')))
    : diskFailure(lock.reason, KEPT);

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

export const openDocumentStore = <T extends AnyDocument>(
  { form, bin, ...places }: DocumentKind<T>,
  data: string,
  { files = nodeFileSystem, now = () => new Date(), index }: StoreOptions<T> = {},
): DocumentStore<T> => {
  const place = openPlace(data, { ...places, ending: ENDING }, files);
  const { pathOf } = place;
  const held = new Map<string, Held>();
  const lines = new Map<string, Promise<unknown>>();
  let emptying: Promise<readonly string[]> = Promise.resolve([]);
  let isClosed = false;

  const notFound = (): ReturnType<typeof failed> =>
    failed('not-found', sentences(say('It is not there.'), say('Nothing was changed.')));
  const readOne = (id: string): Promise<FileReading<T>> => readStored(form, pathOf(id), id, files);
  const readPrevious = (id: string): Promise<FileReading<T>> => readFileAt(form, `${pathOf(id)}${PREVIOUS}`, id, files);
  const readStart = async (id: string): Promise<ReturnType<typeof readHead>> =>
    readHead(form, Buffer.from(await files.head(pathOf(id), HEAD_BYTES)).toString('utf8'));

  const asReply = (found: FileReading<T>): Reply<T> => {
    if (found.kind === 'document') return done(found.document);
    return found.kind === 'missing'
      ? notFound()
      : failed(found.problem, sentences(found.sentence, say('The file is left as it is.')));
  };

  const list = openDocumentList<T>(
    { data, indexFile: `${form.key}-index`, ids: () => place.ids('lost'), pathOf, read: readOne, readPrevious },
    files,
    index ?? null,
  );

  const inLine = <R>(id: string, work: () => Promise<R>): Promise<R> => {
    const mine = (lines.get(id) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    lines.set(id, settled);
    void settled.then(() => {
      if (lines.get(id) === settled) lines.delete(id);
    });
    return mine;
  };

  const underLock = (id: string, work: () => Promise<Reply<T>>): Promise<Reply<T>> =>
    inLine(id, async () => {
      if (!isId(id)) return notFound();
      if (isClosed) return isClosing();
      if (held.has(id)) return work();
      const lock = await place.lock(id);
      if (lock.kind !== 'held') return lockFailure(lock);
      try {
        return await work();
      } finally {
        await lock.release();
      }
    });

  const save = async (document: T, seq: number, keepPrevious = true): Promise<Reply<T>> => {
    const encoded = encodeDocument(form, document, seq);
    if (encoded === null) return invalid();
    const written = await place.write(document.id, encoded.bytes, keepPrevious);
    if (written.ok) return done(encoded.document);
    const unsure = say('The change was written, but the disk did not confirm that it will last.');
    return diskFailure(written.reason, written.inPlace ? unsure : KEPT);
  };

  const inBin = (id: string) => ({
    id,
    removedAt: async (): Promise<string | null> => {
      // It has not been saved since it was removed.
      if (!mayBeDue((await files.stamp(pathOf(id))).modifiedMs, now())) return null;
      if ((await readStart(id))?.removedAt === null) return null;
      const found = await readOne(id);
      return found.kind === 'document' ? found.document.removedAt : null;
    },
    alone: async (work: () => Promise<void>): Promise<void> => {
      const lock = await place.lock(id);
      // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
      if (lock.kind === 'held') await work().finally(lock.release);
    },
    remove: () => place.remove(id),
  });

  return {
    open: async () => {
      try {
        await place.make();
        await place.sweep();
        return done(null);
      } catch (error) {
        return diskFailure(diskReason(error), say`The data folder cannot be used: ${data}`);
      }
    },
    list: list.of,
    read: async (id) => (isId(id) ? asReply(await readOne(id)) : notFound()),
    create: async (document) =>
      isId(document.id)
        ? underLock(document.id, async () =>
            (await readOne(document.id)).kind === 'missing' ? save(document, 1) : invalid(),
          )
        : invalid(),
    update: (id, change) =>
      underLock(id, async () => {
        const found = await readOne(id);
        if (found.kind !== 'document') return asReply(found);
        const { document } = found;
        const changed = change(document);
        if (changed === document) return done(changed);
        if (document.removedAt !== null && changed.removedAt === document.removedAt)
          return failed(
            'not-allowed',
            sentences(say('It is in the bin. Restore it first.'), say('Nothing was changed.')),
          );
        if (changed.id !== id) return invalid();
        try {
          const seq = (await readStart(id))?.seq ?? found.seq;
          if (seq !== found.seq) return failed('busy', sentences(say('Another program saved it in between.'), KEPT));
        } catch (error) {
          return diskFailure(diskReason(error), KEPT);
        }
        return save(changed, found.seq + 1);
      }),
    restorePrevious: (id) =>
      underLock(id, async () => {
        const found = await readOne(id);
        if (found.kind === 'document') return failed('bad-input', KEPT);
        if (found.kind === 'missing' || found.problem !== 'damaged') return asReply(found);
        const previous = await readPrevious(id);
        if (previous.kind !== 'document') return failed('damaged', KEPT);
        try {
          const time = now().toISOString().replaceAll(/[:.]/g, '-');
          await putAside(pathOf(id), `${pathOf(id)}.corrupt-${time}`, files);
        } catch (error) {
          return diskFailure(diskReason(error), KEPT);
        }
        // Two more: the damaged file was one ahead, and its number must not come again.
        return save(previous.document, previous.seq + 2, false);
      }),
    acquire: async (id) => {
      if (!isId(id)) return { readOnlyBecause: notFound().failure.message };
      return inLine(id, async () => {
        if (isClosed) return { readOnlyBecause: isClosing().failure.message };
        if (held.has(id)) return 'held';
        const lock = await place.lock(id);
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
    emptyBin: () => {
      const all = async () => (await place.ids()).map(inBin);
      emptying = emptyBin(data, bin, all, { files, now: now() });
      return emptying;
    },
    close: async () => {
      isClosed = true;
      await Promise.all([emptying, ...lines.values(), list.keep()]);
      for (const [id, lock] of held) {
        held.delete(id);
        await lock.release();
      }
    },
  };
};
