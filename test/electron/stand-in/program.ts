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
  readonly requestSingleInstanceLock = (): boolean => process.env.STAND_IN_SECOND !== '1';
  readonly setAppUserModelId = (): void => undefined;
  readonly addRecentDocument = (path: string): void => tellSpec({ kind: 'recent', path });
  readonly getPath = (name: string): string => join(process.env.STAND_IN_FOLDER ?? tmpdir(), name);
  readonly getPreferredSystemLanguages = (): readonly string[] => ['en-GB'];
  readonly getLocale = (): string => 'en-GB';

  /** Windows are closed, then the program is asked once more, then it ends. */
  readonly quit = (): void => {
    const before = new Preventable();
    this.emit('before-quit', before);
    if (before.prevented) return;
    const last = new Preventable();
    this.emit('will-quit', last);
    if (!last.prevented) this.exit(0);
  };
  readonly exit = (code = 0): void => {
    const leave = (): never => process.exit(code);
    setTimeout(leave, 3_000).unref();
    void (this.#context ?? Promise.resolve(null)).then((context) => context?.close()).then(leave, leave);
  };
}

export const app = new Program();
