import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import { type CaseWindow, type CaseWindows, createWindowManager } from './case-windows.ts';
import { openLink } from './links.ts';
import { marked, said, say, spoken } from '../app/words.ts';
import { CannotOpen, type Host, type HostOptions } from '../app/host.ts';
import { followAppearance, wear } from './window.ts';
import { askBeforeEnd, watchForLoss, watchForErrors, type ErrorSource } from './dialogs.ts';
import { filesIn, gatherFiles, type AskedFiles, openFile, offerSaveDialogs, type ReadFile } from './file-dialogs.ts';
import { commandsFor, setMenu, setNoMenu, type MenuCommands } from './menu.ts';
import { hardenContents, hardenSession, keepQuiet, resolveProxy } from './hardening.ts';
import { registerCalls, sendToWindows, type Asker } from './ipc.ts';
import { notifyEnds } from './notify-end.ts';
import { practiceRequest } from './utility-child.ts';
import { printPdf, stopPrinting } from './print-pdf.ts';
import { type Log, noteEnds, openSelf, type Self } from './about.ts';
import { isHeld, markRunning, separateFolders, type WriteNow } from './apart.ts';
import { offerContextMenu } from './context-menu.ts';
import { registerScheme, servePages } from './protocol.ts';
import { stayAwake } from './stay-awake.ts';
import { isTaskLink, linksIn, openTaskLinks } from './task-links.ts';
import { type KeptWindow, rememberWindows, type WindowMemory } from './window-memory.ts';

/**
 * The contract as one window meets it: the host's operations, with what only the desktop can do in place of the host's
 * refusals. What the program was started for is led to by the first window alone.
 */
export const operationsFor = (host: Operations, target: CaseWindow, windows: CaseWindows): Operations => ({
  ...host,
  app: {
    ...host.app,
    about: async (input) => {
      const about = await host.app.about(input);
      return about.ok && !target.first ? done({ ...about.value, practice: null }) : about;
    },
  },
  desktop: {
    openWindow: ({ caseId }) => {
      if (caseId === null) windows.open();
      else windows.open({ kind: 'open-case', id: caseId });
      return Promise.resolve(done(null));
    },
    openLink: ({ link }) => openLink(link),
    ready: () => {
      target.requests.ready();
      return Promise.resolve(done(null));
    },
    showing: ({ caseId }) => {
      target.showing = caseId;
      target.promised = false;
      return Promise.resolve(done(null));
    },
  },
});

/**
 * The order in which the desktop comes up. Everything that narrows what pages may do is in place before the first window
 * exists, and the window opens last, so there is no moment in which a call could arrive and find nothing or no check.
 */

type PracticePort = Extract<HostOptions['practice'], { readonly worlds: unknown }>;

/** What main/index.ts puts together: no other file of the desktop knows an adapter. */
export interface DesktopParts extends Pick<HostOptions, 'startTracer' | 'startKeychain'> {
  readonly openHost: (options: HostOptions) => Promise<Host>;
  readonly practice: PracticePort;
  readonly args: readonly string[];
  readonly errors: ErrorSource;
  readonly folder: string;
  /** The user's cache folder, for what Electron keeps. */
  readonly cache: string | null;
  readonly openLog: (folder: string) => Log;
  readonly keptWindow: KeptWindow;
  readonly readFile: ReadFile;
  readonly writeNow: WriteNow;
  readonly platform: NodeJS.Platform;
}

const PAGES = join(import.meta.dirname, '../renderer');
/** As in electron-builder.yml: Windows shows notifications of programs that it knows by this name. */
const APP_ID = 'org.tripoint.desktop';
/** As in resources/installer.nsh: else each start would leave another class in the registry. */
const TOAST_CLASS = '{5BF96FB3-9E7D-4004-91F2-9730A756FF15}';
/** What closing may take before the program ends all the same; what is finished is on disk by then. */
const CLOSING_MS = 5_000;
/** A disk that does not answer keeps nobody waiting for where a window was. */
const REMEMBERING_MS = 1_000;

const UNEXPECTED = marked('The program met an error before its window opened. No case was changed. Start it again.');

const startWorld = async (args: readonly string[], practice: PracticePort): Promise<string | null> => {
  const request = practiceRequest(args);
  if (!request.wanted) return null;
  return request.world ?? (await practice.worlds())[0]?.id ?? null;
};

/**
 * The end, which comes once however often it is asked for. The lock is given back first: a second start meanwhile is another program. On
 * macOS the system asks the one that closes instead, so what it asks for is for the next start.
 */
const prepareEnd = (files: AskedFiles) => {
  let closing = false;
  let next: readonly string[] | null = null;
  /** Whether it was taken for the next start. */
  const defer = (...given: readonly string[]): boolean => {
    if (closing) next = [...(next ?? []), ...given];
    return closing;
  };
  const end = (): void => {
    if (next !== null) app.relaunch({ args: [...next] });
    app.exit(0);
  };
  return {
    defer,
    before: (close: () => Promise<unknown>, closeAtOnce: () => void): void => {
      // A Linux session that is lost ends the program without asking and without `will-quit`.
      app.on('quit', () => {
        if (!closing) closeAtOnce();
      });
      app.on('will-quit', (event) => {
        event.preventDefault();
        if (closing) return;
        closing = true;
        app.releaseSingleInstanceLock();
        files.take((given) => void defer(given));
        Promise.race([close(), new Promise((settle) => setTimeout(settle, CLOSING_MS).unref())]).then(end, end);
      });
    },
  };
};

/** Where the system waits for nothing. Runs and batches are on disk as far as they came. */
const closeAtOnce = (host: Host, memory: WindowMemory) => (): void => {
  memory.flushNow();
  void host.close();
};

const keepMenu = (host: Host, commands: MenuCommands, platform: NodeJS.Platform): void => {
  setMenu(commands, platform);
  host.news((event) => {
    if (event.name === 'app.languageChanged') setMenu(commands, platform);
  });
};

const openWindows = (host: Host, memory: WindowMemory, self: Self, parts: DesktopParts): CaseWindows => {
  const { readFile, platform } = parts;
  const askers = new Map<CaseWindow, Asker>();
  const watchEnd = askBeforeEnd({
    going: host.going,
    windows: () => windows.all().map(({ window }) => window),
    current: () => windows.current()?.window ?? null,
    endsWithLastWindow: platform !== 'darwin',
  });
  const windows = createWindowManager(memory, (opened) => {
    const { window } = opened;
    askers.set(opened, { contents: window.webContents, operations: operationsFor(host.operations, opened, windows) });
    window.once('closed', () => {
      askers.delete(opened);
      if (windows.all().length === 0) stopPrinting();
    });
    window.webContents.on('zoom-changed', (_event, direction) => memory.zoom(direction, window));
    watchEnd(window);
    offerContextMenu(window);
    watchForLoss(opened, windows.replace);
    // Windows ends the program as soon as this returns.
    window.on('session-end', closeAtOnce(host, memory));
  });
  registerCalls(() => [...askers.values()], self.noted);
  host.news((payload) => sendToWindows(windows.contents(), payload));
  followAppearance(() => windows.all().map(({ window }) => window));
  stayAwake(host);
  const commands = commandsFor(windows, memory, self, readFile);
  keepMenu(host, commands, platform);
  // Windows keeps where the program of a notification lies, and a portable one lies there for a while only. It says so to all that it
  // starts, other programs included.
  if (process.env.PORTABLE_EXECUTABLE_APP_FILENAME?.toLowerCase() === 'tripoint') return windows;
  notifyEnds({
    asksFirst: platform === 'darwin',
    going: host.going,
    operations: host.operations,
    news: host.news,
    hasFocus: windows.hasFocus,
    show: (caseId) => (caseId === null ? commands.act('service', undefined) : windows.showCase(caseId)),
  });
  return windows;
};

const reopen = (windows: CaseWindows): void => {
  const lost = windows.all();
  if (lost.length === 0) windows.open();
  lost.forEach(windows.replace);
};

interface Opening {
  readonly files: AskedFiles;
  readonly self: Self;
  readonly ending: ReturnType<typeof prepareEnd>;
  readonly opened: (host: Host) => void;
  readonly ready: (windows: CaseWindows) => void;
}

const open = async (parts: DesktopParts, { files, self, ending, opened, ready }: Opening): Promise<void> => {
  const { openHost, practice, startTracer, startKeychain, args, folder, keptWindow, readFile, platform } = parts;
  await app.whenReady();
  // Not waited for: it is in force at once, and where the network's process has ended nothing answers.
  void app.setProxy({ mode: 'direct' }).catch(() => undefined);
  if (platform === 'win32') {
    app.setAppUserModelId(APP_ID);
    app.setToastActivatorCLSID(TOAST_CLASS);
  }
  const remembered = Promise.race([
    keptWindow.read(folder),
    new Promise<null>((settle) => setTimeout(() => settle(null), REMEMBERING_MS).unref()),
  ]);
  const host = await openHost({
    host: 'electron',
    practice,
    ...(startTracer && { startTracer }),
    ...(startKeychain && { startKeychain }),
    startWorld: await startWorld(args, practice),
    resolveProxy: (url) => resolveProxy(session, url),
    printPdf,
    locale: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
  });
  opened(host);
  const about = await host.operations.app.about({});
  if (about.ok) wear(about.value.appearance);
  host.news((payload) => {
    if (payload.name === 'app.appearanceChanged') wear(payload.payload.appearance);
  });
  const memory = rememberWindows(keptWindow, folder, await remembered);
  ending.before(() => Promise.all([host.close(), memory.flush()]), closeAtOnce(host, memory));
  hardenSession(session.defaultSession);
  offerSaveDialogs(session.defaultSession);
  servePages(PAGES);
  const windows = openWindows(host, memory, self, parts);
  ready(windows);
  windows.open();
  files.put([...filesIn(args, process.cwd()), ...linksIn(args)]);
  const openLinked = openTaskLinks(windows);
  files.take(
    (given) => void (isTaskLink(given) ? openLinked(given) : openFile(readFile, windows, given, null, platform)),
  );
};

const endUnstarted = (why: string): void => {
  // The box holds the program up, and a second start ends a program that holds the lock and does not answer.
  app.releaseSingleInstanceLock();
  dialog.showErrorBox(said('Tripoint could not start'), why);
  app.exit(1);
};
const unlocked = (folder: string): string =>
  say`The disk is full, one of these folders cannot be written to, or (on Windows) Tripoint runs on another computer with the same folder: ${folder}, ${tmpdir()}. No case was changed.`;

/** Starts the desktop program, or leaves immediately where it runs already and shows that window. */
export const startDesktop = (parts: DesktopParts): void => {
  app.enableSandbox();
  const { folder, platform } = parts;
  separateFolders(folder, parts.cache, platform);
  app.on('session-created', keepQuiet);
  const lock = app.getPath('userData');
  if (!app.requestSingleInstanceLock()) {
    if (isHeld(lock, platform)) app.quit();
    // Before it is ready, Electron shows no message on Linux.
    else void app.whenReady().then(() => endUnstarted(unlocked(lock)));
    return;
  }
  markRunning(lock, parts.writeNow);
  setNoMenu();
  registerScheme();
  const files = gatherFiles();
  let windows: CaseWindows | null = null;
  let host: Host | null = null;
  const log = parts.openLog(folder);
  const self = openSelf(log, folder, platform, async () => {
    const about = await host?.operations.app.about({});
    return about?.ok ? about.value : null;
  });
  const ending = prepareEnd(files);
  noteEnds(log);
  watchForErrors(parts.errors, () => (windows === null ? undefined : reopen(windows)), self.noted);
  app.on('web-contents-created', (_event, contents) => hardenContents(contents));
  app.on('second-instance', (_event, args, from) => {
    const asked = [...filesIn(args, from), ...linksIn(args)];
    const closing = ending.defer();
    const current = windows?.current();
    // What is asked about a file or a link is asked in front.
    if (!closing && current) windows?.focus(current);
    files.put(asked);
    if (!closing && !current && asked.length === 0) windows?.open();
  });
  // On macOS a program continues without a window; what runs continues with it.
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (!ending.defer() && windows?.all().length === 0) windows.open();
  });
  const opening = {
    files,
    self,
    ending,
    opened: (it: Host) => (host = it),
    ready: (made: CaseWindows) => (windows = made),
  };
  open(parts, opening).catch(async (error: unknown) => {
    if (!(error instanceof CannotOpen)) self.noted('start', error);
    await log.written();
    endUnstarted(error instanceof CannotOpen ? spoken(error.why) : said(UNEXPECTED));
  });
};
