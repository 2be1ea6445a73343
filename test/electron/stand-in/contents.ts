import { EventEmitter } from 'node:events';
import type { PrintToPDFOptions } from 'electron';
import type { Page } from '@playwright/test';
import { toProgram } from './addresses.ts';
import { frameNumber } from './ipc.ts';
import { WAY_IN } from './preload-host.ts';
import type { Session } from './session.ts';
import { tellSpec } from './spec-side.ts';

let count = 0;

/** Electron's `webContents` over a page of Chromium, which comes a little later than the window does. */
export class WebContents extends EventEmitter {
  readonly id = (count += 1);
  readonly session: Session;
  page: Page | null = null;
  windowOpenHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  zoomFactor = 1;
  destroyed = false;

  constructor(session: Session) {
    super();
    this.session = session;
  }
  get mainFrame(): unknown {
    return { frameTreeNodeId: this.page ? frameNumber(this.page.mainFrame()) : 0, url: this.getURL(), parent: null };
  }
  readonly getURL = (): string => (this.page ? toProgram(this.page.url()) : '');
  readonly isDestroyed = (): boolean => this.destroyed;
  readonly setWindowOpenHandler = (handler: WebContents['windowOpenHandler']): void =>
    void (this.windowOpenHandler = handler);
  readonly send = (channel: string, ...args: readonly unknown[]): void => {
    tellSpec({ kind: 'told', text: `${channel} ${JSON.stringify(args)}` });
    void this.page
      ?.evaluate(
        ([way, name, told]) => {
          (globalThis as unknown as Record<string, (name: string, told: readonly unknown[]) => void>)[way]?.(
            name,
            told,
          );
        },
        [WAY_IN, channel, args] as const,
      )
      .catch(() => undefined);
  };
  readonly setZoomFactor = (factor: number): void => void (this.zoomFactor = factor);
  /** The renderer's process dies indeed; the window tells of it as of any other crash. */
  readonly forcefullyCrashRenderer = (): void => {
    const { page } = this;
    // The command is answered by nobody: who should answer it is gone.
    if (page)
      void page
        .context()
        .newCDPSession(page)
        .then((line) => line.send('Page.crash'))
        .catch(() => undefined);
  };
  /** With the margins of Electron's `lib/browser/print-to-pdf`, in whose place a page's own come where they are preferred. */
  readonly printToPDF = async (options: PrintToPDFOptions): Promise<Buffer> => {
    if (!this.page) throw new Error('nothing is loaded');
    const { printBackground = false, preferCSSPageSize = false } = options;
    const margin = Object.fromEntries(['top', 'right', 'bottom', 'left'].map((edge) => [edge, '0.4in']));
    return this.page.pdf({ format: 'A4', printBackground, preferCSSPageSize, margin });
  };
}
