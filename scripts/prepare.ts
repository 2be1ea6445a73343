import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { CAMPAIGN_PACKAGES, isInstalled, PACKAGES, UNPACK_FOLDER, UNPACKED, type Tier } from '../test/real/needs.ts';

/**
 * Makes sure that the machine has what the tests need beside npm packages: Chromium for the window, the Secret Service with
 * its headers for the keychain, and every program that a test starts beside Node (test/real/needs.ts).
 * On Debian and its relatives, as root or with sudo, it installs them; elsewhere it names what is missing and stops, for a
 * test that is silently left out is worse than one that fails.
 */
interface Need {
  readonly what: string;
  readonly isThere: () => boolean;
  readonly debian: readonly string[];
}

const onPath = (program: string): boolean =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].some(
    (folder) => folder !== '' && existsSync(`${folder}/${program}`),
  );

const programs = (packages: Readonly<Record<string, string>>): readonly Need[] =>
  Object.entries(packages).map(([program, debian]) => ({
    what: program,
    isThere: () => isInstalled(program),
    debian: [debian],
  }));

/** What `npm test` needs; libsecret's headers bring pkg-config and Python along. */
const NEEDS: readonly Need[] = [
  { what: 'Chromium', isThere: () => existsSync('/usr/bin/chromium'), debian: ['chromium'] },
  {
    what: 'a compiler for keytar',
    isThere: () => onPath('g++') && onPath('make') && onPath('python3'),
    debian: ['build-essential', 'libsecret-1-dev'],
  },
  {
    what: "libsecret's headers for keytar",
    isThere: () => onPath('pkg-config') && spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0,
    debian: ['libsecret-1-dev'],
  },
  ...programs(PACKAGES),
];

/** It halves what the plays take. They run in Chromium itself where it cannot be had. */
const SHELL: Need = {
  what: "Chromium's headless shell",
  isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
  debian: ['chromium-headless-shell'],
};

/** Packages that every Debian has. */
const ESSENTIAL: ReadonlySet<string> = new Set(['bsdutils', 'util-linux']);

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

const asRoot = (): readonly string[] | null => {
  if (!onPath('apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return onPath('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
};

const installMissing = (missing: readonly Need[]): boolean => {
  const root = asRoot();
  if (!root) return false;
  const apt = (...args: readonly string[]): boolean => {
    const [command = 'apt-get', ...rest] = [...root, 'apt-get', ...args];
    return run(command, rest);
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...missing.flatMap(({ debian }) => debian));
};

/** The packages of programs that are unpacked, each where it is not there yet; needs no rights where apt has its lists. */
const unpackMissing = (): readonly string[] =>
  Object.entries(UNPACKED).flatMap(([program, debian]) => {
    if (isInstalled(program)) return [];
    mkdirSync(UNPACK_FOLDER, { recursive: true });
    const inFolder = (command: string, ...args: readonly string[]): boolean =>
      spawnSync(command, args, { cwd: UNPACK_FOLDER, stdio: 'ignore' }).status === 0;
    const isFetched =
      inFolder('apt-get', 'download', debian) || (installMissing([]) && inFolder('apt-get', 'download', debian));
    const file = readdirSync(UNPACK_FOLDER).find((name) => name.startsWith(`${debian}_`));
    const isUnpacked =
      isFetched &&
      file !== undefined &&
      inFolder('sh', '-c', 'dpkg-deb --fsys-tarfile "$1" | tar --extract "./usr/bin/$2"', 'sh', file, program);
    return isUnpacked && isInstalled(program) ? [] : [`${program} (in Debian's package ${debian})`];
  });

/** Asked in a process of its own: Node remembers for as long as it runs what it did not find. */
const keytarLoads = (): boolean => spawnSync(process.execPath, ['--eval', "require('keytar')"]).status === 0;

/** Debian's packages that the project names for `npm test`, the ones that every Debian has left out. */
export const debianPackages = (): ReadonlySet<string> =>
  new Set([...NEEDS, SHELL].flatMap(({ debian }) => debian).filter((name) => !ESSENTIAL.has(name)));

/** `null` when everything is there; else what is missing, in words. */
const prepare = (tier: Tier): string | null => {
  const needs = tier === 'tests' ? NEEDS : [...NEEDS, ...programs(CAMPAIGN_PACKAGES)];
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length > 0) {
    console.log(`Missing: ${missing.map(({ what }) => what).join(', ')}.`);
    if (!installMissing(missing))
      return `Install these first, then run the tests again: ${missing.map(({ what, debian }) => `${what} (Debian: ${debian.join(' ')})`).join('; ')}.`;
  }
  if (!SHELL.isThere() && asRoot() !== null && !installMissing([SHELL]))
    console.log(`${SHELL.what} is not to be had here: the plays run in Chromium.`);
  const absent = tier === 'tests' ? [] : unpackMissing();
  if (absent.length > 0) return `Put these on the PATH first, then run the tests again: ${absent.join(', ')}.`;
  if (tier === 'campaign' && !onPath('dotnet'))
    console.log('Missing: dotnet, the SDK of .NET 10. The script for PowerShell is not run without it.');
  // npm leaves an optional package out where it does not compile, as it did while the headers were missing.
  if (!keytarLoads() && !run('npm', ['ci']))
    return 'The packages could not be installed again after libsecret was: see the messages above.';
  return keytarLoads() ? null : 'keytar does not load although its headers are there: see the messages above.';
};

/** Installs what is missing, or names it and ends the program. */
export const prepareOrEnd = (tier: Tier = 'tests'): void => {
  const missing = prepare(tier);
  if (missing === null) return;
  console.error(missing);
  process.exit(1);
};
