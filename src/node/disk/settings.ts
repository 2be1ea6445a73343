import { z } from 'zod';
import { LANGUAGES } from '../../core/messages/language.ts';
import { say } from '../../core/messages/message.ts';
import { APPEARANCES } from '../../shared/contract.ts';
import { panelPercent } from '../../shared/panel-percent.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { diskFailure } from './disk-error.ts';
import { smallFile } from './small-file.ts';
import { SETTINGS } from './stored-language.ts';

/** What the engineer chose for the whole program. */

const shape = {
  appearance: z.enum(APPEARANCES),
  /** Absent: as the system. A language that this version does not speak leaves the rest as it was chosen. */
  language: z.enum(LANGUAGES).optional().catch(undefined),
  panelPercent: panelPercent.optional().catch(undefined),
};
export type Settings = z.infer<z.ZodObject<typeof shape>>;

const settingsFile = smallFile({ ...SETTINGS, shape });

/** Never rejects. */
export const readSettings = async (folder: string): Promise<Settings> =>
  (await settingsFile.read(folder)) ?? { appearance: 'auto' };

/** Writes the settings durably. Never rejects. */
export const writeSettings = async (folder: string, settings: Settings): Promise<Reply<null>> => {
  const written = await settingsFile.write(folder, settings);
  return written.ok ? done(null) : diskFailure(written.reason, say('The setting holds until the program ends.'));
};
