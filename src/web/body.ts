import type { IncomingMessage } from 'node:http';
import { only, type Head } from './guard.ts';

/** The JSON of a request, or the status that refuses it. */
type Body = { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly status: number };

const refused = (status: number): Body => ({ ok: false, status });

/** Read by the letter: a form or a plain-text request, which a foreign page can send unasked, is never JSON. */
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Reads at most `limit` bytes. What comes after a refusal is thrown away unread; the time limit ends it. */
export const readBody = async (request: IncomingMessage, head: Head, limit: number): Promise<Body> => {
  if (!JSON_TYPE.test(only(head, 'content-type') ?? '') || head.headers.has('content-encoding')) return refused(415);
  if (Number(only(head, 'content-length') ?? 0) > limit) return refused(413);
  const chunks: Buffer[] = [];
  let size = 0;
  const whole = await new Promise<boolean>((settle) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else settle(false);
    });
    request.on('end', () => settle(true));
    request.on('error', () => settle(false));
    request.on('close', () => settle(false));
  });
  if (size > limit) return refused(413);
  if (!whole) return refused(400);
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
    return { ok: true, json };
  } catch {
    return refused(400);
  }
};
