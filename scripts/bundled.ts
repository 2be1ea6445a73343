import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/**
 * Writes down, beside each part of the built program, which packages' code went into it. Bundled code carries no
 * package.json, so this is the only place where the bill of materials (scripts/sbom.ts) can learn of it.
 */

/** Where the lists are, beside `out/main`, `out/preload` and `out/renderer`. */
export const BUNDLED_FOLDER = 'bundled';

/** The folder of the package that a module belongs to; `null` for our own code and the bundler's. */
export const packageFolder = (module: string): string | null =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/'))?.[1] ?? null;

const PackageFile = z.object({ name: z.string(), version: z.string() });

const nameAndVersion = async (folder: string): Promise<string> => {
  const { name, version } = PackageFile.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  return `${name}@${version}`;
};

export const listBundled = (): Plugin => {
  const folders = new Set<string>();
  const note = (id: string): void => {
    const folder = packageFolder(id);
    if (folder !== null) folders.add(folder);
  };
  return {
    name: 'tripoint:list-bundled',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk')
          for (const [id, { renderedLength }] of Object.entries(part.modules)) if (renderedLength > 0) note(id);
      // A style sheet leaves no code behind, and is taken as a whole.
      for (const id of this.getModuleIds()) if (/\.css(\?|$)/.test(id)) note(id);
      const names = await Promise.all([...folders].map(nameAndVersion));
      // The program behind the main process counts as a part of it.
      const part = dir.replace(/[\\/]program$/, '');
      const file = join(part, '..', BUNDLED_FOLDER, `${part.split(/[\\/]/).at(-1) ?? ''}.json`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify([...new Set(names)].sort(), null, 2)}\n`);
    },
  };
};
