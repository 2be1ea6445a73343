import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { z } from 'zod';
import { BUNDLED_FOLDER } from './bundled.ts';

/** Whose code a package carries: the packages inside its archive, those bundled into our own files, and Electron. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as the lock file has it. */
  readonly license: string;
  /** Its folder below the project. */
  readonly folder: string;
}

const PackageFile = z.object({ name: z.string(), version: z.string() });
const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().default(''), license: z.string().default('') })),
});

/** `name@version` of each package that lies in the archive as a package. */
export const packagesInside = (archive: string): readonly string[] =>
  listPackage(archive, { isPack: false })
    .map((file) => file.replaceAll('\\', '/').slice(1))
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const { name, version } = PackageFile.parse(JSON.parse(extractFile(archive, file).toString()));
      return `${name}@${version}`;
    });

/** `name@version` of each package whose code was bundled into the built program. */
export const packagesBundled = async (project: string): Promise<readonly string[]> => {
  const folder = join(project, 'out', BUNDLED_FOLDER);
  const lists = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return lists.flatMap((list) => z.array(z.string()).parse(JSON.parse(list)));
};

/** Every component of a packed program, in order. Rejects when the lock file does not know one: then it is not what was installed. */
export const componentsOf = async (project: string, archive: string): Promise<readonly Component[]> => {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')));
  const locked = new Map(
    Object.entries(packages).map(([folder, { version, license }]) => {
      const name = folder.split('node_modules/').at(-1) ?? '';
      return [`${name}@${version}`, { name, version, license, folder }];
    }),
  );
  const electron = [...locked.values()].find(({ folder }) => folder === 'node_modules/electron');
  const shipped = [...packagesInside(archive), ...(await packagesBundled(project))];
  const components = [...new Set(shipped)].sort().map((id) => {
    const component = locked.get(id);
    if (component === undefined)
      throw new Error(`${id} is in the package but not in package-lock.json. Run npm ci, then pack again.`);
    return component;
  });
  return electron === undefined ? components : [electron, ...components];
};
