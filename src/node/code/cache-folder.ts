import { lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * The folder of the compiled code that is kept from one start to the next, or `null`. What lies there is run: so it is used only where
 * nobody but this user and the system can write to it or to a folder above it. Without it everything works, and starts more slowly.
 */

interface Here {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** `null` on Windows, whose folders of a user are closed to others by their access lists. */
  readonly uid: number | null;
  readonly home: () => string;
}

const here = (): Here => ({
  environment: process.env,
  platform: process.platform,
  uid: process.getuid?.() ?? null,
  home: homedir,
});

/** The user's own cache folder, as the system has it; `null` where it has none. */
export const usersCache = ({ environment, platform, home }: Omit<Here, 'uid'> = here()): string | null => {
  const named = platform === 'win32' ? environment.LOCALAPPDATA : environment.XDG_CACHE_HOME;
  if (platform !== 'darwin' && named !== undefined && isAbsolute(named)) return named;
  if (platform === 'win32') return null;
  const own = home();
  return isAbsolute(own) ? join(own, platform === 'darwin' ? 'Library/Caches' : '.cache') : null;
};

const STICKY = 0o1000;
const OTHERS_WRITE = 0o022;

/** Others may make files in a folder such as /tmp, and move or replace none that is not theirs. */
const isClosed = ({ mode, uid }: Stats, own: number): boolean =>
  (uid === own || uid === 0) && ((mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0);

const allAbove = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [] : [dirname(folder), ...allAbove(dirname(folder))];

/** Whether it is the user's alone, and so is the way to it. Links on the way are followed first. */
const isOwn = (folder: string, uid: number): boolean => {
  const itself = lstatSync(folder);
  if (!itself.isDirectory() || itself.uid !== uid || (itself.mode & 0o077) !== 0) return false;
  return allAbove(realpathSync(folder)).every((above) => isClosed(lstatSync(above), uid));
};

export const codeFolder = (at: Here = here()): string | null => {
  try {
    const cache = usersCache(at);
    // The variable that switches off Node's own.
    if (cache === null || at.environment.NODE_DISABLE_COMPILE_CACHE !== undefined) return null;
    const folder = join(cache, 'tripoint', `code-${process.version}-${process.arch}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return at.uid === null || isOwn(folder, at.uid) ? folder : null;
  } catch {
    return null;
  }
};
