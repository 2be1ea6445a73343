import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

/**
 * What electron-builder needs of an unpacked Electron to pack, and nothing that runs: files where Electron has them, and
 * the fuses in the binary. They lie as a fresh Electron has them: some open, some blown.
 */

export type System = 'linux' | 'win' | 'mac';

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** The states of a fresh Electron's nine fuses. */
export const FRESH = '101100011';

/** A stretch of a binary with its fuses, from one character for each: `1`, `0`, or `r` for one that was taken out. */
export const fuseWire = (states: string): Buffer =>
  Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, states.length]), Buffer.from(states)]);

const padded = (states: string): Buffer => Buffer.concat([Buffer.alloc(512), fuseWire(states), Buffer.alloc(512)]);

const LANGUAGES = ['en-US', 'en-GB', 'sv', 'de', 'fr', 'ja'];

/** As much of the package that electron-builder reads programs for Windows with. */
interface Resedit {
  readonly NtExecutable: { createEmpty(is32Bit: boolean, isLibrary: boolean): { generate(): ArrayBuffer } };
  readonly NtExecutableResource: {
    from(program: object): { readonly entries: unknown[]; outputResource(program: object): void };
  };
  readonly Resource: {
    readonly VersionInfo: {
      createEmpty(): {
        setStringValues(language: { lang: number; codepage: number }, values: Record<string, string>): void;
        outputToResourceEntries(entries: unknown[]): void;
      };
    };
  };
}

const windowsProgram = (): Buffer => {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const resedit = createRequire(builder.resolve('app-builder-lib'))('resedit') as Resedit;
  const program = resedit.NtExecutable.createEmpty(false, false);
  const resources = resedit.NtExecutableResource.from(program);
  const about = resedit.Resource.VersionInfo.createEmpty();
  about.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  about.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.concat([Buffer.from(program.generate()), padded(FRESH)]);
};

const plist = (entries: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${Object.entries(entries)
    .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
    .join('')}</dict></plist>\n`;

const macFiles = (): Record<string, string | Buffer> => {
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  const helpers = [
    'Electron Helper',
    'Electron Helper (Renderer)',
    'Electron Helper (GPU)',
    'Electron Helper (Plugin)',
  ];
  return {
    [`${contents}/Info.plist`]: plist({
      CFBundleExecutable: 'Electron',
      CFBundleIconFile: 'electron.icns',
      NSCameraUsageDescription: 'This app needs access to the camera',
      NSMicrophoneUsageDescription: 'This app needs access to the microphone',
    }),
    [`${contents}/MacOS/Electron`]: '',
    [`${contents}/Resources/electron.icns`]: '',
    [`${contents}/Resources/default_app.asar`]: '',
    [`${framework}/Electron Framework`]: padded(FRESH),
    ...Object.fromEntries(
      ['en.lproj', 'sv.lproj', 'de.lproj'].map((l) => [`${framework}/Versions/A/Resources/${l}/locale.pak`, '']),
    ),
    ...Object.fromEntries(
      helpers.flatMap((helper) => [
        [`${contents}/Frameworks/${helper}.app/Contents/Info.plist`, plist({ CFBundleExecutable: helper })],
        [`${contents}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, ''],
      ]),
    ),
  };
};

const filesFor = (system: System): Record<string, string | Buffer> =>
  system === 'mac'
    ? macFiles()
    : {
        [system === 'win' ? 'electron.exe' : 'electron']: system === 'win' ? windowsProgram() : padded(FRESH),
        'resources/default_app.asar': '',
        LICENSE: 'of Electron',
        'LICENSES.chromium.html': 'of Chromium',
        ...(system === 'linux' ? { 'chrome-sandbox': '' } : {}),
        ...Object.fromEntries(LANGUAGES.map((language) => [`locales/${language}.pak`, ''])),
      };

/** Lays an unpacked Electron for `system` into `folder`. */
export const makeElectronDist = async (folder: string, system: System, version = '0.0.0'): Promise<void> => {
  for (const [file, content] of Object.entries({ ...filesFor(system), version })) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content, { mode: 0o755 });
  }
};
