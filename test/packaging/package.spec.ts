import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, utimes } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isCampaign } from '../scale.ts';
import { SHIPPED } from '../supply-chain/reviewed.ts';
import { filesBelow, filesIn, reachedFrom, sha256, textIn, unfold, unpackedFrom } from './archive.ts';
import { makeElectronDist } from './electron-dist.ts';
import { buildProgram, layProject, linkBundled, packProject, ROOT } from './project.ts';

/** What is long; `npm test` has no such case. */
const inCampaign = (name: string, work: () => Promise<void> | void, limitMs?: number): void => {
  if (isCampaign) it(name, work, limitMs);
};

/** The product, built and packed; in the campaign twice, the second time with other dates on every file, and once with maps. */

const RESOURCES = 'linux-unpacked/resources';
/** Modules that only the system can load: of the keychain, and of traces. */
const NATIVE = [
  `node_modules/@koromix/koffi-linux-${process.arch}/linux_${process.arch}/koffi.node`,
  'node_modules/keytar/build/Release/keytar.node',
];
/** What something starts: the window's main side, the command line, workers. */
const isEntry = (file: string): boolean => /^out\/main\/[^/]+\.js$/.test(file);

const PackageFile = z.looseObject({ name: z.string().default(''), version: z.string().default('') });
const Bill = z.object({
  components: z.array(
    z.looseObject({ name: z.string(), version: z.string(), hashes: z.array(z.object({ alg: z.string() })) }),
  ),
});

let folder = '';
let project = '';
let packed = '';
let archive = '';
let again = '';
let program = '';
let inside: readonly string[] = [];

const makePackage = async (name: string): Promise<{ readonly project: string; readonly packed: string }> => {
  const made = join(folder, name);
  await layProject(made);
  await buildProgram(join(made, 'out'));
  await linkBundled(made);
  if (name === 'second')
    for (const file of await filesBelow(join(made, 'out'))) await utimes(join(made, 'out', file), 1_000, 1_000);
  return { project: made, packed: await packProject(made, 'linux', join(folder, 'electron')) };
};

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tripoint-package-')));
  await makeElectronDist(join(folder, 'electron'), 'linux');
  const [first, second] = await Promise.all(['first', ...(isCampaign ? ['second'] : [])].map(makePackage));
  ({ project, packed } = first!);
  archive = join(packed, RESOURCES, 'app.asar');
  again = join(second?.packed ?? '', RESOURCES, 'app.asar');
  program = unfold(archive, join(folder, 'program'));
  inside = filesIn(archive);
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** Folders of the packages inside, e.g. `node_modules/@nodable/entities`. */
const packages = (): readonly string[] =>
  inside
    .filter((file) => file.startsWith('node_modules/') && file.endsWith('/package.json'))
    .map((file) => file.slice(0, -'/package.json'.length));

describe("given a package's archive", () => {
  it('holds the built program and what it reaches in packages, each with its description and licence, and nothing else', async () => {
    const out = await filesBelow(join(project, 'out'));
    const about = packages().flatMap((name) =>
      ['package.json', 'LICENSE', 'LICENSE.md', 'LICENSE.txt']
        .map((file) => `${name}/${file}`)
        .filter((file) => existsSync(join(ROOT, file))),
    );
    const expected = [
      ...out.filter((file) => !file.startsWith('bundled/')).map((file) => `out/${file}`),
      ...(await reachedFrom(program, inside.filter(isEntry))),
      ...about,
      'node_modules/keytar/lib/keytar.js',
      'node_modules/koffi/index.js',
      'node_modules/koffi/src/koffi/index.js',
      'node_modules/koffi/src/koffi/src/static.js',
      `node_modules/@koromix/koffi-linux-${process.arch}/index.js`,
      ...NATIVE,
      'package.json',
      'LICENSE',
    ];
    expect(inside).toEqual(expected.sort());
  });

  it('keeps everything in it but the modules that only the system can load', () =>
    expect(unpackedFrom(archive)).toEqual(NATIVE));

  it.each(NATIVE)('has %s beside it, byte for byte', async (module) => {
    expect(await sha256(join(`${archive}.unpacked`, module))).toBe(await sha256(join(ROOT, module)));
  });

  it('names no folder of the machine on which it was packed', async () => {
    const machine = [ROOT, folder, homedir()].filter((path) => path.length > 1);
    const telling = [];
    for (const file of await filesBelow(program)) {
      const bytes = await readFile(join(program, file));
      if (machine.some((path) => bytes.includes(`${path}/`))) telling.push(file);
    }
    expect(telling).toEqual([]);
  });

  it('has a preload of at most 5 kB that asks for Electron and for nothing else', () => {
    const preload = textIn(archive, 'out/preload/index.cjs');
    expect(preload.length).toBeLessThan(5_000);
    const asked = [...preload.matchAll(/\b(?:require|import)\s*\(([^)]*)\)/g)].map(([, what]) => what);
    expect(asked).toEqual(['"electron"']);
  });

  it('describes itself without scripts and without what only developers need', () => {
    const about = PackageFile.parse(JSON.parse(textIn(archive, 'package.json')));
    expect(
      Object.keys(about).filter((key) => /scripts|devDependencies|build/i.test(key) && key !== 'allowScripts'),
    ).toEqual([]);
  });

  it('has the entry file that it names', () =>
    expect(inside).toContain(PackageFile.parse(JSON.parse(textIn(archive, 'package.json'))).main));

  it('leaves no package an install script', () =>
    expect(
      packages().filter((name) => 'scripts' in PackageFile.parse(JSON.parse(textIn(archive, `${name}/package.json`)))),
    ).toEqual([]));

  inCampaign('is the same, byte for byte, when built and packed again', async () =>
    expect(await sha256(again)).toBe(await sha256(archive)),
  );
});

it('given the program from the archive alone, opens the window on a practice case: host, lab, workers and packages are all there', async () => {
  const child = spawn(
    process.execPath,
    [join(program, 'out/main/cli.js'), 'web', '--practice', 'healthy', '--no-open'],
    {
      cwd: program,
      env: { ...process.env, HOME: join(folder, 'home') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    let said = '';
    await new Promise<void>((done) => {
      const heard = (text: Buffer): void => {
        said += text.toString();
        if (said.includes('http://127.0.0.1:')) done();
      };
      child.stdout.on('data', heard);
      child.stderr.on('data', heard);
      child.once('close', () => done());
    });
    expect(said).toContain('http://127.0.0.1:');
  } finally {
    child.kill('SIGTERM');
  }
});

describe('given the packed folder', () => {
  it('lies under resources: the archive, the modules of the system and the notices; and no start page of Electron', async () =>
    expect(await filesBelow(join(packed, RESOURCES))).toEqual([
      'app.asar',
      ...NATIVE.map((module) => `app.asar.unpacked/${module}`),
      'third-party-notices.txt',
    ]));

  it('keeps of Electron the languages that the product is read in, and English', async () =>
    expect(await filesBelow(join(packed, 'linux-unpacked/locales'))).toEqual(['en-GB.pak', 'en-US.pak', 'sv.pak']));
});

describe('given the bill of materials', () => {
  const billed = async (): Promise<z.infer<typeof Bill>['components']> =>
    Bill.parse(JSON.parse(await readFile(join(packed, 'sbom.cdx.json'), 'utf8'))).components;

  /** Packages whose code a build with source maps shows in the bundled files: asked without what the product is told. */
  const bundledByMaps = async (): Promise<ReadonlySet<string>> => {
    const out = join(folder, 'mapped');
    await buildProgram(out, '--sourcemap');
    const found = new Set<string>();
    for (const file of (await filesBelow(out)).filter((name) => name.endsWith('.map'))) {
      const { sources } = z
        .object({ sources: z.array(z.string()) })
        .parse(JSON.parse(await readFile(join(out, file), 'utf8')));
      for (const source of sources) {
        const below = /node_modules\/.*$/.exec(source)?.[0];
        const home = below === undefined ? null : /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(below)?.[1];
        if (home == null) continue;
        const about = PackageFile.parse(JSON.parse(await readFile(join(ROOT, home, 'package.json'), 'utf8')));
        found.add(`${about.name}@${about.version}`);
      }
    }
    return found;
  };

  inCampaign(
    'names the packages in the archive, those bundled into our files, and Electron: all of them and no other',
    async () => {
      const inArchive = packages().map((name) => {
        const about = PackageFile.parse(JSON.parse(textIn(archive, `${name}/package.json`)));
        return `${about.name}@${about.version}`;
      });
      const { version } = PackageFile.parse(
        JSON.parse(await readFile(join(ROOT, 'node_modules/electron/package.json'), 'utf8')),
      );
      const expected = new Set([...inArchive, ...(await bundledByMaps()), `electron@${version}`]);
      expect((await billed()).map((part) => `${part.name}@${part.version}`).sort()).toEqual([...expected].sort());
    },
    120_000,
  );

  it('names nothing that nobody has looked at, and nothing looked at has gone', async () => {
    const names = new Set((await billed()).map(({ name }) => name));
    expect([...names].sort()).toEqual(Object.keys(SHIPPED).sort());
  });

  it('has a checksum for each', async () =>
    expect((await billed()).filter(({ hashes }) => hashes.every(({ alg }) => alg !== 'SHA-512'))).toEqual([]));

  inCampaign('carries neither a time nor a number of its own, so that the same package has the same bill', async () => {
    const other = join(folder, 'second/packed-linux/sbom.cdx.json');
    expect(await sha256(other)).toBe(await sha256(join(packed, 'sbom.cdx.json')));
  });

  it('is matched by a notice of each component that travels with the program', async () => {
    const notices = await readFile(join(packed, RESOURCES, 'third-party-notices.txt'), 'utf8');
    expect((await billed()).filter(({ name, version }) => !notices.includes(`\n${name} ${version}: `))).toEqual([]);
  });
});
