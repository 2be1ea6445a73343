import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/**
 * `npm run one-file`: the command line as one file, `dist/tripoint.mjs`, for jump hosts with plain Node and nothing else. It holds
 * the built program; started, it lays that into a private temporary folder, runs it there and removes the folder at its end.
 */

const HELD = ['out/main/program', 'out/renderer'];
/** Where the terminal and its threads begin; the desktop's parts beside them are of no use without Electron. */
const ENTRANCES = ['cli', 'path-worker', 'probing-worker', 'reading-worker', 'sheet-worker'];
/** `--quick` is for specs: the file is larger, and made in a tenth of the time. */
const QUALITY = process.argv.includes('--quick') ? 4 : constants.BROTLI_MAX_QUALITY;

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.map'));

/** A file of `out/main` and all that it imports. */
const withImports = async (file: string, found = new Set<string>()): Promise<ReadonlySet<string>> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(/["'](\.{1,2}\/[\w./-]+\.js)["']/g))
    await withImports(join(dirname(file), path).replaceAll('\\', '/'), found);
  return found;
};

const { version, engines } = z
  .object({ version: z.string(), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(await readFile('package.json', 'utf8')));
const imported = await Promise.all(ENTRANCES.map((name) => withImports(`out/main/${name}.js`)));
const names = [
  ...new Set([...(await Promise.all(HELD.map(filesBelow))).flat(), ...imported.flatMap((files) => [...files])]),
].sort();
const files = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, (await readFile(name)).toString('base64')] as const)),
);
const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
const packed = brotliCompressSync(JSON.stringify(files), { params }).toString('base64');

await mkdir('dist', { recursive: true });
await writeFile(
  'dist/tripoint.mjs',
  `#!/usr/bin/env node
// Tripoint ${version}, the command line in one file. It needs Node ${engines.node}. MIT License.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
const files = JSON.parse(brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString());
const folder = mkdtempSync(join(tmpdir(), 'tripoint-program-'));
chmodSync(folder, 0o700);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const [name, content] of Object.entries({ ...files, 'package.json': '' })) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, name === 'package.json' ? '{"type":"module"}' : Buffer.from(content, 'base64'), { mode: 0o600 });
}
await import(pathToFileURL(join(folder, 'out/main/cli.js')).href);
`,
  { mode: 0o755 },
);
console.log(`dist/tripoint.mjs: ${names.length} files, ${Math.round(packed.length / 1024)} KiB.`);
