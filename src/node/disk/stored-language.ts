import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../core/messages/language.ts';
import { readJson } from '../safe-json.ts';

/** What the settings of the program are kept as. */
export const SETTINGS = { file: 'settings.json', format: 'tripoint/settings', longest: 4096 } as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Only the language that was chosen in the window, for a command that needs no other setting. Never rejects. */
export const storedLanguage = async (folder: string): Promise<Language | null> => {
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
