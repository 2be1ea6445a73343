import { existsSync, mkdirSync, readlinkSync, rmdirSync, rmSync } from 'node:fs';
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

/**
 * Whether a program that runs has the lock of a folder. Electron gives the same answer to a second start as where the lock itself could
 * not be written (electron/electron: shell/browser/api/electron_api_app.cc, `RequestSingleInstanceLock`).
 */
export const isHeld = (folder: string, platform: NodeJS.Platform): boolean => {
  if (platform === 'win32') return existsSync(join(folder, 'lockfile'));
  try {
    // Chromium's link leads to "machine-number"; where only the rest could not be written, it is this program's own.
    return !readlinkSync(join(folder, 'SingletonLock')).endsWith(`-${process.pid}`);
  } catch {
    return false;
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
