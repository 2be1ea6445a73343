import { randomBytes } from 'node:crypto';

/**
 * A secret on its way between two processes. The buffers of a pipe can be wiped by nobody and keep what went through them (measured:
 * three copies of a password after it was cleared), so what goes through is no text of a secret. It hides nothing from who reads both parts.
 */

/** Both parts in one text. */
export const mask = (secret: string): string => {
  const bytes = Buffer.from(secret, 'utf8');
  const pad = randomBytes(bytes.length);
  const masked = Buffer.from(bytes.map((byte, at) => byte ^ pad[at]!));
  bytes.fill(0);
  return `${pad.toString('base64')}.${masked.toString('base64')}`;
};

export const unmask = (given: string): string => {
  const [pad, masked] = given.split('.').map((part) => Buffer.from(part, 'base64'));
  const bytes = Buffer.from(masked!.map((byte, at) => byte ^ pad![at]!));
  const secret = bytes.toString('utf8');
  bytes.fill(0);
  return secret;
};
