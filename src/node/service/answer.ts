import type { Readable } from 'node:stream';
import type { Secret } from '../../core/credential/secret.ts';
import type { AnswerBody } from '../../core/whitelisting/call.ts';
import { codingsOf } from '../probing/inflate.ts';
import { readApart } from '../reading/read-apart.ts';
import { LARGEST_ANSWER } from './answer-body.ts';

/**
 * Reads the body of an answer within its bounds, in a thread that is ended where it is held. Never rejects: the status is
 * known, and a lost body does not undo it.
 * @param signal gives the reading up.
 */
export const readAnswer = async (
  stream: Readable,
  headers: readonly (readonly [string, string])[],
  key: Secret,
  signal: AbortSignal,
): Promise<AnswerBody> => {
  const bytes = await readBounded(stream);
  const [coding = null, second] = codingsOf(headers);
  if (bytes === null || second !== undefined) return { kind: 'incomplete' };
  if (bytes.length === 0) return { kind: 'empty' };
  const body = await readApart('answer', { bytes, coding, key: key.expose() }, signal).catch(() => null);
  return body ?? { kind: 'unread' };
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
