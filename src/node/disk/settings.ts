import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '../../core/messages/language.ts';
import { said } from '../../core/messages/say.ts';
import { APPEARANCES } from '../../shared/contract.ts';
import { panelPercent } from '../../shared/panel-percent.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { readJson } from '../safe-json.ts';
import { diskFailure } from './disk-error.ts';
import { SETTINGS } from './stored-language.ts';
import { writeDocument } from './writer.ts';

/** What the engineer chose for the program as a whole. A comfort: what cannot be read counts as never chosen. */

const settingsSchema = z.object({
  appearance: z.enum(APPEARANCES),
  /** Absent: as the system. A language that this version does not speak leaves the rest as it was chosen. */
  language: z.enum(LANGUAGES).optional().catch(undefined),
  panelPercent: panelPercent.optional().catch(undefined),
});
export type Settings = z.infer<typeof settingsSchema>;

const fileSchema = settingsSchema.extend({ format: z.literal(SETTINGS.format), version: z.literal(1) });

const DEFAULTS: Settings = { appearance: 'auto' };

const pathIn = (folder: string): string => join(folder, SETTINGS.file);

/** Never rejects. */
export const readSettings = async (folder: string): Promise<Settings> => {
  try {
    const path = pathIn(folder);
    const { size } = await stat(path);
    const json = size > SETTINGS.longest ? null : readJson(await readFile(path), { maxSize: SETTINGS.longest });
    const parsed = json?.ok ? fileSchema.safeParse(json.value) : null;
    return parsed?.success ? settingsSchema.parse(parsed.data) : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
};

/** Writes the settings durably. Never rejects. */
export const writeSettings = async (folder: string, settings: Settings): Promise<Reply<null>> => {
  const text = JSON.stringify({ format: SETTINGS.format, version: 1, ...settings });
  const written = await writeDocument(pathIn(folder), Buffer.from(text), { keepPrevious: false });
  return written.ok ? done(null) : diskFailure(written.reason, said('The setting holds until the program ends.'));
};
