import { basename } from 'node:path';
import { verbatim } from '../core/messages/message.ts';
import { say, spoken } from '../app/words.ts';
import { clashOf, holdsAlready, lookAtOutput, removeOfSize, writeAgreed, type NamedFile } from '../app/output-files.ts';
import type { SignedFile } from '../app/signing.ts';
import { SIGNATURE_BYTES, SIGNATURE_ENDING } from '../core/report/signature.ts';
import { note, print, printJson, remark } from './output.ts';
import { askYes } from './terminal.ts';
import { harmless, pasteable } from './text/layout.ts';
import { keptText, refused, type Kept } from './endings.ts';

/** What a person is asked, and told, about the files that a command writes. */

/** Refuses an output that is an input, another output, or a file of the program's own. Nothing has been done by then. */
export const rejectSameFiles = async (
  outputs: readonly NamedFile[],
  inputs: readonly NamedFile[],
  kept: Kept,
): Promise<void> => {
  const clash = await clashOf(outputs, inputs);
  if (clash === null) return;
  const { option, other } = clash;
  throw refused(
    other === null
      ? say`${option} names a file that Tripoint keeps for itself. Name another file for ${option}.`
      : say`${option} and ${other} are the same file. Name two files.`,
    kept,
  );
};

/** The person says whether a file may be replaced; where nobody can be asked, only `--force` says so. */
const askToReplace = async (path: string, kept: Kept): Promise<void> => {
  const name = harmless(basename(path));
  if (!process.stdin.isTTY)
    throw refused(`${existsAlready(name)} ${say`Use --force to replace it, or name another file.`}`, kept);
  if (!(await askYes(`${existsAlready(name)} ${say`Type ${say`yes`} to continue`}:`)))
    throw refused(say`${name} was not replaced.`, kept);
};

const existsAlready = (name: string): string => say`${name} exists already.`;

/**
 * Asks before a file that is there is replaced. To be called before anything is sent. @param isOurs by how it begins: replaced
 * without a question.
 */
export const keepExisting = async (
  path: string | undefined,
  force: boolean,
  kept: Kept,
  isOurs: (head: Buffer) => boolean = () => false,
): Promise<void> => {
  if (path === undefined || force) return;
  const head = await lookAtOutput(path, verbatim(keptText(kept)));
  if (head !== null && !isOurs(head)) await askToReplace(path, kept);
};

/** The signature next to a file of `--out`, for strangers who have OpenSSL and not this program. Path evidence, section 5. */
export const signatureOf = (out: string | undefined): NamedFile => ({
  option: say`the signature`,
  path: out === undefined || out === '-' ? undefined : `${out}${SIGNATURE_ENDING}`,
});

/** A signature has 64 bytes and no marker. */
const isSignature = (there: Buffer): boolean => there.length === SIGNATURE_BYTES;

/** The same for a file and the signature next to it. */
export const keepExistingSigned = async (out: string | undefined, force: boolean, kept: Kept): Promise<void> => {
  await keepExisting(out, force, kept);
  await keepExisting(signatureOf(out).path, force, kept, isSignature);
};

/** Removes the signature of the file that was just replaced: it does not match the new one. */
export const removeOldSignature = (out: string): Promise<void> =>
  removeOfSize(signatureOf(out).path ?? '', SIGNATURE_BYTES);

/** Writes a file and its signature next to it, and says where that is; without a key, why there is none. */
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
  await note(
    harmless(say`Its signature: ${path}. How others verify both: ${pasteable(['installation', 'show', out])}`),
  );
};

interface OutputFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Writes what a command makes from records, once a person has agreed to what it replaces. All are looked at before the first is written. */
export const writeOutputs = async (files: readonly OutputFile[], force: boolean): Promise<void> => {
  for (const { path, content } of files) {
    const same = await holdsAlready(path, Buffer.from(content));
    await keepExisting(path, force || same, 'written', path.endsWith(SIGNATURE_ENDING) ? isSignature : undefined);
  }
  for (const { path, content } of files) await writeAgreed(path, content);
};

export const writeOutput = (path: string, content: string | Uint8Array, force: boolean): Promise<void> =>
  writeOutputs([{ path, content }], force);

/** A document that was made: into the file that was asked for, else onto the screen. */
export const deliver = async (
  document: object,
  text: string,
  { json, out, force }: { readonly json: boolean; readonly out: string | undefined; readonly force: boolean },
): Promise<void> => {
  if (out === undefined) return json ? printJson(document) : print(harmless(text));
  await writeOutput(out, json ? `${JSON.stringify(document, null, 2)}\n` : text, force);
  await remark(say`Written: ${out}`);
};
