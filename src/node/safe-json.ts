import { marked, say, type Message } from '../core/messages/message.ts';

/**
 * Reads JSON that somebody else may have written. Refuses deep nesting (`structuredClone` throws at about 10,000 levels), keys that
 * reach into a prototype, text that is not UTF-8. Never throws, and never quotes the text, which may hold a password.
 */

type JsonRefusal = 'too-large' | 'not-utf-8' | 'too-deep' | 'not-json' | 'forbidden-key';

type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: JsonRefusal; readonly sentence: Message };

interface JsonLimits {
  /** Bytes for bytes, UTF-16 units for text. */
  readonly maxSize: number;
  readonly maxDepth?: number;
}

const SENTENCE: Readonly<Record<JsonRefusal, string>> = marked({
  'too-large': 'The content is larger than is accepted.',
  'not-utf-8': 'The content is not UTF-8 text.',
  'too-deep': 'The content is not JSON that Tripoint reads.',
  'not-json': 'The content is not JSON that Tripoint reads.',
  'forbidden-key': 'The content is not JSON that Tripoint reads.',
});

/** Nesting beyond which a text is refused: deeper values break structured clone and stringify later on. */
export const DEEPEST = 64;

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const refuse = (reason: JsonRefusal): JsonReading => ({ ok: false, reason, sentence: say(SENTENCE[reason]) });

/** Parses text or bytes after the checks above. One byte order mark at the start is taken off. */
export const readJson = (content: string | Uint8Array, { maxSize, maxDepth = DEEPEST }: JsonLimits): JsonReading => {
  if (content.length > maxSize) return refuse('too-large');
  const decoded = typeof content === 'string' ? content : decode(content);
  if (decoded === null) return refuse('not-utf-8');
  const text = decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded;
  if (isDeeper(text, maxDepth)) return refuse('too-deep');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('not-json');
  }
  // Looked for after parsing, so that "\u005f_proto__" is found as well.
  return hasForbiddenKey(value) ? refuse('forbidden-key') : { ok: true, value };
};

const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Counts brackets outside strings. The text need not be JSON. */
const isDeeper = (text: string, maxDepth: number): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
};

const hasForbiddenKey = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasForbiddenKey);
  return Object.entries(value).some(([key, member]) => FORBIDDEN.has(key) || hasForbiddenKey(member));
};
