import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { say } from '../../src/core/messages/message.ts';
import { describe, expect, it, vi } from 'vitest';
import { CALL_NAMES } from '../../src/shared/wire.ts';
import * as electron from './fake-electron.ts';
import { settled, start, until } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));
const { CannotOpen } = await import('../../src/app/host.ts');
const { WEB_PREFERENCES, WINDOW_OPTIONS } = await import('../../src/main/window.ts');

describe('given a start of the desktop program', () => {
  it('turns the sandbox on and claims its protocol, with no more than it needs, before Electron is ready', async () => {
    await start();
    expect(electron.protocol.schemes.at(-1)).toEqual({ scheme: 'app', privileges: { standard: true, secure: true } });
    const order = ['app.enableSandbox', 'protocol.registerSchemesAsPrivileged', 'app.whenReady', 'openHost'];
    expect(electron.log.filter((name) => order.includes(name))).toEqual(order);
  });

  it('has every check and every call in place before the window exists', async () => {
    await start();
    const window = electron.log.indexOf('new BrowserWindow');
    const before = 'request check device before-request'.split(' ').map((name) => `session.${name}`);
    before.push('protocol.handle', 'ipcMain.handle');
    expect(before.filter((name) => electron.log.lastIndexOf(name) > window || !electron.log.includes(name))).toEqual(
      [],
    );
    expect(electron.log.filter((name) => name === 'ipcMain.handle')).toHaveLength(CALL_NAMES.length);
  });

  it('opens one window, made of exactly the decided options', async () => {
    await start();
    const options = electron.BrowserWindow.all.map((window) => window.options);
    expect(options).toEqual([{ ...WINDOW_OPTIONS, backgroundColor: '#f3f5f6' }]);
    expect(options[0]?.webPreferences).toBe(WEB_PREFERENCES);
    expect(Object.isFrozen(WINDOW_OPTIONS) && Object.isFrozen(WEB_PREFERENCES)).toBe(true);
  });

  it('decides each of them as it must be', () => {
    const { preload, ...decided } = WEB_PREFERENCES;
    expect(preload.replaceAll('\\', '/')).toMatch(/\/preload\/index\.cjs$/);
    const off =
      'nodeIntegration nodeIntegrationInWorker nodeIntegrationInSubFrames allowRunningInsecureContent experimentalFeatures';
    const names = `${off} webviewTag plugins navigateOnDragDrop spellcheck devTools`.split(' ');
    const on = { sandbox: true, contextIsolation: true, webSecurity: true };
    expect(decided).toEqual({ ...on, ...Object.fromEntries(names.map((name) => [name, false])) });
    expect(WINDOW_OPTIONS.webPreferences).toBe(WEB_PREFERENCES);
  });

  it('loads our page and shows the window when it is painted', async () => {
    const { window } = await start({ paints: false });
    expect(window.loaded).toEqual(['app://tripoint/']);
    expect(electron.log).not.toContain('window.show');
    window.emit('ready-to-show');
    expect(electron.log).toContain('window.show');
  });

  it('hardens the window’s contents, and any others that come to be', async () => {
    const { window } = await start();
    expect(window.webContents.windowOpenHandler?.({ url: 'app://tripoint/' })).toEqual({ action: 'deny' });
    const other = new electron.FakeContents();
    electron.app.emit('web-contents-created', {}, other);
    expect(other.windowOpenHandler?.({ url: 'app://tripoint/' })).toEqual({ action: 'deny' });
    expect(other.listenerCount('will-navigate')).toBe(1);
  });

  it('tells the window the news until it is closed', async () => {
    const { window, tell } = await start();
    tell({ name: 'cases.changed', payload: { id: 'a' } });
    window.close();
    tell({ name: 'cases.changed', payload: { id: 'b' } });
    expect(window.webContents.sent).toEqual([['tripoint:cases.changed', { id: 'a' }]]);
  });

  it('asks the operating system for its proxy, and tells the host the locale of the person', async () => {
    const { opened } = await start();
    expect(opened[0]?.locale).toBe('en-GB');
    expect(opened[0]?.host).toBe('electron');
    expect(await opened[0]?.resolveProxy?.('https://acs.test/')).toBe('PROXY for https://acs.test/');
  });
});

it.each([
  [['tripoint'], null],
  [['tripoint', '--practice=open-api-off'], 'open-api-off'],
  [['tripoint', '--practice=a', '--practice=b'], 'b'],
  [['tripoint', '--practice'], 'first-world'],
  [['tripoint', '--practice='], 'first-world'],
  [['tripoint', '--practices=a'], null],
])('given the argument for practice, %j starts in the world %j', async (args, world) => {
  expect((await start({ args })).opened[0]?.startWorld).toBe(world);
});

describe('given a program that runs already', () => {
  const without = async (runs: string | null, platform: NodeJS.Platform = 'win32') => {
    Object.assign(electron.app, { lock: 'taken', runs });
    const { opened } = await start({ platform });
    Object.assign(electron.app, { lock: 'free', runs: null });
    return opened;
  };

  it('leaves at once and opens nothing', async () => {
    const opened = await without(`${process.ppid} ${hostname()}`);
    expect(electron.log.filter((name) => !name.startsWith('app.setPath'))).toEqual(['app.enableSandbox', 'app.quit']);
    expect(opened).toEqual([]);
    // Not Windows: a machine may have got another name meanwhile.
    await without(`${process.ppid} another`, 'linux');
    expect(electron.log).toContain('app.quit');
  });

  it.each([
    ['nothing', null],
    ['the number of one that has ended', `${2 ** 31 - 2} ${hostname()}`],
    ['another computer', `${process.ppid} another`],
    ['no number', `0 ${hostname()}`],
  ])(
    'is not taken for one where the lock could not be taken and its folder names %s: that is said',
    async (_what, runs) => {
      expect(await without(runs)).toEqual([]);
      expect(electron.dialog.errors.join()).toMatch(/^The disk is full, .*\/tripoint\/window, .*No case was changed/);
      expect(electron.app.exitCode).toBe(1);
    },
  );

  it('is told by what the first one leaves in the folder', async () => {
    const { folder } = await start();
    expect(readFileSync(join(folder, 'cache/tripoint/window/running'), 'utf8')).toBe(`${process.pid} ${hostname()}`);
  });

  it('shows the window that is open', async () => {
    (await start()).window.minimized = true;
    electron.app.emit('second-instance', {}, ['tripoint'], '/home/me');
    expect(electron.log.slice(-2)).toEqual(['window.restore', 'window.focus']);
    electron.app.emit('second-instance', {}, ['tripoint', 'tripoint:x'], '/home/me');
    expect(electron.log.filter((name) => name === 'window.focus')).toHaveLength(2);
  });
});

describe('given the end of the program', () => {
  it('goes on without a window on macOS, and opens one when it is called', async () => {
    (await start({ platform: 'darwin' })).window.close();
    electron.app.emit('window-all-closed');
    expect(electron.log).not.toContain('app.quit');
    electron.app.emit('activate');
    expect(electron.BrowserWindow.open()).toHaveLength(1);
  });

  it('does not wait for a report that is being printed in a window that nobody sees', async () => {
    const { opened, window } = await start();
    electron.BrowserWindow.loading = () => new Promise(() => undefined);
    void opened[0]?.printPdf?.('<!doctype html>');
    electron.BrowserWindow.loading = () => Promise.resolve();
    window.close();
    await settled();
    expect([electron.BrowserWindow.all.length, electron.BrowserWindow.open()]).toEqual([2, []]);
  });

  it('gives the cases back where a lost session ends it without asking', async () => {
    const { close } = await start();
    electron.app.emit('quit');
    expect(close).toHaveBeenCalledOnce();
  });

  it('gives the cases back before it ends', async () => {
    const { close } = await start();
    const closing = Promise.withResolvers<undefined>();
    close.mockReturnValue(closing.promise);
    const events = [new electron.Preventable(), new electron.Preventable()];
    for (const event of events) electron.app.emit('will-quit', event);
    // A second start is a program of its own; what macOS asks the one that closes for is opened by the next start.
    expect(electron.log).toContain('app.releaseSingleInstanceLock');
    electron.app.emit('second-instance', {}, ['tripoint', 'a.tripoint', 'tripoint:x'], '/home/me');
    electron.app.emit('second-instance', {}, ['tripoint'], '/home/me');
    expect([electron.BrowserWindow.all.length, electron.app.exitCode]).toEqual([1, null]);
    closing.resolve(undefined);
    await until(() => expect(electron.app.exitCode).toBe(0));
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
    expect(close).toHaveBeenCalledOnce();
    expect(electron.app.relaunched).toEqual([{ args: ['/home/me/a.tripoint', 'tripoint:x'] }]);
  });
});

describe('given a start that fails', () => {
  it('says what a person can do about it, and no text of an error inside', async () => {
    const why = say('The folder cannot be written to.');
    await start({ fails: Object.assign(new CannotOpen(why), { why }) });
    expect([electron.dialog.errors, electron.app.exitCode]).toEqual([['The folder cannot be written to.'], 1]);
    // The box holds the program up: a second start would kill one that has the lock. And no menu of Electron's own stands meanwhile.
    expect(electron.log).toEqual(expect.arrayContaining(['no menu', 'app.releaseSingleInstanceLock']));
    await start({ fails: new Error('secret') });
    expect(electron.dialog.errors.join()).toMatch(/^(?!.*secret).*No case was changed\./);
  });
});
