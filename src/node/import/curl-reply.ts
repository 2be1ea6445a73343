import { rejectsInHeaders } from '../../core/evidence/rejection-words.ts';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { BodyEvidence, ResponseEvidence } from '../../core/evidence/evidence.ts';
import { BODY_LIMIT, readAndShow } from '../probing/body.ts';
import { codingsOf } from '../probing/inflate.ts';
import { readHead, type RawHead } from '../probing/raw-head.ts';
import { makeCleaner } from '../probing/scrub.ts';

/**
 * A reply as curl printed it. A script has cut the password out where the reply repeated it; what holds secrets by its nature is cut here
 * once more, by the same net as in this program's own probes.
 */

const cleaner = makeCleaner([]);

/** The head that counts: the last one, without those that only announced another. */
export const headOf = (bytes: Buffer): RawHead | null => {
  const heads = bytes
    .toString('latin1')
    .split(/(?<=\r?\n\r?\n)/)
    .slice(0, 1000)
    .flatMap((text) => readHead(text) ?? []);
  return heads.findLast(({ status }) => status >= 200) ?? null;
};

/** Whether every header line has a name that HTTP allows; this program's own probes refuse a head that has not. */
export const isWellFormed = ({ headers }: RawHead): boolean =>
  headers.every(([name]) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name));

export const responseOf = ({ httpVersion, status, reason, headers }: RawHead, receivedAt: number): ResponseEvidence => {
  const date = Date.parse(headers.find(([name]) => name.toLowerCase() === 'date')?.[1] ?? '');
  return {
    httpVersion,
    status,
    reason: reason === '' ? null : cleaner.line(reason, 300),
    headers: headers
      .slice(0, 500)
      .map(([name, value]): [string, string] => [cleaner.line(name, 200), cleaner.header(name, value)]),
    clockSkewMs: Number.isNaN(date) ? null : Math.round(date - receivedAt),
  };
};

interface Decoded {
  readonly bytes: Buffer;
  readonly problem: 'too-large' | 'undecodable' | null;
}

const DECODERS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

const decoded = (raw: Buffer, codings: readonly string[]): Decoded => {
  const [coding] = codings;
  if (coding === undefined || raw.length === 0) return { bytes: raw, problem: null };
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (codings.length > 1) return { bytes: raw, problem: 'too-large' };
  if (decode === undefined) return { bytes: raw, problem: 'undecodable' };
  try {
    return { bytes: decode(raw, { maxOutputLength: BODY_LIMIT }), problem: null };
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    return { bytes: raw, problem: tooLarge ? 'too-large' : 'undecodable' };
  }
};

/** `whole`: it came to its end, and nothing was cut out of it. */
export const bodyOf = (raw: Buffer, { headers }: RawHead, whole: boolean): BodyEvidence => {
  const { bytes, problem } = decoded(raw.subarray(0, BODY_LIMIT), codingsOf(headers));
  const tooLarge = raw.length > BODY_LIMIT || problem === 'too-large';
  const complete = whole && !tooLarge && problem === null;
  const { reading, excerpt, rejects } = readAndShow(bytes, complete, cleaner);
  return {
    bytes: bytes.length,
    complete,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    excerpt,
    reading: tooLarge ? { kind: 'too-large' } : problem === 'undecodable' && whole ? { kind: 'not-text' } : reading,
    ...(rejects.rejects === true || rejectsInHeaders(headers) ? { rejects: true as const } : {}),
  };
};
