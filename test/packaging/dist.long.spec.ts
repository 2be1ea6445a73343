import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FUSES, readFuses } from '../../scripts/fuses.ts';
import { signingFor } from '../../scripts/signing.ts';
import { CAN_BE_REAL, programPath, WHERE } from '../real/needs.ts';
import { filesBelow, filesIn, textIn, unpackedFrom } from './archive.ts';
import { makeElectronDist, type System } from './electron-dist.ts';
import { layProject, ROOT } from './project.ts';

/** `npm run dist` as a person runs it, in a copy of the project. Its version says that what it makes holds no Electron. */

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

const HERE: System = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';
/** What the build asks for: what it makes of it is looked at elsewhere. */
const ENTRIES = ['cli/index', 'cli/run', 'node/probing/worker', 'node/reading/worker', 'node/import/sheet/worker', 'node/path/worker', 'node/secrets/worker']; // prettier-ignore
const SOURCES: Readonly<Record<string, string>> = {
  'tsconfig.json': '{}',
  'src/main/index.ts': "import 'electron';",
  'src/node/code/program.ts': 'export const loadProgram = () => ({});',
  'src/preload/index.ts': "import 'electron';",
  'src/renderer/index.html': '<title>Tripoint</title>',
  ...Object.fromEntries(ENTRIES.map((entry) => [`src/${entry}.ts`, 'export {};'])),
  // What no package may hold: a map, a test, and what only builds.
  'src/renderer/public/planted.js.map': '{}',
  'test/planted.spec.ts': 'export {};',
  'node_modules/prettier/index.mjs': 'export {};',
};
const LABEL = '0.0.1-no-electron';
const execute = promisify(execFile);

let folder = '';
let project = '';
let electron = '';

const dist = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> => {
  const child = spawn(process.execPath, ['scripts/dist.ts', ...args], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
};

const writeFewSources = async (): Promise<void> => {
  await cp(join(ROOT, 'electron.vite.config.ts'), join(project, 'electron.vite.config.ts'));
  for (const [file, text] of Object.entries(SOURCES)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
};

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tripoint-dist-')));
  project = join(folder, 'project');
  electron = join(folder, 'electron');
  await layProject(project);
  await writeFewSources();
  const about = join(project, 'package.json');
  const lines = await readFile(about, 'utf8');
  await writeFile(about, lines.replace(/"version": ".*?"/, `"version": "${LABEL}"`));
  // A copy without the binary, which some machines have.
  await rm(join(project, 'node_modules/electron'));
  const fetched = ['dist', 'path.txt'].map((name) => join(ROOT, 'node_modules/electron', name));
  await cp(join(ROOT, 'node_modules/electron'), join(project, 'node_modules/electron'), {
    recursive: true,
    filter: (from) => !fetched.includes(from),
  });
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(ROOT, 'node_modules/electron/package.json'), 'utf8')));
  await makeElectronDist(electron, HERE, version);
  await mkdir(join(project, 'dist'));
  await writeFile(join(project, 'dist/from-before'), '');
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('given a machine without Electron, ends with 3, says what to do, and leaves dist as it was', async () => {
  const { code, said } = await dist([], { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') });
  expect([code, await readdir(join(project, 'dist')), existsSync(join(project, 'out/dist-part'))]).toEqual([3, ['from-before'], false]); // prettier-ignore
  expect(said).toMatch(
    /Electron [\d.]+ is not on this machine.*Nothing was packed, and dist is as it was\.[^]*ELECTRON_OVERRIDE_DIST_PATH/,
  );
});

it('given an Electron that must be fetched and a source that does not answer, ends with 3, too', async () => {
  const { code } = await dist([], {
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: join(folder, 'cache'),
  });
  expect(code).toBe(3);
});

it('given words that it does not know, ends with 2 and says which it knows', async () => {
  const { code, said } = await dist(['--publish'], {});
  expect([code, said.includes('--dir'), said.includes('--signed')]).toEqual([2, true, true]);
});

it('given no keys, and a wish that everything be signed, packs nothing and names the keys', async () => {
  const { code, said } = await dist(['--signed'], { WIN_CSC_LINK: '', CSC_LINK: '', CSC_NAME: '' });
  expect([code, said]).toEqual([1, expect.stringMatching(/Nothing was packed[^]*not signed: .* It needs /)]);
});

it('given a release and a keychain module that was not built here, packs nothing', async () => {
  const file = join(project, 'node_modules/keytar/build/config.gypi');
  const kept = await readFile(file);
  await rm(file);
  const { code, said } = await dist(['--release'], {});
  await writeFile(file, kept);
  expect([code, said]).toEqual([1, expect.stringMatching(/no release[^]*fetched, not built/)]);
});

it('given a step that fails, leaves dist as it was, and nothing half made beside it', async () => {
  const broken = join(folder, 'broken');
  await cp(electron, broken, { recursive: true });
  for (const file of ['electron', 'electron.exe'])
    if (existsSync(join(broken, file))) await writeFile(join(broken, file), 'no fuses');
  expect([
    (await dist(['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: broken })).code,
    await readdir(join(project, 'dist')),
    existsSync(join(project, 'out/dist-part')),
  ]).toEqual([1, ['from-before'], false]);
}, 60_000);

const NO_KEYS = { WIN_CSC_LINK: '', CSC_LINK: '', CSC_NAME: '' };

it('given an Electron, puts the unpacked program, its bill of materials and the checksums into dist, and says what is not signed', async () => {
  const { code, said } = await dist(['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: electron, ...NO_KEYS });
  expect(code, said).toBe(0);
  expect(said).toMatch(/^ {2}not signed: .*\. It needs .*$/m);
  const made = await readdir(join(project, 'dist'));
  expect(made.map((name) => name.replace(/^(mac|win|linux)[a-z0-9-]*$/, 'program'))).toEqual([
    'SHA256SUMS',
    expect.stringMatching(/^Tripoint-0\.0\.1-no-electron-\w+-\w+\.cdx\.json$/),
    'program',
  ]);
}, 60_000);

/**
 * What makes an AppImage, a deb and an rpm without what electron-builder fetches: Debian's own mksquashfs, dpkg-deb and rpmbuild,
 * a few lines in the place of fpm, and a start in the place of AppImage's, which cannot be had from a package.
 */
const layMakers = async (): Promise<Record<string, string>> => {
  const images = join(folder, 'appimage');
  const tools = join(images, `linux-${process.arch}`);
  await mkdir(tools, { recursive: true });
  await mkdir(join(images, 'lib/x64'), { recursive: true });
  await symlink(programPath('mksquashfs'), join(tools, 'mksquashfs'));
  await writeFile(join(tools, 'desktop-file-validate'), '');
  await writeFile(join(images, `runtime-${process.arch}`), NO_START.padEnd(4096));
  const fpm = join(folder, 'fpm');
  await writeFile(fpm, `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'fpm.ts')}' "$@"\n`, {
    mode: 0o755,
  });
  return { APPIMAGE_TOOLS_PATH: images, CUSTOM_FPM_PATH: fpm };
};
const NO_START = 'No start of an AppImage: made by a test.';

describe.runIf(CAN_BE_REAL)(`given an Electron and the makers of every package of this system${WHERE}`, () => {
  const name = (end: string): string => `Tripoint-${LABEL}-linux-${end}`;
  const made = (end: string): string => join(project, 'dist', name(end));
  const opened = (form: string): string => join(folder, 'opened', form);
  /** Where each form has the program. */
  const PROGRAM = { deb: 'opt/Tripoint', rpm: 'opt/Tripoint', AppImage: '' } as const;
  const FORMS = ['deb', 'rpm', 'AppImage'] as const;
  const program = (form: (typeof FORMS)[number], file: string): string => join(opened(form), PROGRAM[form], file);

  beforeAll(async () => {
    const { code, said } = await dist([], {
      ELECTRON_OVERRIDE_DIST_PATH: electron,
      ...NO_KEYS,
      ...(await layMakers()),
    });
    expect(code, said).toBe(0);
    await mkdir(opened('rpm'), { recursive: true });
    await execute('dpkg-deb', ['--extract', made('amd64.deb'), opened('deb')]);
    await execute(programPath('rpm2archive'), [made('x86_64.rpm')]);
    await execute('tar', ['-xzf', `${made('x86_64.rpm')}.tgz`, '-C', opened('rpm')]);
    await rm(`${made('x86_64.rpm')}.tgz`);
    await execute(programPath('unsquashfs'), ['-q', '-o', '4096', '-d', opened('AppImage'), made('x86_64.AppImage')]);
  }, 180_000);

  it('has them under the names that docs/install.md gives, with checksums that hold, and nothing else', async () => {
    expect((await readdir(join(project, 'dist'))).sort()).toEqual(
      [
        'SHA256SUMS',
        ...['amd64.deb', 'x86_64.AppImage', 'x86_64.rpm'].map(name),
        `Tripoint-${LABEL}-linux-x64.cdx.json`,
      ].sort(),
    );
    const { stdout } = await execute('sha256sum', ['-c', 'SHA256SUMS'], { cwd: join(project, 'dist') });
    expect(stdout.match(/: OK$/gm)).toHaveLength(4);
    const words = await readFile(join(ROOT, 'docs/install.md'), 'utf8');
    expect(words).toContain('`Tripoint-VERSION-linux-amd64.deb`, `-x86_64.rpm`, or `-x86_64.AppImage`');
  });

  it.each(FORMS)(
    'in the %s the fuses, the modules beside the archive, version and licences are as decided, and nothing is too much',
    async (form) => {
      expect(await readFuses(program(form, 'tripoint'))).toEqual(Object.values(FUSES));
      const archive = program(form, 'resources/app.asar');
      const beside = await filesBelow(`${archive}.unpacked`);
      expect([beside, beside.map((file) => file.split('/').at(-1))]).toEqual([[...unpackedFrom(archive)].sort(), ['koffi.node', 'keytar.node']]); // prettier-ignore
      const files = [...(await filesBelow(opened(form))), ...filesIn(archive)];
      expect(files.length).toBeGreaterThan(20);
      // No map, no test, nothing that only builds.
      expect(files.filter((file) => /\.map$|\.spec\.|(^|\/)test\/|planted|node_modules\/(?!keytar|koffi|@koromix)/.test(file))).toEqual([]); // prettier-ignore
      expect(JSON.parse(textIn(archive, 'package.json'))).toMatchObject({ name: 'tripoint', version: LABEL });
      expect(textIn(archive, 'LICENSE')).toBe(await readFile(join(ROOT, 'LICENSE'), 'utf8'));
      expect(await filesBelow(program(form, ''))).toEqual(
        expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html', 'resources/third-party-notices.txt']),
      );
    },
  );

  it.each(FORMS)(
    'opens a .tripoint file and a link from the file manager, with a picture for every size, and never turns the sandbox off: %s',
    async (form) => {
      const files = await filesBelow(opened(form));
      const read = (end: string): Promise<string> =>
        readFile(join(opened(form), files.find((file) => file.endsWith(end)) ?? end), 'utf8');
      const start = form === 'AppImage' ? 'AppRun' : '/opt/Tripoint/tripoint';
      expect((await read('tripoint.desktop')).split('\n')).toEqual(
        expect.arrayContaining([
          'MimeType=application/x-tripoint+json;x-scheme-handler/tripoint;',
          `Exec=${start} %U`,
          'Name=Tripoint',
          // The name that Electron takes from the description of the program: it links window and entry.
          'StartupWMClass=tripoint',
        ]),
      );
      const mime = await read('mime/packages/tripoint.xml');
      // electron-builder writes words of its own into an AppImage, which no system takes from there.
      expect(mime.match(/type="[^"]*"|pattern="[^"]*"|<comment>.*<\/comment>/g)?.sort()).toEqual([
        `<comment>Tripoint ${form === 'AppImage' ? 'document' : 'case'}</comment>`,
        'pattern="*.tripoint"',
        'type="application/x-tripoint+json"',
      ]);
      const sizes = files.flatMap(
        (file) => /share\/icons\/hicolor\/(\d+)x\d+\/apps\/tripoint\.png$/.exec(file)?.[1] ?? [],
      );
      expect(sizes.map(Number).sort((a, b) => a - b)).toEqual([16, 32, 48, 64, 128, 256, 512]);
    },
  );

  it('given the rpm, asks for the packages that the program needs', async () => {
    const asked = '%{NAME} %{VERSION} %{ARCH} %{LICENSE}\n[%{REQUIRENAME}\n]';
    const { stdout } = await execute(programPath('rpm'), ['-qp', '--queryformat', asked, made('x86_64.rpm')]);
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['tripoint 0.0.1~no~electron x86_64 MIT', 'gtk3', 'nss', 'xdg-utils']),
    );
  });

  it('given the deb, is kept by an address that can be nobody’s, and has a profile for systems that ask for one', async () => {
    expect(existsSync(program('deb', 'resources/apparmor-profile'))).toBe(true);
    const { stdout } = await execute('dpkg-deb', ['--field', made('amd64.deb'), 'Package', 'Maintainer', 'Depends']);
    expect(stdout).toMatch(
      /^Package: tripoint\nMaintainer: Tripoint <[a-z]+@[a-z.]+\.invalid>\nDepends: .*libsecret-1-0/,
    );
  });

  it('given the deb, is installed and removed as docs/install.md says, and leaves the cases where they are', async () => {
    const root = join(folder, 'root');
    for (const part of ['upper', 'work', 'all']) await mkdir(join(root, part), { recursive: true });
    await cp(made('amd64.deb'), join(root, 'upper', 'tripoint.deb'));
    // This system, in which nothing that is written stays.
    const script = `mount -t overlay overlay -o lowerdir=/,upperdir=${root}/upper,workdir=${root}/work ${root}/all && exec chroot ${root}/all sh -ec '
      export DEBIAN_FRONTEND=noninteractive
      mkdir -p /root/.local/share/tripoint; echo kept > /root/.local/share/tripoint/case
      dpkg --force-depends -i /tripoint.deb >/dev/null 2>&1
      readlink -f /usr/bin/tripoint; stat -c "%U %a" /opt/Tripoint/chrome-sandbox; ls /usr/share/applications/tripoint.desktop
      dpkg --force-depends -r tripoint >/dev/null 2>&1
      ls -d /usr/bin/tripoint /opt/Tripoint /usr/share/applications/tripoint.desktop 2>&1 | grep -c "No such file"
      cat /root/.local/share/tripoint/case'`;
    const { stdout } = await execute(programPath('unshare'), ['-m', 'sh', '-c', script]);
    expect(stdout.trim().split('\n')).toEqual([
      '/opt/Tripoint/tripoint',
      expect.stringMatching(/^root (755|4755)$/),
      '/usr/share/applications/tripoint.desktop',
      '3',
      'kept',
    ]);
  }, 60_000);
});

const NOTARY = { APPLE_API_KEY: 'a', APPLE_API_KEY_ID: 'b', APPLE_API_ISSUER: 'c' };
it.each<[string, NodeJS.Platform, Record<string, string>, readonly string[]]>([
  ['nothing without keys', 'win32', {}, []],
  ['a Windows program with a certificate', 'win32', { WIN_CSC_LINK: 'file' }, ['program and installer (Authenticode)']],
  ['no notarisation of what is not signed', 'darwin', NOTARY, []],
  ['no notarisation with half of what Apple asks for', 'darwin', { CSC_LINK: 'a', APPLE_API_KEY: 'b' }, ['program (Developer ID)']], // prettier-ignore
  ['a macOS program and its notarisation', 'darwin', { ...NOTARY, CSC_LINK: 'd' }, ['program (Developer ID)', 'notarisation']], // prettier-ignore
  ['no Linux package, whatever the environment holds', 'linux', { CSC_LINK: 'a', CSC_KEY_PASSWORD: 'b' }, []],
])('calls signed: %s', (_what, platform, env, signed) => {
  expect(signingFor(platform, env).flatMap((signing) => (signing.signed ? [signing.what] : []))).toEqual(signed);
});
