import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
        ...['publish', 'pwsh.csproj', '-c', 'Release', '-o', out],
        ...[`-p:PowerShellVersion=${VERSION}`, '--nologo', '-v', 'quiet'],
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
