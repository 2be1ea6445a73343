import type { ServerResponse, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Family } from '../core/vocabulary/words.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text harmless inside an element or a quoted attribute, in HTML and in XML 1.0 (control characters go). */
export const escapeMarkup = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * JSON laid out as the NAC server's ERS does: a blank on both sides of the colon, members on lines of their
 * own, the elements of a list behind each other.
 */
export const laidOutJson = (value: Json, indent = ''): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value))
    return value.length === 0 ? '[ ]' : `[ ${value.map((element) => laidOutJson(element, indent)).join(', ')} ]`;
  const members = Object.entries(value);
  if (members.length === 0) return '{ }';
  const inner = `${indent}  `;
  const lines = members.map(([key, member]) => `${inner}${JSON.stringify(key)} : ${laidOutJson(member, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
};

/** Name and value, in the order in which they are sent. */
export type Header = readonly [name: string, value: string];

interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** What comes back from a server or a device: mostly an answer, sometimes something a client must survive. */
export type LabReply =
  | Answer
  /** Written as they are, and then the connection ends: for answers that no HTTP writer would write. */
  | { readonly kind: 'bytes'; readonly bytes: string }
  | { readonly kind: 'reset' };

export const answer = (
  status: number,
  { reason = '', headers = [], body = '' }: Partial<Pick<Answer, 'reason' | 'headers' | 'body'>> = {},
): Answer => ({
  kind: 'answer',
  status,
  reason,
  headers: [...headers, ['Content-Length', String(Buffer.byteLength(body))]],
  body,
});

/** `Date` header values have a resolution of one second. */
export const httpDate = (date: Date): string => date.toUTCString();

/**
 * Sends a reply; gives the status that went out, `null` where the connection was cut instead.
 * @param cut Resets the connection below TLS.
 */
export const writeReply = (response: ServerResponse, reply: LabReply, cut: () => void): number | null => {
  switch (reply.kind) {
    case 'answer':
      // Dates are the replying device's own affair.
      response.sendDate = false;
      response.writeHead(reply.status, reply.reason, reply.headers.flat());
      response.end(reply.body);
      return reply.status;
    case 'bytes': {
      response.socket?.end(reply.bytes);
      const status = /^HTTP\/\d\.\d (\d{3})/.exec(reply.bytes)?.[1];
      return status === undefined ? null : Number(status);
    }
    case 'reset':
      cut();
      return null;
  }
};

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** One request as a device or the NAC server sees it. Devices may pass on a changed copy. */
export interface LabRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
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

/** A page or a document of the lab for a person's browser. No script runs in it. */
export const sendPage = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  });
  response.end(body);
};

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #c9d1dc; vertical-align: top; }
form { display: flex; gap: .6rem; align-items: center; flex-wrap: wrap; margin: .3rem 0; } button, input { font: inherit; padding: .3rem .7rem; }
.title { min-width: 26rem; } .message { border-left: 4px solid #a4201a; padding: .4rem .8rem; } .up { color: #0b6b3a; } .down { color: #a4201a; font-weight: 600; }`;

/** A whole page. @param message Why the last form was not taken, or `null`. */
export const pageOf = (
  title: string,
  heading: string,
  message: string | null,
  content: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(heading)}</h1>
${message === null ? '' : `<p class="message" role="alert">${escapeMarkup(message)}</p>`}
${content}
</main>
</body>
</html>
`;
