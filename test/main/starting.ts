import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { Language } from '../../src/core/messages/language.ts';
import { speak } from '../../src/app/words.ts';
import type { WorldSummary } from '../../src/core/records/practice-description.ts';
import type { Host, HostOptions } from '../../src/app/host.ts';
import type { Emit, Appearance, Operations, EmittedEvent } from '../../src/shared/contract.ts';
import { done } from '../../src/shared/reply.ts';
import { openLog } from '../../src/node/disk/log.ts';
import { readWindowState, writeWindowState, writeWindowStateNow } from '../../src/node/disk/small-files.ts';
import { writeNow } from '../../src/node/disk/writer.ts';
import { readOpenedFile } from '../../src/node/import/opened-file.ts';
import * as electron from './fake-electron.ts';

/** Starts the desktop over the fake Electron and a host of a few words. A spec that uses it must mock `electron` itself. */

/** Until it holds; the disk of a busy machine may take seconds. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, { timeout: 20_000 });

/** Until what was begun by an event has been done: a few turns of the loop, disk included. */
export const settled = (): Promise<void> => new Promise((settle) => setTimeout(settle, 20));

export interface Wanted {
  readonly args?: readonly string[];
  readonly fails?: Error;
  readonly platform?: NodeJS.Platform;
  /** Of the data folder; a new one where none is given. */
  readonly folder?: string;
  /** Whether windows are shown soon; they are unless this says otherwise. */
  readonly paints?: boolean;
  /** As it was chosen before. */
  readonly appearance?: Appearance;
  /** Electron's own, before the program says otherwise. */
  readonly paths?: Record<string, string>;
  /** That the windows speak at first. */
  readonly language?: Language;
  /** What still runs; nothing where it is not said. */
  readonly going?: () => Promise<unknown> | null;
  readonly operations?: Readonly<Record<string, Readonly<Record<string, (input: never) => unknown>>>>;
}

export const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-desktop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

const WORLDS: readonly WorldSummary[] = [
  { id: 'first-world', title: '', story: '', difficulty: 'everyday', hints: [] },
];

/** Forgets what earlier tests did to the fake. */
const reset = (wanted: Wanted): void => {
  electron.log.length = 0;
  for (const emitter of [electron.app, electron.nativeTheme]) emitter.removeAllListeners();
  electron.session.own = null;
  const { app, BrowserWindow, dialog, menus, Notification, shell } = electron;
  for (const list of [BrowserWindow.all, dialog.errors, dialog.messages, menus, shell.opened, Notification.all])
    list.length = 0;
  for (const list of [app.recent, app.relaunched]) list.length = 0;
  electron.app.exitCode = null;
  electron.app.paths = wanted.paths ?? {};
  electron.powerSaveBlocker.started.clear();
  electron.dialog.press = null;
  electron.dialog.unseen = false;
  electron.BrowserWindow.paints = wanted.paints ?? true;
  electron.shell.platform = wanted.platform ?? 'linux';
  electron.nativeTheme.shouldUseDarkColors = false;
};

/** Starts the program; `window` is the first one. */
export const start = async (wanted: Wanted = {}) => {
  reset(wanted);
  const { startDesktop } = await import('../../src/main/desktop.ts');
  const opened: HostOptions[] = [];
  const listeners = new Set<Emit>();
  const close = vi.fn(() => Promise.resolve());
  const errors = new EventEmitter();
  const folder = wanted.folder ?? temporary();
  const about = () =>
    Promise.resolve(
      done({
        version: '1',
        appearance: wanted.appearance ?? 'auto',
        language: wanted.language ?? 'en',
        practice: 'first-world',
      }),
    );
  startDesktop({
    openHost: (options) => {
      electron.log.push('openHost');
      // As the real one does.
      speak(wanted.language ?? 'en');
      opened.push(options);
      if (wanted.fails) return Promise.reject(wanted.fails);
      return Promise.resolve<Host>({
        operations: {
          app: { about },
          ...wanted.operations,
        } as unknown as Operations,
        news: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        going: wanted.going ?? (() => null),
        close,
      });
    },
    practice: {
      worlds: () => Promise.resolve(WORLDS),
      start: () => Promise.reject(new Error('not here')),
      current: () => null,
      answer: () => Promise.reject(new Error('not here')),
      stop: () => Promise.resolve(),
    },
    args: wanted.args ?? ['tripoint'],
    errors,
    folder,
    cache: join(folder, 'cache'),
    openLog,
    keptWindow: { read: readWindowState, write: writeWindowState, writeNow: writeWindowStateNow },
    readFile: readOpenedFile,
    writeNow,
    platform: wanted.platform ?? 'linux',
  });
  electron.app.ready.resolve(undefined);
  await until(() => {
    const ended = electron.app.exitCode !== null || electron.log.includes('app.quit');
    expect(ended || electron.BrowserWindow.all.length > 0).toBe(true);
  });
  await settled();
  const window = electron.BrowserWindow.all[0];
  return {
    opened,
    close,
    errors,
    folder,
    window: window!,
    tell: (payload: EmittedEvent) => {
      if (payload.name === 'app.languageChanged') speak(payload.payload.language);
      listeners.forEach((listener) => listener(payload));
    },
  };
};

/** Calls the contract as the page of a window does. */
export const call = (window: electron.BrowserWindow, name: string, input: unknown = {}): Promise<unknown> => {
  const { webContents } = window;
  const event = { sender: webContents, senderFrame: webContents.mainFrame };
  return Promise.resolve(electron.ipcMain.handlers.get(`tripoint:${name}`)?.(event as never, input as never));
};

/** What a window was asked by the desktop, oldest first. */
export const wishesOf = (window: electron.BrowserWindow): readonly unknown[] =>
  window.webContents.sent.filter(([channel]) => channel === 'tripoint:desktop.asked').map(([, wish]) => wish);

/** An entry of the menu that is set now, by its label or role. */
export const entry = (name: string): electron.MenuEntry => {
  const all = (entries: readonly electron.MenuEntry[]): electron.MenuEntry[] =>
    entries.flatMap((each) => [each, ...all(each.submenu ?? [])]);
  const found = all(electron.menus.at(-1) ?? []).find(({ label, role }) => label === name || role === name);
  if (!found) throw new Error(`The menu has no ${name}.`);
  return found;
};

/** Chooses an entry of the menu of a window. */
export const choose = (name: string, window?: electron.BrowserWindow): void => entry(name).click?.({}, window);
