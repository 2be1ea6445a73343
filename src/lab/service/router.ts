import type { IncomingMessage } from 'node:http';
import {
  granted,
  refused,
  type Outcome,
  isJsonObject,
  type JsonObject,
  checkBatch,
  checkEntry,
  checkRemoval,
} from './validate.ts';
import { removeEmails } from './access-policy.ts';
import { addBatch, createEntry } from './whitelist.ts';
import type { Organization, SignInContext } from './organization.ts';

/**
 * From bytes to a JSON object. A body that is too large is still read to its end and thrown away, up to a point: who
 * answers and closes while the other side is writing often loses the answer in the path.
 */

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

/** The JSON object that a body holds. An absent body is checked first: a device that drops it may drop its headers too. */
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

// The three endpoints: which path and method is which, and what each does to a context. Knows no sockets.
interface Named {
  readonly organizationId: string;
  readonly contextId: string;
}
type Route =
  | (Named & { readonly endpoint: 'create-entry' | 'batch-add' })
  | (Named & { readonly endpoint: 'remove-emails'; readonly accessPolicyId: string });

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const placeOf = (path: string): { readonly method: string; readonly route: Route } | null => {
  const segments = path.split('/').map(decode);
  const [root, v1, org, organizationId, contexts, signIn, contextId, ...rest] = segments;
  if (root !== '' || v1 !== 'v1' || org !== 'org' || contexts !== 'contexts' || signIn !== 'sign-in') return null;
  if (!organizationId || !contextId || rest.includes(null)) return null;
  const named = { organizationId, contextId };
  const [collection, member, ...tail] = rest;
  if (collection === 'modules' && member === 'whitelistings') {
    if (tail.length === 0) return { method: 'POST', route: { ...named, endpoint: 'create-entry' } };
    if (tail.length === 2 && tail[0] === 'batch' && tail[1] === 'add') {
      return { method: 'POST', route: { ...named, endpoint: 'batch-add' } };
    }
  }
  if (collection === 'policies' && member && tail.length === 1 && tail[0] === 'emails') {
    return { method: 'DELETE', route: { ...named, endpoint: 'remove-emails', accessPolicyId: member } };
  }
  return null;
};

/** Which endpoint a request is for. `path` without the query; it must be exact, a trailing slash is another path. */
export const findRoute = (method: string, path: string): Outcome<Route> => {
  const place = placeOf(path);
  if (!place) return refused('no-such-path');
  return place.method === method ? granted(place.route) : refused('method-not-allowed', { allow: place.method });
};

interface Circumstances {
  readonly organization: Organization;
  readonly context: SignInContext;
  readonly now: Date;
  readonly largestBatch: number;
  readonly newId: () => string;
}

/** Does what the endpoint is for, and gives the body of the 200. Where it refuses, nothing has changed. */
export const perform = (route: Route, sent: JsonObject, at: Circumstances): Outcome<unknown> => {
  const { context } = at;
  switch (route.endpoint) {
    case 'create-entry': {
      const checked = checkEntry(sent);
      if (!checked.ok) return checked;
      const made = createEntry(context.data.whitelist, checked.value, at.newId);
      if (!made.ok) return made;
      context.data = { ...context.data, whitelist: made.value.whitelist };
      return granted(made.value.entry);
    }
    case 'batch-add': {
      const checked = checkBatch(sent);
      if (!checked.ok) return checked;
      if (checked.value.whitelistings.length > at.largestBatch) return refused('batch-too-large');
      const today = at.organization.dateAt(at.now);
      const { whitelist, response } = addBatch(context.data.whitelist, checked.value, today, at.newId);
      context.data = { ...context.data, whitelist };
      return granted(response);
    }
    case 'remove-emails': {
      const policy = context.data.policies.get(route.accessPolicyId);
      if (!policy) return refused('no-such-policy');
      const checked = checkRemoval(sent);
      if (!checked.ok) return checked;
      const { engagement, response } = removeEmails({ ...context.data, policy }, checked.value);
      const policies = new Map(context.data.policies).set(policy.id, engagement.policy);
      context.data = { policies, signIns: engagement.signIns, whitelist: engagement.whitelist };
      return granted(response);
    }
  }
};
