import { open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { say, sentences, type Message } from '../core/messages/message.ts';
import { dataFolder, isOwnFile } from '../node/disk/data-folder.ts';
import { makeFolder } from '../node/disk/file-system.ts';
import { CannotWrite, replaceFile } from '../node/disk/writer.ts';

/** Files that a program without a window writes: none of them takes the place of what it reads, of another output, or of what it did not write. */

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
 * The first output that is an input, another output, or a file that the program keeps for itself (`other`: `null`), whatever names
 * and links lead to it.
 */
export const clashOf = async (
  outputs: readonly NamedFile[],
  inputs: readonly NamedFile[],
): Promise<{ readonly option: string; readonly other: string | null } | null> => {
  const [written, read] = [await located(outputs), await located(inputs)];
  const data = await realpath(dataFolder()).catch(() => dataFolder());
  const program = await Promise.all([process.argv[1] ?? '', process.execPath].map(placeOf));
  for (const [index, output] of written.entries()) {
    const { option } = output;
    if (isOwnFile(output.path, data) || program.some((one) => isSame(output, one))) return { option, other: null };
    const other = [...read, ...written.slice(0, index)].find((one) => isSame(output, one));
    if (other) return { option, other: other.option };
  }
  return null;
};

/** What tells a file from one that took its place or was changed since; `null` where there is none. */
const stampOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino, size, mtimeNs }) => `${dev}:${ino}:${size}:${mtimeNs}`,
    () => null,
  );

/** The stamp of each output when it was checked: that a person agreed to replace, or `null` where nothing was. */
const checked = new Map<string, string | null>();

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
 * How the file begins that is at the place of an output now, for a person to agree to; `null`: nothing that would be lost.
 * @param kept what was not done. @throws what `whyNotWritten` knows, where nobody can tell.
 */
export const lookAtOutput = async (path: string, kept: Message): Promise<Buffer | null> => {
  checked.set(resolve(path), await stampOf(path));
  if (((await sizeOf(path)) ?? 0) === 0) return null;
  return headOf(path).catch(() => {
    throw new CannotWrite(sentences(say`${path} cannot be read, so it is not replaced.`, kept));
  });
};

/** Whether a file has this content already. Of a pipe nothing would ever come. */
export const holdsAlready = async (path: string, content: Uint8Array): Promise<boolean> => {
  if ((await sizeOf(path)) !== content.length) return false;
  const there = await readFile(path).catch(() => null);
  return there?.equals(content) === true;
};

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
    throw new CannotWrite(say`${path} has changed since it was checked, so it is not replaced. Name another file.`);
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
 * Writes an output that a person has agreed to (`lookAtOutput`), unless another file is there by now: a password was typed, or a
 * watch ran. @throws what `whyNotWritten` knows; the file that is there is as it was.
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

/** Why a file could not be written; `null` for any other error. */
export const whyNotWritten = (error: unknown): Message | null => (error instanceof CannotWrite ? error.why : null);

/** Writes one whose folder is made where it is missing. */
export const writeInNewFolder = async (path: string, content: Uint8Array): Promise<void> => {
  await makeFolder(dirname(path));
  await writeAgreed(path, content);
};

/** Removes a file of this size, as a signature has one: what else has its name stays. */
export const removeOfSize = async (path: string, bytes: number): Promise<void> => {
  if ((await sizeOf(path)) === bytes) await rm(path, { force: true }).catch(() => undefined);
};
