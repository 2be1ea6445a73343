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

/** A session of its own gets a browser of its own, which ends with the window. */
const contextFor = async (own: Session, javaScriptEnabled: boolean): Promise<BrowserContext> => {
  if (own === session.defaultSession) return app.context();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS] });
  const context = await browser.newContext({ javaScriptEnabled });
  context.once('close', () => void browser.close());
  await own.adopt(context);
  return context;
};

/** Electron's `BrowserWindow`: a page of Chromium with the real preload file in it. */
export class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>();
  static readonly getAllWindows = (): readonly BrowserWindow[] => [...BrowserWindow.#all];
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
    return page;
  }

  /** A navigation that the program did not begin itself is told to it before anything is fetched. */
  async #navigate(route: Route, own: Session): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest() && !this.#own) {
      const isMainFrame = request.frame().parentFrame() === null;
      const event = Object.assign(new Preventable(), { url: toProgram(request.url()), isMainFrame });
      if (isMainFrame) this.webContents.emit('will-navigate', event);
      this.webContents.emit('will-frame-navigate', event);
      // Any other reason would put Chromium's own error page in the place of ours.
      if (event.prevented) return route.abort('aborted');
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
    if (event.prevented) return void download.cancel();
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
  readonly show = (): void => {
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
    if (event.prevented) app.stay();
    else this.destroy();
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
