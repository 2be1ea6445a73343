import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signingFor } from '../../scripts/signing.ts';
import { sha256 } from './archive.ts';
import { makeElectronDist, type System } from './electron-dist.ts';
import { layProject, ROOT } from './project.ts';

/** `npm run dist` as a person runs it, in a copy of the project. */

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

const HERE: System = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';
/** What the build asks for, a line each: what it makes of it is looked at elsewhere. */
const SOURCES: Readonly<Record<string, string>> = {
  'tsconfig.json': '{}',
  'src/main/index.ts': "import 'electron';",
  'src/cli/index.ts': 'export {};',
  'src/cli/run.ts': 'export {};',
  'src/node/code/program.ts': 'export const loadProgram = () => ({});',
  'src/node/probing/worker.ts': 'export {};',
  'src/node/reading/worker.ts': 'export {};',
  'src/node/import/sheet/worker.ts': 'export {};',
  'src/node/path/worker.ts': 'export {};',
  'src/node/secrets/worker.ts': 'export {};',
  'src/preload/index.ts': "import 'electron';",
  'src/renderer/index.html': '<title>Tripoint</title>',
};

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

describe('given a machine without Electron', () => {
  let ended: Ended;
  beforeAll(async () => {
    ended = await dist([], { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') });
  });

  it('ends with 3', () => expect(ended.code).toBe(3));

  it('says what is missing, what was not changed, and what to do', () =>
    expect(ended.said).toMatch(
      /Electron [\d.]+ is not on this machine.*Nothing was packed, and dist is as it was\.[^]*ELECTRON_OVERRIDE_DIST_PATH/,
    ));

  it('leaves dist as it was, and nothing half made beside it', async () =>
    expect([await readdir(join(project, 'dist')), existsSync(join(project, 'out/dist-part'))]).toEqual([
      ['from-before'],
      false,
    ]));
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

describe('given an Electron', () => {
  let ended: Ended;
  let made: readonly string[] = [];
  beforeAll(async () => {
    ended = await dist(['--dir'], {
      ELECTRON_OVERRIDE_DIST_PATH: electron,
      WIN_CSC_LINK: '',
      CSC_LINK: '',
      CSC_NAME: '',
    });
    made = await readdir(join(project, 'dist'));
  }, 60_000);

  it('ends well', () => expect(ended).toMatchObject({ code: 0 }));

  it('puts the program, its bill of materials and the checksums into dist, and what was there before is gone', () =>
    expect(made.map((name) => name.replace(/^(mac|win|linux)[a-z0-9-]*$/, 'program'))).toEqual([
      'SHA256SUMS',
      expect.stringMatching(/^Tripoint-[\d.]+-\w+-\w+\.cdx\.json$/),
      'program',
    ]));

  it('gives checksums that hold', async () => {
    const [sum = '', name = ''] = (await readFile(join(project, 'dist/SHA256SUMS'), 'utf8')).trim().split('  ');
    expect(sum).toBe(await sha256(join(project, 'dist', name)));
  });

  it('says what is not signed, and what that needs', () =>
    expect(ended.said).toMatch(/^ {2}not signed: .*\. It needs .*$/m));
});

describe('given what is signed', () => {
  const notary = { APPLE_API_KEY: 'a', APPLE_API_KEY_ID: 'b', APPLE_API_ISSUER: 'c' };
  it.each<[string, NodeJS.Platform, Record<string, string>, readonly string[]]>([
    ['nothing without keys', 'win32', {}, []],
    ['nothing without keys', 'darwin', {}, []],
    [
      'a Windows program with a certificate',
      'win32',
      { WIN_CSC_LINK: 'file' },
      ['program and installer (Authenticode)'],
    ],
    ['no notarisation of what is not signed', 'darwin', notary, []],
    [
      'no notarisation with half of what Apple asks for',
      'darwin',
      { CSC_LINK: 'a', APPLE_API_KEY: 'b' },
      ['program (Developer ID)'],
    ],
    [
      'a macOS program and its notarisation',
      'darwin',
      { ...notary, CSC_LINK: 'd' },
      ['program (Developer ID)', 'notarisation'],
    ],
    ['no Linux package, whatever the environment holds', 'linux', { CSC_LINK: 'a', CSC_KEY_PASSWORD: 'b' }, []],
  ])('calls signed: %s', (_what, platform, env, signed) => {
    expect(signingFor(platform, env).flatMap((signing) => (signing.signed ? [signing.what] : []))).toEqual(signed);
  });
});
