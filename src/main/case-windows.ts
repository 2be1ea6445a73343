import type { BrowserWindow } from 'electron';
import type { DesktopRequest } from '../shared/desktop-contract.ts';
import { background, openWindow } from './window.ts';
import { sendToWindows } from './ipc.ts';
import type { WindowMemory } from './window-memory.ts';

/** A file that was opened from outside a window, as text. */
export type FileToShow = Omit<Extract<DesktopRequest, { readonly kind: 'open-file' }>, 'kind'>;
/**
 * What is asked of one window. Its page may not be drawn yet, or may just have been lost: requests wait until it says
 * that it listens, and none is sent twice.
 */
type Requests = ReturnType<typeof makeRequests>;

const makeRequests = (tell: (request: DesktopRequest) => void) => {
  let listens = false;
  let waiting: readonly DesktopRequest[] = [];
  return {
    ask: (request: DesktopRequest) => {
      if (listens) tell(request);
      else waiting = [...waiting, request];
    },
    /** The page listens: what waited is sent now, and new requests are sent immediately. */
    ready: () => {
      listens = true;
      const payload = waiting;
      waiting = [];
      for (const request of payload) tell(request);
    },
    /** The page is gone; whatever comes waits for the next one. */
    lost: () => {
      listens = false;
    },
  };
};

/** One open window of the program. */
export interface CaseWindow {
  readonly window: BrowserWindow;
  readonly requests: Requests;
  /** Whether the program came up with it; only then it is led to what the program was started for. */
  readonly first: boolean;
  /** The case that its page says it shows. */
  showing: string | null;
  /** Whether it was given something to show and has not said yet what that came to. */
  promised: boolean;
}

/** The windows that are open, and the ways to make one of them show something. */
export type CaseWindows = ReturnType<typeof createWindowManager>;

/** `made` is called for each new window before its page is asked for. */
export const createWindowManager = (memory: WindowMemory, made: (opened: CaseWindow) => void) => {
  const windows = new Map<number, CaseWindow>();
  let first = true;
  let last: CaseWindow | null = null;
  const all = (): readonly CaseWindow[] => [...windows.values()];
  const current = (): CaseWindow | null => all().find(({ window }) => window.isFocused()) ?? last ?? all()[0] ?? null;

  const openAt = (beside: CaseWindow | null): CaseWindow => {
    const bounds = memory.place(beside?.window.getNormalBounds() ?? null);
    const window = openWindow({ ...bounds, backgroundColor: background() }, beside === null ? memory.state() : null);
    const { webContents } = window;
    const tell = (payload: DesktopRequest): void => sendToWindows([webContents], { name: 'desktop.asked', payload });
    const opened: CaseWindow = { window, requests: makeRequests(tell), first, showing: null, promised: false };
    first = false;
    windows.set(window.id, opened);
    window.on('focus', () => (last = opened));
    window.once('closed', () => {
      windows.delete(window.id);
      if (last === opened) last = null;
    });
    memory.watch(window);
    made(opened);
    return opened;
  };

  const focus = ({ window }: CaseWindow): void => {
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  const ask = (request: DesktopRequest, at: CaseWindow | null = current()): void => {
    const target = at ?? openAt(null);
    if (request.kind !== 'do') target.promised = true;
    target.requests.ask(request);
  };
  const open = (...requests: readonly DesktopRequest[]): CaseWindow => {
    const opened = openAt(current());
    for (const request of requests) ask(request, opened);
    return opened;
  };

  return {
    all,
    contents: () => all().map(({ window }) => window.webContents),
    of: (window: { readonly id: number } | null | undefined) => (window ? windows.get(window.id) : undefined),
    /** The one with the focus, else the one that had it last; `null` where none is open. */
    current,
    hasFocus: () => all().some(({ window }) => window.isFocused()),
    open,
    ask,
    /** Shows a case: where it is shown already, else in the window named, else in the current one. */
    showCase: (id: string, at?: CaseWindow | null) => {
      const shown = all().find(({ showing }) => showing === id);
      if (!shown) ask({ kind: 'open-case', id }, at ?? current());
      const target = shown ?? at ?? current();
      if (target) focus(target);
    },
    /** Hands a file to the window named, else to one that shows nothing yet. */
    showFile: (file: FileToShow, at?: CaseWindow | null) => {
      const isEmpty = ({ showing, promised }: CaseWindow): boolean => showing === null && !promised;
      const request = { kind: 'open-file', ...file } as const;
      const target = at ?? [current(), ...all()].find((candidate) => candidate !== null && isEmpty(candidate));
      if (!target) {
        open(request);
        return;
      }
      ask(request, target);
      focus(target);
    },
    focus,
    /** Puts a new window with the same case in the place of one that is lost. */
    replace: (lost: CaseWindow) => {
      const { showing } = lost;
      const bounds = lost.window.getNormalBounds();
      const opened = openAt(null);
      opened.window.setBounds(bounds);
      if (showing !== null) ask({ kind: 'open-case', id: showing }, opened);
      lost.window.destroy();
    },
  };
};
