import { open, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { readJson } from '../safe-json.ts';
import { takeLock } from './lock.ts';
import { codeOf, diskFailure, diskReason, nodeFileSystem, makeFolder } from './file-system.ts';

/**
 * A file that events are added to and never changed in. What `append` has confirmed outlives a kill and a loss of power.
 * A line is one write: CRC-32 of the rest, length of the JSON in bytes, JSON. An unfinished last line was never confirmed and is cut;
 * whatever else does not fit is damage, and the journal is refused as it is.
 */
export interface Journal {
  /** Adds events, all or none, durably. What is too long to be read back is `bad-input`. After a failure of the disk nothing is taken. */
  readonly append: (...events: readonly unknown[]) => Promise<Reply<null>>;
  readonly close: () => Promise<void>;
}

interface JournalReading {
  readonly bytes: number;
  readonly torn: number;
}

/** As much of a file as a journal needs, so that a test can make it fail. Node's `FileHandle` fits. */
export interface JournalFile {
  appendFile(data: Uint8Array): Promise<void>;
  stat(): Promise<{ readonly size: number }>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly openFile?: (path: string) => Promise<JournalFile>;
}

const LONGEST_LINE = 64 * 1024 * 1024;
const BLOCK = 256 * 1024;
const NEWLINE = 0x0a;

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');

/** One line of a journal. */
export const encode = (events: readonly unknown[]): Buffer => {
  const json = JSON.stringify(events);
  const rest = `${Buffer.byteLength(json)} ${json}`;
  return Buffer.from(`${hex(crc32(rest))} ${rest}\n`);
};

/** The JSON of a line without its end, or `null` where sum or length does not fit. */
export const decode = (line: Buffer): Buffer | null => {
  const space = line.indexOf(0x20, 9);
  if (line[8] !== 0x20 || space < 0 || line.toString('latin1', 0, 8) !== hex(crc32(line.subarray(9)))) return null;
  const json = line.subarray(space + 1);
  return line.toString('latin1', 9, space) === String(json.length) ? json : null;
};

const DAMAGED = sentences(say('The journal is damaged and was left as it is.'), say('Nothing was sent.'));

const damaged = (): Reply<never> => failed('damaged', DAMAGED);

/** Reads a journal without taking it. `take` gets every event and may refuse one as damage. A missing file reads as empty. */
export const readJournal = async (path: string, take: (event: unknown) => boolean): Promise<Reply<JournalReading>> => {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return done({ bytes: 0, torn: 0 });
    return diskFailure(diskReason(error), NOT_OPENED);
  }
  try {
    return await readLines(file, take);
  } catch (error) {
    return diskFailure(diskReason(error), NOT_OPENED);
  } finally {
    await file.close().catch(() => undefined);
  }
};

const readLines = async (file: FileHandle, take: (event: unknown) => boolean): Promise<Reply<JournalReading>> => {
  let rest = Buffer.alloc(0);
  let good = 0;
  /** A line that does not fit was met; only the end of the file may come after it. */
  let suspect = false;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, null);
    if (bytesRead === 0) return done({ bytes: good, torn: rest.length });
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    if (suspect) return damaged();
    let start = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      const line = rest.subarray(start, end);
      const json = decode(line);
      if (json === null) {
        // Where a write did not reach the disk, a file system leaves NULs: then the end of the line may be there already.
        if (!line.includes(0) || rest.length > end + 1) return damaged();
        suspect = true;
        break;
      }
      const events = readJson(json, { maxSize: LONGEST_LINE });
      if (!events.ok || !Array.isArray(events.value) || !events.value.every(take)) return damaged();
      start = end + 1;
    }
    good += start;
    rest = rest.subarray(start);
    if (rest.length > LONGEST_LINE) return damaged();
  }
};

/** Cuts a file to its first bytes, through its own handle: one that only adds may not cut on Windows. */
export const cut = async (path: string, bytes: number): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.truncate(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
};

const openNode = (path: string): Promise<JournalFile> => open(path, 'a', 0o600);

/** Makes what was put into a folder or renamed in it durable, where the system can. */
export const syncFolder = async (path: string): Promise<void> => {
  try {
    const folder = await open(path, 'r');
    // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    // Windows opens no folders, and some file systems have no fsync of them.
    if (process.platform !== 'win32' && !['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) throw error;
  }
};

const NOT_OPENED = sentences(say('The journal could not be used.'), say('Nothing was sent.'));
const NOT_WRITTEN = say('The journal could not be used.');

/** Opens a journal for writing and hands every event in it to `take`. One process at a time: another gets `busy`. */
export const openJournal = async (
  path: string,
  take: (event: unknown) => boolean,
  { openFile = openNode }: JournalOptions = {},
): Promise<Reply<Journal>> => {
  const folder = dirname(path);
  try {
    await makeFolder(folder);
  } catch (error) {
    return diskFailure(diskReason(error), NOT_OPENED);
  }
  const lock = await takeLock(folder, basename(path), nodeFileSystem);
  if (lock.kind === 'other')
    return failed('busy', sentences(say`This is in use by ${lock.where}.`, say('Nothing was sent.')));
  if (lock.kind === 'failed') return diskFailure(lock.reason, NOT_OPENED);
  let file: JournalFile | null = null;
  const giveUp = async <T>(reply: T): Promise<T> => {
    await file?.close().catch(() => undefined);
    await lock.release();
    return reply;
  };
  try {
    const reading = await readJournal(path, take);
    if (!reading.ok) return await giveUp(reading);
    if (reading.value.torn > 0) await cut(path, reading.value.bytes);
    file = await openFile(path);
    await syncFolder(folder);
    return done(writer(file, path, reading.value.bytes, lock.release));
  } catch (error) {
    return giveUp(diskFailure(diskReason(error), NOT_OPENED));
  }
};

const writer = (file: JournalFile, path: string, start: number, release: () => Promise<void>): Journal => {
  let size = start;
  let broken: Reply<null> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const write = async (events: readonly unknown[]): Promise<Reply<null>> => {
    if (broken !== null) return broken;
    const line = encode(events);
    // Nothing of it is on disk, so the journal stays sound.
    if (line.length > LONGEST_LINE) return failed('bad-input', NOT_WRITTEN);
    try {
      await file.appendFile(line);
      const [now] = await Promise.all([file.stat(), file.datasync()]);
      if (now.size !== size + line.length) throw new Error('short write');
      size = now.size;
      return done(null);
    } catch (error) {
      // The rest of a line would make damage of what comes after it; cut or not, nothing comes after it.
      await cut(path, size).catch(() => undefined);
      broken = diskFailure(diskReason(error), NOT_WRITTEN);
      return broken;
    }
  };

  return {
    append: (...events) => {
      const written = last.then(() => write(events));
      last = written;
      return written;
    },
    close: async () => {
      await last;
      await file.close().catch(() => undefined);
      await release();
    },
  };
};
