import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { SBOM_FILE } from './sbom.ts';
import { signingFor } from './signing.ts';

/**
 * `npm run dist`: packages for the system it runs on, in `dist`. Everything is made in a folder beside it and moved there
 * in the end, so `dist` holds whole packages or what it held before. Exit codes: 0 made, 1 a step failed, 2 usage error,
 * 3 Electron's binary is not here and cannot be fetched.
 */
const USAGE = `npm run dist -- [--dir] [--signed] [--release]
  --dir      the unpacked program only, no installer
  --signed   stop where something would not be signed
  --release  stop where a module was fetched and not built here`;

const versionIn = (file: string): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;

const electronVersion = versionIn('node_modules/electron/package.json');
const PART = resolve('out/dist-part');
const DIST = resolve('dist');
const FETCH_MS = 300_000;

const stop = (code: number, ...lines: readonly string[]): never => {
  console.error(lines.join('\n'));
  process.exit(code);
};

const runNode = (args: readonly string[], timeout?: number, quiet = false): boolean =>
  spawnSync(process.execPath, args, { stdio: quiet ? 'ignore' : 'inherit', timeout }).status === 0;

/** Folder of an unpacked Electron: the one that Electron's own variable names, else what its package fetches and checks. */
const electronFolder = (): string | null => {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folder = resolve(named ?? 'node_modules/electron/dist');
  const isThere = (): boolean =>
    existsSync(join(folder, 'version')) && readFileSync(join(folder, 'version'), 'utf8').trim() === electronVersion;
  if (isThere()) return folder;
  if (named !== undefined) return null;
  console.log("Fetching Electron's binary (once) …");
  runNode(['node_modules/electron/install.js'], FETCH_MS, true);
  return isThere() ? folder : null;
};

const isScratch = (name: string, keepUnpacked: boolean): boolean =>
  /^(builder-|\.icon)/.test(name) || (!keepUnpacked && /^(mac(-[a-z0-9]+)?|.*-unpacked)$/.test(name));

const tidy = async (keepUnpacked: boolean): Promise<void> => {
  for (const name of await readdir(PART))
    if (isScratch(name, keepUnpacked)) await rm(join(PART, name), { recursive: true });
};

const addSums = async (): Promise<void> => {
  const files = (await readdir(PART, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const lines = await Promise.all(
    files.sort().map(async (name) => {
      const sum = createHash('sha256').update(await readFile(join(PART, name)));
      return `${sum.digest('hex')}  ${name}\n`;
    }),
  );
  await writeFile(join(PART, 'SHA256SUMS'), lines.join(''));
};

const pack = (electron: string, onlyFolder: boolean, signed: boolean): boolean =>
  runNode(['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn']) &&
  runNode([
    'node_modules/electron-builder/cli.js',
    ...(onlyFolder ? ['--dir'] : []),
    '--publish',
    'never',
    `-c.electronDist=${electron}`,
    `-c.directories.output=${PART}`,
    `-c.forceCodeSigning=${String(signed)}`,
  ]);

const wishes = process.argv.slice(2);
const unknown = wishes.filter((wish) => !['--dir', '--signed', '--release'].includes(wish));
if (unknown.length > 0) stop(2, `Not known: ${unknown.join(' ')}`, USAGE);
const onlyFolder = wishes.includes('--dir');
const signing = signingFor(process.platform, process.env);
const unsigned = signing.filter(({ signed }) => !signed);
const unsignedLines = unsigned.map(({ what, needs }) => `  not signed: ${what}. It needs ${needs}.`);
if (wishes.includes('--signed') && unsigned.length > 0)
  stop(1, 'Nothing was packed: not everything would be signed.', ...unsignedLines);

/** node-gyp leaves this next to what it built; a module that was fetched comes without. */
const isBuiltHere = existsSync('node_modules/keytar/build/config.gypi');
const FETCHED =
  "  fetched, not built: keytar's module. No checksum vouches for it; for a release set npm_config_build_from_source=true for npm ci.";
if (wishes.includes('--release') && !isBuiltHere) stop(1, 'Nothing was packed: this would be no release.', FETCHED);

const electron =
  electronFolder() ??
  stop(
    3,
    `Electron ${electronVersion} is not on this machine and cannot be fetched. Nothing was packed, and dist is as it was.`,
    'Run npm run dist where it can be fetched, or set ELECTRON_OVERRIDE_DIST_PATH to a folder with that version, unpacked.',
    'npm start works without it, in the browser.',
  );

await rm(PART, { recursive: true, force: true });
if (!pack(electron, onlyFolder, wishes.includes('--signed'))) {
  await rm(PART, { recursive: true, force: true });
  stop(1, 'No packages were made, and dist is as it was. See the messages above.');
}
await tidy(onlyFolder);
await rename(
  join(PART, SBOM_FILE),
  join(PART, `Tripoint-${versionIn('package.json')}-${process.platform}-${process.arch}.cdx.json`),
);
await addSums();
await rm(DIST, { recursive: true, force: true });
await rename(PART, DIST);

console.log(`\nIn dist:\n${(await readdir(DIST)).map((name) => `  ${name}`).join('\n')}`);
for (const { what } of signing.filter(({ signed }) => signed)) console.log(`  signed: ${what}.`);
for (const line of unsignedLines) console.log(line);
if (!isBuiltHere) console.log(FETCHED);
