import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar';
import { build } from 'vite';

/** Reads a packed program's archive back. */

export const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** Files of an archive, folders not, in order. */
export const filesIn = (archive: string): readonly string[] =>
  listPackage(archive, { isPack: false })
    .map((file) => file.slice(1))
    .filter((file) => !('files' in statFile(archive, file)))
    .sort();

/** Files that are only named in an archive and lie beside it. */
export const unpackedFrom = (archive: string): readonly string[] =>
  filesIn(archive).filter((file) => {
    const entry = statFile(archive, file);
    return 'unpacked' in entry && entry.unpacked;
  });

export const textIn = (archive: string, file: string): string => extractFile(archive, file).toString('utf8');

/** All files below a folder, relative to it, in order. */
export const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** Takes an archive apart, what lies beside it included. */
export const unfold = (archive: string, folder: string): string => {
  extractAll(archive, folder);
  return folder;
};

/**
 * The modules in `node_modules` that the program in `folder` can reach by its imports, found by a bundler that resolves as
 * Node does and knows no other folder. Rejects when an import leads nowhere.
 */
export const reachedFrom = async (folder: string, entries: readonly string[]): Promise<readonly string[]> => {
  const reached = new Set<string>();
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['node', 'import'], mainFields: ['main'] },
    ssr: { noExternal: true },
    // By name, wherever the folder lies: what is merely not bundled would be looked for in the folders above it.
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        external: ['electron', 'keytar', 'koffi'],
        input: entries.map((entry) => join(folder, entry)),
      },
    },
    plugins: [
      {
        name: 'reached',
        buildEnd() {
          for (const id of this.getModuleIds()) reached.add(relative(folder, id));
        },
      },
    ],
  });
  return [...reached].filter((file) => file.startsWith('node_modules/')).sort();
};
