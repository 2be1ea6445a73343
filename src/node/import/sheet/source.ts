import { Buffer } from 'node:buffer';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { codeOf } from '../../disk/disk-error.ts';

/** Where a list comes from: a file of this machine, or text that was pasted, as UTF-8. */
export type Source =
  { readonly kind: 'file'; readonly path: string } | { readonly kind: 'text'; readonly pieces: readonly Uint8Array[] };

/** Why a list was not taken. Nothing of it was kept then. */
export type Refusal =
  | { readonly reason: 'too-large'; readonly bytes: number; readonly most: number }
  | { readonly reason: 'too-many-rows'; readonly most: number }
  | { readonly reason: 'line-too-long'; readonly line: number; readonly most: number }
  /** A document of a spreadsheet program in a form that is not read: .xls, .xlsb. */
  | { readonly reason: 'workbook' }
  /** A document of OpenDocument: .ods. */
  | { readonly reason: 'open-document' }
  | { readonly reason: 'encrypted-workbook' }
  | { readonly reason: 'damaged-workbook' }
  /** A formula of which the file holds no result. */
  | { readonly reason: 'formula-without-result'; readonly cell: string }
  /** One value over several rows, which hold more. */
  | { readonly reason: 'merged-rows'; readonly cells: string }
  /** `most` in bytes, of what it holds. */
  | { readonly reason: 'workbook-too-large'; readonly most: number }
  | { readonly reason: 'no-such-sheet'; readonly sheets: readonly string[] }
  /** A program, a picture, an archive. */
  | { readonly reason: 'no-text' }
  | { readonly reason: 'empty' }
  | { readonly reason: 'not-a-file' }
  /** Its thread was held, and ended. */
  | { readonly reason: 'took-too-long' }
  /** Its thread would have kept too much, or its elements stand within each other in no sane number. */
  | { readonly reason: 'exhausts-memory' }
  /** `code` is the operating system's, e.g. `ENOENT`. */
  | { readonly reason: 'unreadable'; readonly code: string };

/** Thrown within this folder only; `openList` turns it into a value. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

const PIECE = 256 * 1024;

/** Size of a source in bytes as far as it is known before it is read. @throws Refused */
export const sizeOf = async (source: Source, most: number): Promise<number> => {
  const bytes =
    source.kind === 'text'
      ? source.pieces.reduce((sum, { length }) => sum + length, 0)
      : await fileSize(source.path).catch(unreadable);
  if (bytes > most) throw new Refused({ reason: 'too-large', bytes, most });
  return bytes;
};

const fileSize = async (path: string): Promise<number> => {
  const found = await stat(path);
  // Opening a pipe or a device could wait for ever.
  if (!found.isFile()) throw new Refused({ reason: 'not-a-file' });
  return found.size;
};

const unreadable = (error: unknown): never => {
  if (error instanceof Refused) throw error;
  throw new Refused({ reason: 'unreadable', code: codeOf(error) });
};

/** The bytes of a source in pieces; a file that has grown meanwhile is held to the limit again. @throws Refused */
export async function* piecesOf(source: Source, most: number): AsyncGenerator<Uint8Array, void, undefined> {
  if (source.kind === 'text') {
    yield* source.pieces;
    return;
  }
  // Without waiting for what only looks like a file, as some of /proc do.
  const file = await open(source.path, constants.O_RDONLY | constants.O_NONBLOCK).catch(unreadable);
  try {
    for (let bytes = 0; ;) {
      const piece = Buffer.allocUnsafeSlow(PIECE);
      const { bytesRead } = await file.read(piece, 0, PIECE, bytes).catch(unreadable);
      if (bytesRead === 0) return;
      bytes += bytesRead;
      if (bytes > most) throw new Refused({ reason: 'too-large', bytes, most });
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const beginsWith = (head: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => head[at] === byte);

/** A zip archive, as the documents of today's office programs are. */
export const isZip = (head: Uint8Array): boolean => beginsWith(head, 0x50, 0x4b, 0x03, 0x04);

/** The container of older documents, and of today's where they are encrypted. */
export const isCompoundFile = (head: Uint8Array): boolean => beginsWith(head, 0xd0, 0xcf, 0x11, 0xe0);

const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Why a document in that container is refused: the encrypted ones name the part that holds them. */
export const whyNotCompound = async (pieces: AsyncIterable<Uint8Array>): Promise<Refusal> => {
  let end = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([end, piece]);
    if (bytes.includes(ENCRYPTED)) return { reason: 'encrypted-workbook' };
    end = Buffer.from(bytes.subarray(-ENCRYPTED.length));
  }
  return { reason: 'workbook' };
};

/** Control characters that text has none of; a few of them are a fault of a row. */
const isForeign = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);

/** Whether bytes that are not UTF-16 are no text in any encoding: one in 32 and more is a control character. */
export const isBinary = (head: Uint8Array): boolean =>
  head.reduce((count, byte) => count + (isForeign(byte) ? 1 : 0), 0) > Math.max(3, head.length / 32);
