import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScriptPlan } from '../../src/core/script/plan.ts';
import { powershellScript } from '../../src/core/script/powershell.ts';
import { PASSWORD, temporaryFolder, type ScriptRun } from '../core/script/run-script.ts';
import { programPath } from './needs.ts';

/**
 * A real PowerShell, built once out of its own package and kept in `.cache`. It is PowerShell 7 on whatever system this is, and
 * not Windows PowerShell 5.1.
 */

const VERSION = '7.6.9';
const CACHE = join(import.meta.dirname, '../../.cache');

/**
 * Path of the host, which is built where it is not there yet.
 *
 * @throws Error that names what is missing, or says what the build said.
 */
export const powershell = (): string => {
  const kept = join(CACHE, `powershell-${VERSION}`);
  const host = join(kept, 'pwsh');
  if (existsSync(host)) return host;
  mkdirSync(CACHE, { recursive: true });
  const desk = mkdtempSync(join(CACHE, 'powershell-'));
  try {
    cpSync(join(import.meta.dirname, 'powershell-host'), desk, { recursive: true });
    const out = join(desk, 'out');
    const { status, stdout, stderr } = spawnSync(
      programPath('dotnet'),
      [
        'publish',
        'pwsh.csproj',
        '-c',
        'Release',
        '-o',
        out,
        `-p:PowerShellVersion=${VERSION}`,
        '--nologo',
        '-v',
        'quiet',
      ],
      { cwd: desk, encoding: 'utf8', env: { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' } },
    );
    if (status !== 0) throw new Error(`PowerShell ${VERSION} could not be built:\n${stdout}${stderr}`);
    const modules = join(out, 'runtimes/unix/lib');
    for (const framework of readdirSync(modules))
      cpSync(join(modules, framework, 'Modules'), join(out, 'Modules'), { recursive: true });
    renameSync(out, kept);
  } finally {
    rmSync(desk, { recursive: true, force: true });
  }
  return host;
};

/** Why no PowerShell can be had here, in words; `null` where one is there or was built. */
export const whyNoPowershell = (): string | null => {
  try {
    powershell();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** As the script's head says, but for the policy of Windows. */
export const ARGUMENTS = ['-NoProfile', '-File'] as const;

export const environmentOf = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  TMPDIR: home,
  POWERSHELL_TELEMETRY_OPTOUT: '1',
  ...(process.env.DOTNET_ROOT === undefined ? {} : { DOTNET_ROOT: process.env.DOTNET_ROOT }),
});

export interface Order {
  readonly plan: ScriptPlan;
  /** What standard input holds for this run; the password and a line end, mostly. */
  readonly input?: string | Buffer;
  /** A folder in which earlier runs left their transcripts. */
  readonly folder?: string;
  /** The script, where it is not made here: in another language. */
  readonly text?: string;
}

/** Each from the folder in which it lies. */
const ONE_AFTER_ANOTHER = `foreach ($Script in $args) {
  Set-Location -LiteralPath (Split-Path $Script)
  & $Script
  [Console]::Error.WriteLine('ENDED ' + $LASTEXITCODE)
}
`;

/** Runs scripts one after another in one process of the host, which takes seconds to start. */
export const runAll = async (orders: readonly Order[]): Promise<readonly ScriptRun[]> => {
  const home = await temporaryFolder();
  const folders: string[] = [];
  const scripts: string[] = [];
  for (const [index, { plan, folder, text }] of orders.entries()) {
    const place = folder ?? (await temporaryFolder());
    const script = join(place, `probe-${index}.ps1`);
    await writeFile(script, text ?? powershellScript(plan));
    folders.push(place);
    scripts.push(script);
  }
  const before = await Promise.all(folders.map(async (folder) => new Set(await readdir(folder))));
  await writeFile(join(home, 'all.ps1'), ONE_AFTER_ANOTHER);
  const child = spawn(powershell(), [...ARGUMENTS, join(home, 'all.ps1'), ...scripts], {
    cwd: home,
    env: environmentOf(home),
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.on('error', () => undefined);
  for (const { input = `${PASSWORD}\n` } of orders) child.stdin.write(input);
  child.stdin.end();
  await new Promise((done) => child.once('close', done));
  const parts = err.split(/^ENDED (-?\d+)\n/m);
  const taken = new Set<string>();
  const runs: ScriptRun[] = [];
  for (const [index, folder] of folders.entries()) {
    const files = (await readdir(folder)).filter((name) => before[index]?.has(name) !== true);
    const name = files.sort().find((file) => /^tripoint-.*\.txt$/.test(file) && !taken.has(join(folder, file)));
    if (name !== undefined) taken.add(join(folder, name));
    runs.push({
      code: Number(parts[2 * index + 1] ?? NaN),
      err: parts[2 * index] ?? '',
      out,
      files,
      transcript: name === undefined ? '' : await readFile(join(folder, name), 'utf8'),
    });
  }
  return runs;
};
