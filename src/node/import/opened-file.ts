import { createHash, createPublicKey, verify } from 'node:crypto';
import { lstat, stat } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import type { FileSignature } from '../../core/evidence/evidence.ts';
import { SIGNATURE_BYTES, SIGNATURE_ENDING } from '../../core/report/signature.ts';
import { readBoundedFile, codeOf, diskReason, diskSentence } from '../disk/file-system.ts';
import { say, type Message, sentences } from '../../core/messages/message.ts';
import { done, failed, type Failure, type Reply } from '../../shared/reply.ts';
import { MAX_FILE_BYTES, tooLarge } from './case-file.ts';
import { findEncoding } from './text-of-bytes.ts';
import { shown } from '../../core/vocabulary/typed.ts';

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

/** The public key by which a signature is of these bytes, as DER in base64; `null`: none. `own`: for files that name no key. */
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

/** The bytes of `FILE.sig`; empty where it cannot be one, `null` where there is none. No link is followed. */
export const readSignatureFile = async (path: string): Promise<Uint8Array | null> => {
  const beside = `${path}${SIGNATURE_ENDING}`;
  const found = await lstat(beside).catch(() => null);
  if (found === null) return null;
  const bytes = found.isFile()
    ? await readBoundedFile(beside, SIGNATURE_BYTES).catch(() => 'not-a-file')
    : 'not-a-file';
  return typeof bytes === 'string' ? new Uint8Array() : bytes;
};

/** A file that a person opened: its name without the path, and its whole text. */
interface OpenedFile {
  readonly name: string;
  readonly text: string;
  readonly signature?: string;
}

/** Whether reading a path would talk to another machine: Windows signs its user in to any server that it names. */
const isNetworkPath = (path: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && /^[\\/]{2}/.test(path);

const encodingOf = (content: Uint8Array): string => {
  const { encoding, mark } = findEncoding(content.subarray(0, 2));
  return mark === 0 ? 'utf-8' : encoding;
};

const notOpened = (code: Failure['code'], name: string, why: Message): ReturnType<typeof failed> =>
  failed(code, sentences(say`${name} could not be read.`, why, say('Nothing was changed.')));

const unreadable = (name: string, error: unknown): ReturnType<typeof failed> =>
  codeOf(error) === 'ENOENT'
    ? notOpened('not-found', name, say('It is not there.'))
    : notOpened(diskReason(error) === 'denied' ? 'denied' : 'io', name, diskSentence(diskReason(error)));

/** Reads a file that was opened from outside the window: regular files of this machine alone, UTF-8 or UTF-16 with a mark, at most 20 MiB. */
export const readOpenedFile = async (
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Reply<OpenedFile>> => {
  const base = (platform === 'win32' ? win32 : posix).basename(path);
  const name = shown(base);
  if (isNetworkPath(path, platform))
    return failed(
      'not-allowed',
      say`${name} lies on a network share, and opening it could sign this computer in to that share. Copy it to this computer and open the copy. Nothing was changed.`,
    );
  try {
    // On Windows a link may lead to a network share.
    const found = await (platform === 'win32' ? lstat(path) : stat(path));
    const content = found.isFile() ? await readBoundedFile(path, MAX_FILE_BYTES) : 'not-a-file';
    if (content === 'not-a-file') return notOpened('not-a-record', name, say('It is not a regular file.'));
    if (content === 'too-large') return failed('not-a-record', tooLarge(name));
    const signature = await readSignatureFile(path);
    return done({
      name: base.slice(0, 1000),
      text: new TextDecoder(encodingOf(content), { fatal: true }).decode(content),
      ...(signature !== null && { signature: Buffer.from(signature).toString('base64') }),
    });
  } catch (error) {
    return error instanceof TypeError
      ? notOpened('not-a-record', name, say('The content is not UTF-8 text.'))
      : unreadable(name, error);
  }
};
