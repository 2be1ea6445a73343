import { describe, expect, it, vi } from 'vitest';
import { ACTIONS, ACTION_IDS, isWindowAction, type ActionId, acceleratorOf, keysAt } from '../../src/shared/actions.ts';
import * as electron from './fake-electron.ts';
import { call, choose, entry, start, wishesOf } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));

const flat = (entries: readonly electron.MenuEntry[]): readonly electron.MenuEntry[] =>
  entries.flatMap((each) => [each, ...flat(each.submenu ?? [])]);
const all = (): readonly electron.MenuEntry[] => flat(electron.menus.at(-1) ?? []);

describe('given the application’s menu', () => {
  it('reaches the window whose menu it was, else the one that had the focus last, and no other', async () => {
    const { window } = await start();
    choose('New window');
    const second = electron.BrowserWindow.all[1]!;
    for (const each of [window, second]) await call(each, 'desktop.ready');
    choose('New case', window);
    window.focus();
    window.focused = false;
    choose('Keys');
    const wishes = ['new-case', 'help'].map((what) => ({ kind: 'do', what }));
    expect([wishesOf(window), wishesOf(second)]).toEqual([wishes, []]);
  });

  it('opens a window for it where none is open', async () => {
    (await start({ platform: 'darwin' })).window.close();
    choose('New case');
    const [opened] = electron.BrowserWindow.open();
    await call(opened!, 'desktop.ready');
    expect(wishesOf(opened!)).toEqual([{ kind: 'do', what: 'new-case' }]);
  });

  it('shows the settings in the program’s own menu on macOS, and every entry in Swedish: Electron’s are English', async () => {
    const { window } = await start({ platform: 'darwin', language: 'sv' });
    await call(window, 'desktop.ready');
    choose('Inställningar…', window);
    expect(wishesOf(window)).toEqual([{ kind: 'do', what: 'settings' }]);
    const named = all().filter(({ role, type }: electron.MenuEntry & { type?: string }) => role !== 'appMenu' && !type);
    expect(named.filter(({ label }) => label === undefined)).toEqual([]);
    expect([entry('hideOthers').label, entry('quit').label]).toEqual(['Göm övriga', 'Avsluta Tripoint']);
  });

  it('ends the program from File, and on macOS from the program’s own menu alone', async () => {
    await start();
    expect(all().some(({ role }) => role === 'quit')).toBe(true);
    await start({ platform: 'darwin' });
    const [own, ...others] = electron.menus.at(-1) ?? [];
    expect(own?.role).toBe('appMenu');
    expect(flat(own?.submenu ?? []).some(({ role }) => role === 'quit')).toBe(true);
    expect(flat(others).some(({ role }) => role === 'quit')).toBe(false);
    expect(all().filter(({ role }) => role === 'help' || role === 'window')).toHaveLength(2);
  });
});

describe('given the table of actions', () => {
  const inMenu = ACTION_IDS.filter((id) => ACTIONS[id].menu !== undefined);
  const nameOf = (id: ActionId): string => ACTIONS[id].label;

  it.each(['linux', 'win32', 'darwin'] as const)(
    'on %s the menu has its actions with the keys that work',
    async (platform) => {
      const mac = platform === 'darwin';
      await start({ platform });
      for (const id of inMenu) {
        const keys = keysAt(id, { desktop: true, mac }).map((each) => acceleratorOf(each, mac));
        const name = mac && id === 'settings' ? 'Settings…' : nameOf(id);
        expect(all().flatMap(({ label, accelerator }) => (label === name ? [accelerator] : []))).toEqual(
          keys.length === 0 ? [undefined] : keys,
        );
      }
    },
  );

  it('the menu has nothing else than them and what the system does, and nothing for developers', async () => {
    await start();
    const text = JSON.stringify(all().map(({ role, label }) => [role, label]));
    expect(text).toContain('editMenu');
    expect(text).not.toMatch(/reload|toggleDevTools|viewMenu|fileMenu/i);
    const others = all().filter(
      ({ label, click, accelerator }) => (click ?? accelerator) && !inMenu.map(nameOf).includes(label ?? ''),
    );
    expect(others).toEqual([]);
  });

  it.each(inMenu.filter(isWindowAction))('the window is asked for %s by its id', async (id) => {
    const { window } = await start();
    await call(window, 'desktop.ready');
    choose(nameOf(id), window);
    expect(wishesOf(window)).toEqual([{ kind: 'do', what: id }]);
  });

  it('speaks Swedish with the windows, from the start or from a choice on', async () => {
    const english = (): readonly string[] =>
      all().flatMap(({ label }) =>
        label !== undefined && [...inMenu.map(nameOf), '&File'].includes(label) ? [label] : [],
      );
    await start({ language: 'sv' });
    expect([entry('Nytt ärende').accelerator, english()]).toEqual(['CmdOrCtrl+N', []]);
    const { tell } = await start();
    expect(english()).toHaveLength(inMenu.length + 2);
    tell({ name: 'app.languageChanged', payload: { language: 'sv', choice: 'sv' } });
    expect(english()).toEqual([]);
  });
});

it('given the zoom, goes in steps for all windows’ pages and back, and stays within what can be read and used', async () => {
  const { window } = await start();
  const after = (...steps: readonly string[]): number => {
    for (const step of steps) choose(step, window);
    return window.webContents.zoomFactor;
  };
  expect([after('Zoom in', 'Zoom in'), after('Zoom out'), after('Actual size')]).toEqual([1.25, 1.1, 1]);
  const many = (step: string): readonly string[] => Array.from({ length: 20 }, () => step);
  expect([after(...many('Zoom in')), after(...many('Zoom out'))]).toEqual([3, 0.5]);
});
