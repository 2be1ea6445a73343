import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorldSummary } from '../../src/core/practice/description.ts';
import type { Announce } from '../../src/shared/contract.ts';
import type { HostOptions } from '../../src/node/operations/host.ts';
import { CALL_NAMES } from '../../src/shared/wire.ts';
import * as electron from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/node/operations/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));
const { CannotOpen } = await import('../../src/node/operations/host.ts');
const { startDesktop } = await import('../../src/main/desktop.ts');
const { WEB_PREFERENCES, WINDOW_OPTIONS } = await import('../../src/main/window.ts');

const settled = (): Promise<void> => new Promise((settle) => setTimeout(settle, 20));

const start = async (changes: { readonly args?: readonly string[]; readonly fails?: Error } = {}) => {
  const opened: HostOptions[] = [];
  const listeners: Announce[] = [];
  const close = vi.fn(() => Promise.resolve());
  const worlds: readonly WorldSummary[] = [
    { id: 'first-world', title: '', story: '', difficulty: 'everyday', hints: [] },
  ];
  startDesktop({
    openHost: (options) => {
      electron.log.push('openHost');
      opened.push(options);
      if (changes.fails) return Promise.reject(changes.fails);
      return Promise.resolve({
        operations: {} as never,
        news: (listener) => {
          listeners.push(listener);
          return () => undefined;
        },
        close,
      });
    },
    practice: {
      worlds: () => Promise.resolve(worlds),
      start: () => Promise.reject(new Error('not here')),
      current: () => null,
      answer: () => Promise.reject(new Error('not here')),
      stop: () => Promise.resolve(),
    },
    args: changes.args ?? ['tripoint'],
  });
  electron.app.ready.resolve(undefined);
  await settled();
  return { opened, listeners, close, window: electron.BrowserWindow.all.at(-1) };
};

beforeEach(() => {
  electron.log.length = 0;
  electron.app.removeAllListeners();
  electron.session.defaultSession.removeAllListeners();
  electron.BrowserWindow.all.length = 0;
  electron.dialog.errors.length = 0;
  electron.app.lock = true;
  electron.app.exitCode = null;
});

describe('given a start of the desktop program', () => {
  it('turns the sandbox on and claims its protocol before Electron is ready', async () => {
    await start();
    const order = ['app.enableSandbox', 'protocol.registerSchemesAsPrivileged', 'app.whenReady', 'openHost'];
    expect(electron.log.filter((name) => order.includes(name))).toEqual(order);
  });

  it('claims a protocol with no more privileges than it needs', async () => {
    await start();
    expect(electron.protocol.schemes.at(-1)).toEqual({ scheme: 'app', privileges: { standard: true, secure: true } });
  });

  it('has every check and every call in place before the window exists', async () => {
    await start();
    const window = electron.log.indexOf('new BrowserWindow');
    const before = [
      'session.request',
      'session.check',
      'session.device',
      'session.before-request',
      'protocol.handle',
      'ipcMain.handle',
    ];
    expect(before.filter((name) => electron.log.lastIndexOf(name) > window || !electron.log.includes(name))).toEqual(
      [],
    );
    expect(electron.log.filter((name) => name === 'ipcMain.handle')).toHaveLength(CALL_NAMES.length);
  });

  it('opens one window, made of exactly the decided options', async () => {
    await start();
    expect(electron.BrowserWindow.all.map((window) => window.options)).toEqual([WINDOW_OPTIONS]);
    expect(Object.isFrozen(WINDOW_OPTIONS) && Object.isFrozen(WEB_PREFERENCES)).toBe(true);
  });

  it('decides each of them as it must be', () => {
    const { preload, ...decided } = WEB_PREFERENCES;
    expect(preload.replaceAll('\\', '/')).toMatch(/\/preload\/index\.cjs$/);
    expect(decided).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
    expect(WINDOW_OPTIONS.webPreferences).toBe(WEB_PREFERENCES);
  });

  it('loads our page and shows the window when it is painted', async () => {
    const { window } = await start();
    expect(window?.loaded).toEqual(['app://tripoint/']);
    expect(electron.log).not.toContain('window.show');
    window?.emit('ready-to-show');
    expect(electron.log).toContain('window.show');
  });

  it('hardens the window’s contents, and any others that come to be', async () => {
    const { window } = await start();
    expect(window?.webContents.windowOpenHandler?.({ url: 'app://tripoint/' })).toEqual({ action: 'deny' });
    const other = new electron.FakeContents();
    electron.app.emit('web-contents-created', {}, other);
    expect(other.windowOpenHandler?.({ url: 'app://tripoint/' })).toEqual({ action: 'deny' });
    expect(other.listenerCount('will-navigate')).toBe(1);
  });

  it('tells the window the news until it is closed', async () => {
    const { window, listeners } = await start();
    listeners.forEach((listener) => listener({ name: 'cases.changed', told: { id: 'a' } }));
    window?.emit('closed');
    listeners.forEach((listener) => listener({ name: 'cases.changed', told: { id: 'b' } }));
    expect(window?.webContents.sent).toEqual([['tripoint:cases.changed', { id: 'a' }]]);
  });

  it('asks the operating system for its proxy', async () => {
    const { opened } = await start();
    expect(opened[0]?.host).toBe('electron');
    expect(await opened[0]?.resolveProxy?.('https://acs.test/')).toBe('PROXY for https://acs.test/');
  });

  it('has no entry in its menu that reloads or opens the developer tools', async () => {
    await start();
    const text = JSON.stringify(electron.menus.at(-1));
    expect(text).toContain('editMenu');
    expect(text).not.toMatch(/reload|toggleDevTools|viewMenu|fileMenu/i);
  });
});

describe('given the argument for practice', () => {
  it.each([
    [['tripoint'], null],
    [['tripoint', '--practice=open-api-off'], 'open-api-off'],
    [['tripoint', '--practice=a', '--practice=b'], 'b'],
    [['tripoint', '--practice'], 'first-world'],
    [['tripoint', '--practice='], 'first-world'],
    [['tripoint', '--practices=a'], null],
  ])('%j starts in the world %j', async (args, world) => {
    const { opened } = await start({ args });
    expect(opened[0]?.startWorld).toBe(world);
  });
});

describe('given a program that runs already', () => {
  it('leaves at once and opens nothing', async () => {
    electron.app.lock = false;
    const { opened } = await start();
    expect(electron.log).toEqual(['app.enableSandbox', 'app.quit']);
    expect(opened).toEqual([]);
  });

  it('shows the window that is open', async () => {
    const { window } = await start();
    if (window) window.minimized = true;
    electron.app.emit('second-instance');
    expect(electron.log.slice(-2)).toEqual(['window.restore', 'window.focus']);
  });
});

describe('given the end of the program', () => {
  it('quits when the window is closed', async () => {
    await start();
    electron.app.emit('window-all-closed');
    expect(electron.log).toContain('app.quit');
  });

  it('gives the cases back before it ends', async () => {
    const { close } = await start();
    const preventDefault = vi.fn();
    electron.app.emit('will-quit', { preventDefault });
    await settled();
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
    expect(electron.app.exitCode).toBe(0);
  });
});

describe('given a start that fails', () => {
  it('says what a person can do about it', async () => {
    await start({ fails: new CannotOpen('The folder cannot be written to.') });
    expect(electron.dialog.errors).toEqual(['The folder cannot be written to.']);
    expect(electron.app.exitCode).toBe(1);
  });

  it('shows no text of an error inside', async () => {
    await start({ fails: new Error('secret') });
    expect(electron.dialog.errors.join()).toContain('No case was changed.');
    expect(electron.dialog.errors.join()).not.toContain('secret');
  });

  it('opens no window', async () => {
    await start({ fails: new Error('secret') });
    expect(electron.BrowserWindow.all).toEqual([]);
  });
});
