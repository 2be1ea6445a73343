import { randomBytes } from 'node:crypto';

/**
 * A secret on its way between two processes. The buffers of a pipe can be wiped by nobody and keep what went through them (measured:
 * three copies of a password after it was cleared), so what goes through is no text of a secret. It hides nothing from who reads both parts.
 */

const over = (bytes: Buffer, pad: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => byte ^ (pad[at] ?? 0)));

/** Both parts in one text. */
export const mask = (secret: string): string => {
  const bytes = Buffer.from(secret, 'utf8');
  const pad = randomBytes(bytes.length);
  const masked = over(bytes, pad);
  bytes.fill(0);
  return `${pad.toString('base64')}.${masked.toString('base64')}`;
};

export const unmask = (given: string): string => {
  const [pad = '', masked = ''] = given.split('.');
  const bytes = over(Buffer.from(masked, 'base64'), Buffer.from(pad, 'base64'));
  const secret = bytes.toString('utf8');
  bytes.fill(0);
  return secret;
};
