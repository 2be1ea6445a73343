import { isStandardInput as isItsPath, readInput, type Input } from '../app/input.ts';
import { say } from '../app/words.ts';
import { remark } from './output.ts';
import { harmless } from './text/layout.ts';
import { refused, type Kept } from './endings.ts';

/** Stands for standard input wherever a file is read. */
export const STANDARD_INPUT = '-';

const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MiB` : `${Math.floor(bytes / 1024)} KiB`;

const isStandardInput = (path: string): boolean => path === STANDARD_INPUT || isItsPath(path);

/** The standard input that something has read; one program has one. */
const taken = new WeakSet<object>();

/** Standard input is read once, whole. @throws WrongUse where something else has read it. */
export const takeStandardInput = (kept: Kept): void => {
  if (taken.has(process.stdin)) throw refused(say`Standard input can be read once: give one of them as a file.`, kept);
  taken.add(process.stdin);
};

const readStandardInput = async (maxBytes: number, kept: Kept): Promise<Input | string> => {
  takeStandardInput(kept);
  if (process.stdin.isTTY) await remark(say`Paste the text, then press Ctrl+D on a line of its own.`);
  return readInput(process.stdin, maxBytes);
};

/**
 * A file that was named, or standard input where that is `-`; `named` is its name at the beginning of a sentence, e.g. "The file of
 * --ca".
 */
export const readInputFile = async (path: string, named: string, maxBytes: number, kept: Kept): Promise<Input> => {
  const isPiped = isStandardInput(path);
  const read = isPiped ? await readStandardInput(maxBytes, kept) : await readInput(path, maxBytes);
  if (typeof read === 'object') return read;
  const what = isPiped ? say`Standard input` : named;
  const why =
    read === 'too-large'
      ? say`${what} is larger than ${sizeText(maxBytes)}.`
      : read === 'not-a-file'
        ? say`${what} is no file.`
        : [say`${what} cannot be read.`, ...(read === 'missing' ? [say`It is not there.`] : [])].join(' ');
  throw refused(harmless(why), kept);
};

/** The file that an option names, at the beginning of a sentence. */
export const fileOf = (option: string): string => say`The file of --${option}`;

/** A file's name, as written in a sentence. */
export const shownFile = (path: string): string => (isStandardInput(path) ? say`Standard input` : path);
