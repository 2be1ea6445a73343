import { codeOf } from '../node/disk/disk-error.ts';
import { readBoundedFile } from '../node/disk/bounded-file.ts';
import { harmless } from './text/paint.ts';
import { WrongUse } from './wrong-use.ts';

const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MiB` : `${Math.floor(bytes / 1024)} KiB`;

/**
 * The bytes of a file that was named. Only a regular file is read; `named` is how it stands in a sentence, e.g. "The file of
 * --ca", and `kept` says what was not done.
 */
export const readInputFile = async (path: string, named: string, maxBytes: number, kept: string): Promise<Buffer> => {
  const refuse = (why: string): never => {
    throw new WrongUse(harmless(`${named} ${why} ${kept}`.trimEnd()));
  };
  const read = await readBoundedFile(path, maxBytes).catch((error: unknown) =>
    refuse(codeOf(error) === 'ENOENT' ? 'cannot be read: it is not there.' : 'cannot be read.'),
  );
  if (read === 'not-a-file') return refuse('cannot be read: it is a folder, a pipe or a device, not a file.');
  if (read === 'too-large') return refuse(`is larger than ${sizeText(maxBytes)}.`);
  return read;
};
