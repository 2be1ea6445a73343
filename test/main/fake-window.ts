import { EventEmitter } from 'node:events';
import { Preventable } from '../electron/stand-in/preventable.ts';
import { note } from './fake-log.ts';

/** Stands in for Electron's windows and their contents; see fake-electron.ts. */

export class FakeContents extends EventEmitter {
  static count = 0;
  /** What the next window prints: bytes, an error, or nothing ever. */
  static printing: () => Promise<Uint8Array> = () => Promise.resolve(new Uint8Array([37, 80, 68, 70]));
  readonly id = (FakeContents.count += 1);
  readonly sent: unknown[][] = [];
  readonly printed: unknown[] = [];
  url = 'app://tripoint/';
  destroyed = false;
  zoomFactor = 1;
  windowOpenHandler: ((details: { url: string }) => unknown) | null = null;
  mainFrame = { frameTreeNodeId: this.id, parent: null, url: 'app://tripoint/' };
  getURL = (): string => this.url;
  isDestroyed = (): boolean => this.destroyed;
  send = (...args: unknown[]): void => void this.sent.push(args);
  setZoomFactor = (factor: number): void => void (this.zoomFactor = factor);
  setWindowOpenHandler = (handler: (details: { url: string }) => unknown): void =>
    void (this.windowOpenHandler = handler);
  printToPDF = (options: unknown): Promise<Uint8Array> => {
    this.printed.push(options);
    return FakeContents.printing();
  };
}

export interface FakeBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Told of each window's contents, as Electron's app is. */
export const made: { listener: (contents: FakeContents) => void } = { listener: () => undefined };

/**
 * Of itself it reports that it does not answer where its page does not, and five seconds after a close that nobody prevented and the
 * page refused (`lib/browser/api/browser-window`, `_init`). Made for full screen it is shown at once, on Linux
 * (`shell/browser/native_window_views.cc`, `SetFullScreen`).
 */
export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  static count = 0;
  static loading: () => Promise<void> = () => Promise.resolve();
  /** Whether pages are painted soon after they are asked for. */
  static paints = true;
  readonly id = (BrowserWindow.count += 1);
  readonly options: Readonly<Record<string, unknown>>;
  readonly loaded: string[] = [];
  readonly webContents = new FakeContents();
  background: unknown;
  bounds: FakeBounds;
  minimized = false;
  maximized = false;
  fullScreen: boolean;
  focused = false;
  destroyed = false;
  /** Whether its page asks before it is left. */
  holdsText = false;
  #suspicion: NodeJS.Timeout | undefined;
  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    note('new BrowserWindow');
    this.options = options;
    this.background = options.backgroundColor;
    const { x = 0, y = 0, width = 0, height = 0 } = options as Partial<FakeBounds>;
    this.bounds = { x, y, width, height };
    this.fullScreen = options.fullscreen === true;
    if (this.fullScreen) this.show();
    BrowserWindow.all.push(this);
    this.webContents.on('unresponsive', () => this.#suspect(50));
    this.webContents.on('responsive', () => {
      clearTimeout(this.#suspicion);
      this.emit('responsive');
    });
    made.listener(this.webContents);
  }
  readonly #suspect = (afterMs: number): void => {
    clearTimeout(this.#suspicion);
    this.#suspicion = setTimeout(() => this.emit('unresponsive'), afterMs).unref();
  };
  static getFocusedWindow = (): BrowserWindow | null => BrowserWindow.all.find((window) => window.isFocused()) ?? null;
  static fromWebContents = (contents: unknown): BrowserWindow | null =>
    BrowserWindow.all.find(({ webContents }) => webContents === contents) ?? null;
  static open = (): readonly BrowserWindow[] => BrowserWindow.all.filter(({ destroyed }) => !destroyed);
  loadURL = (url: string): Promise<void> => {
    note('window.loadURL');
    this.loaded.push(url);
    if (BrowserWindow.paints) setImmediate(() => this.emit('ready-to-show'));
    return BrowserWindow.loading();
  };
  visible = false;
  show = (): void => {
    note('window.show');
    this.visible = true;
    this.emit('show');
  };
  isVisible = (): boolean => this.visible && !this.minimized && !this.destroyed;
  focus = (): void => {
    note('window.focus');
    for (const window of BrowserWindow.all) window.focused = window === this;
    this.emit('focus');
  };
  restore = (): void => {
    note('window.restore');
    this.minimized = false;
    this.emit('restore');
  };
  maximize = (): void => void (this.maximized = true);
  isMinimized = (): boolean => this.minimized;
  isMaximized = (): boolean => this.maximized;
  setFullScreen = (on: boolean): void => void (this.fullScreen = on);
  isFullScreen = (): boolean => this.fullScreen;
  isFocused = (): boolean => this.focused && !this.destroyed;
  isDestroyed = (): boolean => this.destroyed;
  getNormalBounds = (): FakeBounds => this.bounds;
  setBounds = (bounds: FakeBounds): void => void (this.bounds = bounds);
  setBackgroundColor = (color: string): void => void (this.background = color);
  /** As Electron does: no `close`, and gone at once. */
  destroy = (): void => {
    this.destroyed = true;
    clearTimeout(this.#suspicion);
    this.webContents.destroyed = true;
    this.emit('closed');
  };
  /** As a person closes it; a listener may prevent it, and so may its page. */
  close = (): void => {
    const [closing, leaving] = [new Preventable(), new Preventable()];
    this.emit('close', closing);
    if (closing.defaultPrevented) return;
    this.#suspect(5000);
    if (this.holdsText) this.webContents.emit('will-prevent-unload', leaving);
    if (!this.holdsText || leaving.defaultPrevented) this.destroy();
  };
}
