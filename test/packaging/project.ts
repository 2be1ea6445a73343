import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { packagesBundled } from '../../scripts/components.ts';
import type { System } from './electron-dist.ts';

/** Copies of this project to pack from, so that nothing outside a scratch folder is written. */

export const ROOT = resolve(import.meta.dirname, '../..');
const LOCAL = ['package.json', 'package-lock.json', 'electron-builder.yml', 'LICENSE', 'resources', 'scripts'];

/** What builds and packs; each finds its own packages where it really lies. */
const TOOLS = [
  '@electron/asar',
  '@electron/fuses',
  '@vitejs/plugin-react',
  'electron',
  'electron-builder',
  'electron-vite',
  'vite',
];

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) });

/** Runs a program to its end. Rejects with all it said when that was not a good end. */
export const run = async (
  args: readonly string[],
  cwd = ROOT,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> => {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`${args[0] ?? ''} ended with ${String(code)}:\n${said}`);
  return said;
};

/** Builds the program into `out`. */
export const buildProgram = (out: string, ...more: readonly string[]): Promise<string> =>
  run(['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn', '--outDir', out, ...more]);

/** A program of a few lines, for specs that look at the wrapping only. */
export const writeSmallProgram = async (out: string): Promise<void> => {
  for (const part of ['main', 'preload', 'renderer', 'bundled']) await mkdir(join(out, part), { recursive: true });
  await writeFile(join(out, 'main/index.js'), "import 'electron';\n");
  await writeFile(join(out, 'main/cli.js'), "console.log(`.TH TRIPOINT 1\\n${process.argv.slice(2).join(' ')}`);\n");
};

const link = async (project: string, name: string): Promise<void> => {
  const to = join(project, 'node_modules', name);
  if (existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  await symlink(join(ROOT, 'node_modules', name), to);
};

/** Packages that the program needs are copied, as npm looks at where they really lie; the tools are linked. */
const layModules = async (project: string): Promise<void> => {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
  for (const [folder, { dev }] of Object.entries(packages))
    if (folder !== '' && !dev && existsSync(join(ROOT, folder)))
      await cp(join(ROOT, folder), join(project, folder), { recursive: true });
  for (const name of TOOLS) await link(project, name);
};

/** Links the packages that were bundled into the built program, whose licences the notices quote. */
export const linkBundled = async (project: string): Promise<void> => {
  for (const id of await packagesBundled(project)) await link(project, id.slice(0, id.lastIndexOf('@')));
};

/** Lays the project into `folder`, without its sources; the built program goes to its `out`. */
export const layProject = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const name of LOCAL) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await layModules(folder);
};

/** Packs the project; gives the folder that the packages were to go to. */
export const packProject = async (project: string, system: System, electronDist: string): Promise<string> => {
  const output = join(project, `packed-${system}`);
  await run([join(import.meta.dirname, 'pack.ts'), system, electronDist, output], project);
  return output;
};
