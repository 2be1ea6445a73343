import { EventEmitter } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type * as Electron from 'electron';
import { environmentOf, UtilityProcess } from '../electron/stand-in/utility-process.ts';
import { note, type Handler } from './fake-log.ts';
import { made } from './fake-window.ts';

/**
 * Stands in for Electron, whose binary tests do without: notes what it is told, in order, and lets a test play the part
 * of Electron. One a spec file. Beside what utility-process.ts has from Electron's sources, it does as these say:
 *
 * - `userData` is a folder of `appData` until `setPath` gives it another; a relative one is refused
 *   (`shell/browser/api/electron_api_app.cc`, `App::SetPath`);
 * - a session that is made fetches dictionaries unless it has no language left when the loop turns, whether it checks spelling or not
 *   (`shell/browser/api/electron_api_session.cc`, `Session::Session`); the default one is made when it is first asked for;
 * - each blocker of sleep has a number of its own, from 0 on (`shell/browser/api/electron_api_power_save_blocker.cc`);
 * - `writeText` of the clipboard is answered later (Electron 45);
 * - `openPath` resolves with the system's error, and with nothing where there is none (`shell/common/api/electron_api_shell.cc`), but never
 *   on Linux (`shell/common/platform_util_linux.cc`, `XDGUtil`);
 * - a lock is refused also where it cannot be written (`shell/browser/api/electron_api_app.cc`, `RequestSingleInstanceLock`);
 * - the first question about notifications leaves something on Windows (`shell/browser/notifications/win/windows_toast_activator.cc`);
 * - a right click is told as `context-menu` and shows nothing by itself (`shell/browser/api/electron_api_web_contents.cc`);
 * - `session-end` is told to every window, and nothing runs after it (`shell/browser/native_window_views_win.cc`).
 */

export { log, type Handler } from './fake-log.ts';
export { Preventable } from '../electron/stand-in/preventable.ts';
import { BrowserWindow } from './fake-window.ts';
export { BrowserWindow, FakeContents } from './fake-window.ts';

class FakeApp extends EventEmitter {
  readonly ready = Promise.withResolvers<undefined>();
  readonly recent: string[] = [];
  lock: 'free' | 'taken' = 'free';
  /** What another start left there. */
  runs: string | null = null;
  readonly relaunched: unknown[] = [];
  toastClass: string | null = null;
  exitCode: number | null = null;
  enableSandbox = (): void => note('app.enableSandbox');
  requestSingleInstanceLock = (): boolean => {
    if (this.runs !== null) writeFileSync(join(this.getPath('userData'), 'running'), this.runs);
    return this.lock === 'free';
  };
  setProxy = ({ mode }: { mode?: string }): Promise<void> => {
    note(`app.setProxy ${mode}`);
    // As where the network's process has ended: nobody answers any more.
    return new Promise(() => undefined);
  };
  setToastActivatorCLSID = (id: string): void => void (this.toastClass = id);
  releaseSingleInstanceLock = (): void => note('app.releaseSingleInstanceLock');
  relaunch = (options: unknown): void => void this.relaunched.push(options);
  whenReady = (): Promise<undefined> => {
    note('app.whenReady');
    return this.ready.promise;
  };
  getPreferredSystemLanguages = (): readonly string[] => ['en-GB'];
  getLocale = (): string => 'en-GB';
  paths: Record<string, string> = {};
  getPath = (name: string): string => this.paths[name] ?? `/home/me/${name}`;
  setPath = (name: string, path: string): void => {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    note(`app.setPath ${name}`);
    this.paths[name] = path;
  };
  addRecentDocument = (path: string): void => void this.recent.push(path);
  setAppUserModelId = (id: string): void => note(`app.setAppUserModelId ${id}`);
  quit = (): void => note('app.quit');
  exit = (code: number): void => {
    note('app.exit');
    this.exitCode = code;
  };
}
export const app = new FakeApp();
made.listener = (contents) => void app.emit('web-contents-created', {}, contents);

export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  fetched: readonly string[] = [];
  #languages: readonly string[] = ['en-US'];
  /** The session as Electron has just made it. */
  made = (): this => {
    setImmediate(() => (this.fetched = this.#languages));
    app.emit('session-created', this);
    return this;
  };
  setSpellCheckerLanguages = (languages: readonly string[]): void => void (this.#languages = languages);
  setPermissionRequestHandler = (handler: Handler | null): void => this.set('request', handler);
  setPermissionCheckHandler = (handler: Handler | null): void => this.set('check', handler);
  setDevicePermissionHandler = (handler: Handler | null): void => this.set('device', handler);
  webRequest = { onBeforeRequest: (handler: Handler): void => this.set('before-request', handler) };
  protocol = { handle: (scheme: string, handler: Handler): void => this.set(`protocol ${scheme}`, handler) };
  proxy: string | undefined = 'system';
  setProxy = ({ mode }: { mode?: string }): Promise<void> => {
    this.proxy = mode;
    return Promise.resolve();
  };
  resolveProxy = (url: string): Promise<string> =>
    Promise.resolve(this.proxy === 'system' ? `PROXY for ${url}` : 'DIRECT');
  private set(name: string, handler: Handler | null): void {
    note(`session.${name}`);
    if (handler !== null) this.handlers.set(name, handler);
  }
}
export const session = {
  own: null as FakeSession | null,
  get defaultSession(): FakeSession {
    return (session.own ??= new FakeSession().made());
  },
  partitions: new Map<string, { readonly options: unknown; readonly session: FakeSession }>(),
  fromPartition: (name: string, options: unknown): FakeSession => {
    const own = session.partitions.get(name) ?? { options, session: new FakeSession().made() };
    session.partitions.set(name, own);
    return own.session;
  },
};

export const ipcMain = {
  handlers: new Map<string, Handler>(),
  handle: (channel: string, handler: Handler): void => {
    note('ipcMain.handle');
    ipcMain.handlers.set(channel, handler);
  },
};

export const protocol = {
  schemes: [] as unknown[],
  handlers: new Map<string, Handler>(),
  registerSchemesAsPrivileged: (schemes: readonly unknown[]): void => {
    note('protocol.registerSchemesAsPrivileged');
    protocol.schemes.push(...schemes);
  },
  handle: (scheme: string, handler: Handler): void => {
    note('protocol.handle');
    protocol.handlers.set(scheme, handler);
  },
};

export const powerSaveBlocker = {
  started: new Map<number, string>(),
  count: 0,
  start: (type: string): number => {
    powerSaveBlocker.started.set(powerSaveBlocker.count, type);
    return powerSaveBlocker.count++;
  },
  stop: (id: number): boolean => powerSaveBlocker.started.delete(id),
};

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' });

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
export const screen = {
  displays: [display],
  getPrimaryDisplay: () => screen.displays[0] ?? display,
  getAllDisplays: () => screen.displays,
};

export const shell = {
  opened: [] as string[],
  fails: false,
  platform: 'linux' as NodeJS.Platform,
  openExternal: (url: string): Promise<void> => {
    shell.opened.push(url);
    return shell.fails ? Promise.reject(new Error('no browser')) : Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    shell.opened.push(path);
    if (shell.platform === 'linux') return new Promise(() => undefined);
    return Promise.resolve(existsSync(path) ? '' : 'No such file or directory');
  },
};

export const clipboard = {
  text: '',
  writeText: (text: string): Promise<void> => {
    clipboard.text = text;
    return Promise.resolve();
  },
};

export interface FakeMessage {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly cancelId?: number;
  readonly signal?: AbortSignal;
}
export interface FakeChoice {
  readonly canceled: boolean;
  readonly filePaths: readonly string[];
}
export const dialog = {
  errors: [] as string[],
  messages: [] as FakeMessage[],
  /** Whether one was hung on a window that nobody sees: macOS never gets it answered (`shell/browser/ui/message_box_mac.mm`). */
  unseen: false,
  /** Label of the button that is pressed; `null`: none yet. */
  press: null as string | null,
  /** Presses a button of the last message that stands. */
  answer: (() => undefined) as (place: number) => void,
  chosen: { canceled: true, filePaths: [] } as FakeChoice,
  showErrorBox: (_title: string, text: string): void => void dialog.errors.push(text),
  showMessageBox: (...args: readonly unknown[]): Promise<{ response: number }> => {
    const message = args.at(-1) as FakeMessage;
    dialog.messages.push(message);
    const [on] = args;
    if (on !== message) dialog.unseen ||= !(on as BrowserWindow).isVisible();
    const response = dialog.press === null ? -1 : message.buttons.indexOf(dialog.press);
    if (response >= 0) return Promise.resolve({ response });
    return new Promise((settle) => {
      dialog.answer = (place) => settle({ response: place });
      message.signal?.addEventListener('abort', () => settle({ response: message.cancelId ?? 0 }));
    });
  },
  showOpenDialog: (...[on]: readonly unknown[]): Promise<FakeChoice> => {
    dialog.unseen ||= on instanceof BrowserWindow && !on.isVisible();
    return Promise.resolve(dialog.chosen);
  },
};

export class Notification extends EventEmitter {
  static readonly all: Notification[] = [];
  static supported = true;
  static isSupported = (): boolean => {
    note('Notification.isSupported');
    return Notification.supported;
  };
  readonly options: unknown;
  constructor(options: unknown) {
    super();
    this.options = options;
  }
  show = (): void => void Notification.all.push(this);
}

export interface MenuEntry {
  readonly role?: string;
  readonly label?: string;
  readonly accelerator?: string;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly submenu?: readonly MenuEntry[];
  readonly click?: (item: unknown, window: unknown) => void;
}
export const menus: (readonly MenuEntry[])[] = [];
/** What was shown at a place, not in a bar. */
export const popups: (readonly MenuEntry[])[] = [];
export const Menu = {
  buildFromTemplate: (template: readonly MenuEntry[]) =>
    Object.assign([...template], { popup: (): void => void popups.push(template) }),
  setApplicationMenu: (menu: readonly MenuEntry[] | null): void => {
    note(menu === null ? 'no menu' : 'menu');
    if (menu !== null) menus.push(menu);
  },
};

/** It ends when a test says so, by emitting `exit`; utility-process.ts says from which of Electron's sources its ways are. */
class FakeChild extends UtilityProcess {
  readonly printed = this.stdout!;
  readonly sent: unknown[] = [];
  postMessage = (message: unknown): void => void this.sent.push(message);
  killed = false;
  kill = (): boolean => this.pid !== undefined && (this.killed = true);
}
export const utilityProcess = {
  starts: true,
  forks: [] as {
    readonly path: string;
    readonly args: readonly string[];
    readonly options: unknown;
    /** Names in its environment. */
    readonly environment: readonly string[];
    readonly child: FakeChild;
  }[],
  fork: (path: string, args: readonly string[], options: Electron.ForkOptions): FakeChild => {
    const child = new FakeChild();
    utilityProcess.forks.push({ path, args, options, environment: Object.keys(environmentOf(options)), child });
    if (utilityProcess.starts) setImmediate(() => child.emit('spawn'));
    return child;
  },
};

export const contextBridge = {
  exposed: new Map<string, unknown>(),
  exposeInMainWorld: (name: string, value: unknown): void => void contextBridge.exposed.set(name, value),
};
export const ipcRenderer = Object.assign(new EventEmitter(), {
  invoked: [] as unknown[][],
  invoke: (...args: unknown[]): Promise<unknown> => {
    ipcRenderer.invoked.push(args);
    return Promise.resolve({ ok: true, value: 'answer' });
  },
});

/** The program's calls are of the form that Electron's own types give them. */
export const ties = [
  app satisfies Pick<typeof Electron.app, 'addRecentDocument' | 'enableSandbox' | 'exit' | 'getLocale' | 'quit' | 'relaunch' |
    'releaseSingleInstanceLock' | 'setProxy' | 'requestSingleInstanceLock' | 'setAppUserModelId' | 'setToastActivatorCLSID'
  > & { getPath(name: string): string; setPath(name: string, path: string): void },
  new FakeSession() satisfies Pick<Electron.Session, 'resolveProxy' | 'setProxy' | 'setDevicePermissionHandler' |
    'setPermissionCheckHandler' | 'setPermissionRequestHandler' | 'setSpellCheckerLanguages'>,
  ipcMain satisfies Pick<typeof Electron.ipcMain, 'handle'>,
  protocol satisfies Pick<typeof Electron.protocol, 'handle'>,
  powerSaveBlocker satisfies Pick<typeof Electron.powerSaveBlocker, 'start' | 'stop'>,
  shell satisfies Pick<typeof Electron.shell, 'openExternal' | 'openPath'>,
  dialog satisfies Pick<typeof Electron.dialog, 'showErrorBox'>,
  clipboard satisfies Pick<typeof Electron.clipboard, 'writeText'>,
  contextBridge satisfies Pick<typeof Electron.contextBridge, 'exposeInMainWorld'>,
  ipcRenderer satisfies Pick<typeof Electron.ipcRenderer, 'invoke'>,
  new FakeChild() satisfies Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'postMessage'>,
]; // prettier-ignore
