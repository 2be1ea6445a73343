import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';
import { environmentOf, UtilityProcess } from '../electron/stand-in/utility-process.ts';
import { note, type Handler } from './fake-log.ts';
import { made } from './fake-window.ts';

/**
 * Stands in for Electron, whose binary tests do without: notes what it is told, in order, and lets a test play the part
 * of Electron. One a spec file.
 */

export { log, type Handler } from './fake-log.ts';
export { BrowserWindow, FakeContents } from './fake-window.ts';

class FakeApp extends EventEmitter {
  readonly ready = Promise.withResolvers<undefined>();
  readonly recent: string[] = [];
  lock = true;
  exitCode: number | null = null;
  modelId: string | null = null;
  enableSandbox = (): void => note('app.enableSandbox');
  requestSingleInstanceLock = (): boolean => this.lock;
  whenReady = (): Promise<undefined> => {
    note('app.whenReady');
    return this.ready.promise;
  };
  getPreferredSystemLanguages = (): readonly string[] => ['en-GB'];
  getLocale = (): string => 'en-GB';
  getPath = (name: string): string => `/home/me/${name}`;
  addRecentDocument = (path: string): void => void this.recent.push(path);
  setAppUserModelId = (id: string): void => void (this.modelId = id);
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
  setPermissionRequestHandler = (handler: Handler): void => this.set('request', handler);
  setPermissionCheckHandler = (handler: Handler): void => this.set('check', handler);
  setDevicePermissionHandler = (handler: Handler): void => this.set('device', handler);
  webRequest = { onBeforeRequest: (handler: Handler): void => this.set('before-request', handler) };
  protocol = { handle: (scheme: string, handler: Handler): void => this.set(`protocol ${scheme}`, handler) };
  resolveProxy = (url: string): Promise<string> => Promise.resolve(`PROXY for ${url}`);
  private set(name: string, handler: Handler): void {
    note(`session.${name}`);
    this.handlers.set(name, handler);
  }
}
export const session = {
  defaultSession: new FakeSession(),
  partitions: new Map<string, { readonly options: unknown; readonly session: FakeSession }>(),
  fromPartition: (name: string, options: unknown): FakeSession => {
    const own = session.partitions.get(name) ?? { options, session: new FakeSession() };
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

class FakeTheme extends EventEmitter {
  shouldUseDarkColors = false;
  themeSource = 'system';
}
export const nativeTheme = new FakeTheme();

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
export const screen = {
  displays: [display],
  getPrimaryDisplay: () => screen.displays[0] ?? display,
  getAllDisplays: () => screen.displays,
};

export const shell = {
  opened: [] as string[],
  fails: false,
  openExternal: (url: string): Promise<void> => {
    shell.opened.push(url);
    return shell.fails ? Promise.reject(new Error('no browser')) : Promise.resolve();
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
  /** Label of the button that is pressed; `null`: none yet. */
  press: null as string | null,
  chosen: { canceled: true, filePaths: [] } as FakeChoice,
  showErrorBox: (_title: string, text: string): void => void dialog.errors.push(text),
  showMessageBox: (...args: readonly unknown[]): Promise<{ response: number }> => {
    const message = args.at(-1) as FakeMessage;
    dialog.messages.push(message);
    const response = dialog.press === null ? -1 : message.buttons.indexOf(dialog.press);
    if (response >= 0) return Promise.resolve({ response });
    return new Promise((settle) => {
      message.signal?.addEventListener('abort', () => settle({ response: message.cancelId ?? 0 }));
    });
  },
  showOpenDialog: (): Promise<FakeChoice> => Promise.resolve(dialog.chosen),
};

export class Notification extends EventEmitter {
  static readonly all: Notification[] = [];
  static supported = true;
  static isSupported = (): boolean => Notification.supported;
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
export const Menu = {
  buildFromTemplate: (template: readonly MenuEntry[]): readonly MenuEntry[] => template,
  setApplicationMenu: (menu: readonly MenuEntry[]): void => void menus.push(menu),
};

/** It ends when a test says so, by emitting `exit`; utility-process.ts says from which of Electron's sources its ways are. */
class FakeChild extends UtilityProcess {
  readonly printed = this.stdout!;
  killed = false;
  kill = (): boolean => (this.killed = true);
}
export const utilityProcess = {
  forks: [] as {
    readonly path: string;
    readonly args: readonly string[];
    readonly options: unknown;
    /** Names in its environment. */
    readonly environment: readonly string[];
    readonly child: FakeChild;
  }[],
  fork: (path: string, args: readonly string[], options: ForkOptions): FakeChild => {
    const child = new FakeChild();
    utilityProcess.forks.push({ path, args, options, environment: Object.keys(environmentOf(options)), child });
    return child;
  },
};

export const contextBridge = {
  exposed: new Map<string, unknown>(),
  exposeInMainWorld: (name: string, value: unknown): void => void contextBridge.exposed.set(name, value),
};
class FakeIpcRenderer extends EventEmitter {
  readonly invoked: unknown[][] = [];
  invoke = (...args: unknown[]): Promise<unknown> => {
    this.invoked.push(args);
    return Promise.resolve({ ok: true, value: 'answer' });
  };
}
export const ipcRenderer = new FakeIpcRenderer();
