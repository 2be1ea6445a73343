import type { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { Refused } from '../refusal.ts';
import { DEEPEST } from '../../../safe-json.ts';

/** The files of a workbook, a zip archive. yauzl checks each declared size; what all of it comes to is counted here. */
export interface Archive {
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

/** What is done with the parts of an XML file, in their order. Names come without the prefix of their namespace. */
export interface XmlHandlers {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** One text or tag is at most so long, in bytes; a longer one is no cell. */
const LONGEST_PART = 4 * 1024 * 1024;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Goes through an XML file as it comes. A document type is refused: it could name files. @throws Refused also where it is too deep. */
export const readAllXml = async (
  pieces: AsyncIterable<Uint8Array>,
  { open, close, text }: XmlHandlers,
): Promise<void> => {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let silent = 0;
  let depth = 0;
  const fail = (): never => {
    throw damaged();
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    depth += 1;
    if (depth > DEEPEST) throw new Refused({ reason: 'exhausts-memory' });
    open(local(name), (wanted) => {
      const value: unknown = attributes[wanted];
      return typeof value === 'string' ? value : undefined;
    });
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    depth -= 1;
    close(local(name));
  });
  parser.on('text', text);
  parser.on('cdata', text);
  const decode = (piece?: Uint8Array): string => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      return fail();
    }
  };
  for await (const piece of pieces) {
    silent += piece.length;
    parser.write(decode(piece));
    if (silent > LONGEST_PART + piece.length) fail();
  }
  parser.write(decode()).close();
};
