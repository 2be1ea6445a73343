import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../safe-json.ts';
import { writeDocument } from './writer.ts';

/** Where the desktop's window was and how large its text. A comfort: what cannot be read counts as never written. */

const FORMAT = 'tripoint/window-state';
const LONGEST = 4096;
const place = z.number().int().min(-100_000).max(100_000);
const extent = z.number().int().min(1).max(100_000);

export const ZOOM_LIMITS = [0.5, 3] as const;

const windowStateSchema = z.object({
  /** When neither maximised nor in full screen, in the system's own units. */
  bounds: z.object({ x: place, y: place, width: extent, height: extent }),
  maximised: z.boolean(),
  fullScreen: z.boolean(),
  /** Factor; 1 is 100 %. */
  zoom: z.number().min(ZOOM_LIMITS[0]).max(ZOOM_LIMITS[1]),
});
export type WindowState = z.infer<typeof windowStateSchema>;

const fileSchema = windowStateSchema.extend({ format: z.literal(FORMAT), version: z.literal(1) });

const windowStatePath = (folder: string): string => join(folder, 'window.json');

/** What was remembered; `null` where nothing was or it is damaged. Never rejects. */
export const readWindowState = async (folder: string): Promise<WindowState | null> => {
  try {
    const path = windowStatePath(folder);
    const { size } = await stat(path);
    if (size > LONGEST) return null;
    const json = readJson(await readFile(path), { maxSize: LONGEST });
    const parsed = json.ok ? fileSchema.safeParse(json.value) : null;
    return parsed?.success ? windowStateSchema.parse(parsed.data) : null;
  } catch {
    return null;
  }
};

/** Whether it was written, durably. Never rejects. */
export const writeWindowState = async (folder: string, state: WindowState): Promise<boolean> => {
  const parsed = windowStateSchema.safeParse(state);
  if (!parsed.success) return false;
  const text = JSON.stringify({ format: FORMAT, version: 1, ...parsed.data });
  return (await writeDocument(windowStatePath(folder), Buffer.from(text), { keepPrevious: false })).ok;
};
