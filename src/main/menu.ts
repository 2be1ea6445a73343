import { Menu, type MenuItemConstructorOptions } from 'electron';
import { said, marked, spoken } from '../app/words.ts';
import {
  ACTIONS,
  ACTION_IDS,
  type ActionId,
  type MenuName,
  isWindowAction,
  type MainActionId,
  acceleratorOf,
  keysAt,
} from '../shared/actions.ts';
import type { Link } from '../shared/desktop-contract.ts';
import type { Self } from './about.ts';
import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { openLink } from './links.ts';
import { chooseFile, type ReadFile } from './file-dialogs.ts';
import { showWarning } from './dialogs.ts';
import type { WindowMemory, ZoomStep } from './window-memory.ts';

/** What the menu can ask for. `window`: the one whose menu it was, where the system says so. */
export interface MenuCommands {
  readonly act: (id: ActionId, window: AskedWindow) => void;
}
type AskedWindow = { readonly id: number } | undefined;

type Item = MenuItemConstructorOptions;

interface Setting {
  readonly commands: MenuCommands;
  readonly mac: boolean;
}

/** An action as the menu shows it. Further keys of it work and are not shown. */
const itemsOf = (id: ActionId, { commands, mac }: Setting): Item[] => {
  const { label, role } = ACTIONS[id];
  const item: Item = {
    label: said(label),
    ...(role ? { role } : { click: (_item, window) => commands.act(id, window) }),
  };
  const [first, ...others] = keysAt(id, { desktop: true, mac }).map((keys) => acceleratorOf(keys, mac));
  if (first === undefined) return [item];
  return [{ ...item, accelerator: first }, ...others.map((accelerator) => ({ ...item, accelerator, visible: false }))];
};

/** macOS has a menu of the program itself for these. */
const OF_PROGRAM: ReadonlySet<ActionId> = new Set(['settings', 'about']);

/** The actions of a menu in their groups, with what else is at the end of a group. */
const submenu = (under: MenuName, setting: Setting, also: Readonly<Record<number, readonly Item[]>> = {}): Item[] => {
  const own = ACTION_IDS.filter((id) => ACTIONS[id].menu?.[0] === under && !(setting.mac && OF_PROGRAM.has(id)));
  const groups = [1, 2, 3, 4].map((group) => [
    ...own.filter((id) => ACTIONS[id].menu?.[1] === group).flatMap((id) => itemsOf(id, setting)),
    ...(also[group] ?? []),
  ]);
  const separator: Item = { type: 'separator' };
  return groups.flatMap((items, at) => (at > 0 && items.length > 0 ? [separator, ...items] : items));
};

const programMenu = (setting: Setting): Item => ({
  role: 'appMenu',
  submenu: [
    ...itemsOf('about', setting),
    { type: 'separator' },
    ...itemsOf('settings', setting).map((item) => ({ ...item, label: `${item.label}…` })),
    { type: 'separator' },
    { role: 'services', label: said('Services') },
    { type: 'separator' },
    { role: 'hide', label: said('Hide Tripoint') },
    { role: 'hideOthers', label: said('Hide others') },
    { role: 'unhide', label: said('Show all') },
    { type: 'separator' },
    { role: 'quit', label: said('Quit Tripoint') },
  ],
});

/** Electron's own labels are English on every system (electron/electron: lib/browser/api/menu-item-roles). */
const editMenu = (): Item[] => [
  { role: 'undo', label: said('Undo') },
  { role: 'redo', label: said('Redo') },
  { type: 'separator' },
  { role: 'cut', label: said('Cut') },
  { role: 'copy', label: said('Copy') },
  { role: 'paste', label: said('Paste') },
  { role: 'delete', label: said('Delete') },
  { type: 'separator' },
  { role: 'selectAll', label: said('Select all') },
];

const OF_MAC_WINDOWS = [
  { role: 'zoom', label: marked('Zoom') },
  { role: 'front', label: marked('Bring all to front') },
] as const;

const menus = (setting: Setting): Item[] => {
  const { mac } = setting;
  return [
    ...(mac ? [programMenu(setting)] : []),
    {
      label: said('&File'),
      submenu: submenu('file', setting, { 4: mac ? [] : [{ role: 'quit', label: said('Quit') }] }),
    },
    { role: 'editMenu', label: said('&Edit'), submenu: editMenu() },
    {
      label: said('&View'),
      submenu: submenu('view', setting, { 3: [{ role: 'togglefullscreen', label: said('Toggle full screen') }] }),
    },
    {
      label: said('&Window'),
      ...(mac ? { role: 'window' as const } : {}),
      submenu: [
        { role: 'minimize', label: said('Minimize') },
        ...(mac ? OF_MAC_WINDOWS.map(({ role, label }) => ({ role, label: said(label) })) : []),
      ],
    },
    { label: said('&Help'), ...(mac ? { role: 'help' as const } : {}), submenu: submenu('help', setting) },
  ];
};

/**
 * The application's menu: the actions that have a place in it, and what the system does. No entry reloads the page or opens
 * the developer tools, and no key holds Ctrl+Alt, which is AltGr on the keyboards of half of our users.
 */
export const setMenu = (commands: MenuCommands, platform: NodeJS.Platform = process.platform): void => {
  const template = menus({ commands, mac: platform === 'darwin' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

/** Before it is ready: else macOS has Electron's own menu until the first window, which reloads pages and opens developer tools. */
export const setNoMenu = (): void => Menu.setApplicationMenu(null);

const open = (link: Link) => (): void =>
  void openLink(link).then((opened) =>
    opened.ok ? undefined : showWarning(null, marked('It could not be read'), spoken(opened.failure.message)),
  );

/** What the menu's entries do: they reach the window whose menu it was, else the current one, and no other. */
export const commandsFor = (
  windows: CaseWindows,
  memory: WindowMemory,
  self: Self,
  readFile: ReadFile,
): MenuCommands => {
  const zoom = (step: ZoomStep) => (at: CaseWindow | null) => (at ? memory.zoom(step, at.window) : undefined);
  const own: Readonly<Record<Exclude<MainActionId, 'close-window'>, (at: CaseWindow | null) => void>> = {
    'new-window': () => void windows.open(),
    'open-file': (at) => void chooseFile(readFile, windows, at),
    'zoom-reset': zoom('reset'),
    'zoom-in': zoom('in'),
    'zoom-out': zoom('out'),
    'server-api': open('server-api'),
    'server-administration': open('server-administration'),
    'copy-details': self.copyDetails,
    'open-data': () => void self.openData(),
    'open-log': () => void self.openLog(),
    about: (at) => void self.about(at?.window ?? null),
  };
  const target = (window: AskedWindow): CaseWindow | null => windows.of(window) ?? windows.current();
  return {
    act: (id, window) => {
      const at = target(window);
      if (isWindowAction(id)) {
        windows.ask({ kind: 'do', what: id }, at);
        if (at) windows.focus(at);
      } else if (id !== 'close-window') own[id](at);
    },
  };
};
