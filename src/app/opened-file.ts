import type { FileSignature } from '../core/evidence/evidence.ts';
import type { Case } from '../core/records/case.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import { fingerprintOf, readSignatureFile, signatureOf, signerOf } from '../node/import/opened-file.ts';
import type { Imported } from '../node/import/record.ts';
import { readFileInWorker, readRecordInWorker } from '../node/reading/read-in-worker.ts';
import { done, type Reply } from '../shared/reply.ts';
import { signedBy } from './signing.ts';

/** Reads files from elsewhere in a worker, for window and terminal. Changes nothing. */

interface GivenText {
  /** Of the file, for people. */
  readonly name: string;
  readonly text: string;
  /** What the signature shows that came with it. */
  readonly signature: FileSignature;
}

export type OpenedFile = { readonly signature: FileSignature } & (
  { readonly kind: 'case'; readonly document: Case } | { readonly kind: 'record'; readonly imported: Imported }
);

/** A record, with what its signature counts for here. */
export const openRecord = async (
  { name, text, signature }: GivenText,
  data = dataFolder(),
): Promise<Reply<Imported>> => {
  const read = await readRecordInWorker(text, name);
  return read.ok ? done(await signedBy(read.value, signature, data)) : read;
};

/** The same, or a whole case, whose signature its entries take on where it is taken in. */
export const openFile = async (
  { name, text, signature }: GivenText,
  data = dataFolder(),
): Promise<Reply<OpenedFile>> => {
  const read = await readFileInWorker(text, name);
  if (!read.ok) return read;
  if (read.value.kind === 'case') return done({ ...read.value, signature });
  return done({ kind: 'record', imported: await signedBy(read.value.imported, signature, data), signature });
};

/** What the file next to another one, which ends in `.sig`, shows of it. */
export const signatureBeside = async (path: string, bytes: Uint8Array): Promise<FileSignature> =>
  signatureOf(bytes, await readSignatureFile(path));

/** Who signed a file, and how the record in it came here. @param beside the path of the signature; `null`: there can be none. */
export const whoseFile = async (
  {
    name,
    bytes,
    text,
    beside,
  }: { readonly name: string; readonly bytes: Uint8Array; readonly text: () => string; readonly beside: string | null },
  own: string | null,
) => {
  const signature = beside === null ? null : await readSignatureFile(beside);
  const publicKey = signature && signerOf(bytes, signature, own);
  const found: FileSignature = signature === null ? 'none' : publicKey === null ? 'broken' : fingerprintOf(publicKey);
  const read = publicKey === null ? null : await readRecordInWorker(text(), name);
  return { publicKey, signature: found, came: read?.ok === true ? read.value.came : undefined };
};
