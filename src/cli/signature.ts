import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { say, spoken } from '../app/words.ts';
import { NAME_TO_PUT_IN, nameInCommands, SIGNATURE_ENDING, verifyCommands } from '../core/report/signature-commands.ts';
import type { SignedFile } from '../app/signing.ts';
import { SIGNATURE_BYTES } from '../node/import/signature.ts';
import { keepOtherKinds, removeAgreed, writeAgreed, type NamedFile } from './outputs.ts';
import { note } from './output.ts';
import { harmless, pasteable, wrapped } from './text/layout.ts';
import type { Kept } from './endings.ts';

/**
 * The signature that lies next to a file of `--out`, for strangers who have OpenSSL and not this program. Path
 * evidence, section 5.
 */

/** Where it lies, for `rejectSameFiles`. */
export const signatureOf = (out: string | undefined): NamedFile => ({
  option: say`the signature`,
  path: out === undefined || out === '-' ? undefined : `${out}${SIGNATURE_ENDING}`,
});

/** A signature has 64 bytes and no marker. */
export const isSignature = (there: Buffer): boolean => there.length === SIGNATURE_BYTES;

/** Asks before something that is no signature is replaced by one. To be called before anything is sent. */
export const keepSignaturePlace = async (out: string | undefined, force: boolean, kept: Kept): Promise<void> => {
  const { path } = signatureOf(out);
  if (path !== undefined) await keepOtherKinds(path, isSignature, force, kept);
};

/** Removes the signature of the file that was just replaced: it does not match the new one. */
export const removeOldSignature = async (out: string): Promise<void> => {
  const { path = '' } = signatureOf(out);
  const found = await stat(path).catch(() => null);
  if (found?.isFile() === true && found.size === SIGNATURE_BYTES) await removeAgreed(path);
};

/** The three commands with which others verify a file, of this installation's public key. */
export const commandsFor = (publicKey: string, out: string): readonly string[] => {
  return verifyCommands(publicKey, nameInCommands(basename(out)));
};

/** How others verify a file of this installation, and the signature next to it, in lines. */
export const verifyText = (commands: readonly string[]): readonly string[] => [
  wrapped(say`How others verify a file and the signature beside it with OpenSSL 3, in the folder of both:`),
  ...commands.map((line) => `  ${line}`),
  ...(commands.at(-1)?.endsWith(` ${NAME_TO_PUT_IN}${SIGNATURE_ENDING}`) === true
    ? [wrapped(say`In the third command, put the name of the file in place of FILE, in both places.`)]
    : []),
  wrapped(
    say`The second command prints a fingerprint: it must be the one that you tell them in another way, e.g. by phone. The third prints: Signature Verified Successfully.`,
  ),
];

/**
 * Writes a file and its signature next to it, and says where that is and what it does not vouch for; without a key,
 * says why there is none.
 */
export const writeSigned = async (
  out: string,
  { text, signature, note: why }: Omit<SignedFile, 'publicKey'>,
): Promise<void> => {
  const { path = '' } = signatureOf(out);
  await writeAgreed(out, text);
  await removeOldSignature(out);
  if (why !== null) await note(spoken(why));
  if (signature === null) return;
  await writeAgreed(path, signature);
  const shown = pasteable(['installation', 'show', out]);
  await note(harmless(say`Its signature: ${path}. How others verify both: ${shown}`));
};
