import { join } from 'node:path';
import { z } from 'zod';
import { nodeFileSystem, type FileSystem, exists } from './file-system.ts';
import { smallFile } from './small-files.ts';

/**
 * The one bin. A machine may start with a clock that is years ahead, so something leaves only when two starts at least three days
 * apart both find it 30 days old. What was found is noted in `bins/<kind>.json`; where that fails, everything stays.
 */

interface Stored {
  readonly id: string;
  /** Since when it is in the bin, or `null`. Asked once more before it is deleted: it may have been restored in between. */
  readonly removedAt: () => Promise<string | null>;
  /** Works while nobody else can have it, and not at all where somebody has. */
  readonly alone: (work: () => Promise<void>) => Promise<unknown>;
  readonly remove: () => Promise<void>;
}

/** Deletes for good what the bin has kept for long enough, and gives the ids. Never rejects. `kind` names its file. */
export const emptyBin = async (
  data: string,
  kind: string,
  stored: () => Promise<readonly Stored[]>,
  { files = nodeFileSystem, now = new Date() }: { readonly files?: FileSystem; readonly now?: Date } = {},
): Promise<readonly string[]> => {
  const bin = openBin(data, kind, files, now);
  const emptied: string[] = [];
  const all = await stored().catch(() => null);
  for (const { id, removedAt, alone, remove } of all ?? []) {
    const deleteIfDue = async (): Promise<void> => {
      const since = await removedAt();
      if (since === null || !(await bin.isDue(id, since))) return;
      await alone(async () => {
        if ((await removedAt()) !== since) return;
        await remove();
        emptied.push(id);
      });
    };
    await deleteIfDue().catch(() => undefined);
  }
  if (all !== null) await bin.note().catch(() => undefined);
  return emptied;
};

const DAY_MS = 86_400_000;
const BIN_DAYS = 30;
const APART_MS = 3 * DAY_MS;
/** Time zones and small corrections of a clock are no future. */
const AHEAD_MS = DAY_MS;

const foundSchema = z.object({
  removedAt: z.string().max(40),
  metMs: z.number().nullable(),
  oldSinceMs: z.number().nullable(),
});
type Found = z.infer<typeof foundSchema>;
/** By its date alone, whether something may have been in the bin for 30 days, or was removed in the future. */
export const mayBeDue = (removedMs: number, now: Date): boolean =>
  removedMs < now.getTime() - BIN_DAYS * DAY_MS || removedMs > now.getTime() + AHEAD_MS;

const openBin = (data: string, kind: string, files: FileSystem, now: Date) => {
  const file = `bins/${kind}.json`;
  const notes = smallFile({
    file,
    format: 'tripoint/bin',
    longest: 16 * 1024 * 1024,
    shape: { found: z.record(z.string(), foundSchema) },
  });
  const nowMs = now.getTime();
  const found = new Map<string, Found>();
  let reading: Promise<Readonly<Record<string, Found>>> | null = null;

  const read = async (): Promise<Readonly<Record<string, Found>>> => (await notes.read(data, files))?.found ?? {};

  /** A time that was noted, unless the clock has gone back behind it. */
  const kept = (noted: number | null | undefined): number =>
    typeof noted === 'number' && noted <= nowMs ? noted : nowMs;

  return {
    /** Whether it may be deleted for good now. Asked once a start for everything in the bin. */
    isDue: async (id: string, removedAt: string): Promise<boolean> => {
      const removedMs = Date.parse(removedAt);
      if (!mayBeDue(removedMs, now)) return false;
      const all = await (reading ??= read());
      const noted = Object.hasOwn(all, id) && all[id]?.removedAt === removedAt ? all[id] : null;
      const metMs = removedMs > nowMs ? kept(noted?.metMs) : null;
      const isOld = (metMs ?? removedMs) < nowMs - BIN_DAYS * DAY_MS;
      const oldSinceMs = isOld ? kept(noted?.oldSinceMs) : null;
      found.set(id, { removedAt, metMs, oldSinceMs });
      return oldSinceMs !== null && nowMs - oldSinceMs >= APART_MS;
    },
    note: async (): Promise<void> => {
      if (found.size === 0 && !(await exists(join(data, file), files))) return;
      const before = await (reading ??= read());
      const after = Object.fromEntries(found);
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      await files.makeFolder(join(data, 'bins')).catch(() => undefined);
      await notes.write(data, { found: after }, files);
    },
  };
};
