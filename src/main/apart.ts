import { mkdirSync, rmSync } from 'node:fs';
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

/** To be called first of all: afterwards Electron has used the folders. */
export const keepApart = (dataFolder: string, cache: string | null): void => {
  const shared = isSame(app.getPath('userData'), dataFolder);
  const folder = join(cache ?? dataFolder, cache === null ? 'window' : 'tripoint/window');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of ['userData', 'sessionData'] as const) app.setPath(name, folder);
  } catch {
    // A cache folder that cannot be written keeps nobody from working.
    return;
  }
  if (shared) tidy(dataFolder);
};
