import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AttemptEvent, type SignInResult, attemptEventSchema } from '../../core/records/attempt.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { takeLockWithin } from '../disk/lock.ts';
import { codeOf, diskFailure, diskReason, type DiskReason, nodeFileSystem, makeFolder } from '../disk/file-system.ts';
import { cut, decode, encode, syncFolder } from '../disk/journal.ts';
import { writeDocument } from '../disk/writer.ts';
import { readJson } from '../safe-json.ts';

/** So many attempts that count are kept, however old: fading is a question of the clock, and clocks are set wrongly. */
const KEPT = 1000;

/** Leaves out what no standing rests on: runs that began, answers that say nothing, all but the newest acceptance of a kind. */
const compacted = (events: readonly AttemptEvent[]): readonly AttemptEvent[] => {
  const results = new Map<string, SignInResult>();
  for (const event of events) if (event.event === 'result') results.set(event.id, event.result);
  const kept = new Set<string>();
  const acceptances = new Set<string>();
  const keys = new Map<string, AttemptEvent>();
  let counting = 0;
  for (const event of events.toReversed()) {
    if (event.event === 'set-out') {
      const { id, server, user, kind, key, at } = event;
      if (key !== null) keys.set(`${server} ${key}`, { event: 'seen', server, key, at });
      const result = results.get(id);
      const which = JSON.stringify([server, user, kind]);
      if (result === 'accepted' && !acceptances.has(which)) {
        acceptances.add(which);
        kept.add(id);
      }
      if (result !== 'accepted' && result !== 'answered' && (counting += 1) <= KEPT) kept.add(id);
    }
    if (event.event === 'seen') keys.set(`${event.server} ${event.key}`, event);
    if ((event.event === 'imported' || event.event === 'damage') && (counting += 1) <= KEPT) kept.add(event.id);
  }
  return [
    ...[...keys.values()].slice(-KEPT),
    ...events.filter((event) => event.event !== 'run' && event.event !== 'seen' && kept.has(event.id)),
  ];
};

// The ledger as a file: lines of checksum, length and JSON, as in a journal, in `attempts.journal` of the data folder.
const NAME = 'attempts.journal';
const NEWLINE = 0x0a;
const LARGEST = 32 * 1024 * 1024;
/** Each command reads the whole file: some hundred lines take it longer than a server to answer. */
const COMPACT_FROM = 64 * 1024;
const PATIENCE_MS = 5000;

const NOT_USED = say('The list of sign-in attempts could not be used, so no credentials are sent.');

const notWritten = (reason: DiskReason): ReturnType<typeof failed> => diskFailure(reason, NOT_USED);

interface Known {
  inode: number;
  /** Bytes of whole lines that were read. */
  size: number;
  events: AttemptEvent[];
  unread: number;
  /** Bytes after the last whole line. */
  torn: number;
}

/** @param damage puts a note in the place of unreadable lines. */
export const ledgerFile = (folder: string, damage: (lines: number) => AttemptEvent) => {
  const path = join(folder, NAME);
  let known: Known = { inode: 0, size: 0, events: [], unread: 0, torn: 0 };
  let last: Promise<unknown> = Promise.resolve();

  /** One after another within this process; the lock is for the others. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  const refresh = async (): Promise<Known> => {
    let found: { readonly size: number; readonly ino: number };
    try {
      const status = await stat(path);
      if (!status.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
      found = status;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return (known = { inode: 0, size: 0, events: [], unread: 0, torn: 0 });
    }
    if (found.size > LARGEST) return (known = { inode: found.ino, size: 0, events: [], unread: 1, torn: found.size });
    if (found.ino !== known.inode || found.size < known.size)
      known = { inode: found.ino, size: 0, events: [], unread: 0, torn: 0 };
    const bytes = await readFrom(path, known.size, found.size);
    const events = [...known.events];
    let { unread } = known;
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      const read = readLine(bytes.subarray(start, end));
      if (read === null) unread += 1;
      else events.push(...read);
      start = end + 1;
    }
    return (known = { inode: found.ino, size: known.size + start, events, unread, torn: bytes.length - start });
  };

  const append = async (events: readonly AttemptEvent[], before: number): Promise<void> => {
    if (events.length === 0) return;
    const line = encode(events);
    const isNew = known.inode === 0;
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(line);
      await file.datasync();
      if ((await file.stat()).size !== before + line.length) throw new Error('short write');
    } catch (error) {
      // The rest of a line would count as damage.
      await cut(path, before).catch(() => undefined);
      throw error;
    } finally {
      await file.close().catch(() => undefined);
    }
    if (isNew) await syncFolder(folder);
  };

  const rewrite = async (events: readonly AttemptEvent[]): Promise<void> => {
    const content = Buffer.concat(events.map((event) => encode([event])));
    const written = await writeDocument(path, content, { keepPrevious: false });
    if (!written.ok) throw Object.assign(new Error('not written'), { code: CODE_OF[written.reason] });
    await refresh();
  };

  /** Lines that cannot be read are kept aside, and a note that counts replaces them. */
  const repair = async (): Promise<void> => {
    if (known.unread === 0 && known.torn === 0) {
      if (known.size <= COMPACT_FROM) return;
      const left = compacted(known.events);
      // What may not be left out is not written anew each time.
      if (left.length < known.events.length / 2) await rewrite(left);
      return;
    }
    const lines = known.unread + (known.torn > 0 ? 1 : 0);
    const aside = `${path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    await nodeFileSystem.link(path, aside).catch(() => undefined);
    await rewrite([...known.events, damage(lines)]);
  };

  return {
    /** What the file holds now; `unread`: lines that cannot be read. `null`: it cannot be read. Takes no lock and changes nothing. */
    look: () =>
      inTurn(() =>
        refresh().then(
          ({ events, unread }) => ({ events, unread }),
          () => null,
        ),
      ),
    /** Reads under the lock of all processes, and appends durably what `decide` gives. */
    change: <T>(
      decide: (events: readonly AttemptEvent[]) => { readonly append: readonly AttemptEvent[]; readonly value: T },
    ): Promise<Reply<T>> =>
      inTurn(async () => {
        try {
          await makeFolder(dirname(path));
        } catch (error) {
          return notWritten(diskReason(error));
        }
        const lock = await lockOf(folder);
        if (!lock.ok) return lock;
        try {
          await refresh();
          await repair();
          const { append: added, value } = decide(known.events);
          await append(added, known.size);
          await refresh();
          return done(value);
        } catch (error) {
          return notWritten(diskReason(error));
        } finally {
          await lock.value();
        }
      }),
  };
};

const CODE_OF = { 'disk-full': 'ENOSPC', 'read-only': 'EROFS', denied: 'EACCES', io: 'EIO' } as const;

/** The events of a line, or `null` where it is damaged. Kinds of a newer program are passed over. */
const readLine = (line: Buffer): readonly AttemptEvent[] | null => {
  const json = decode(line);
  const list = json && readJson(json, { maxSize: LARGEST });
  if (!list?.ok || !Array.isArray(list.value)) return null;
  return list.value.flatMap((event: unknown) => {
    const read = attemptEventSchema.safeParse(event);
    return read.success ? [read.data] : [];
  });
};

const readFrom = async (path: string, start: number, end: number): Promise<Buffer> => {
  if (start === 0) return readFile(path);
  if (start >= end) return Buffer.alloc(0);
  const file: FileHandle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const lockOf = async (folder: string): Promise<Reply<() => Promise<void>>> => {
  const lock = await takeLockWithin(PATIENCE_MS, folder, NAME, nodeFileSystem);
  if (lock.kind === 'held') return done(lock.release);
  return lock.kind === 'failed'
    ? notWritten(lock.reason)
    : failed('busy', sentences(say`This is in use by ${lock.where}.`, NOT_USED));
};
