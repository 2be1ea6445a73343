import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Emit, CaseSummary } from '../shared/contract.ts';
import type { Reply } from '../shared/reply.ts';
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
import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { openLink } from './links.ts';
import { chooseFile } from './file-dialogs.ts';
import { showWarning } from './dialogs.ts';
import type { WindowMemory, ZoomStep } from './window-memory.ts';

/** A case as the menu offers it. */
export interface RecentCase {
  readonly id: string;
  readonly title: string;
  readonly customer: string;
  readonly practice: boolean;
}

const MOST = 10;
/** Cases change in bursts while a stage runs, and an open menu closes when it is made again. */
const PACE_MS = 500;

/** The cases that were changed last, newest first; none that lies in the bin or cannot be opened. */
const recentCases = (cases: readonly CaseSummary[]): readonly RecentCase[] =>
  cases
    .filter(({ removedAt, problem }) => removedAt === null && problem === null)
    .slice(0, MOST)
    .map(({ id, title, customer, practice }) => ({ id, title, customer, practice: practice !== null }));

/** Shows the recent cases now and whenever they have become others. `list` gives the newest first. */
export const followRecent = (
  list: () => Promise<Reply<readonly CaseSummary[]>>,
  news: (listener: Emit) => unknown,
  show: (recent: readonly RecentCase[]) => void,
): void => {
  let shown = '';
  let timer: NodeJS.Timeout | null = null;
  const refresh = async (): Promise<void> => {
    timer = null;
    const listed = await list();
    if (!listed.ok) return;
    const recent = recentCases(listed.value);
    const text = JSON.stringify(recent);
    if (text === shown) return;
    shown = text;
    show(recent);
  };
  news(({ name }) => {
    if (name === 'cases.changed') timer ??= setTimeout(() => void refresh(), PACE_MS).unref();
  });
  void refresh();
};

/** What the menu can ask for. `window`: the one whose menu it was, where the system says so. */
export interface MenuCommands {
  readonly act: (id: ActionId, window: AskedWindow) => void;
  readonly showCase: (id: string, window: AskedWindow) => void;
}
type AskedWindow = { readonly id: number } | undefined;

type Item = MenuItemConstructorOptions;

interface Setting {
  readonly commands: MenuCommands;
  readonly recent: readonly RecentCase[];
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

/** The actions of a menu in their groups, with what else is at the end of a group. */
const submenu = (under: MenuName, setting: Setting, also: Readonly<Record<number, readonly Item[]>> = {}): Item[] => {
  // macOS has a menu of the program itself, and its settings belong there.
  const own = ACTION_IDS.filter((id) => ACTIONS[id].menu?.[0] === under && !(setting.mac && id === 'settings'));
  const groups = [1, 2, 3, 4].map((group) => [
    ...own.filter((id) => ACTIONS[id].menu?.[1] === group).flatMap((id) => itemsOf(id, setting)),
    ...(also[group] ?? []),
  ]);
  const separator: Item = { type: 'separator' };
  return groups.flatMap((items, at) => (at > 0 && items.length > 0 ? [separator, ...items] : items));
};

const LONGEST_LABEL = 70;

/** A single `&` would underline the letter after it; characters that turn text around stay out of the menu. */
const plain = (text: string): string => {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return (clean.length > LONGEST_LABEL ? `${clean.slice(0, LONGEST_LABEL - 1)}…` : clean).replaceAll('&', '&&');
};

const recentLabel = ({ title, customer, practice }: RecentCase): string =>
  plain(
    [practice ? said('PRACTICE') : '', customer, title || said('Untitled case')]
      .filter((part) => part !== '')
      .join(' · '),
  );

const recentMenu = ({ commands, recent }: Setting): Item[] =>
  recent.length === 0
    ? [{ label: said('No case yet'), enabled: false }]
    : recent.map((item) => ({
        label: recentLabel(item),
        click: (_item, window) => commands.showCase(item.id, window),
      }));

const programMenu = (setting: Setting): Item => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    ...itemsOf('settings', setting).map((item) => ({ ...item, label: `${item.label}…` })),
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

/** macOS names these itself, and adds its own. */
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

const menus = (setting: Setting): Item[] => {
  const { mac } = setting;
  const recent: Item = { label: said('Open recent'), submenu: recentMenu(setting) };
  return [
    ...(mac ? [programMenu(setting)] : []),
    {
      label: said('&File'),
      submenu: submenu('file', setting, { 2: [recent], 4: mac ? [] : [{ role: 'quit', label: said('Quit') }] }),
    },
    { role: 'editMenu', label: said('&Edit'), ...(mac ? {} : { submenu: editMenu() }) },
    {
      label: said('&View'),
      submenu: submenu('view', setting, { 3: [{ role: 'togglefullscreen', label: said('Toggle full screen') }] }),
    },
    {
      label: said('&Window'),
      ...(mac ? { role: 'window' as const } : {}),
      submenu: mac
        ? [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'front' }]
        : [{ role: 'minimize', label: said('Minimize') }],
    },
    { label: said('&Help'), ...(mac ? { role: 'help' as const } : {}), submenu: submenu('help', setting) },
  ];
};

/**
 * The application's menu: the actions that have a place in it, and what the system does. No entry reloads the page or opens
 * the developer tools, and no key holds Ctrl+Alt, which is AltGr on the keyboards of half of our users.
 */
export const setMenu = (
  commands: MenuCommands,
  recent: readonly RecentCase[],
  platform: NodeJS.Platform = process.platform,
): void => {
  const template = menus({ commands, recent, mac: platform === 'darwin' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

const open = (link: Link) => (): void =>
  void openLink(link).then((opened) =>
    opened.ok ? undefined : showWarning(null, marked('The page was not opened'), spoken(opened.failure.message)),
  );

/** What the menu's entries do: they reach the window whose menu it was, else the current one, and no other. */
export const commandsFor = (windows: CaseWindows, memory: WindowMemory): MenuCommands => {
  const zoom = (step: ZoomStep) => (at: CaseWindow | null) => (at ? memory.zoom(step, at.window) : undefined);
  const own: Readonly<Record<Exclude<MainActionId, 'close-window'>, (at: CaseWindow | null) => void>> = {
    'new-window': () => void windows.open(),
    'open-file': (at) => void chooseFile(windows, at),
    'zoom-reset': zoom('reset'),
    'zoom-in': zoom('in'),
    'zoom-out': zoom('out'),
    'server-api': open('server-api'),
    'server-administration': open('server-administration'),
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
    showCase: (id, window) => windows.showCase(id, target(window)),
  };
};
