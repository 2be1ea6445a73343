import type { IncomingMessage } from 'node:http';
import { granted, refused, type Outcome, isJsonObject, type JsonObject } from './validate.ts';

/**
 * From bytes to a JSON object. A body that is too large is still read to its end and thrown away, up to a point: who
 * answers and closes while the other side is writing often loses the answer in the path.
 */

/** Largest body that is looked at, in bytes. */
const LARGEST_BODY = 1024 * 1024;
/** After so many bytes nothing more is read; the connection is closed with the answer. */
const LARGEST_DRAIN = 64 * 1024 * 1024;
/** Deeper nesting than this is refused before parsing: answering with such a value would exhaust the stack. */
const DEEPEST_JSON = 32;

type ReadBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large'; readonly drained: boolean }
  | { readonly kind: 'gone' };

/** Reads a request's body. `gone`: the client left before the end, so nobody waits for an answer. Never rejects. */
export const readBody = (request: IncomingMessage): Promise<ReadBody> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= LARGEST_BODY) parts.push(part);
      else parts.length = 0;
      if (size > LARGEST_DRAIN) {
        request.pause();
        resolve({ kind: 'too-large', drained: false });
      }
    });
    request.on('end', () => {
      resolve(
        size > LARGEST_BODY ? { kind: 'too-large', drained: true } : { kind: 'whole', bytes: Buffer.concat(parts) },
      );
    });
    request.on('error', () => resolve({ kind: 'gone' }));
    request.on('close', () => resolve({ kind: 'gone' }));
  });

/** Whether the text nests deeper than allowed, found without parsing it. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEEPEST_JSON) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
};

const isJsonType = (contentType: string | undefined): boolean => {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='));
  return type === 'application/json' && charsets.every((charset) => /^charset="?utf-8"?$/.test(charset));
};

const parse = (bytes: Buffer): Outcome<unknown> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isTooDeep(text)) return refused('json-too-deep');
    const value: unknown = JSON.parse(text);
    return granted(value);
  } catch {
    return refused('json-malformed');
  }
};

/**
 * The JSON object that a body holds. An absent body is checked first: a device that drops it may drop its headers too.
 */
export const jsonObject = (
  bytes: Buffer,
  headers: { readonly 'content-type'?: string | undefined; readonly 'content-encoding'?: string | undefined },
): Outcome<JsonObject> => {
  if (bytes.length === 0) return refused('body-missing');
  const plain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (!plain || !isJsonType(headers['content-type'])) return refused('not-json');
  const parsed = parse(bytes);
  if (!parsed.ok) return parsed;
  return isJsonObject(parsed.value) ? granted(parsed.value) : refused('not-an-object');
};
