import { createHash } from 'node:crypto';
import { said, say } from '../core/messages/say.ts';
import {
  fingerprintText,
  standingOf,
  standingText,
  type SealKeys,
  type SealStanding,
} from '../core/report/seal-words.ts';
import type { Imported } from '../node/import/record.ts';
import { isSignedBy } from '../node/import/record-seal.ts';

/** Which key verifies a file, a stage record or a report: the one that sealed it, and not the one of this installation. Path evidence, section 5. */

export interface WhoseFile extends SealStanding {
  /** The end of a sentence on the file. */
  readonly text: string;
  /** Of the key with which its signature is verified; `null` where there is none to name. */
  readonly publicKey: string | null;
}

const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');

const unsigned = (text: string): WhoseFile => ({
  standing: 'not-sealed',
  fingerprint: null,
  name: null,
  text,
  publicKey: null,
});

/** Of what was read as a record, a card or the like. */
const ofRecord = ({ record }: Imported, keys: SealKeys): WhoseFile => {
  const entry = record ?? {};
  const standing = standingOf(entry, keys);
  const key = standing.fingerprint === null ? null : (record?.sealed?.key ?? null);
  return { ...standing, text: standingText(entry, keys), publicKey: key };
};

/** The key that the commands in a report name, as HTML, Markdown and JSON hold it. */
const keyInReport = (text: string): string | null =>
  /\becho ([A-Za-z0-9+/]{58,59}={1,2}|[A-Za-z0-9+/]{60})\| /.exec(text)?.[1] ??
  /"key": "([A-Za-z0-9+/]{58,59}={1,2}|[A-Za-z0-9+/]{60})"/.exec(text)?.[1] ??
  null;

/** Of any other file by the signature beside it. @param own public key of this installation, or `null`. */
const ofSigned = (content: Uint8Array, signature: Uint8Array | null, own: string | null, keys: SealKeys): WhoseFile => {
  if (signature === null)
    return unsigned(said('neither a record nor a file with a signature beside it, so nobody knows whose it is'));
  const named = keyInReport(Buffer.from(content).toString('latin1'));
  const publicKey = [named, own].find((key) => key !== null && isSignedBy(key, content, signature)) ?? null;
  if (publicKey === null)
    return {
      ...unsigned(
        said(
          'not what the signature beside it is of, by no key that is known here: it was edited, or another installation made it, whose key stands in it',
        ),
      ),
      standing: 'broken',
    };
  const by = fingerprintOf(publicKey);
  const sealed = { by, key: publicKey, previous: null, sha256: by, signature: '' };
  return { ...standingOf({ sealed }, keys), text: standingText({ sealed }, keys), publicKey };
};

/**
 * Whose a file is.
 * @param read what it holds where it is a record; `null` for any other file.
 * @param signature the bytes of the file beside it that ends in `.sig`, or `null`.
 * @param own public key of this installation, or `null`.
 */
export const whoseFile = (
  content: Uint8Array,
  read: Imported | null,
  signature: Uint8Array | null,
  own: string | null,
  keys: SealKeys,
): WhoseFile => (read === null ? ofSigned(content, signature, own, keys) : ofRecord(read, keys));

/** The key of a file in words. */
export const keyOfFile = ({ fingerprint }: WhoseFile): string | null =>
  fingerprint === null ? null : say`Fingerprint of the key that sealed it: ${fingerprintText(fingerprint)}`;
