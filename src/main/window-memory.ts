import { screen, type BrowserWindow, type Rectangle } from 'electron';

/** Where the desktop's window was and how large its text. */
export interface WindowState {
  /** When neither maximised nor in full screen, in the system's own units. */
  readonly bounds: Rectangle;
  readonly maximised: boolean;
  readonly fullScreen: boolean;
  readonly zoom: number;
}

/** Where it is kept; none of it rejects or throws. */
export interface KeptWindow {
  readonly read: (folder: string) => Promise<WindowState | null>;
  readonly write: (folder: string, state: WindowState) => Promise<unknown>;
  /** Before it returns. */
  readonly writeNow: (folder: string, state: WindowState) => void;
}

/** How far a window may stick out and still count as inside: Windows draws invisible borders around it. */
const SLACK = 12;

const holds = (area: Rectangle, x: number, y: number): boolean =>
  x >= area.x - SLACK && x <= area.x + area.width + SLACK && y >= area.y - SLACK && y <= area.y + area.height + SLACK;

const overlap = (a: Rectangle, b: Rectangle): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Brings remembered bounds onto the displays that are there now: a display may be gone, or smaller. What lies wholly on
 * displays, one or several, stays as it was. `areas`: the parts that windows may use, the primary display's first; `null`
 * where there are none.
 */
export const fitBounds = (bounds: Rectangle, areas: readonly Rectangle[]): Rectangle | null => {
  const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
  const corners = [bounds.x, right].flatMap((x) => [bounds.y, bottom].map((y) => [x, y] as const));
  if (corners.every(([x, y]) => areas.some((area) => holds(area, x, y)))) return bounds;
  const [best] = [...areas].sort((a, b) => overlap(bounds, b) - overlap(bounds, a));
  if (best === undefined) return null;
  const [width, height] = [Math.min(bounds.width, best.width), Math.min(bounds.height, best.height)];
  return {
    x: clamp(bounds.x, best.x, best.x + best.width - width),
    y: clamp(bounds.y, best.y, best.y + best.height - height),
    width,
    height,
  };
};

export type ZoomStep = 'in' | 'out' | 'reset';

/** The steps that browsers have, as factors. */
const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next factor in a direction; the outermost ones are kept. */
const nextZoom = (zoom: number, step: ZoomStep): number => {
  switch (step) {
    case 'reset':
      return 1;
    case 'in':
      return STEPS.find((factor) => factor > zoom + 0.01) ?? zoom;
    case 'out':
      return STEPS.findLast((factor) => factor < zoom - 0.01) ?? zoom;
  }
};

/**
 * Where windows were and how large their text is, remembered for the whole program: the window that was changed last
 * counts. Reading and writing fail silently, for nobody's work is in it.
 */
export type WindowMemory = ReturnType<typeof rememberWindows>;

const CHANGES = [
  'resize',
  'move',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'close',
] as const;
/** Moving a window causes an event for every pixel. */
const PACE_MS = 500;
/** A further window opens next to the one it was opened from, not exactly over it. */
const STEP = 28;

const areas = (): readonly Rectangle[] => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

export const rememberWindows = (kept: KeptWindow, folder: string, before: WindowState | null) => {
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
      writing = writing.then(() => kept.write(folder, next));
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
    /** Bounds for a new window on the displays of now, or `null` for the usual ones. */
    place: (beside: Rectangle | null) => {
      const wanted = beside ? { ...beside, x: beside.x + STEP, y: beside.y + STEP } : (state?.bounds ?? null);
      return wanted && fitBounds(wanted, areas());
    },
    state: () => state,
    /** Notes from now on what happens to a window, and gives its page the remembered zoom. */
    watch: (window: BrowserWindow) => {
      const noted = (): void => note(window);
      for (const change of CHANGES) window.on(change as 'resize', noted);
      window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(zoom));
    },
    zoom: (step: ZoomStep, window: BrowserWindow) => {
      zoom = nextZoom(zoom, step);
      window.webContents.setZoomFactor(zoom);
      note(window);
    },
    flush: async () => {
      await write();
    },
    /** Before it returns. */
    flushNow: () => {
      if (state !== null && state !== written) kept.writeNow(folder, state);
    },
  };
};
