import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BodyEvidence, Reading } from '../../core/evidence/evidence.ts';
import { rejectsInHeaders, rejectsInWords } from '../../core/evidence/rejection-words.ts';
import { httpFailure } from './error-outcome.ts';
import { codingsOf, inflate } from './inflate.ts';
import { Stopped, type ProbeFailure } from './probe-failure.ts';
import { cleanReading, readBytes } from './reading.ts';
import type { Cleaner } from './scrub.ts';
import { reasonOf } from './time-limit.ts';

/** Bytes that are kept of a body, after decoding. */
export const BODY_LIMIT = 1_048_576;
/** Characters that are kept to be shown. */
const EXCERPT_LIMIT = 2048;
/** What is cut off the end of an incomplete text: half a secret there would not be recognised. */
const RAGGED_END = 8192;

interface ReceivedBody {
  readonly body: BodyEvidence;
  /** What cut the body short, or `null`; what had come by then is in `body`. */
  readonly failure: ProbeFailure | Stopped | null;
}

/** Reads a body within its bounds and puts it into evidence; what is beyond the bounds is not waited for. */
export const receiveBody = async (
  stream: Readable,
  headers: readonly (readonly [string, string])[],
  cleaner: Cleaner,
  signal: AbortSignal,
): Promise<ReceivedBody> => {
  const raw = await readBounded(stream, signal);
  const codings = codingsOf(headers);
  const [coding] = codings;
  const decoded =
    coding === undefined || codings.length > 1 || raw.bytes.length === 0
      ? { bytes: raw.bytes, problem: codings.length > 1 ? ('too-large' as const) : null }
      : await inflate(raw.bytes, coding, BODY_LIMIT);
  const tooLarge = raw.tooLarge || decoded.problem === 'too-large';
  const complete = !tooLarge && raw.failure === null && decoded.problem === null;
  const { reading, excerpt, rejects } = readAndShow(decoded.bytes, complete, cleaner);
  return {
    body: {
      bytes: decoded.bytes.length,
      complete,
      sha256: createHash('sha256').update(decoded.bytes).digest('hex'),
      excerpt,
      reading: tooLarge
        ? { kind: 'too-large' }
        : decoded.problem === 'undecodable' && raw.failure === null
          ? { kind: 'not-text' }
          : reading,
      ...(rejects.rejects === true || rejectsInHeaders(headers) ? { rejects: true as const } : {}),
    },
    failure: raw.failure,
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
): Pick<BodyEvidence, 'reading' | 'excerpt'> & { readonly rejects: Pick<BodyEvidence, 'rejects'> } => {
  const { reading, text } = readBytes(bytes, complete);
  const shown = text ?? bytes.toString('latin1');
  // The border is kept far behind the excerpt: a secret across it would show its first half there.
  const end = shown.length - RAGGED_END;
  const whole = complete || end < 2 * RAGGED_END ? shown : shown.slice(0, end);
  return {
    reading: cleanReading(reading, cleaner),
    excerpt: cleaner.text(whole, EXCERPT_LIMIT),
    // Words behind the excerpt count as well; data of the APIs may hold them, and says nothing by it.
    rejects: !DATA.has(reading.kind) && rejectsInWords(shown) ? { rejects: true } : {},
  };
};
