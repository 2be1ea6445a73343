import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, type AfterPackContext } from 'electron-builder';
import { componentsOf } from './components.ts';
import { flipAll } from './fuses.ts';
import { makeNotices, NOTICES_FILE } from './notices.ts';
import { makeSbom, SBOM_FILE } from './sbom.ts';

/** What electron-builder runs while it packs; electron-builder.yml names this file for all of them. */

const programOf = ({ appOutDir, electronPlatformName, packager }: AfterPackContext): string => {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`);
  return join(appOutDir, packager.config.linux?.executableName ?? productFilename);
};

/** Takes out what an unpacked Electron brings along and a product does not need: its start page and its version. */
export const afterExtract = async ({ appOutDir, electronPlatformName }: AfterPackContext): Promise<void> => {
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  await rm(join(appOutDir, resources, 'default_app.asar'), { force: true });
  await rm(join(appOutDir, 'version'), { force: true });
};

const KEYCHAIN_MODULE = 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';

/** What traces are made with on Linux. Elsewhere a package without it says that nothing was measured. */
const traceModule = (): string => {
  const name = `koffi-linux-${process.arch}`;
  return `app.asar.unpacked/node_modules/@koromix/${name}/linux_${process.arch}/koffi.node`;
};

/** electron-builder lets every macOS program load over plain HTTP, for a way of updating that Tripoint does not have. */
const keepTransportSecured = async (program: string): Promise<void> => {
  const file = join(program, 'Contents/Info.plist');
  const about = await readFile(file, 'utf8');
  await writeFile(file, about.replace(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\/>/, '$1<false/>'));
};

/** Writes what the package is made of, and sets the fuses; for any system. */
export const finish = async (context: AfterPackContext): Promise<void> => {
  const { outDir, appOutDir, packager } = context;
  const resources = packager.getResourcesDir(appOutDir);
  if (!existsSync(join(resources, KEYCHAIN_MODULE)))
    throw new Error(
      'keytar was not built on this machine, so the packaged program could keep no password. Nothing was packed: see "Packages" in CONTRIBUTING.md.',
    );
  if (context.electronPlatformName === 'linux' && !existsSync(join(resources, traceModule())))
    throw new Error(
      'koffi has no module on this machine, so the packaged program could not find out where a connection ends. Nothing was packed: see "Packages" in CONTRIBUTING.md.',
    );
  const components = await componentsOf(packager.projectDir, join(resources, 'app.asar'));
  await writeFile(join(resources, NOTICES_FILE), await makeNotices(packager.projectDir, components));
  await writeFile(join(outDir, SBOM_FILE), await makeSbom(packager.projectDir, 'tripoint', components));
  const isMac = context.electronPlatformName === 'darwin';
  if (isMac) await keepTransportSecured(programOf(context));
  await flipAll(programOf(context), isMac && process.platform === 'darwin');
};

/** The keychain module is what npm built for this machine, so a package for another one would keep no password. */
export const afterPack = async (context: AfterPackContext): Promise<void> => {
  const wanted = `${context.electronPlatformName} ${Arch[context.arch]}`;
  const here = `${process.platform} ${process.arch}`;
  if (wanted !== here)
    throw new Error(
      `A package for ${wanted} cannot be made on ${here}: its keychain module would be the wrong one. Nothing was packed; run npm run dist on that system.`,
    );
  await finish(context);
};
