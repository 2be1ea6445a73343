import type { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refused } from '../refusal.ts';

/**
 * The files of a workbook, which is a zip archive. yauzl reads its directory, checks each size that it declares, and holds
 * nothing of it in memory; how much all of it may come to is counted here, whatever it declares.
 */
export interface Archive {
  /** Paths and declared sizes in bytes. */
  readonly sizes: ReadonlyMap<string, number>;
  /** @throws Refused where the file is not there, encrypted, damaged, or too much. */
  readonly read: (path: string) => AsyncGenerator<Buffer, void, undefined>;
}

/** What the files of a workbook may come to, in bytes; 100,000 wordy rows are a fifth of it. */
const MOST_INFLATED = 250 * 1024 * 1024;
const MOST_FILES = 10_000;

export const damaged = (): Refused => new Refused({ reason: 'damaged-workbook' });
const tooLarge = (): Refused => new Refused({ reason: 'workbook-too-large', most: MOST_INFLATED });

const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_FILES) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof Refused ? error : damaged();
  }
  return entries;
};

/** @throws Refused */
export const openArchive = async (bytes: Buffer): Promise<Archive> => {
  const zip = await fromBufferPromise(bytes, { autoClose: false }).catch(() => {
    throw damaged();
  });
  const entries = await entriesOf(zip);
  let inflated = 0;
  return {
    sizes: new Map([...entries].map(([path, { uncompressedSize }]) => [path, uncompressedSize])),
    read: async function* (path) {
      const entry = entries.get(path);
      if (entry === undefined) throw damaged();
      if (entry.isEncrypted()) throw new Refused({ reason: 'encrypted-workbook' });
      if (inflated + entry.uncompressedSize > MOST_INFLATED) throw tooLarge();
      let stream: Readable | null = null;
      try {
        stream = await zip.openReadStreamPromise(entry);
        for await (const piece of stream as AsyncIterable<Buffer>) {
          inflated += piece.length;
          if (inflated > MOST_INFLATED) throw tooLarge();
          yield piece;
        }
      } catch (error) {
        throw error instanceof Refused ? error : damaged();
      } finally {
        stream?.destroy();
      }
    },
  };
};
