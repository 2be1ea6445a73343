import description from '../../package.json' with { type: 'json' };
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's version, as in package.json. */
export const VERSION: string = description.version;

/**
 * Which build of the program this is: for what is kept from one start to the next and may be another with another build.
 * `null` where it runs from its sources, which change while version and file stay.
 */
export const programMark = async (): Promise<string | null> => {
  const file = fileURLToPath(import.meta.url);
  if (file.endsWith('.ts')) return null;
  const { size, mtimeMs } = await stat(file);
  return `${VERSION} ${basename(file)} ${size} ${mtimeMs}`;
};
