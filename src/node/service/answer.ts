import type { Readable } from 'node:stream';
import type { AnswerBody } from '../../core/service/call.ts';
import { codingsOf, inflate } from '../probing/inflate.ts';
import type { Cleaner } from '../probing/scrub.ts';
import { readJson } from '../safe-json.ts';

/** Bytes that are read of an answer, before and after decoding. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;
/** Characters that are kept of an answer that is not JSON. */
const EXCERPT = 300;
/** Looked at for an excerpt; a secret beyond it is not kept, and one on its border is cut away with the rest. */
const LOOKED_AT = 8192;

/** Reads the body of an answer within its bounds. Never rejects: the status is known, and a lost body does not undo it. */
export const readAnswer = async (
  stream: Readable,
  headers: readonly (readonly [string, string])[],
  cleaner: Cleaner,
): Promise<AnswerBody> => {
  const raw = await readBounded(stream);
  const [coding, second] = codingsOf(headers);
  if (raw === null || second !== undefined) return { kind: 'incomplete' };
  if (raw.length === 0) return { kind: 'empty' };
  const decoded = coding === undefined ? { bytes: raw, problem: null } : await inflate(raw, coding, LARGEST_ANSWER);
  if (decoded.problem !== null) return { kind: 'incomplete' };
  const json = readJson(decoded.bytes, { maxSize: LARGEST_ANSWER });
  if (json.ok) return { kind: 'json', value: cleanJson(json.value, cleaner) };
  const text = decoded.bytes.toString('utf8', 0, LOOKED_AT);
  const excerpt = cleaner.line(text.trim()).slice(0, EXCERPT);
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text)
    ? { kind: 'html', excerpt }
    : { kind: 'other', excerpt };
};

const readBounded = async (stream: Readable): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > LARGEST_ANSWER) return null;
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
};

/** An answer may hold our own header: texts of it are shown and written down. */
const cleanJson = (value: unknown, cleaner: Cleaner): unknown => {
  if (typeof value === 'string') return looksPlain(value) ? value : cleaner.text(value, value.length);
  if (Array.isArray(value)) return value.map((member: unknown) => cleanJson(member, cleaner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      looksPlain(key) ? key : cleaner.line(key),
      cleanJson(member, cleaner),
    ]),
  );
};

/** MACs come by the hundred thousand and hold no key: hexadecimal digits with separators, of their length. */
const looksPlain = (text: string): boolean =>
  text.length <= 17 && /^[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}$/.test(text);
