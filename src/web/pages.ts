import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { say } from '../app/words.ts';
import { pageType, resolvePage } from '../shared/pages.ts';

/** One file of the built window, in memory. */
export interface Page {
  /** Its path in a request, e.g. `/assets/index-3f.js`. */
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The same with gzip, made at the first request that takes it. */
  readonly packed: () => Promise<Buffer>;
}

const packer = (bytes: Buffer): Page['packed'] => {
  let packed: Promise<Buffer> | null = null;
  return () => (packed ??= promisify(gzip)(bytes));
};

const filesIn = async (folder: string): Promise<readonly Dirent[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
};

/**
 * Reads the built window once. Afterwards no request reaches the disk, so no path, however written, and no link that is
 * put there later can lead to another file. Links are left out; so is whatever `resolvePage` would not name.
 * Rejects with a sentence for people where the window is not built.
 */
export const loadPages = async (folder: string): Promise<readonly Page[]> => {
  const missing = new Error(say`The window's pages are not in ${folder}. Build them first: npm run build.`);
  const top = await filesIn(folder).catch(() => []);
  if (!top.some((entry) => entry.name === 'index.html')) throw missing;
  const assets = await filesIn(join(folder, 'assets')).catch(() => []);
  const paths = ['/', ...assets.map((entry) => `/assets/${entry.name}`)];
  return Promise.all(
    paths.flatMap((path) => {
      const file = resolvePage(path);
      return file === null
        ? []
        : [
            readFile(join(folder, file)).then((bytes) => ({
              path,
              type: pageType(file),
              bytes,
              packed: packer(bytes),
            })),
          ];
    }),
  );
};
