import { open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { verbatim } from '../core/messages/message.ts';
import { say, spoken } from '../app/words.ts';
import type { SignedFile } from '../app/signing.ts';
import { SIGNATURE_BYTES, SIGNATURE_ENDING } from '../core/report/signature.ts';
import { dataFolder, isOwnFile } from '../node/disk/data-folder.ts';
import { CannotWrite, replaceFile } from '../node/disk/writer.ts';
import { note, print, printJson, remark } from './output.ts';
import { askYes } from './terminal.ts';
import { harmless, pasteable } from './text/layout.ts';
import { refused, withKept, type Kept } from './endings.ts';

/** Files that a command writes: none of them takes the place of what it reads, of another output, or of what it did not write. */

/** A file as it was named: the option, or `FILE` for a word, and the path; no path where the option was not given. */
export interface NamedFile {
  readonly option: string;
  readonly path: string | undefined;
}

interface Place {
  /** Without links; the folder's, where there is no such file yet. */
  readonly path: string;
  /** Device and inode: the same for two hard links, and for two spellings of one name. */
  readonly file: string | null;
}

const placeOf = async (path: string): Promise<Place> => {
  const whole = resolve(path);
  const folder = await realpath(dirname(whole)).catch(() => dirname(whole));
  const real = await realpath(whole).catch(() => join(folder, basename(whole)));
  const found = await stat(real, { bigint: true }).catch(() => null);
  return { path: real, file: found && `${found.dev}:${found.ino}` };
};

/** Names that differ in case or in the form of å alone are one file on many disks. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

const isSame = (a: Place, b: Place): boolean =>
  a.file === null || b.file === null ? folded(a.path) === folded(b.path) : a.file === b.file;

interface Located extends Place {
  readonly option: string;
}

const located = async (files: readonly NamedFile[]): Promise<readonly Located[]> => {
  const given = files.flatMap(({ option, path }) => (path === undefined || path === '-' ? [] : [{ option, path }]));
  return Promise.all(given.map(async ({ option, path }) => ({ option, ...(await placeOf(path)) })));
};

/**
 * Refuses an output that is an input, another output, or a file that the program keeps for itself, whatever names and links
 * lead to it. Nothing has been done by then.
 */
export const rejectSameFiles = async (
  outputs: readonly NamedFile[],
  inputs: readonly NamedFile[],
  kept: Kept,
): Promise<void> => {
  const [written, read] = [await located(outputs), await located(inputs)];
  const data = await realpath(dataFolder()).catch(() => dataFolder());
  const program = await Promise.all([process.argv[1] ?? '', process.execPath].map(placeOf));
  for (const [index, output] of written.entries()) {
    if (isOwnFile(output.path, data) || program.some((one) => isSame(output, one)))
      throw refused(
        say`${output.option} names a file that Tripoint keeps for itself. Name another file for ${output.option}.`,
        kept,
      );
    const other = [...read, ...written.slice(0, index)].find((one) => isSame(output, one));
    if (other) throw refused(say`${output.option} and ${other.option} are the same file. Name two files.`, kept);
  }
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

/** What tells a file from one that took its place or was changed since; `null` where there is none. */
const stampOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino, size, mtimeNs }) => `${dev}:${ino}:${size}:${mtimeNs}`,
    () => null,
  );

/** The stamp of each output when it was checked: that a person agreed to replace, or `null` where nothing was. */
const checked = new Map<string, string | null>();

/** Creates a file, unless one is there: then nobody else creates it too. Any other obstacle is reported when it is written. */
const isCreated = (path: string): Promise<boolean> =>
  open(path, 'wx', 0o600)
    .then((file) => file.close())
    .then(
      () => true,
      () => false,
    );

const writeUnchanged = async (path: string, key: string, content: string | Uint8Array): Promise<void> => {
  const before = checked.get(key);
  const isNew = before === null && (await isCreated(path));
  if (before !== undefined && !isNew && (await stampOf(path)) !== before)
    throw new CannotWrite(
      verbatim(say`${path} has changed since it was checked, so it is not replaced. Name another file.`),
    );
  try {
    await replaceFile(path, content);
  } catch (error) {
    if (isNew && (await sizeOf(path)) === 0) await rm(path, { force: true });
    throw error;
  }
  if (before !== undefined) checked.set(key, await stampOf(path));
};

/** Writes that are under way, by place: results that come together are saved one after the other. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Writes an output that a person has agreed to (`keepExisting`), unless another file is there by now: a password was typed, or a
 * watch ran. @throws CannotWrite; the file that is there is as it was.
 */
export const writeAgreed = (path: string, content: string | Uint8Array): Promise<void> => {
  const key = resolve(path);
  const written = (writing.get(key) ?? Promise.resolve()).then(() => writeUnchanged(path, key, content));
  writing.set(
    key,
    written.catch(() => undefined),
  );
  return written;
};

/** The size of a file that is there, or `null`: none, or what is no file, which the writer refuses in its own words. */
const sizeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.size : null;
};

const HEAD_BYTES = 4096;

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

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
  if (path === undefined) return;
  if (force) return;
  checked.set(resolve(path), await stampOf(path));
  if (((await sizeOf(path)) ?? 0) === 0) return;
  const head = await headOf(path).catch(() => {
    throw new CannotWrite(verbatim(withKept(say`${path} cannot be read, so it is not replaced.`, kept)));
  });
  if (!isOurs(head)) await askToReplace(path, kept);
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
export const removeOldSignature = async (out: string): Promise<void> => {
  const { path = '' } = signatureOf(out);
  if ((await sizeOf(path)) === SIGNATURE_BYTES) await rm(path, { force: true }).catch(() => undefined);
};

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
    const bytes = Buffer.from(content);
    // Of a pipe nothing would ever come.
    const there = (await sizeOf(path)) === bytes.length ? await readFile(path).catch(() => null) : null;
    const same = there?.equals(bytes) === true;
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
