import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flipFuses, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/**
 * Electron's fuses: switches in its binary that are set once, before signing, and that no argument and no environment
 * variable can turn back. Every fuse that Electron has is decided here. An Electron that has more or fewer is refused, so
 * that a new one is decided by a person and not by its default.
 */
export const FUSES = Object.freeze({
  RunAsNode: false,
  // The program has no cookies, and asks the keychain for nothing but its passwords: on would prompt at the first start.
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  // Off would only make WebAssembly slower; it protects nothing.
  WasmTrapHandlers: true,
});

/** What marks the place of the fuses in the binary; a byte for their version and one for their number follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const ON = '1'.charCodeAt(0);
const OFF = '0'.charCodeAt(0);
/** So many the installed @electron/fuses can set. */
const KNOWN = 8;

/** The states of all fuses of a program (on macOS: its `.app`), in their order; `null` is a fuse that Electron has taken out. */
export const readFuses = async (program: string): Promise<readonly (boolean | null)[]> =>
  Object.entries(await getCurrentFuseWire(program))
    .filter(([name]) => name !== 'version')
    .map(([, state]) => (Number(state) === ON ? true : Number(state) === OFF ? false : null));

/** Sets the fuses that the library does not know yet. Each half of a universal binary has its own. */
const flipNewest = async (program: string, decided: readonly boolean[]): Promise<void> => {
  const binary = program.endsWith('.app')
    ? join(program, 'Contents/Frameworks/Electron Framework.framework/Electron Framework')
    : program;
  const bytes = await readFile(binary);
  for (let at = bytes.indexOf(SENTINEL); at >= 0; at = bytes.indexOf(SENTINEL, at + 1))
    decided.slice(KNOWN).forEach((state, index) => {
      bytes[at + SENTINEL.length + 2 + KNOWN + index] = state ? ON : OFF;
    });
  await writeFile(binary, bytes);
};

/**
 * Sets every fuse as decided, and reads all of them back. `renewSignature` makes anew the signature that names nobody,
 * without which an Apple chip starts no changed program. Rejects when Electron has other fuses than the nine.
 */
export const flipAll = async (program: string, renewSignature: boolean): Promise<void> => {
  const decided = Object.values(FUSES);
  const found = await readFuses(program);
  if (found.length !== decided.length || found.includes(null))
    throw new Error(
      `This Electron has ${found.filter((state) => state !== null).length} fuses, and scripts/fuses.ts decides ${decided.length}. Nothing was packed: decide each of them there.`,
    );
  await flipNewest(program, decided);
  await flipFuses(program, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: renewSignature,
    ...Object.fromEntries(decided.slice(0, KNOWN).entries()),
  });
  const now = await readFuses(program);
  if (!decided.every((state, index) => now[index] === state))
    throw new Error('The fuses read back are not the fuses that were set. Nothing was packed.');
};
