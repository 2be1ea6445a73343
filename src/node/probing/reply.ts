import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { createHash } from 'node:crypto';
import {
  ODDITIES,
  type BodyEvidence,
  type Oddity,
  type Reading,
  type ResponseEvidence,
} from '../../core/evidence/evidence.ts';
import { rejectsInHeaders, rejectsInWords } from '../../core/evidence/sign-in-plan.ts';
import { httpFailure, Stopped, type ProbeFailure, reasonOf } from './failures.ts';
import { cleanReading, readBytes } from './reading.ts';
import type { Cleaner } from './scrub.ts';
import { visibleText } from '../../core/vocabulary/text-ends.ts';

/** Names and values of headers, as received. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** Status line and header lines, as lenient as curl reads them. */
export interface RawHead {
  readonly httpVersion: string;
  readonly status: number;
  readonly reason: string;
  readonly headers: HeaderPairs;
  readonly oddities: readonly Oddity[];
}

interface TakenHead {
  /** The first answer, whole; `null` where it has not come to its end. */
  readonly head: RawHead | null;
  /** Where what is still to be read begins: the body, or a head that continues. */
  readonly at: number;
  /** False where what begins there is no status line and cannot become one. */
  readonly isStatus: boolean;
}

const END_OF_HEAD = /\r?\n\r?\n/g;

/** Finds the first answer in what came, behind those that only announce one (100, 103). */
export const takeHead = (text: string): TakenHead => {
  for (let at = 0; ;) {
    while (/[\r\n]/.test(text.charAt(at))) at += 1;
    END_OF_HEAD.lastIndex = at;
    const end = END_OF_HEAD.exec(text) && END_OF_HEAD.lastIndex;
    if (end === null) return { head: null, at, isStatus: mayBeStatus(text.slice(at, at + LONGEST_STATUS)) };
    const head = readOne(text.slice(at, end));
    if (head === null || !isInterim(head)) return { head, at: head === null ? at : end, isStatus: head !== null };
    at = end;
  }
};

/** What is there of a head, whole or not. */
export const readHead = (text: string): RawHead | null => {
  const { head, at } = takeHead(text);
  const begun = head ?? readOne(text.slice(at));
  return begun !== null && isInterim(begun) ? null : begun;
};

const isInterim = ({ status }: RawHead): boolean => status < 200 && status !== 101;

const LONGEST_STATUS = 8192;
const STATUS = /^HTTP\/(\d(?:\.\d)?)[ \t]{1,8}([1-5]\d\d)(?:[ \t](.*))?$/i;

const mayBeStatus = (text: string): boolean => {
  const [line = '', ...others] = text.split(/\r?\n/, 2);
  return others.length > 0 ? STATUS.test(line) : 'HTTP/'.startsWith(line.slice(0, 5).toUpperCase());
};

const readOne = (text: string): RawHead | null => {
  const [first = '', ...rest] = text.split(/\r?\n/);
  const status = STATUS.exec(first);
  if (status?.[1] === undefined) return null;
  const lines = rest.filter((line) => line !== '');
  const headers = unfolded(lines).map(splitLine);
  return {
    httpVersion: status[1],
    status: Number(status[2]),
    reason: (status[3] ?? '').trim(),
    headers,
    oddities: odditiesOf(status[1], text, lines, headers),
  };
};

const isFolded = (line: string): boolean => /^[ \t]/.test(line);

const unfolded = (lines: readonly string[]): readonly string[] => {
  const whole: string[][] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    if (last && isFolded(line)) last.push(line.trim());
    else whole.push([line]);
  }
  return whole.map((parts) => parts.join(' '));
};

const splitLine = (line: string): readonly [string, string] => {
  const colon = line.indexOf(':');
  return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
};

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const odditiesOf = (
  version: string,
  text: string,
  lines: readonly string[],
  headers: HeaderPairs,
): readonly Oddity[] => {
  const found: Readonly<Partial<Record<Oddity, boolean>>> = {
    'length-and-chunks': lengthsIn(headers).length > 0 && isChunked(headers),
    'several-lengths': lengthsIn(headers).length > 1,
    'line-feeds': /(?:^|[^\r])\n/.test(text),
    folded: lines.some(isFolded),
    'blank-before-colon': lines.some((line) => /[ \t]$/.test(line.slice(0, Math.max(0, line.indexOf(':'))))),
    'no-header': headers.some(([name]) => !TOKEN.test(name)),
    version: !/^1\.[01]$/.test(version),
  };
  return ODDITIES.filter((one) => found[one]);
};

const valuesOf = (headers: HeaderPairs, name: string): readonly string[] =>
  headers
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((value) => value.trim());

const lengthsIn = (headers: HeaderPairs): readonly string[] => valuesOf(headers, 'content-length');
const isChunked = (headers: HeaderPairs): boolean => valuesOf(headers, 'transfer-encoding').includes('chunked');

/** How the end of a body is found: chunks before a length, and the last one of several, as curl does. */
export const framingOf = ({ status, headers }: Pick<RawHead, 'status' | 'headers'>): 'chunks' | 'end' | number => {
  if (status < 200 || status === 204 || status === 304) return 0;
  if (isChunked(headers)) return 'chunks';
  const length = lengthsIn(headers).at(-1) ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : 'end';
};

/** The body does not have the form of chunks that its head announces. */
export class BrokenChunks extends Error {
  override readonly name = 'BrokenChunks';
}

/** What came out of a content encoding. `bytes` holds what was decoded before a problem showed. */
export interface Inflated {
  readonly bytes: Buffer;
  readonly problem: 'too-large' | 'undecodable' | null;
}

/** Coding names of all `Content-Encoding` headers in order, without `identity`. */
export const codingsOf = (headers: HeaderPairs): readonly string[] =>
  valuesOf(headers, 'content-encoding').filter((coding) => coding !== '' && coding !== 'identity');

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
  pieces: AsyncIterable<Buffer>,
  headers: HeaderPairs,
  cleaner: Cleaner,
  signal: AbortSignal,
  hangUp: (reason: Error) => void,
): Promise<{ readonly body: BodyEvidence; readonly failure: RawBody['failure'] }> => {
  const raw = await readBounded(pieces, signal, hangUp);
  const codings = codingsOf(headers);
  const [coding] = codings;
  const decoded =
    raw.isBroken || codings.length > 1
      ? { bytes: raw.bytes, problem: 'undecodable' as const }
      : coding === undefined || raw.bytes.length === 0
        ? { bytes: raw.bytes, problem: null }
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
  const { reading, excerpt, rejects, cut } = readAndShow(bytes, complete, cleaner);
  return {
    bytes: bytes.length,
    complete,
    // Over a body that repeats a secret it would let the secret be guessed.
    sha256: createHash('sha256')
      .update(cut ?? bytes)
      .digest('hex'),
    excerpt,
    reading: tooLarge
      ? { kind: 'too-large' }
      : problem === 'undecodable' && isWhole
        ? { kind: 'not-text', packed: true }
        : reading,
    ...(rejects || rejectsInHeaders(headers) ? { rejects: true as const } : {}),
  };
};

/** A head put into evidence. `receivedAt`: milliseconds of the epoch. */
export const responseOf = (
  { httpVersion, status, reason, oddities }: Omit<RawHead, 'headers'>,
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
    ...(oddities.length > 0 && { oddities: [...oddities] }),
  };
};

interface RawBody {
  readonly bytes: Buffer;
  readonly tooLarge: boolean;
  readonly isBroken: boolean;
  readonly failure: ProbeFailure | Stopped | null;
}

const readBounded = async (
  pieces: AsyncIterable<Buffer>,
  signal: AbortSignal,
  hangUp: (reason: Error) => void,
): Promise<RawBody> => {
  // One piece of memory, however many pieces come.
  const kept = Buffer.allocUnsafe(BODY_LIMIT);
  let size = 0;
  const giveUp = (): void => hangUp(reasonOf(signal));
  const upTo = (failure: RawBody['failure'], isBroken = false): RawBody => ({
    bytes: Buffer.from(kept.subarray(0, size)),
    tooLarge: size > BODY_LIMIT,
    isBroken,
    failure,
  });
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    for await (const piece of pieces) {
      piece.copy(kept, size);
      size += piece.length;
      if (size > BODY_LIMIT) break;
    }
    return upTo(null);
  } catch (error) {
    if (error instanceof BrokenChunks) return upTo(null, true);
    const reason = signal.aborted ? reasonOf(signal) : error;
    return upTo(reason instanceof Stopped ? reason : httpFailure(reason, 'body'));
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

const DATA: ReadonlySet<Reading['kind']> = new Set(['search-result', 'json-array', 'mnt-session']);

export const readAndShow = (
  bytes: Buffer,
  complete: boolean,
  cleaner: Cleaner,
): Pick<BodyEvidence, 'reading' | 'excerpt'> & { readonly rejects: boolean; readonly cut: string | null } => {
  const { reading, text } = readBytes(bytes, complete);
  const shown = text ?? bytes.toString('latin1');
  // The border is kept far behind the excerpt: a secret across it would show its first half there.
  const end = shown.length - RAGGED_END;
  const whole = complete || end < 2 * RAGGED_END ? shown : shown.slice(0, end);
  const cleaned = cleaner.text(shown, Infinity);
  return {
    reading: cleanReading(reading, cleaner),
    excerpt: cleaner.text(whole, EXCERPT_LIMIT),
    // Words behind the excerpt count as well; data of the APIs may hold them, and says nothing by it.
    rejects: !DATA.has(reading.kind) && rejectsInWords(shown),
    cut: cleaned === visibleText(shown) ? null : cleaned,
  };
};
