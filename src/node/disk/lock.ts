import { readFileSync, readdirSync, readlinkSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf, diskReason, type DiskReason, type FileSystem, exists } from './file-system.ts';
import { host, say, type Message } from '../../core/messages/message.ts';
import { readJson } from '../safe-json.ts';
import { writeEphemeral } from './writer.ts';

/**
 * Tells one process from every other, past and present: numbers are given out again. Boot id, start time and namespace are known on
 * Linux only; elsewhere a number that was given out again looks alive, the safe side. The machine's name is for people.
 */
const processMarkSchema = z.object({
  pid: z.number().int().min(1),
  bootId: z.string().max(100).nullable(),
  /** Clock ticks between boot and the start of the process. */
  startTicks: z.string().max(30).nullable(),
  /** In which namespace `pid` is a number, e.g. `pid:[4026531836]`. Not in marks of earlier versions. */
  pidNamespace: z.string().max(100).nullish(),
  host: z.string().max(300),
});
type ProcessMark = z.infer<typeof processMarkSchema>;

const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const readLine = (path: string): string | null => orNull(() => readFileSync(path, 'utf8').trim());

const namespaceOf = (pid: number | 'self'): string | null => orNull(() => readlinkSync(`/proc/${pid}/ns/pid`));

/** State letter and start time of /proc/<pid>/stat; the name before them may hold blanks and brackets. */
const readStat = (pid: number): { readonly state: string; readonly startTicks: string } | null => {
  const line = readLine(`/proc/${pid}/stat`);
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields?.[0], fields?.[19]];
  return state !== undefined && startTicks !== undefined ? { state, startTicks } : null;
};

export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  bootId: readLine('/proc/sys/kernel/random/boot_id'),
  startTicks: readStat(process.pid)?.startTicks ?? null,
  pidNamespace: namespaceOf('self'),
  host: hostname(),
});

/** Whether the marked process may still live; in doubt it does. @param folder where its mark lies, perhaps on a shared disk. */
export const mayLive = (mark: ProcessMark, folder: string): boolean => {
  const own = ownMark();
  const bootsKnown = mark.bootId !== null && own.bootId !== null;
  if (bootsKnown && mark.bootId !== own.bootId) return mark.host !== own.host && !isOnLocalDisk(folder);
  if (!bootsKnown && mark.host !== own.host) return true;
  const placesKnown = typeof mark.pidNamespace === 'string' && own.pidNamespace !== null;
  // An earlier version did not write its namespace: of another name, it may have been a container.
  if (!placesKnown) return mark.host !== own.host || isAlive(mark);
  return mark.pidNamespace === own.pidNamespace ? isAlive(mark) : mayLiveInside(mark, own);
};

const isAlive = ({ pid, startTicks }: ProcessMark): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if (codeOf(error) === 'ESRCH') return false;
  }
  const stat = readStat(pid);
  return stat === null || isStill(stat, startTicks);
};

const isStill = ({ state, startTicks }: { state: string; startTicks: string }, marked: string | null): boolean =>
  state !== 'Z' && state !== 'X' && (marked === null || marked === startTicks);

/** The namespace that sees the processes of all others (PROC_PID_INIT_INO of the kernel). */
const OUTERMOST = 'pid:[4026531836]';

/** Of a container: its number means nothing here, but its start time does, and from outside all processes are seen. */
const mayLiveInside = (mark: ProcessMark, own: ProcessMark): boolean => {
  if (own.pidNamespace !== OUTERMOST) return true;
  return (orNull(() => readdirSync('/proc')) ?? []).some((name) => {
    const pid = /^\d+$/.test(name) ? Number(name) : null;
    const stat = pid === null ? null : readStat(pid);
    if (pid === null || stat === null || !isStill(stat, mark.startTicks)) return false;
    const namespace = namespaceOf(pid);
    return namespace === null || namespace === mark.pidNamespace;
  });
};

/** ext, XFS, Btrfs, F2FS, ZFS, tmpfs: only one machine at a time has such a disk in use. */
const LOCAL_DISKS = [0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994];

const isOnLocalDisk = (folder: string): boolean => LOCAL_DISKS.includes(orNull(() => statfsSync(folder).type) ?? 0);

/**
 * One writer for each case among all processes. Each holder makes its own file, `<case>.<random>.lock`, and then looks for others:
 * who sees another living holder gives way, so of two at most one stays. A dead process's file is removed, which is safe as no name
 * is used twice.
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

/** The same, waiting for a holder who is about to end. Never rejects. */
export const takeLockWithin = async (
  patienceMs: number,
  folder: string,
  id: string,
  files: FileSystem,
): Promise<Lock> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lock = await takeLock(folder, id, files);
    if (lock.kind !== 'other' || performance.now() > deadline) return lock;
    await pause(5 + Math.random() * 40);
  }
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
