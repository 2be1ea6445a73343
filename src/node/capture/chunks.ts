import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { GivenBytes } from '../reading/readings.ts';

const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 64;

/** The first bytes of a regular file or of what is given, or nothing. */
export const headOf = async (given: GivenBytes): Promise<Uint8Array> => {
  if ('content' in given) return given.content.subarray(0, HEAD_BYTES);
  const file = await open(given.path, 'r').catch(() => null);
  if (file === null) return Buffer.alloc(0);
  try {
    if (!(await file.stat()).isFile()) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** The bytes of a file, piece by piece; between two pieces its thread shows that it is not held. */
export async function* chunksOf(file: GivenBytes): AsyncGenerator<Buffer> {
  if ('path' in file) {
    for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) yield chunk as Buffer;
    return;
  }
  const { buffer, byteOffset, length } = file.content;
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield Buffer.from(buffer, byteOffset + at, Math.min(CHUNK_BYTES, length - at));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
