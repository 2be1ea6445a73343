import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Family } from '../../core/vocabulary/words.ts';

/** HTTP Basic credentials as sent. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** One request as a device or the NAC server sees it. Devices may pass on a changed copy. */
export interface LabRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** Path alone, dots resolved, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body of a form; left out where none was sent, or one too long for a form. */
  readonly body?: string;
  /** Where the last hop before this one seems to come from; made up, since all of the lab is one machine. */
  readonly sourceAddress: string;
}

/** Longest body that is looked at, in bytes: no probe has one, a sign-in form is short. */
const LONGEST_BODY = 10_000;

/** Reads a request's body to its end; `null` where there is none, or more than a form needs. Rejects when it is cut. */
export const readForm = async (message: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= LONGEST_BODY) parts.push(part);
  }
  return length === 0 || length > LONGEST_BODY ? null : Buffer.concat(parts).toString('utf8');
};

/** Reads what Node parsed; `null` where the request target is no path at all. */
export const readRequest = (
  message: IncomingMessage,
  sourceAddress: string,
  body: string | null = null,
): LabRequest | null => {
  const target = message.url ?? '';
  if (!target.startsWith('/')) return null;
  const [rawPath = '', ...rest] = target.split('?');
  let path: string;
  try {
    // Parsed below a fixed origin: a target that begins with two slashes must not become another host.
    path = new URL(`https://lab.invalid${rawPath}`).pathname;
    decodeURIComponent(path);
  } catch {
    return null;
  }
  return {
    method: message.method ?? '',
    target,
    path,
    query: new URLSearchParams(rest.join('?')),
    headers: message.headers,
    ...(body === null ? {} : { body }),
    sourceAddress,
  };
};

/** The credentials of an `Authorization: Basic` header; `null` where there are none to be read. */
export const credentialsOf = (headers: IncomingHttpHeaders): Credentials | null => {
  const encoded = /^basic +([a-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
};

const PATHS: readonly (readonly [RegExp, Family])[] = [
  [/^\/ers\/config\/endpointgroup(\/|$)/, 'ers-endpoint-groups'],
  [/^\/ers\/config\/endpoint(\/|$)/, 'ers-endpoints'],
  [/^\/api\/v1\/endpoint(\/|$)/, 'open-api'],
  [/^\/admin\/API\/mnt\//, 'mnt-session'],
];

/** Which of the four probes a path belongs to; `null` for the rest of the server. */
export const familyOfPath = (path: string): Family | null => PATHS.find(([form]) => form.test(path))?.[1] ?? null;

/** Whether an `Accept` header names one of these media types outright. Wild cards do not count. */
export const accepts = (headers: IncomingHttpHeaders, ...types: readonly string[]): boolean =>
  (headers.accept ?? '')
    .toLowerCase()
    .split(',')
    .some((range) => types.includes(range.split(';')[0]?.trim() ?? ''));
