import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { codeFolder } from './cache-folder.ts';
import { KEEP_CODE } from './keep-code.ts';

/**
 * Loads the built program (`out/main/program`), with the code that V8 compiled for the same command before. Node's own cache holds what
 * was compiled before anything ran, which is little here: each module and function is compiled when it is first called.
 */

type Loaded = Readonly<Record<string, unknown>>;
type Wrapped = (
  exports: Loaded,
  require: (id: string) => unknown,
  module: { exports: Loaded },
  file: string,
  folder: string,
) => void;

const HEAD = ['exports', 'require', 'module', '__filename', '__dirname'].join(', ');

const HEADER_BYTES = 16;

/** Against a file that was damaged, which V8 would run; nobody else can forge one there. */
const headerOf = (source: Uint8Array, code: Uint8Array): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  [source.length, crc32(source), code.length, crc32(code)].forEach((part, at) => header.writeUInt32LE(part, at * 4));
  return header;
};

/** What is large of Node and nothing but a list of functions: a package may extend others, such as `events`, themselves. */
const LARGE: ReadonlySet<string> = new Set(
  [
    'child_process',
    'crypto',
    'dgram',
    'dns',
    'dns/promises',
    'fs/promises',
    'http',
    'https',
    'net',
    'readline',
    'tls',
    'worker_threads',
    'zlib',
  ].map((name) => `node:${name}`),
);

/** A part of Node, loaded when something of it is used: TLS alone takes as long as the start of a command may. */
const whenUsed = (id: string): unknown => {
  const itself = (): object => process.getBuiltinModule(id) ?? {};
  return new Proxy(
    {},
    {
      get: (_, name) => Reflect.get(itself(), name) as unknown,
      ownKeys: () => Reflect.ownKeys(itself()),
      getOwnPropertyDescriptor: (_, name) => ({
        ...Reflect.getOwnPropertyDescriptor(itself(), name),
        configurable: true,
      }),
    },
  );
};

const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** What no program of this version of Node asked for in a month is of one that was replaced; if not, it is made again. */
const removeOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > KEPT_FOR_MS) rmSync(file, { force: true });
  }
};

/**
 * Runs a part of the program and gives what it exports.
 * @param command what the compiled code is kept by: each command compiles other parts of the same files.
 * @param folder where that is kept; `null`: nowhere. @param places folders in whose `program` it may lie.
 */
export const loadProgram = (
  part: string,
  command: string,
  // Electron checks that what it runs is as it was packed: code from elsewhere would go round that.
  folder = process.versions.electron === undefined ? codeFolder() : null,
  places: readonly string[] = [import.meta.dirname, dirname(import.meta.dirname)],
): Loaded => {
  const main = places.map((place) => join(place, 'program', `${part}.cjs`)).find((file) => existsSync(file));
  if (main === undefined) throw new Error(`missing: program/${part}.cjs`);
  const outside = createRequire(main);
  const loaded = new Map<string, { exports: Loaded }>();
  const fresh: { readonly file: string; readonly source: Buffer; readonly script: Script }[] = [];

  const readKept = (file: string, source: Buffer): Buffer | undefined => {
    if (folder === null) return undefined;
    try {
      const kept = readFileSync(file);
      const code = kept.subarray(HEADER_BYTES);
      return kept.subarray(0, HEADER_BYTES).equals(headerOf(source, code)) ? code : undefined;
    } catch {
      return undefined;
    }
  };

  const load = (path: string): Loaded => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const module = { exports: {} as Loaded };
    loaded.set(path, module);
    const source = readFileSync(path);
    const file = join(folder ?? '', `${basename(path)}.${command}`);
    const cachedData = readKept(file, source);
    // The build writes ASCII alone, which is read and scanned in half the time.
    const script = new Script(`(function (${HEAD}) {${source.toString('latin1')}\n})`, {
      filename: path,
      ...(cachedData && { cachedData }),
    });
    if (cachedData === undefined || script.cachedDataRejected === true) fresh.push({ file, source, script });
    const run = script.runInThisContext() as Wrapped;
    run(module.exports, requireFrom(dirname(path)), module, path, dirname(path));
    return module.exports;
  };

  const requireFrom =
    (from: string) =>
    (id: string): unknown =>
      id.startsWith('.') ? load(join(from, id)) : LARGE.has(id) ? whenUsed(id) : (outside(id) as unknown);

  /** Once: what is compiled later is compiled again at the next start. */
  const keep = (): void => {
    try {
      if (folder === null || fresh.length === 0) return;
      removeOld(folder);
      for (const { file, source, script } of fresh.splice(0)) {
        const code = script.createCachedData();
        const written = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
        writeFileSync(written, Buffer.concat([headerOf(source, code), code]), { mode: 0o600, flag: 'wx' });
        renameSync(written, file);
      }
    } catch {
      // A full disk, a folder that was removed: the next start compiles again.
    }
  };

  Object.assign(globalThis, { [KEEP_CODE]: keep });
  process.on('exit', keep);
  return load(main);
};
