import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { openContext } from './browser.ts';
import { Preventable } from './preventable.ts';
import { session } from './session.ts';
import { tellSpec } from './spec-side.ts';

/** Electron's `app`, as far as the program uses it. */
class Program extends EventEmitter {
  #context: Promise<BrowserContext> | null = null;

  readonly context = (): Promise<BrowserContext> =>
    (this.#context ??= openContext().then(async (context) => {
      await session.defaultSession.adopt(context);
      for (const page of context.pages()) await page.close().catch(() => undefined);
      return context;
    }));

  readonly whenReady = async (): Promise<undefined> => {
    await this.context();
    this.emit('ready');
    return undefined;
  };
  readonly enableSandbox = (): void => tellSpec({ kind: 'sandbox' });
  readonly requestSingleInstanceLock = (): boolean => true;
  readonly releaseSingleInstanceLock = (): void => undefined;
  readonly setProxy = (): Promise<void> => Promise.resolve();
  readonly setAppUserModelId = (): void => undefined;
  readonly setToastActivatorCLSID = (): void => undefined;
  readonly addRecentDocument = (path: string): void => tellSpec({ kind: 'recent', path });
  readonly #paths = new Map<string, string>();
  readonly getPath = (name: string): string =>
    this.#paths.get(name) ?? join(process.env.STAND_IN_FOLDER ?? tmpdir(), name);
  readonly setPath = (name: string, path: string): void => void this.#paths.set(name, path);
  readonly getPreferredSystemLanguages = (): readonly string[] => ['en-GB'];
  readonly getLocale = (): string => 'en-GB';

  #quits = false;
  /** Set by window.ts, which needs this file. */
  windows: () => readonly { readonly close: () => void }[] = () => [];

  /**
   * In the order of Electron's `shell/browser/browser.cc` (`Quit`, `OnWindowAllClosed`, `NotifyAndShutdown`): the program is asked, its
   * windows are closed, each of which may refuse, and once none is left it is asked for the last time. A second `quit` does nothing.
   */
  readonly quit = (): void => {
    if (this.#quits) return;
    const before = new Preventable();
    this.emit('before-quit', before);
    this.#quits = !before.defaultPrevented;
    if (!this.#quits) return;
    const open = this.windows();
    if (open.length === 0) this.#end();
    for (const window of open) window.close();
  };
  /** A window that does not close keeps the program. */
  readonly stay = (): void => void (this.#quits = false);
  readonly lastClosed = (): void => {
    if (this.#quits) this.#end();
    else this.emit('window-all-closed');
  };
  readonly #end = (): void => {
    const last = new Preventable();
    this.emit('will-quit', last);
    if (last.defaultPrevented) this.#quits = false;
    else this.exit(0);
  };
  readonly exit = (code = 0): void => {
    const leave = (): never => process.exit(code);
    setTimeout(leave, 3_000).unref();
    void (this.#context ?? Promise.resolve(null)).then((context) => context?.close()).then(leave, leave);
  };
}

export const app = new Program();
