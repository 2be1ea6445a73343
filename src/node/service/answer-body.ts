import type { AnswerBody } from '../../core/whitelisting/failure.ts';
import { inflate } from '../probing/reply.ts';
import { makeCleaner, type Cleaner } from '../probing/scrub.ts';
import type { Readings } from '../reading/read-in-worker.ts';
import { readJson } from '../safe-json.ts';

/** Bytes that are read of an answer, before and after decoding. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;
const EXCERPT = 300;
/** Looked at for an excerpt; a secret beyond it is not kept, and one on its border is cut away with the rest. */
const LOOKED_AT = 8192;

/** Decodes and reads the body of an answer, in the thread that readings have (reading/worker.ts). */
export const readBody = async ({ bytes, coding, key }: Readings['answer'][0]): Promise<AnswerBody> => {
  const cleaner = makeCleaner([{ user: '', password: key }]);
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoded = coding === null ? { bytes: raw, problem: null } : await inflate(raw, coding, LARGEST_ANSWER);
  if (decoded.problem !== null) return { kind: 'incomplete' };
  const json = readJson(decoded.bytes, { maxSize: LARGEST_ANSWER });
  if (json.ok) return { kind: 'json', value: cleanJson(json.value, cleaner) };
  const text = decoded.bytes.toString('utf8', 0, LOOKED_AT);
  const excerpt = cleaner.line(text.trim()).slice(0, EXCERPT);
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text)
    ? { kind: 'html', excerpt }
    : { kind: 'other', excerpt };
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
