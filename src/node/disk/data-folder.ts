import { mayHavePolicy } from './policy-place.ts';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, posix, win32, relative, join } from 'node:path';
import { readFile, stat } from 'node:fs/promises';
import { say } from '../../core/messages/message.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { diskFailure, diskReason, makeFolder } from './file-system.ts';
import { LANGUAGES, type Language } from '../../core/messages/language.ts';
import { readJson } from '../safe-json.ts';

/** What the program keeps in its data folder, by its first name there. */
const OWN = /^(attempts\.journal.*|settings\.json|window\.json|bins|cases|locks|logs|service|withdrawn-secrets)$/i;

/** Whether a path is one of the files that the program itself keeps in this data folder, both without links. */
export const isOwnFile = (path: string, folder: string): boolean =>
  OWN.test(relative(folder, path).split(/[\\/]/)[0] ?? '');

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** The home of this user; the account's own where the environment names none (`HOME=`, or a relative one). */
const homeFolder = (): string => (isAbsolute(homedir()) ? homedir() : userInfo().homedir);

const here = (): Surroundings => ({ environment: process.env, platform: process.platform, home: homeFolder() });

/** Where the program keeps its data: `TRIPOINT_DATA`, else the platform's usual place; the same for window and command line. */
export const dataFolder = ({ environment, platform, home }: Surroundings = here()): string => {
  const path = platform === 'win32' ? win32 : posix;
  /** The freedesktop rules say to ignore a relative path; for Windows it makes no more sense. */
  const absolute = (value: string | undefined): string | null =>
    value !== undefined && path.isAbsolute(value) ? value : null;
  const own = environment.TRIPOINT_DATA;
  if (own !== undefined && own !== '') return path.resolve(own);
  if (platform === 'win32')
    return path.join(absolute(environment.APPDATA) ?? path.join(home, 'AppData', 'Roaming'), 'tripoint');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'tripoint');
  return path.join(absolute(environment.XDG_DATA_HOME) ?? path.join(home, '.local', 'share'), 'tripoint');
};

/** Makes the folder for its owner alone (0700) where it is missing. A folder that is there keeps its mode. */
export const makeDataFolder = async (folder: string = dataFolder()): Promise<Reply<string>> => {
  try {
    await makeFolder(folder);
    return done(folder);
  } catch (error) {
    return diskFailure(diskReason(error), say`The data folder cannot be used: ${folder}`);
  }
};

/** What the settings of the program are kept as. */
export const SETTINGS = { file: 'settings.json', format: 'tripoint/settings', longest: 4096 } as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The language that administrators or the window have chosen, for a command that needs no other setting. Never rejects. */
export const storedLanguage = async (folder: string): Promise<Language | null> => {
  const managed = mayHavePolicy() ? (await (await import('./policy.ts')).policyHere()).language : undefined;
  if (managed !== undefined) return managed;
  try {
    const path = join(folder, SETTINGS.file);
    if ((await stat(path)).size > SETTINGS.longest) return null;
    const json = readJson(await readFile(path), { maxSize: SETTINGS.longest });
    const value = json.ok ? json.value : null;
    if (!isObject(value) || value.format !== SETTINGS.format || value.version !== 1) return null;
    return LANGUAGES.find((language) => language === value.language) ?? null;
  } catch {
    return null;
  }
};
