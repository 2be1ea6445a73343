import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { DesktopWish, Link } from '../shared/desktop-contract.ts';
import type { RecentCase } from './recent-cases.ts';
import type { ZoomStep } from './zoom.ts';

/** What the menu can ask for. `window`: the one whose menu it was, where the system says so. */
export interface MenuCommands {
  readonly ask: (what: Extract<DesktopWish, { kind: 'do' }>['what'], window: AskedWindow) => void;
  readonly newWindow: () => void;
  readonly chooseFile: (window: AskedWindow) => void;
  readonly showCase: (id: string, window: AskedWindow) => void;
  readonly openLink: (link: Link) => void;
  readonly zoom: (step: ZoomStep, window: AskedWindow) => void;
}
export type AskedWindow = { readonly id: number } | undefined;

type Item = MenuItemConstructorOptions;

const entry = (label: string, accelerator: string | null, click: (window: AskedWindow) => void): Item => ({
  label,
  ...(accelerator === null ? {} : { accelerator }),
  click: (_item, window) => click(window),
});

const LONGEST_LABEL = 70;

/** A single `&` would underline the letter after it; characters that turn text around stay out of the menu. */
const plain = (text: string): string => {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return (clean.length > LONGEST_LABEL ? `${clean.slice(0, LONGEST_LABEL - 1)}…` : clean).replaceAll('&', '&&');
};

const recentLabel = ({ title, customer, practice }: RecentCase): string =>
  plain([practice ? 'PRACTICE' : '', customer, title || 'Untitled case'].filter((part) => part !== '').join(' · '));

const recentMenu = (commands: MenuCommands, recent: readonly RecentCase[]): Item[] =>
  recent.length === 0
    ? [{ label: 'No case yet', enabled: false }]
    : recent.map((item) => entry(recentLabel(item), null, (window) => commands.showCase(item.id, window)));

const fileMenu = (commands: MenuCommands, recent: readonly RecentCase[], mac: boolean): Item => ({
  label: '&File',
  submenu: [
    entry('New case', 'CmdOrCtrl+N', (window) => commands.ask('new-case', window)),
    entry('New window', 'CmdOrCtrl+Shift+N', () => commands.newWindow()),
    { type: 'separator' },
    entry('Open…', 'CmdOrCtrl+O', (window) => commands.chooseFile(window)),
    { label: 'Open recent', submenu: recentMenu(commands, recent) },
    { type: 'separator' },
    entry('Export report…', 'CmdOrCtrl+E', (window) => commands.ask('export-report', window)),
    { type: 'separator' },
    { label: 'Close window', role: 'close' },
    ...(mac
      ? []
      : [entry('Settings', null, (window) => commands.ask('settings', window)), { role: 'quit' } satisfies Item]),
  ],
});

/** macOS has a menu of the program itself, and its settings belong there. */
const programMenu = (commands: MenuCommands): Item => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    entry('Settings…', 'Cmd+,', (window) => commands.ask('settings', window)),
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
});

const viewMenu = (commands: MenuCommands): Item => ({
  label: '&View',
  submenu: [
    entry('Service', null, (window) => commands.ask('service', window)),
    entry('Practice faults', null, (window) => commands.ask('practice', window)),
    { type: 'separator' },
    entry('Actual size', 'CmdOrCtrl+0', (window) => commands.zoom('reset', window)),
    entry('Zoom in', 'CmdOrCtrl+Plus', (window) => commands.zoom('in', window)),
    // The same key without Shift, where + is above =.
    { ...entry('Zoom in', 'CmdOrCtrl+=', (window) => commands.zoom('in', window)), visible: false },
    entry('Zoom out', 'CmdOrCtrl+-', (window) => commands.zoom('out', window)),
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ],
});

const windowMenu = (mac: boolean): Item => ({
  label: '&Window',
  ...(mac ? { role: 'window' as const } : {}),
  submenu: mac
    ? [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'front' }]
    : [{ role: 'minimize' }],
});

const helpMenu = (commands: MenuCommands, mac: boolean): Item => ({
  label: '&Help',
  ...(mac ? { role: 'help' as const } : {}),
  submenu: [
    entry('Keys', null, (window) => commands.ask('help', window)),
    { type: 'separator' },
    entry('Server’s API documentation', null, () => commands.openLink('server-api')),
    entry('Server’s administration guides', null, () => commands.openLink('server-administration')),
    { type: 'separator' },
    entry('Licence', null, (window) => commands.ask('licence', window)),
  ],
});

/**
 * The application's menu. No entry reloads the page or opens the developer tools, and no key holds Ctrl+Alt, which is AltGr
 * on the keyboards of half of our users.
 */
export const setMenu = (
  commands: MenuCommands,
  recent: readonly RecentCase[],
  platform: NodeJS.Platform = process.platform,
): void => {
  const mac = platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [programMenu(commands)] : []),
      fileMenu(commands, recent, mac),
      { role: 'editMenu' },
      viewMenu(commands),
      windowMenu(mac),
      helpMenu(commands, mac),
    ]),
  );
};
