import { createHash } from 'node:crypto';
import { mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FUSES, readFuses } from '../../scripts/fuses.ts';
import { filesBelow } from './archive.ts';
import { makeElectronDist, type System } from './electron-dist.ts';
import { layProject, packProject, run, writeSmallProgram } from './project.ts';

/** What a package is for Windows and macOS: packed here up to the makers of installers. For Linux: dist.long.spec.ts. */

const Asked = z.object({
  names: z.array(z.string()),
  targets: z.array(z.string()),
  options: z.looseObject({}),
});

const SYSTEMS = ['win', 'mac'] as const satisfies readonly System[];
type Packed = (typeof SYSTEMS)[number];
const PROGRAM: Readonly<Record<Packed, string>> = {
  win: 'win-unpacked/Tripoint.exe',
  mac: 'mac/Tripoint.app',
};
const RESOURCES: Readonly<Record<Packed, string>> = {
  win: 'win-unpacked/resources',
  mac: 'mac/Tripoint.app/Contents/Resources',
};

let folder = '';
let project = '';
const packed = new Map<Packed, string>();
const at = (system: Packed, file: string): string => join(packed.get(system) ?? '', file);
const asked = async (system: Packed): Promise<z.infer<typeof Asked>> =>
  Asked.parse(JSON.parse(await readFile(at(system, 'asked.json'), 'utf8')));
const archiveHash = (system: Packed): string =>
  createHash('sha256')
    .update(getRawHeader(at(system, `${RESOURCES[system]}/app.asar`)).headerString)
    .digest('hex');

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tripoint-systems-')));
  project = join(folder, 'project');
  await layProject(project);
  await writeSmallProgram(join(project, 'out'));
  const pack = async (system: Packed): Promise<void> => {
    packed.set(system, await packProject(project, system, join(folder, system)));
  };
  for (const system of ['linux', ...SYSTEMS] as const) await makeElectronDist(join(folder, system), system);
  await Promise.all(SYSTEMS.map(pack));
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

describe.each(SYSTEMS)('given a package for %s', (system) => {
  it('has all nine fuses as they were decided', async () =>
    expect(await readFuses(at(system, PROGRAM[system]))).toEqual(Object.values(FUSES)));

  it('has no start page of Electron', async () =>
    expect((await filesBelow(at(system, RESOURCES[system]))).filter((file) => file.includes('default_app'))).toEqual(
      [],
    ));

  it('carries the notices of what it is made of', async () =>
    expect(await filesBelow(at(system, RESOURCES[system]))).toContain('third-party-notices.txt'));

  it('is named after the product, its version, the system and the processor', async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(project, 'package.json'), 'utf8')));
    const { names } = await asked(system);
    const expected = {
      win: [`Tripoint-${version}-win-x64.exe`, `Tripoint-${version}-win-x64.msi`],
      mac: [`Tripoint-${version}-mac-x64.dmg`],
    };
    expect(names).toEqual(expected[system]);
  });
});

it.each([
  ['win', ['nsis', 'portable', 'msiWrapped']],
  ['mac', ['dmg']],
] as const)('given the forms that are made, has for %s: %s', async (system, forms) => {
  expect((await asked(system)).targets).toEqual(forms);
});

describe('given the package for Windows', () => {
  it('carries the checksum of its archive, which the fuse makes Electron compare', async () =>
    expect((await readFile(at('win', PROGRAM.win))).includes(`"value":"${archiveHash('win')}"`)).toBe(true));

  it('keeps English and Swedish of Electron', async () =>
    expect(await filesBelow(at('win', 'win-unpacked/locales'))).toEqual(['en-GB.pak', 'en-US.pak', 'sv.pak']));
});

describe('given the package for macOS', () => {
  const about = async (): Promise<string> =>
    (await readFile(at('mac', 'mac/Tripoint.app/Contents/Info.plist'), 'utf8')).replaceAll(/>\s+</g, '><');

  it('carries the checksum of its archive, which the fuse makes Electron compare', async () =>
    expect(await about()).toContain(`<key>hash</key><string>${archiveHash('mac')}</string>`));

  it('opens a .tripoint file, as its editor', async () => {
    const types = /<key>CFBundleDocumentTypes<\/key><array>(.*?)<\/dict><\/array>/.exec(await about())?.[1] ?? '';
    expect([...types.matchAll(/<string>(.*?)<\/string>/g)].map(([, value]) => value)).toEqual([
      'tripoint',
      'icon.icns',
      'Tripoint case',
      'Editor',
      'Owner',
    ]);
  });

  it('asks for no camera and no microphone', async () =>
    expect(await about()).not.toMatch(/NS(Camera|Microphone|Bluetooth|AudioCapture)[A-Za-z]*UsageDescription/));

  it.each([
    '<key>NSAllowsArbitraryLoads</key><false/>',
    '<key>NSLocalNetworkUsageDescription</key><string>Tripoint asks the NAC server',
  ])('claims no exception from secured connections, and says why it wants the local network: %s', async (text) => {
    expect(await about()).toContain(text);
  });

  it('is to run hardened, and gives up nothing but what V8 cannot do without', async () => {
    const { options } = await asked('mac');
    const { hardenedRuntime, entitlements, entitlementsInherit } = options;
    expect({ hardenedRuntime, same: entitlements === entitlementsInherit }).toEqual({
      hardenedRuntime: true,
      same: true,
    });
    const text = await readFile(join(project, String(entitlements)), 'utf8');
    expect([...text.matchAll(/<key>(.*)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [key, value])).toEqual([
      ['com.apple.security.cs.allow-jit', 'true'],
    ]);
  });

  it('keeps English and Swedish of Electron', async () => {
    const framework = 'mac/Tripoint.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Resources';
    expect(await filesBelow(at('mac', framework))).toEqual(['en.lproj/locale.pak', 'sv.lproj/locale.pak']);
  });
});

const pack = (...more: readonly string[]): Promise<string> =>
  run(['node_modules/electron-builder/cli.js', '--dir', '--publish', 'never', ...more], project);

it('given electron-builder run by hand, refuses to pack for another system, whose keychain module is not here', async () => {
  const other = process.platform === 'linux' ? 'win' : 'linux';
  const args = [
    `--${other}`,
    `-c.electronDist=${join(folder, other)}`,
    `-c.directories.output=${join(folder, 'foreign')}`,
  ];
  await expect(pack(...args)).rejects.toThrow('its keychain module would be the wrong one. Nothing was packed');
}, 60_000);

const module = 'node_modules/@koromix';
it('given a machine without the module for traces, refuses to pack a program for Linux that could not find out where a connection ends', async () => {
  await rename(join(project, module), join(folder, 'put-aside'));
  try {
    await expect(packProject(project, 'linux', join(folder, 'linux'))).rejects.toThrow('koffi has no module');
  } finally {
    await rename(join(folder, 'put-aside'), join(project, module));
  }
}, 60_000);

it('given a machine on which the keychain module was not built, refuses to pack a program that could keep no password', async () => {
  await rm(join(project, 'node_modules/keytar'), { recursive: true });
  await expect(packProject(project, 'linux', join(folder, 'linux'))).rejects.toThrow(
    'keytar was not built on this machine',
  );
}, 60_000);
