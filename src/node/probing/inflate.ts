import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** What came out of a content encoding. `bytes` holds what was decoded before a problem showed. */
interface Inflated {
  readonly bytes: Buffer;
  readonly problem: 'too-large' | 'undecodable' | null;
}

/** Coding names of all `Content-Encoding` headers in order, without `identity`. */
export const codingsOf = (headers: readonly (readonly [string, string])[]): readonly string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');

const decoderOf = (coding: string, first: number) => {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      // Two formats go by this name; the low four bits of the first byte show which.
      return (first & 0x0f) === 8 ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
};

/** Takes one layer of encoding off. Stops as soon as more than `limit` bytes have come out, however many would follow. */
export const inflate = (raw: Buffer, coding: string, limit: number): Promise<Inflated> =>
  new Promise((resolve) => {
    const decoder = decoderOf(coding, raw[0] ?? 0);
    if (decoder === null) {
      resolve({ bytes: raw, problem: 'undecodable' });
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (problem: Inflated['problem']): void => {
      decoder.destroy();
      resolve({ bytes: Buffer.concat(chunks).subarray(0, limit), problem });
    };
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) end('too-large');
    });
    decoder.on('error', () => end('undecodable'));
    decoder.on('end', () => end(null));
    decoder.end(raw);
  });
