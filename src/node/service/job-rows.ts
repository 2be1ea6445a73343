import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { JobRow, OwnCall } from '../../core/whitelisting/batch.ts';
import { readJson } from '../safe-json.ts';

/**
 * The rows of a job on disk, so that a million of them need no memory: one line a row, `+` before a row that goes out and
 * `-` before one that is left out. Written once, before the job exists; checked by its sum whenever it is opened.
 */

const BLOCK = 256 * 1024;
const NEWLINE = 0x0a;
const PLUS = 0x2b;
/** The place of every so manieth row that goes out is remembered. */
const STRIDE = 256;

interface WrittenRows {
  readonly toSend: number;
  readonly rows: number;
  readonly oneByOne: number;
  readonly rowsBytes: number;
  readonly rowsSha256: string;
}

/**
 * Writes the rows durably; those that go out in calls of their own come last of those that go out. Rejects with the file
 * system's error; the file is then of no use.
 */
export const writeRows = async (path: string, rows: Iterable<JobRow> | AsyncIterable<JobRow>): Promise<WrittenRows> => {
  const file = await open(path, 'wx', 0o600);
  try {
    const sum = createHash('sha256');
    let [toSend, count, oneByOne, bytes] = [0, 0, 0, 0];
    let text = '';
    const flush = async (): Promise<void> => {
      const block = Buffer.from(text);
      text = '';
      sum.update(block);
      bytes += block.length;
      await file.appendFile(block);
    };
    for await (const { line, mac, name, leftOut, own } of rows) {
      text +=
        leftOut === null
          ? `+${JSON.stringify(own === undefined ? [line, mac, name] : [line, mac, name, null, own])}\n`
          : `-${JSON.stringify([line, mac, name, leftOut, ...(own === undefined ? [] : [own])])}\n`;
      if (leftOut === null) {
        if (own === undefined && oneByOne > 0) throw new RangeError('Rows with calls of their own come last.');
        toSend += 1;
        if (own !== undefined) oneByOne += 1;
      }
      count += 1;
      if (text.length >= BLOCK) await flush();
    }
    await flush();
    if ((await file.stat()).size !== bytes) throw new Error('short write');
    await file.sync();
    return { toSend, rows: count, oneByOne, rowsBytes: bytes, rowsSha256: sum.digest('hex') };
  } finally {
    await file.close();
  }
};

export interface JobRows {
  /** Rows that go out, by their places among these. Rejects where the disk fails. */
  readonly range: (from: number, to: number) => Promise<readonly JobRow[]>;
  /** Every row in the order of the file; `place` among the rows that go out, or `null`. */
  readonly all: () => AsyncGenerator<{ readonly row: JobRow; readonly place: number | null }>;
  readonly close: () => Promise<void>;
}

/** Opens the rows, or gives `null` where they are not the ones that were written. Rejects where the disk fails. */
export const openRows = async (path: string, written: WrittenRows): Promise<JobRows | null> => {
  const file = await open(path, 'r');
  try {
    const places = await index(file, written);
    if (places !== null) return reader(file, places, written);
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
};

/** Byte offsets of every STRIDE-th row that goes out, after the whole file was checked. */
const index = async (file: FileHandle, written: WrittenRows): Promise<readonly number[] | null> => {
  const sum = createHash('sha256');
  const places: number[] = [];
  let [toSend, offset] = [0, 0];
  let atLineStart = true;
  const block = Buffer.alloc(BLOCK);
  for (;;) {
    const { bytesRead } = await file.read(block, 0, BLOCK, offset);
    if (bytesRead === 0) break;
    const bytes = block.subarray(0, bytesRead);
    sum.update(bytes);
    for (let at = 0; at < bytesRead;) {
      if (atLineStart && bytes[at] === PLUS) {
        if (toSend % STRIDE === 0) places.push(offset + at);
        toSend += 1;
      }
      const end = bytes.indexOf(NEWLINE, at);
      atLineStart = end >= 0;
      at = end < 0 ? bytesRead : end + 1;
    }
    offset += bytesRead;
  }
  return offset === written.rowsBytes && toSend === written.toSend && sum.digest('hex') === written.rowsSha256
    ? places
    : null;
};

const reader = (file: FileHandle, places: readonly number[], { rowsBytes }: WrittenRows): JobRows => ({
  range: async (from, to) => {
    const start = places[Math.floor(from / STRIDE)] ?? 0;
    const end = places[Math.ceil(to / STRIDE)] ?? rowsBytes;
    const bytes = Buffer.alloc(end - start);
    let got = 0;
    while (got < bytes.length) {
      const { bytesRead } = await file.read(bytes, got, bytes.length - got, start + got);
      if (bytesRead === 0) throw new Error('the file became shorter');
      got += bytesRead;
    }
    const lines = bytes.toString('utf8').split('\n');
    const first = Math.floor(from / STRIDE) * STRIDE;
    return lines
      .filter((line) => line.startsWith('+'))
      .slice(from - first, to - first)
      .map(rowOf);
  },
  all: async function* () {
    let rest = Buffer.alloc(0);
    let place = 0;
    for (let offset = 0; offset < rowsBytes;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, offset);
      if (bytesRead === 0) return;
      offset += bytesRead;
      rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      const end = rest.lastIndexOf(NEWLINE) + 1;
      for (const line of rest.toString('utf8', 0, end).split('\n')) {
        if (line === '') continue;
        const goesOut = line.startsWith('+');
        yield { row: rowOf(line), place: goesOut ? place : null };
        if (goesOut) place += 1;
      }
      rest = rest.subarray(end);
    }
  },
  close: () => file.close(),
});

const rowOf = (line: string): JobRow => {
  const json = readJson(line.slice(1), { maxSize: BLOCK });
  const cells: readonly unknown[] = json.ok && Array.isArray(json.value) ? json.value : [];
  const [place, mac, name, leftOut, own] = cells;
  return {
    line: typeof place === 'number' ? place : 0,
    mac: typeof mac === 'string' ? mac : '',
    name: typeof name === 'string' ? name : '',
    leftOut: typeof leftOut === 'string' ? leftOut : null,
    // The file is the one that was written here: its sum was checked.
    ...(typeof own === 'object' && own !== null ? { own: own as OwnCall } : {}),
  };
};
