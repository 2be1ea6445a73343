import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { BodyEvidence, Reading, ResponseEvidence } from '../../core/evidence/evidence.ts';
import { rejectsInHeaders, rejectsInWords } from '../../core/evidence/sign-in-plan.ts';
import { httpFailure, Stopped, type ProbeFailure, reasonOf } from './failures.ts';
import { cleanReading, readBytes } from './reading.ts';
import type { Cleaner } from './scrub.ts';

/** Names and values of headers, as received. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

const LONGEST = 16_384;

/** Status line and header lines, read without a parser's strictness. */
export interface RawHead {
  readonly httpVersion: string;
  readonly status: number;
  readonly reason: string;
  readonly headers: HeaderPairs;
  /** False when the head was not there to its end. */
  readonly complete: boolean;
}

/** Writes down the first bytes that a reader takes from a stream. Attach it after the reader: then it does not set the stream flowing. */
export const listenToHead = (stream: Duplex, onFirst?: () => void): (() => RawHead | null) => {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    if (text === '') onFirst?.();
    if (text.length < LONGEST) text += chunk.toString('latin1', 0, LONGEST - text.length);
  });
  return () => readHead(text);
};

/** Reads a head that the parser refused: servers of this kind send a 401 with the line `Unauthorized User: : 401`. */
export const readHead = (text: string): RawHead | null => {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.search(/\r?\n\r?\n/);
    const head = readOne(end < 0 ? rest : rest.slice(0, end), end >= 0);
    // What is on its way before the answer (100, 103) is no answer.
    if (head === null || head.status >= 200 || end < 0) return head;
    rest = rest.slice(end).trimStart();
  }
};

const readOne = (text: string, complete: boolean): RawHead | null => {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const status = /^HTTP\/(\d(?:\.\d)?)[ \t]{1,8}([1-5]\d\d)(?:[ \t](.*))?$/i.exec(first);
  if (status?.[1] === undefined) return null;
  return {
    httpVersion: status[1],
    status: Number(status[2]),
    reason: (status[3] ?? '').trim(),
    headers: lines.filter((line) => line !== '').map(splitLine),
    complete,
  };
};

const splitLine = (line: string): readonly [string, string] => {
  const colon = line.indexOf(':');
  return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};

/** What came out of a content encoding. `bytes` holds what was decoded before a problem showed. */
export interface Inflated {
  readonly bytes: Buffer;
  readonly problem: 'too-large' | 'undecodable' | null;
}

/** Coding names of all `Content-Encoding` headers in order, without `identity`. */
export const codingsOf = (headers: HeaderPairs): readonly string[] =>
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

/** Bytes that are kept of a body, after decoding. */
export const BODY_LIMIT = 1_048_576;
const EXCERPT_LIMIT = 2048;
/** What is cut off the end of an incomplete text: half a secret there would not be recognised. */
const RAGGED_END = 8192;

/** Reads a body within its bounds and puts it into evidence; what is beyond the bounds is not waited for. */
export const receiveBody = async (
  stream: Readable,
  headers: HeaderPairs,
  cleaner: Cleaner,
  signal: AbortSignal,
): Promise<{ readonly body: BodyEvidence; readonly failure: RawBody['failure'] }> => {
  const raw = await readBounded(stream, signal);
  const codings = codingsOf(headers);
  const [coding] = codings;
  const decoded =
    coding === undefined || codings.length > 1 || raw.bytes.length === 0
      ? { bytes: raw.bytes, problem: codings.length > 1 ? ('too-large' as const) : null }
      : await inflate(raw.bytes, coding, BODY_LIMIT);
  const decodedBody = { ...decoded, tooLarge: raw.tooLarge };
  return { body: bodyOf(decodedBody, raw.failure === null, headers, cleaner), failure: raw.failure };
};

/** A body put into evidence. `isWhole`: it came to its end. */
export const bodyOf = (
  { bytes, problem, tooLarge: isCut }: Inflated & { readonly tooLarge: boolean },
  isWhole: boolean,
  headers: HeaderPairs,
  cleaner: Cleaner,
): BodyEvidence => {
  const tooLarge = isCut || problem === 'too-large';
  const complete = isWhole && !tooLarge && problem === null;
  const { reading, excerpt, rejects } = readAndShow(bytes, complete, cleaner);
  return {
    bytes: bytes.length,
    complete,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    excerpt,
    reading: tooLarge ? { kind: 'too-large' } : problem === 'undecodable' && isWhole ? { kind: 'not-text' } : reading,
    ...(rejects || rejectsInHeaders(headers) ? { rejects: true as const } : {}),
  };
};

/** A head put into evidence. `receivedAt`: milliseconds of the epoch. */
export const responseOf = (
  { httpVersion, status, reason }: Pick<ResponseEvidence, 'httpVersion' | 'status'> & { readonly reason: string },
  headers: HeaderPairs,
  cleaner: Cleaner,
  receivedAt: number,
): ResponseEvidence => {
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

interface RawBody {
  readonly bytes: Buffer;
  readonly tooLarge: boolean;
  readonly failure: ProbeFailure | Stopped | null;
}

const readBounded = async (stream: Readable, signal: AbortSignal): Promise<RawBody> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const giveUp = (): void => {
    stream.destroy(reasonOf(signal));
  };
  stream.on('error', () => undefined);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > BODY_LIMIT) break;
    }
    return { bytes: Buffer.concat(chunks).subarray(0, BODY_LIMIT), tooLarge: size > BODY_LIMIT, failure: null };
  } catch (error) {
    const reason = signal.aborted ? reasonOf(signal) : error;
    const failure = reason instanceof Stopped ? reason : httpFailure(reason, 'body');
    return { bytes: Buffer.concat(chunks), tooLarge: false, failure };
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

const DATA: ReadonlySet<Reading['kind']> = new Set(['search-result', 'json-array', 'mnt-session']);

export const readAndShow = (
  bytes: Buffer,
  complete: boolean,
  cleaner: Cleaner,
): Pick<BodyEvidence, 'reading' | 'excerpt'> & { readonly rejects: boolean } => {
  const { reading, text } = readBytes(bytes, complete);
  const shown = text ?? bytes.toString('latin1');
  // The border is kept far behind the excerpt: a secret across it would show its first half there.
  const end = shown.length - RAGGED_END;
  const whole = complete || end < 2 * RAGGED_END ? shown : shown.slice(0, end);
  return {
    reading: cleanReading(reading, cleaner),
    excerpt: cleaner.text(whole, EXCERPT_LIMIT),
    // Words behind the excerpt count as well; data of the APIs may hold them, and says nothing by it.
    rejects: !DATA.has(reading.kind) && rejectsInWords(shown),
  };
};
