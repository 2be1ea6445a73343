import type { ServerResponse } from 'node:http';

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

/** A whole HTTP answer. An empty `reason` is sent as an empty reason phrase. */
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
  /** A TCP reset in place of an answer. */
  | { readonly kind: 'reset' };

/** An answer with the length of its body declared. */
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
 *
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
