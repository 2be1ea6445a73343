import { createHash, createPublicKey, verify } from 'node:crypto';
import { carriesSeal, certificatesIn, sealedText } from '../../core/records/sealed.ts';
import { stageRecordSchema, type SealCheck, type Sealed, type StageRecord } from '../../core/records/record.ts';
import { escapedJson } from '../../core/vocabulary/json-escapes.ts';
import type { Installation } from '../secrets/installation.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * The record with the seal of this installation. A seal that it has is replaced.
 * @param previous the hash of the sealed record before it in the same case, or `null`.
 */
export const withSeal = (record: StageRecord, previous: string | null, installation: Installation): StageRecord => {
  // As a case will hold it and a file will be read: nothing is sealed that is lost on the way.
  const parsed = stageRecordSchema.safeParse(JSON.parse(JSON.stringify(record)));
  if (!parsed.success) return record;
  const rest = { ...parsed.data, sealed: undefined, sealCheck: undefined };
  const head = { by: installation.fingerprint, key: installation.publicKey, previous };
  const text = sealedText({ ...rest, sealed: head });
  const signature = Buffer.from(installation.sign(Buffer.from(text))).toString('base64');
  return { ...rest, sealed: { ...head, sha256: sha256(text), signature } };
};

/** A record's file as `--out` writes it. */
export const recordText = (record: StageRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** As `--out` and `--json` write it. Line breaks that a mail program has turned into those of Windows are no edit. */
const isAsWritten = (value: unknown, text: string): boolean => {
  const line = JSON.stringify(value);
  const forms = [JSON.stringify(value, null, 2), line, escapedJson(line)];
  const wanted = forms.flatMap((form) => [form, `${form}\n`]);
  return [...wanted, ...wanted.map((form) => form.replaceAll('\n', '\r\n'))].includes(text.replace(/^\ufeff/, ''));
};

const PEM = /^-----BEGIN CERTIFICATE-----\n([A-Za-z0-9+/=\n]+)\n-----END CERTIFICATE-----\n?$/;

const isItsText = ({ pem, sha256: hash }: { readonly pem: string; readonly sha256: string }): boolean => {
  if (pem === '') return true;
  const body = PEM.exec(pem)?.[1];
  if (body === undefined) return false;
  const der = Buffer.from(body, 'base64');
  const again = (der.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  return again === body && sha256(der) === hash;
};

/**
 * Whether a signature that lies beside a file is of its bytes and of this key. @param publicKey SubjectPublicKeyInfo, DER in base64.
 */
export const isSignedBy = (publicKey: string, content: Uint8Array, signature: Uint8Array): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, content, key, signature);
  } catch {
    return false;
  }
};

const isVerified = (seal: Partial<Sealed>, text: string): boolean => {
  const { by, key, signature, sha256: hash } = seal;
  if (typeof key !== 'string' || typeof signature !== 'string') return false;
  const [der, bytes] = [Buffer.from(key, 'base64'), Buffer.from(signature, 'base64')];
  if (der.toString('base64') !== key || bytes.toString('base64') !== signature) return false;
  if (sha256(der) !== by || sha256(text) !== hash) return false;
  return isSignedBy(key, Buffer.from(text), bytes);
};

/**
 * Whether the seal of a record holds; `null`: it carries none. It does not say whose the key is.
 * @param value the record as parsed from JSON, before any member of it was left out.
 * @param text the file's text, each byte of which counts; `null` where the record stands in a document with a hash of its own.
 */
export const checkSeal = (value: unknown, text: string | null): SealCheck | null => {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Readonly<Record<string, unknown>>;
  if (!carriesSeal(record)) return null;
  const seal = record.sealed;
  if (typeof seal !== 'object' || seal === null) return 'broken';
  const holds =
    (text === null || isAsWritten(value, text)) &&
    certificatesIn(value).every(isItsText) &&
    isVerified(seal, sealedText(record));
  return holds ? 'intact' : 'broken';
};

/**
 * A run of a case as it was made: without what the case adds, and under its own id where the case gave it another one. A record
 * is sealed and handed over like that.
 */
export const asMade = (given: StageRecord): StageRecord => {
  const { recorded, ...record } = given;
  delete record.sealCheck;
  return { ...record, id: recorded?.givenId ?? record.id };
};

/** What a look at a run showed, by the hash of all that it holds: a window asks for the same case again and again. */
const looks = new Map<string, SealCheck | null>();
const MOST_LOOKS = 2000;

const lookedAt = (run: StageRecord): SealCheck | null => {
  const made = asMade(run);
  const held = sha256(JSON.stringify(made));
  const before = looks.get(held);
  if (before !== undefined) return before;
  if (looks.size >= MOST_LOOKS) looks.clear();
  const look = checkSeal(made, null);
  looks.set(held, look);
  return look;
};

/**
 * A run of a case with what its seal shows now. What is stored of an earlier look is believed in one thing: that the seal was
 * broken, for it may have been so by a byte that no case keeps.
 */
export const recheckedSeal = (run: StageRecord): StageRecord => {
  if (run.sealed === undefined && run.sealCheck === undefined) return run;
  // One that was checked, and is gone, was taken off.
  const check = run.sealCheck === 'broken' || run.sealed === undefined ? 'broken' : lookedAt(run);
  return { ...run, sealCheck: check ?? undefined };
};

/**
 * The record that is kept of what a file held. A seal covers what a newer program may have added, and this one leaves out:
 * where it holds over the file and not over what is kept, it is not kept either.
 * @param check what the seal showed over the file.
 */
export const keptSeal = (
  kept: StageRecord,
  check: SealCheck | null,
): { readonly record: StageRecord; readonly isLeftOut: boolean } => {
  const record = { ...kept, sealCheck: check ?? undefined };
  if (check !== 'intact' || checkSeal(asMade(record), null) === 'intact') return { record, isLeftOut: false };
  return { record: { ...record, sealed: undefined, sealCheck: undefined }, isLeftOut: true };
};

/** The hash that a record which is sealed next to these names as the one before it. */
export const lastSealOf = (runs: readonly StageRecord[], id: string): string | null =>
  runs.findLast((run) => run.id !== id && run.sealed !== undefined)?.sealed?.sha256 ?? null;
