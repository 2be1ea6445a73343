import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, build, Platform, type AfterPackContext, type Configuration } from 'electron-builder';
import { z } from 'zod';
import { finish } from '../../scripts/pack-hooks.ts';
import type { System } from './electron-dist.ts';

/**
 * Packs a project for a system, any system, up to where tools that are fetched from elsewhere would come in. A process of
 * its own, for electron-builder speaks on standard output and reads its folder from where it stands. Arguments: the system,
 * an unpacked Electron, where to. What the makers of the packages would be handed is written to `asked.json` there.
 */
const [, , wanted, electronDist = '', output = ''] = process.argv;

const PLATFORMS: Readonly<Record<System, Platform>> = {
  linux: Platform.LINUX,
  win: Platform.WINDOWS,
  mac: Platform.MAC,
};
const EXTENSIONS: Readonly<Record<System, readonly string[]>> = {
  linux: ['AppImage', 'deb', 'rpm'],
  win: ['exe', 'msi'],
  mac: ['dmg'],
};

const system = z.enum(['linux', 'win', 'mac']).parse(wanted);
const asked: Record<string, unknown> = {};

/** AppImage's maker is handed an entry for the menu; deb's a list of arguments and files. */
const AppImage = z.object({ desktop: z.string() });
const Deb = z.tuple([z.array(z.string()), z.string()]);

const note = async (options: unknown): Promise<boolean> => {
  const appImage = AppImage.safeParse(options);
  if (appImage.success) asked.appImage = appImage.data.desktop;
  const deb = Deb.safeParse(options);
  if (deb.success) {
    const [args, desktop] = deb.data;
    const mime = args.find((arg) => arg.endsWith('=/usr/share/mime/packages/tripoint.xml'))?.split('=')[0];
    asked.deb = {
      args,
      desktop: await readFile(desktop, 'utf8'),
      mime: mime === undefined ? null : await readFile(mime, 'utf8'),
    };
  }
  // The rest needs tools that are not on the disk.
  return true;
};

const afterPack = async (context: AfterPackContext): Promise<void> => {
  const { packager } = context;
  asked.names = EXTENSIONS[system].map((ext) => packager.expandArtifactNamePattern(null, ext, Arch.x64));
  asked.options = packager.platformSpecificBuildOptions;
  asked.targets = packager.config[system]?.target;
  await finish(context);
};

const config: Configuration = { electronDist, directories: { output }, afterPack };
await build({
  targets: PLATFORMS[system].createTarget(system === 'linux' ? ['AppImage', 'deb'] : ['dir'], Arch.x64),
  config,
  publish: 'never',
  effectiveOptionComputed: note,
});
await writeFile(join(output, 'asked.json'), JSON.stringify(asked));
