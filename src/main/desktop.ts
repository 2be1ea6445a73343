import { join } from 'node:path';
import { app, dialog, session, type BrowserWindow } from 'electron';
import { CannotOpen, type Host, type HostOptions } from '../node/operations/host.ts';
import type { PracticePort } from '../node/practice/port.ts';
import { hardenContents } from './hardening/contents.ts';
import { hardenSession } from './hardening/session.ts';
import { registerCalls, tellWindows } from './ipc.ts';
import { setMenu } from './menu.ts';
import { practiceWish } from './practice.ts';
import { claimScheme, servePages } from './protocol.ts';
import { openWindow } from './window.ts';

/**
 * The order in which the desktop comes up. Everything that narrows what pages may do is in place before the first window
 * exists, and the window opens last, so there is no moment in which a call could arrive and find nothing or no check.
 */

export interface DesktopParts {
  readonly openHost: (options: HostOptions) => Promise<Host>;
  readonly practice: PracticePort;
  /** The program's arguments. */
  readonly args: readonly string[];
}

const PAGES = join(import.meta.dirname, '../renderer');
/** What closing may take before the program ends all the same; what is finished is on disk by then. */
const CLOSING_MS = 5_000;

const UNEXPECTED = 'The program met an error before its window opened. No case was changed. Start it again.';

const startWorld = async (args: readonly string[], practice: PracticePort): Promise<string | null> => {
  const wish = practiceWish(args);
  if (!wish.wanted) return null;
  return wish.world ?? (await practice.worlds())[0]?.id ?? null;
};

const closeBeforeQuit = (host: Host): void => {
  app.once('will-quit', (event) => {
    event.preventDefault();
    const end = (): void => app.exit(0);
    setTimeout(end, CLOSING_MS).unref();
    host.close().then(end, end);
  });
};

const open = async ({ openHost, practice, args }: DesktopParts, windows: Set<BrowserWindow>): Promise<void> => {
  await app.whenReady();
  const host = await openHost({
    host: 'electron',
    practice,
    startWorld: await startWorld(args, practice),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
  });
  closeBeforeQuit(host);
  hardenSession(session.defaultSession);
  servePages(PAGES);
  setMenu();
  const contents = () => [...windows].map((window) => window.webContents);
  registerCalls(host.operations, contents);
  host.news((told) => tellWindows(contents(), told));
  const window = openWindow();
  windows.add(window);
  window.once('closed', () => windows.delete(window));
};

/** Starts the desktop program, or leaves at once where it runs already and shows that window. */
export const startDesktop = (parts: DesktopParts): void => {
  app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  claimScheme();
  const windows = new Set<BrowserWindow>();
  app.on('web-contents-created', (_event, contents) => hardenContents(contents));
  app.on('second-instance', () => {
    for (const window of windows) {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
  });
  app.on('window-all-closed', () => app.quit());
  open(parts, windows).catch((error: unknown) => {
    dialog.showErrorBox('Tripoint could not start', error instanceof CannotOpen ? error.message : UNEXPECTED);
    app.exit(1);
  });
};
