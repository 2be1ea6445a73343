import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CODE_ALPHABET, CODE_LENGTH } from '../../core/script/plan.ts';
import { said } from '../../core/messages/say.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { readJson } from '../safe-json.ts';
import { diskFailure, diskReason } from './disk-error.ts';
import { makeFolder } from './make-folder.ts';
import { writeDocument } from './writer.ts';

/** One file for each portable script that was made here: `scripts/ID.json` in the data folder, for its owner alone. */

const FORMAT = 'tripoint/script-code';
const LONGEST = 4096;

const fileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  script: z.uuid(),
  code: z
    .string()
    .length(CODE_LENGTH)
    .refine((code) => Array.from(code).every((sign) => CODE_ALPHABET.includes(sign))),
});

interface ScriptCode {
  /** A UUID. */
  readonly script: string;
  readonly code: string;
}

const folderIn = (dataFolder: string): string => join(dataFolder, 'scripts');

/** A code for a script that is about to be written. */
export const newScriptCode = (): ScriptCode => ({
  script: randomUUID(),
  code: Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join(''),
});

/** Keeps a code durably. Never rejects. */
export const keepScriptCode = async (dataFolder: string, code: ScriptCode): Promise<Reply<null>> => {
  const problem = said('The code of the script could not be kept. No script was written.');
  const folder = folderIn(dataFolder);
  try {
    await makeFolder(folder);
  } catch (error) {
    return diskFailure(diskReason(error), problem);
  }
  const bytes = Buffer.from(JSON.stringify({ format: FORMAT, version: 1, ...code }));
  const written = await writeDocument(join(folder, `${code.script}.json`), bytes, { keepPrevious: false });
  return written.ok ? done(null) : diskFailure(written.reason, problem);
};

/** The code of a script that was made here, or `null`. */
export const scriptCodeOf = (dataFolder: string, script: string): string | null => {
  if (!z.uuid().safeParse(script).success) return null;
  try {
    const path = join(folderIn(dataFolder), `${script}.json`);
    if (statSync(path).size > LONGEST) return null;
    const json = readJson(readFileSync(path), { maxSize: LONGEST });
    const parsed = json.ok ? fileSchema.safeParse(json.value) : null;
    return parsed?.success === true && parsed.data.script === script ? parsed.data.code : null;
  } catch {
    return null;
  }
};
