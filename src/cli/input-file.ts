import { say } from '../core/messages/say.ts';
import { codeOf } from '../node/disk/disk-error.ts';
import { readBoundedFile } from '../node/disk/bounded-file.ts';
import { harmless } from './text/paint.ts';
import { refused, type Kept } from './wrong-use.ts';

const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MiB` : `${Math.floor(bytes / 1024)} KiB`;

/**
 * The bytes of a file that was named. Only a regular file is read; `named` is how it stands at the beginning of a sentence,
 * e.g. "The file of --ca".
 */
export const readInputFile = async (path: string, named: string, maxBytes: number, kept: Kept): Promise<Buffer> => {
  const refuse = (why: string): never => {
    throw refused(harmless(why), kept);
  };
  const read = await readBoundedFile(path, maxBytes).catch((error: unknown) =>
    refuse(codeOf(error) === 'ENOENT' ? say`${named} cannot be read: it is not there.` : say`${named} cannot be read.`),
  );
  if (read === 'not-a-file')
    return refuse(say`${named} cannot be read: it is a folder, a pipe or a device, not a file.`);
  if (read === 'too-large') return refuse(say`${named} is larger than ${sizeText(maxBytes)}.`);
  return read;
};

/** The file that an option names, at the beginning of a sentence. */
export const fileOf = (option: string): string => say`The file of --${option}`;
