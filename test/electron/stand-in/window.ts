import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Download, type Page, type Route } from '@playwright/test';
import { toBrowser, toProgram } from './addresses.ts';
import { ARGUMENTS, CHROMIUM } from './browser.ts';
import { WebContents } from './contents.ts';
import { call } from './ipc.ts';
import { preloadScript, WAY_OUT } from './preload-host.ts';
import { Preventable } from './preventable.ts';
import { app } from './program.ts';
import { session, type Session } from './session.ts';
import { tellSpec } from './spec-side.ts';

interface Preferences {
  readonly preload?: string;
  readonly session?: Session;
  readonly partition?: string;
  readonly javascript?: boolean;
}
interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly webPreferences?: Preferences;
}

/** Five seconds in Electron. */
const SUSPECTED_MS = 1_000;

/** A session of its own gets a browser of its own, which ends with the window. */
const contextFor = async (own: Session, javaScriptEnabled: boolean): Promise<BrowserContext> => {
  if (own === session.defaultSession) return app.context();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS] });
  const context = await browser.newContext({ javaScriptEnabled });
  context.once('close', () => void browser.close());
  await own.adopt(context);
  return context;
};

/**
 * Electron's `BrowserWindow`: a page of Chromium with the real preload file in it. A page that asks before it is left is told of as
 * `will-prevent-unload`; where it stays, neither the window nor the program ends (`shell/browser/api/electron_api_browser_window.cc`,
 * `BeforeUnloadDialogCancelled`), and the window tells of itself that it does not answer (`lib/browser/api/browser-window`).
 */
export class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>();
  static readonly getAllWindows = (): readonly BrowserWindow[] => [...BrowserWindow.#all];
  static readonly fromWebContents = (contents: unknown): BrowserWindow | null =>
    BrowserWindow.getAllWindows().find(({ webContents }) => webContents === contents) ?? null;
  static readonly getFocusedWindow = (): BrowserWindow | null =>
    BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;

  readonly webContents: WebContents;
  readonly id: number;
  readonly #page: Promise<Page>;
  #bounds: { x: number; y: number; width: number; height: number };
  #focused = false;
  #maximized = false;
  #destroyed = false;
  #own = false;
  #suspicion: NodeJS.Timeout | undefined;

  constructor(options: Options = {}) {
    super();
    const { width = 800, height = 600, x = 0, y = 0, webPreferences = {} } = options;
    this.#bounds = { x, y, width, height };
    const own =
      webPreferences.session ??
      (webPreferences.partition === undefined
        ? session.defaultSession
        : session.fromPartition(webPreferences.partition));
    this.webContents = new WebContents(own);
    this.id = this.webContents.id;
    BrowserWindow.#all.add(this);
    tellSpec({ kind: 'window', options: JSON.parse(JSON.stringify(options)) as unknown });
    app.emit('web-contents-created', {}, this.webContents);
    this.#page = this.#openPage(webPreferences, own);
  }

  async #openPage({ preload, javascript = true }: Preferences, own: Session): Promise<Page> {
    const page = await (await contextFor(own, javascript)).newPage();
    this.webContents.page = page;
    if (preload !== undefined) {
      await page.exposeBinding(WAY_OUT, ({ frame }, channel: string, args: readonly unknown[]) =>
        call(this.webContents, frame, channel, args),
      );
      await page.addInitScript(preloadScript(preload));
    }
    await page.route('**/*', (route) => this.#navigate(route, own));
    page.on('popup', (popup) => {
      const { action } = this.webContents.windowOpenHandler({ url: toProgram(popup.url()) });
      if (action === 'deny') void popup.close();
    });
    page.on('download', (download) => this.#download(download, own));
    page.on('crash', () => this.webContents.emit('render-process-gone', {}, { reason: 'crashed' }));
    page.once('close', () => this.#gone());
    page.on('dialog', (asked) => {
      const event = new Preventable();
      this.webContents.emit('will-prevent-unload', event);
      void (event.defaultPrevented ? asked.accept() : asked.dismiss()).catch(() => undefined);
      if (!event.defaultPrevented) app.stay();
    });
    return page;
  }

  /**
   * A navigation that the program did not begin itself is told to it before anything is fetched: as one of a frame, and where that
   * was not prevented as one of the window (`shell/browser/electron_navigation_throttle.cc`).
   */
  async #navigate(route: Route, own: Session): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest() && !this.#own) {
      const isMainFrame = request.frame().parentFrame() === null;
      const event = Object.assign(new Preventable(), { url: toProgram(request.url()), isMainFrame });
      this.webContents.emit('will-frame-navigate', event);
      if (isMainFrame && !event.defaultPrevented) this.webContents.emit('will-navigate', event);
      // Any other reason would put Chromium's own error page in the place of ours.
      if (event.defaultPrevented) return route.abort('aborted');
    }
    return own.answer(route);
  }

  #download(download: Download, own: Session): void {
    const item = new EventEmitter();
    let wished = download.suggestedFilename();
    Object.assign(item, {
      getURL: () => toProgram(download.url()),
      getFilename: () => download.suggestedFilename(),
      setSaveDialogOptions: ({ defaultPath }: { readonly defaultPath?: string }) => (wished = defaultPath ?? wished),
    });
    const event = new Preventable();
    own.emit('will-download', event, item, this.webContents);
    if (event.defaultPrevented) return void download.cancel();
    const path = join(app.getPath('downloads'), download.suggestedFilename());
    void download.saveAs(path).then(
      () => {
        tellSpec({ kind: 'download', name: wished, path });
        item.emit('done', {}, 'completed');
      },
      () => item.emit('done', {}, 'interrupted'),
    );
  }

  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    clearTimeout(this.#suspicion);
    this.webContents.destroyed = true;
    BrowserWindow.#all.delete(this);
    this.emit('closed');
    if (BrowserWindow.#all.size === 0) app.lastClosed();
  }

  readonly loadURL = async (url: string): Promise<void> => {
    const page = await this.#page;
    this.#own = true;
    await page.goto(toBrowser(url)).catch(() => undefined);
    this.#own = false;
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  };
  #visible = false;
  readonly isVisible = (): boolean => this.#visible;
  readonly show = (): void => {
    this.#visible = true;
    this.focus();
    this.emit('show');
  };
  readonly focus = (): void => {
    for (const other of BrowserWindow.#all) other.#focused = false;
    this.#focused = true;
    this.emit('focus');
  };
  readonly close = (): void => {
    const event = new Preventable();
    this.emit('close', event);
    if (event.defaultPrevented) app.stay();
    else if (this.webContents.session !== session.defaultSession) this.destroy();
    else {
      this.#suspicion = setTimeout(() => this.emit('unresponsive'), SUSPECTED_MS).unref();
      void this.#page.then((page) => page.close({ runBeforeUnload: true }));
    }
  };
  readonly destroy = (): void =>
    void this.#page.then(async (page) => {
      if (this.webContents.session === session.defaultSession) await page.close();
      else await page.context().close();
      this.#gone();
    });
  readonly isDestroyed = (): boolean => this.#destroyed;
  readonly isFocused = (): boolean => this.#focused;
  readonly isMinimized = (): boolean => false;
  readonly isMaximized = (): boolean => this.#maximized;
  readonly isFullScreen = (): boolean => false;
  readonly setFullScreen = (): void => undefined;
  readonly maximize = (): void => void (this.#maximized = true);
  readonly restore = (): void => undefined;
  readonly getNormalBounds = (): { x: number; y: number; width: number; height: number } => this.#bounds;
  readonly setBounds = (bounds: { x: number; y: number; width: number; height: number }): void => {
    this.#bounds = bounds;
    this.emit('resize');
  };
  readonly setBackgroundColor = (): void => undefined;
}

app.windows = BrowserWindow.getAllWindows;
