import { createReadStream } from 'node:fs';
import type { GivenBytes } from '../reading/readings.ts';

const CHUNK_BYTES = 1024 * 1024;

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
