import { z } from 'zod';
import { isoLocal } from '../../core/vocabulary/words.ts';
import type { Reply } from '../../shared/reply.ts';
import { done } from '../../shared/reply.ts';
import { say } from '../../core/messages/message.ts';
import { diskFailure } from './disk-error.ts';
import { smallFile } from './small-file.ts';

/** Keys of other installations that the user has accepted once, each by a name: `known-keys.json` in the data folder. */

const keySchema = z.object({
  /** SHA-256 of the public key, lower-case hex. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(100),
  /** Local time with offset. */
  acceptedAt: z.string().max(40),
});
export type KnownKey = z.infer<typeof keySchema>;

const keysFile = smallFile({
  file: 'known-keys.json',
  format: 'tripoint/known-keys',
  longest: 1_048_576,
  shape: { keys: z.array(keySchema).max(1000) },
});

/** In the order in which they were accepted. What cannot be read counts as never accepted. Never rejects. */
export const knownKeys = async (folder: string): Promise<readonly KnownKey[]> =>
  (await keysFile.read(folder))?.keys ?? [];

const write = async (folder: string, keys: KnownKey[]): Promise<Reply<null>> => {
  const written = await keysFile.write(folder, { keys });
  return written.ok ? done(null) : diskFailure(written.reason, say('The list of known keys was not changed.'));
};

/** Accepts a key under a name; one that is known gets the new name. */
export const acceptKey = async (folder: string, fingerprint: string, name: string): Promise<Reply<null>> => {
  const others = (await knownKeys(folder)).filter((key) => key.fingerprint !== fingerprint);
  return write(folder, [...others, { fingerprint, name, acceptedAt: isoLocal(new Date()) }]);
};

/** No longer knows a key. No error where it was not known. */
export const forgetKey = async (folder: string, fingerprint: string): Promise<Reply<null>> => {
  const keys = await knownKeys(folder);
  const others = keys.filter((key) => key.fingerprint !== fingerprint);
  return others.length === keys.length ? done(null) : write(folder, others);
};
