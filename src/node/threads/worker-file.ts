import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A worker's file: `worker.ts` next to the caller when run from sources, else the bundle's own entry, which lies next
 * to the bundle or above it (the caller's code may have been put into a chunk).
 * @param caller the caller's `import.meta.url`.
 * @param entry the name of the entry in electron.vite.config.ts.
 * @throws an `Error` where the installation lacks it.
 */
export const workerFile = (caller: string, entry: string): string => {
  const here = fileURLToPath(caller);
  if (here.endsWith('.ts')) return join(dirname(here), 'worker.ts');
  const places = [dirname(here), dirname(dirname(here))].map((folder) => join(folder, `${entry}.js`));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The file ${entry}.js is missing from this installation.`);
  return found;
};
