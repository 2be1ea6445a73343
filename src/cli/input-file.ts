import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { say } from '../app/words.ts';
import { codeOf, readBoundedFile } from '../node/disk/file-system.ts';
import { remark } from './output.ts';
import { harmless } from './text/layout.ts';
import { refused, type Kept } from './endings.ts';

/** Stands for standard input wherever a file is read. */
export const STANDARD_INPUT = '-';

const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MiB` : `${Math.floor(bytes / 1024)} KiB`;

/** What a shell has opened already for `<(command)`: reading it waits for no other end. */
const OPENED = /^\/(?:dev|proc\/self)\/fd\/(\d{1,6})$/;

const isStandardInput = (path: string): boolean =>
  path === STANDARD_INPUT || path === '/dev/stdin' || OPENED.exec(path)?.[1] === '0';

/** The standard input that something has read; one program has one. */
const taken = new WeakSet<object>();

/** Standard input is read once, whole. @throws WrongUse where something else has read it. */
export const takeStandardInput = (kept: Kept): void => {
  if (taken.has(process.stdin)) throw refused(say`Standard input can be read once: give one of them as a file.`, kept);
  taken.add(process.stdin);
};

const readAll = async (stream: NodeJS.ReadableStream, maxBytes: number): Promise<Buffer | 'too-large'> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return 'too-large';
  }
  return Buffer.concat(chunks);
};

const readStandardInput = async (maxBytes: number, kept: Kept): Promise<Buffer> => {
  takeStandardInput(kept);
  if (process.stdin.isTTY) await remark(say`Paste the text, then press Ctrl+D on a line of its own.`);
  const read = await readAll(process.stdin, maxBytes);
  if (read === 'too-large') throw refused(say`${say`Standard input`} is larger than ${sizeText(maxBytes)}.`, kept);
  return read;
};

const readNamed = (path: string, maxBytes: number): Promise<Buffer | 'not-a-file' | 'too-large'> => {
  const fd = Number(OPENED.exec(path)?.[1] ?? NaN);
  if (Number.isNaN(fd)) return readBoundedFile(path, maxBytes);
  return readAll(createReadStream('', { fd, autoClose: false }), maxBytes);
};

/**
 * The bytes of a file that was named, or of standard input where that is `-`. Else only a regular file is read, or what
 * the shell has opened for `<(command)`; `named` is its name at the beginning of a sentence, e.g. "The file of --ca".
 */
export const readInputFile = async (path: string, named: string, maxBytes: number, kept: Kept): Promise<Buffer> => {
  if (isStandardInput(path)) return readStandardInput(maxBytes, kept);
  const refuse = (why: string): never => {
    throw refused(harmless(why), kept);
  };
  const read = await readNamed(path, maxBytes).catch((error: unknown) =>
    refuse(
      codeOf(error) === 'ENOENT'
        ? `${say`${named} cannot be read.`} ${say`It is not there.`}`
        : say`${named} cannot be read.`,
    ),
  );
  if (read === 'not-a-file') return refuse(say`${named} is no file.`);
  if (read === 'too-large') return refuse(say`${named} is larger than ${sizeText(maxBytes)}.`);
  return read;
};

/** The file that an option names, at the beginning of a sentence. */
export const fileOf = (option: string): string => say`The file of --${option}`;

/** A file's name, as written in a sentence. */
export const shownFile = (path: string): string => (isStandardInput(path) ? say`Standard input` : path);
