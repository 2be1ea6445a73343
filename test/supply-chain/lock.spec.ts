import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ELECTRON_LINES, FLOORS, isSound, standing, type Floor } from './floors.ts';
import { INSTALL_SCRIPTS, REPORTERS } from './reviewed.ts';

/** What npm installs here, and under which rules: read from the files that npm itself reads. */

const Versions = z.record(z.string(), z.string()).default({});
const About = z.object({
  engines: z.object({ node: z.string() }),
  dependencies: Versions,
  optionalDependencies: Versions,
  devDependencies: Versions,
  allowScripts: z.record(z.string(), z.boolean()),
});
const Lock = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().default(''),
      integrity: z.string().default(''),
      hasInstallScript: z.boolean().default(false),
      link: z.boolean().default(false),
    }),
  ),
});

const about = About.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const wanted = { ...about.dependencies, ...about.optionalDependencies, ...about.devDependencies };

const installed = Object.entries(lock.packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, entry]) => ({ folder, name: folder.split('node_modules/').at(-1) ?? '', ...entry }));

const settings: Readonly<Record<string, string>> = Object.fromEntries(
  readFileSync('.npmrc', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[;#]/.test(line))
    .map((line): [string, string] => [line.split('=')[0] ?? '', line.split('=')[1] ?? '']),
);

/** Of a package that has another name here, too: `npm:typescript@7.0.2`. */
const versionIn = (asked: string): string => asked.replace(/^npm:.+@/, '');

describe('given the packages that the product asks for', () => {
  it('names each in one version, no range of them', () =>
    expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(versionIn(version)))).toEqual([]));

  it('has that very version in the lock file', () => {
    const other = Object.entries(wanted).filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== versionIn(version),
    );
    expect(other).toEqual([]);
  });

  it('needs at most fifteen to run', () =>
    expect(Object.keys({ ...about.dependencies, ...about.optionalDependencies }).length).toBeLessThanOrEqual(15));

  it('has nothing installed that exists to report home or to update itself', () =>
    expect(installed.filter(({ name }) => REPORTERS.test(name)).map(({ folder }) => folder)).toEqual([]));
});

describe('given the lock file', () => {
  it('knows some hundred packages, so that the checks below look at something', () =>
    expect(installed.length).toBeGreaterThan(100));

  it('has a SHA-512 for every one of them', () =>
    expect(
      installed.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)).map(({ folder }) => folder),
    ).toEqual([]));

  it('names no place to fetch any from: that is for each machine to know', () =>
    expect(installed.filter((entry) => 'resolved' in entry).map(({ folder }) => folder)).toEqual([]));

  it('links to no folder outside', () =>
    expect(installed.filter(({ link }) => link).map(({ folder }) => folder)).toEqual([]));
});

describe('given packages that run something while they are installed', () => {
  it('are the reviewed ones, and no other', () => {
    const running = new Set(installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
    expect([...running].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
  });

  it('are allowed and denied to npm as reviewed', () => {
    const reviewed = Object.entries(INSTALL_SCRIPTS).map(([name, { allowed }]) => [name, allowed]);
    expect(about.allowScripts).toEqual(Object.fromEntries(reviewed));
  });

  it('are explained by decisions that exist', () => {
    const named = Object.values(INSTALL_SCRIPTS).flatMap(({ because }) =>
      [...because.matchAll(/\b0\d\d\b/g)].map(([number]) => number),
    );
    const there = readdirSync('docs/decisions').map((name) => name.slice(0, 3));
    expect(named.filter((number) => !there.includes(number))).toEqual([]);
  });
});

it("given npm's settings for this project, are as strict as a first installation on any machine bears", () =>
  expect(settings).toEqual({
    'save-exact': 'true',
    fund: 'false',
    audit: 'false',
    'omit-lockfile-registry-resolved': 'true',
    'allow-git': 'none',
    'allow-remote': 'none',
    'allow-file': 'none',
    'allow-directory': 'none',
    'strict-allow-scripts': 'true',
    'min-release-age': '2',
  }));

describe('given versions that are known to be dangerous', () => {
  it.each(Object.entries(FLOORS))('has no %s below the first sound version', (name, floor) => {
    const unsound = installed.filter((entry) => entry.name === name && !isSound(entry.version, floor));
    expect(unsound.map(({ folder, version }) => `${folder} ${version}: ${floor.because}`)).toEqual([]);
  });

  it('looks at packages that are installed', () =>
    expect(Object.keys(FLOORS).filter((name) => installed.every((entry) => entry.name !== name))).toEqual([]));

  const two: Floor = { from: ['5.7.2', '7.5.0'], because: 'an example' };
  it.each(['5.7.2', '5.10.0', '7.5.0', '8.0.0'])('calls %s sound, when lines 5 and 7 were fixed', (version) =>
    expect(isSound(version, two)).toBe(true),
  );
  it.each(['5.7.1', '7.4.9', '6.9.9', '4.0.0'])('does not call %s sound', (version) =>
    expect(isSound(version, two)).toBe(false),
  );
});

describe('given the Electron that is installed', () => {
  const version = about.devDependencies.electron ?? '';

  it('is of a line that its makers still fix', () => {
    const found = standing(version);
    if (found !== 'newest')
      console.warn(`Electron ${version}: ${found}. Lines that get fixed: ${ELECTRON_LINES.join(', ')}.`);
    expect(found).not.toBe('not fixed');
  });

  it.each([
    ['45.4.1', 'newest'],
    ['44.0.0', 'one is newer'],
    ['43.9.9', 'last one fixed'],
    ['42.1.0', 'not fixed'],
    ['46.0.0', 'not fixed'],
  ])('knows how %s stands: %s', (other, expected) => expect(standing(other)).toBe(expected));
});
