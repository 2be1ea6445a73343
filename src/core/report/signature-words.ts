import { outside, say, type Message } from '../messages/message.ts';
import type { FileSignature } from '../evidence/evidence.ts';

/**
 * How the signature next to a file is described: it shows that the file was not edited since, and which installation
 * signed it; never that it is true.
 */

/** A fingerprint in groups of eight. */
export const fingerprintText = (fingerprint: string): string => (fingerprint.match(/.{1,8}/g) ?? []).join(' ');

/** The keys that are known on this machine. */
export interface KnownKeys {
  /** Fingerprint of this installation; `null`: it has signed nothing yet. */
  readonly own: string | null;
  /** Of other installations, accepted here by a name. */
  readonly known: readonly { readonly fingerprint: string; readonly name: string }[];
}

export const NO_KEYS: KnownKeys = { own: null, known: [] };

export interface SignatureStanding {
  readonly standing: 'valid' | 'unknown-key' | 'broken' | 'unsigned';
  /** Of the key, where the signature holds. */
  readonly fingerprint: string | null;
  /** Under which the key was accepted here; `null` for the own one as well. */
  readonly name: string | null;
}

export const standingOf = (signature: FileSignature, { own, known }: KnownKeys): SignatureStanding => {
  if (signature === 'broken') return { standing: 'broken', fingerprint: null, name: null };
  if (signature === 'none') return { standing: 'unsigned', fingerprint: null, name: null };
  const name = known.find(({ fingerprint }) => fingerprint === signature)?.name ?? null;
  const standing = signature === own || name !== null ? 'valid' : 'unknown-key';
  return { standing, fingerprint: signature, name };
};

/**
 * What counts of an entry in a file: its maker vouches for what he has made himself alone. What came to him keeps the standing that it
 * came with, where his key is accepted here; of another key, which anyone can make, it is not believed.
 */
export const handedOn = (came: FileSignature | undefined, file: FileSignature, keys: KnownKeys): FileSignature => {
  if (came === undefined || came === file) return file;
  if (came === 'broken' || file === 'broken') return 'broken';
  return standingOf(file, keys).standing === 'valid' ? came : 'none';
};

/**
 * The standing in words; `null`: nothing is signed, and nothing is reported. @param namesPeople `false` in a report for
 * others.
 */
export const signatureText = (signature: FileSignature, keys: KnownKeys, namesPeople = true): Message | null => {
  const { standing, fingerprint, name } = standingOf(signature, keys);
  const key = fingerprintText(fingerprint ?? '');
  switch (standing) {
    case 'unsigned':
      return null;
    case 'broken':
      return say('signature broken: edited or damaged since it was signed');
    case 'unknown-key':
      return say`signature valid, by an unknown key: ${key}`;
    case 'valid':
      if (!namesPeople) return say`signature valid, by the key ${key}`;
      return name === null ? say('signature valid, by this installation') : say`signature valid, by ${outside(name)}`;
  }
};
