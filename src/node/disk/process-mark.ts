import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { codeOf } from './disk-error.ts';

/**
 * Tells one process from every other, past and present: the number alone is given out again. Boot id and start time are
 * known on Linux only; elsewhere they are `null` and a number that was given out again looks like the process it had
 * been (then a case stays read-only until the lock file is removed: the safe side).
 */
export const processMarkSchema = z.object({
  pid: z.number().int().min(1),
  bootId: z.string().max(100).nullable(),
  /** Clock ticks between boot and the start of the process. */
  startTicks: z.string().max(30).nullable(),
  host: z.string().max(300),
});
export type ProcessMark = z.infer<typeof processMarkSchema>;

const readLine = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
};

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
  host: hostname(),
});

/** Whether the marked process may still live. In doubt (another machine on a shared folder, no /proc) it does. */
export const mayLive = (mark: ProcessMark): boolean => {
  const own = ownMark();
  if (mark.host !== own.host) return true;
  if (mark.bootId !== null && own.bootId !== null && mark.bootId !== own.bootId) return false;
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if (codeOf(error) === 'ESRCH') return false;
  }
  const stat = readStat(mark.pid);
  if (stat === null) return true;
  const ended = stat.state === 'Z' || stat.state === 'X';
  return !ended && (mark.startTicks === null || mark.startTicks === stat.startTicks);
};
