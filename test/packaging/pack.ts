import { writeFile } from 'node:fs/promises';
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

const system = z.enum(['linux', 'win', 'mac']).parse(wanted);
const asked: Record<string, unknown> = {};

const afterPack = async (context: AfterPackContext): Promise<void> => {
  const { packager } = context;
  asked.names = (system === 'mac' ? ['dmg'] : ['exe', 'msi']).map((ext) =>
    packager.expandArtifactNamePattern(null, ext, Arch.x64),
  );
  asked.options = packager.platformSpecificBuildOptions;
  asked.targets = packager.config[system]?.target;
  await finish(context);
};

const config: Configuration = { electronDist, directories: { output }, afterPack };
await build({ targets: PLATFORMS[system].createTarget(['dir'], Arch.x64), config, publish: 'never' });
await writeFile(join(output, 'asked.json'), JSON.stringify(asked));
