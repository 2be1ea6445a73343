import { mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/**
 * Electron keeps caches, preferences and its lock in `userData` and `sessionData`, which on Windows and macOS are the very folder of
 * the cases by default (electron/electron: shell/common/electron_paths.cc). They go to the user's cache folder.
 */

/** What Chromium made in the data folder under Tripoint 0.1, by name; nothing of Tripoint's own is called so. */
export const CHROMIUM_NAMES = Object.freeze([
  'blob_storage', 'Cache', 'Code Cache', 'Cookies', 'Cookies-journal', 'Crashpad', 'DawnCache', 'DawnGraphiteCache', 'DawnWebGPUCache',
  'databases', 'Dictionaries', 'DIPS', 'DIPS-shm', 'DIPS-wal', 'GPUCache', 'IndexedDB', 'Local State', 'Local Storage', 'lockfile',
  'Network', 'Network Persistent State', 'Partitions', 'Preferences', 'Service Worker', 'Session Storage', 'Shared Dictionary',
  'SharedStorage', 'SharedStorage-wal', 'Trust Tokens', 'Trust Tokens-journal', 'VideoDecodeStats', 'WebStorage',
]); // prettier-ignore

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Takes what Chromium left out of the data folder. What does not go (a 0.1 that still runs holds it) goes at a later start. */
const tidy = (folder: string): void => {
  for (const name of CHROMIUM_NAMES)
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Nobody's work depends on it.
    }
};

const MARK = 'running';

/** Writes a file before it returns (node/disk/writer.ts); throws the system's error. */
export type WriteNow = (path: string, content: Uint8Array) => void;

/** Writes into the folder who runs in it. It is written by who got the lock, and not removed at the end: a number that runs no more says as much. */
export const markRunning = (folder: string, writeNow: WriteNow): void => {
  try {
    // On Windows a reader of the old one may hold it for a moment: only with `recursive` it is tried again.
    rmSync(join(folder, MARK), { force: true, recursive: true, maxRetries: 5, retryDelay: 20 });
    writeNow(join(folder, MARK), Buffer.from(`${process.pid} ${hostname()}`));
  } catch {
    // A second start then takes it for a full disk, which it most often is.
  }
};

/**
 * Whether a program that runs has the lock of a folder. Electron gives the same answer to a second start as where the lock itself could
 * not be written (electron/electron: shell/browser/api/electron_api_app.cc, `RequestSingleInstanceLock`), and Chromium's lock on Windows
 * looks the same when another computer holds it.
 */
export const isHeld = (folder: string, platform: NodeJS.Platform): boolean => {
  try {
    const [, number, machine] = /^([1-9]\d*) (.*)$/s.exec(readFileSync(join(folder, MARK), 'utf8')) ?? [];
    // Elsewhere Electron takes another computer's lock over, and a machine may change its name while the program runs.
    if (platform === 'win32' && machine !== hostname()) return false;
    if (Number(number) === process.pid) return false;
    process.kill(Number(number), 0);
    return true;
  } catch (error) {
    // It runs with more rights.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isWritable = (folder: string): boolean => {
  const probe = join(folder, `probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  } catch {
    return false;
  }
};

/** To be called first of all: afterwards Electron has used the folders. Where none can be written, its own stay. */
export const separateFolders = (dataFolder: string, cache: string | null, platform: NodeJS.Platform): void => {
  const shared = isSame(app.getPath('userData'), dataFolder);
  const own = join(dataFolder, 'window');
  const folder = (cache === null ? [own] : [join(cache, 'tripoint/window'), own]).find(
    // A disk that is full now does not lead away from the program that runs.
    (each) => isHeld(each, platform) || isWritable(each),
  );
  if (folder === undefined) return;
  for (const name of ['userData', 'sessionData'] as const) app.setPath(name, folder);
  if (shared) tidy(dataFolder);
};
