import { createHash, createPublicKey, verify } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import type { FileSignature } from '../../core/evidence/evidence.ts';
import { SIGNATURE_ENDING } from '../../core/report/signature-commands.ts';
import { readBoundedFile } from '../disk/bounded-file.ts';

/** The detached signature of a file: 64 bytes of Ed25519 in `FILE.sig`, over the bytes of `FILE`. Decision 014. */
export const SIGNATURE_BYTES = 64;

/** A record or a case names its key in `signedBy`, a report in its commands or, as JSON, in `key`; each as DER in base64. */
const KEY = /(?:echo |"(?:signedBy|key)": ?")(MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=)/g;

const holds = (publicKey: string, content: Uint8Array, signature: Uint8Array): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, content, key, signature);
  } catch {
    return false;
  }
};

/**
 * The public key by which a signature is of these bytes, as DER in base64; `null`: none.
 * @param own of this installation, for files that name no key.
 */
export const signerOf = (content: Uint8Array, signature: Uint8Array, own: string | null = null): string | null => {
  if (signature.length !== SIGNATURE_BYTES) return null;
  const named = [...Buffer.from(content).toString('latin1').matchAll(KEY)].slice(0, 9).flatMap(([, key]) => key ?? []);
  return [...new Set([...named, own])].find((key) => key !== null && holds(key, content, signature)) ?? null;
};

export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');

/** What the signature that came with a file shows. @param signature its bytes; `null`: none came. */
export const signatureOf = (content: Uint8Array, signature: Uint8Array | null): FileSignature => {
  if (signature === null) return 'none';
  const key = signerOf(content, signature);
  return key === null ? 'broken' : fingerprintOf(key);
};

/**
 * The bytes of the file next to one that ends in `.sig`; empty where it cannot be one, `null` where none is there. No
 * link is followed: on Windows it may lead to a network share.
 */
export const readSignatureFile = async (path: string): Promise<Uint8Array | null> => {
  const beside = `${path}${SIGNATURE_ENDING}`;
  const found = await lstat(beside).catch(() => null);
  if (found === null) return null;
  const bytes = found.isFile()
    ? await readBoundedFile(beside, SIGNATURE_BYTES).catch(() => 'not-a-file')
    : 'not-a-file';
  return typeof bytes === 'string' ? new Uint8Array() : bytes;
};
