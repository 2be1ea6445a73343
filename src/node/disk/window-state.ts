import { z } from 'zod';
import { smallFile } from './small-file.ts';

/** Where the desktop's window was and how large its text. */

const place = z.number().int().min(-100_000).max(100_000);
const extent = z.number().int().min(1).max(100_000);

export const ZOOM_LIMITS = [0.5, 3] as const;

const shape = {
  /** When neither maximised nor in full screen, in the system's own units. */
  bounds: z.object({ x: place, y: place, width: extent, height: extent }),
  maximised: z.boolean(),
  fullScreen: z.boolean(),
  /** Factor; 1 is 100 %. */
  zoom: z.number().min(ZOOM_LIMITS[0]).max(ZOOM_LIMITS[1]),
};
export type WindowState = z.infer<z.ZodObject<typeof shape>>;

const windowFile = smallFile({ file: 'window.json', format: 'tripoint/window-state', longest: 4096, shape });

/** What was remembered; `null` where nothing was or it is damaged. Never rejects. */
export const readWindowState = (folder: string): Promise<WindowState | null> => windowFile.read(folder);

/** Whether it was written, durably. Never rejects. */
export const writeWindowState = async (folder: string, state: WindowState): Promise<boolean> => {
  const parsed = z.object(shape).safeParse(state);
  return parsed.success && (await windowFile.write(folder, parsed.data)).ok;
};
