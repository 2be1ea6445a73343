import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { writeWindowState, type WindowState } from '../node/disk/window-state.ts';
import { fitBounds } from './fit-bounds.ts';
import { nextZoom, type ZoomStep } from './zoom.ts';

/**
 * Where windows were and how large their text is, remembered for the whole program: the window that was changed last
 * counts. Reading and writing fail silently, for nobody's work is in it.
 */
export interface WindowMemory {
  /** Bounds for a new window on the displays of now, or `null` for the usual ones. */
  readonly place: (beside: Rectangle | null) => Rectangle | null;
  /** What was remembered last. */
  readonly state: () => WindowState | null;
  /** Notes from now on what happens to a window, and gives its page the remembered zoom. */
  readonly watch: (window: BrowserWindow) => void;
  readonly zoom: (step: ZoomStep, window: BrowserWindow) => void;
  /** Resolves when what is remembered is on disk, or cannot be. */
  readonly flush: () => Promise<void>;
}

const CHANGES = [
  'resize',
  'move',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'close',
] as const;
/** Moving a window tells of every pixel. */
const PACE_MS = 500;
/** A further window opens beside the one it was opened from, not exactly over it. */
const STEP = 28;

const areas = (): readonly Rectangle[] => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

export const rememberWindows = (folder: string, before: WindowState | null): WindowMemory => {
  let state = before;
  let zoom = before?.zoom ?? 1;
  let written = before;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  const write = (): Promise<unknown> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const next = state;
    if (next !== null && next !== written) {
      written = next;
      writing = writing.then(() => writeWindowState(folder, next));
    }
    return writing;
  };
  const note = (window: BrowserWindow): void => {
    // A minimised window says nothing of how it was.
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    state = {
      bounds: { x, y, width, height },
      maximised: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      zoom,
    };
    timer ??= setTimeout(() => void write(), PACE_MS).unref();
  };

  return {
    place: (beside) => {
      const wanted = beside ? { ...beside, x: beside.x + STEP, y: beside.y + STEP } : (state?.bounds ?? null);
      return wanted && fitBounds(wanted, areas());
    },
    state: () => state,
    watch: (window) => {
      const noted = (): void => note(window);
      for (const change of CHANGES) window.on(change as 'resize', noted);
      window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(zoom));
    },
    zoom: (step, window) => {
      zoom = nextZoom(zoom, step);
      window.webContents.setZoomFactor(zoom);
      note(window);
    },
    flush: async () => {
      await write();
    },
  };
};
