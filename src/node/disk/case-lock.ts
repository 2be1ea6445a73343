import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { host, say, type Message } from '../../core/messages/message.ts';
import { diskReason, type DiskReason } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { mayLive, ownMark, processMarkSchema } from './process-mark.ts';
import { readJson } from '../safe-json.ts';
import { writeEphemeral } from './writer.ts';

/**
 * One writer for each case among all processes. Each holder makes its own file, `<case>.<random>.lock`, and then looks
 * for others: a process that sees another living holder takes its own file away again. Of two that come at the same
 * moment at most one stays, because both made their file before they looked. A dead process's file is removed by the
 * next process that meets it, which is safe as no name is ever used twice (with one shared name, two that find it stale
 * can both take it over).
 */
export type Lock =
  | { readonly kind: 'held'; readonly release: () => Promise<void> }
  /** `where`: process and machine of the holder; `file`: its lock file. */
  | { readonly kind: 'other'; readonly where: Message; readonly file: string }
  | { readonly kind: 'failed'; readonly reason: DiskReason };

const lockSchema = processMarkSchema.extend({ since: z.string() });

const ATTEMPTS = 4;

/** Takes the lock of a case, or says who has it. Never rejects. */
export const takeLock = async (folder: string, id: string, files: FileSystem): Promise<Lock> => {
  let met: Lock = { kind: 'failed', reason: 'io' };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    met = await tryLock(folder, id, files);
    if (met.kind !== 'other') return met;
    // The other one may have come at the same moment and be giving way as well, or be saving just once.
    if (attempt < ATTEMPTS) await pause(5 + Math.random() * 20 * attempt);
  }
  return met;
};

const tryLock = async (folder: string, id: string, files: FileSystem): Promise<Lock> => {
  const name = `${id}.${randomBytes(8).toString('hex')}.lock`;
  const own = join(folder, name);
  const release = async (): Promise<void> => {
    await files.unlink(own).catch(() => undefined);
  };
  try {
    await writeEphemeral(own, JSON.stringify({ ...ownMark(), since: new Date().toISOString() }), files);
    for (const other of await files.names(folder)) {
      if (other === name || !other.startsWith(`${id}.`) || !other.endsWith('.lock')) continue;
      const where = await livingHolder(join(folder, other), files);
      if (where === null) continue;
      await release();
      return { kind: 'other', where, file: join(folder, other) };
    }
    return { kind: 'held', release };
  } catch (error) {
    await release();
    return { kind: 'failed', reason: diskReason(error) };
  }
};

/** Who holds it, or `null` after removing what a dead process left. */
const livingHolder = async (path: string, files: FileSystem): Promise<Message | null> => {
  let content: Uint8Array;
  try {
    content = await files.read(path, 4096);
  } catch {
    // Most likely given back in this moment. If it cannot be read, it counts as held.
    return (await exists(path, files)) ? say('another process') : null;
  }
  // Lock files come into being whole, so what cannot be read was cut by a loss of power.
  const json = readJson(content, { maxSize: 4096 });
  const mark = lockSchema.safeParse(json.ok ? json.value : null);
  if (mark.success && mayLive(mark.data, dirname(path)))
    return say`process ${mark.data.pid} on ${host(mark.data.host)}`;
  await files.unlink(path).catch(() => undefined);
  return null;
};

const exists = (path: string, files: FileSystem): Promise<boolean> =>
  files.stamp(path).then(
    () => true,
    () => false,
  );
