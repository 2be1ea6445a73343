import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';

/**
 * Stands in for Electron, whose binary tests do without: notes what it is told, in order, and lets a test play the part
 * of Electron. One a spec file.
 */

/** Every call in order, e.g. `app.enableSandbox`. */
export const log: string[] = [];
const note = (name: string): void => void log.push(name);

export type Handler = (...args: never[]) => unknown;

class FakeApp extends EventEmitter {
  readonly ready = Promise.withResolvers<undefined>();
  lock = true;
  exitCode: number | null = null;
  enableSandbox = (): void => note('app.enableSandbox');
  requestSingleInstanceLock = (): boolean => this.lock;
  whenReady = (): Promise<undefined> => {
    note('app.whenReady');
    return this.ready.promise;
  };
  quit = (): void => note('app.quit');
  exit = (code: number): void => {
    note('app.exit');
    this.exitCode = code;
  };
}
export const app = new FakeApp();

export class FakeContents extends EventEmitter {
  static count = 0;
  readonly id = (FakeContents.count += 1);
  readonly sent: unknown[][] = [];
  url = 'app://tripoint/';
  destroyed = false;
  windowOpenHandler: ((details: { url: string }) => unknown) | null = null;
  mainFrame = { frameTreeNodeId: this.id, parent: null, url: 'app://tripoint/' };
  getURL = (): string => this.url;
  isDestroyed = (): boolean => this.destroyed;
  send = (...args: unknown[]): void => void this.sent.push(args);
  setWindowOpenHandler = (handler: (details: { url: string }) => unknown): void =>
    void (this.windowOpenHandler = handler);
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly options: unknown;
  readonly loaded: string[] = [];
  readonly webContents = new FakeContents();
  minimized = false;
  constructor(options: unknown) {
    super();
    note('new BrowserWindow');
    this.options = options;
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL = (url: string): Promise<void> => {
    note('window.loadURL');
    this.loaded.push(url);
    return Promise.resolve();
  };
  show = (): void => note('window.show');
  focus = (): void => note('window.focus');
  restore = (): void => note('window.restore');
  isMinimized = (): boolean => this.minimized;
}

class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  setPermissionRequestHandler = (handler: Handler): void => this.set('request', handler);
  setPermissionCheckHandler = (handler: Handler): void => this.set('check', handler);
  setDevicePermissionHandler = (handler: Handler): void => this.set('device', handler);
  webRequest = { onBeforeRequest: (handler: Handler): void => this.set('before-request', handler) };
  resolveProxy = (url: string): Promise<string> => Promise.resolve(`PROXY for ${url}`);
  private set(name: string, handler: Handler): void {
    note(`session.${name}`);
    this.handlers.set(name, handler);
  }
}
export const session = { defaultSession: new FakeSession() };

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

export const dialog = {
  errors: [] as string[],
  showErrorBox: (_title: string, text: string): void => void dialog.errors.push(text),
};

interface MenuEntry {
  readonly role?: string;
  readonly label?: string;
  readonly submenu?: readonly MenuEntry[];
}
export const menus: (readonly MenuEntry[])[] = [];
export const Menu = {
  buildFromTemplate: (template: readonly MenuEntry[]): readonly MenuEntry[] => template,
  setApplicationMenu: (menu: readonly MenuEntry[]): void => void menus.push(menu),
};

export class FakeChild extends EventEmitter {
  readonly stdout = new PassThrough();
  killed = false;
  kill = (): boolean => (this.killed = true);
}
export const utilityProcess = {
  forks: [] as {
    readonly path: string;
    readonly args: readonly string[];
    readonly options: unknown;
    readonly child: FakeChild;
  }[],
  fork: (path: string, args: readonly string[], options: unknown): FakeChild => {
    const child = new FakeChild();
    utilityProcess.forks.push({ path, args, options, child });
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
