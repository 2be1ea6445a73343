import type { Buffer as Bytes } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { codeOf, readBoundedFile } from '../node/disk/file-system.ts';
import { textOfBytes } from '../node/import/text-of-bytes.ts';

/** What a person named for a program without a window: a file, what a shell has opened, or standard input. */
export interface Input {
  readonly bytes: Bytes;
  /** @param otherwise how bytes are read that are neither UTF-8 nor UTF-16. */
  readonly text: (otherwise?: 'utf-8' | 'windows-1252') => string;
}

type WhyNotRead = 'missing' | 'unreadable' | 'not-a-file' | 'too-large';

/** What a shell has opened already for `<(command)`: reading it waits for no other end. */
const OPENED = /^\/(?:dev|proc\/self)\/fd\/(\d{1,6})$/;

/** Whether a path is that of this process's standard input. */
export const isStandardInput = (path: string): boolean => path === '/dev/stdin' || OPENED.exec(path)?.[1] === '0';

const readAll = async (stream: NodeJS.ReadableStream, maxBytes: number): Promise<Bytes | 'too-large'> => {
  const chunks: Bytes[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Bytes>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return 'too-large';
  }
  return Buffer.concat(chunks);
};

const readNamed = (path: string, maxBytes: number): Promise<Bytes | 'not-a-file' | 'too-large'> => {
  const fd = Number(OPENED.exec(path)?.[1] ?? NaN);
  if (Number.isNaN(fd)) return readBoundedFile(path, maxBytes);
  return readAll(createReadStream('', { fd, autoClose: false }), maxBytes);
};

/** Reads it whole. Of files only a regular one is read, or what the shell has opened. */
export const readInput = async (
  from: string | NodeJS.ReadableStream,
  maxBytes: number,
): Promise<Input | WhyNotRead> => {
  const read = await (typeof from === 'string' ? readNamed(from, maxBytes) : readAll(from, maxBytes)).catch(
    (error: unknown) => (codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable'),
  );
  return typeof read === 'string' ? read : { bytes: read, text: (otherwise) => textOfBytes(read, otherwise) };
};
