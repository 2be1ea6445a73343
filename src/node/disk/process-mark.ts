import { readFileSync, readdirSync, readlinkSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { codeOf } from './disk-error.ts';

/**
 * Tells one process from every other, past and present: the number alone is given out again. Boot id, start time and
 * namespace are known on Linux only; elsewhere they are `null` and a number that was given out again looks like the process
 * it had been (then a case stays read-only until the lock file is removed: the safe side). The name of the machine is for
 * people: it changes with the network (DHCP), so it decides only where there is no boot id.
 */
export const processMarkSchema = z.object({
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

/** The mark of this process. */
export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  bootId: readLine('/proc/sys/kernel/random/boot_id'),
  startTicks: readStat(process.pid)?.startTicks ?? null,
  pidNamespace: namespaceOf('self'),
  host: hostname(),
});

/**
 * Whether the marked process may still live. In doubt (another machine on a shared folder, another container, no /proc) it
 * does.
 * @param folder where its mark lies: on a disk of this machine, a mark of another boot is one from before a restart.
 */
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

/** By its number, which has to be one of this process's own namespace. */
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
