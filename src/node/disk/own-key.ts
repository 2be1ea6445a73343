import { z } from 'zod';
import { smallFile } from './small-file.ts';

/**
 * The fingerprint of this installation, which is public: `own-key.json` in the data folder. It is kept once the keychain has
 * given the key, so that what is only read asks no keychain, which may be slow, locked, or ask the person.
 */
const ownKeyFile = smallFile({
  file: 'own-key.json',
  format: 'tripoint/own-key',
  longest: 4096,
  shape: { fingerprint: z.string().regex(/^[0-9a-f]{64}$/) },
});

/** `null` where this installation has signed nothing yet, or the file cannot be read. Never rejects. */
export const ownFingerprint = async (folder: string): Promise<string | null> =>
  (await ownKeyFile.read(folder))?.fingerprint ?? null;

/** Keeps it, where another one or none is there. What cannot be written is asked for again. Never rejects. */
export const keepOwnFingerprint = async (folder: string, fingerprint: string): Promise<void> => {
  if ((await ownFingerprint(folder)) !== fingerprint) await ownKeyFile.write(folder, { fingerprint });
};
