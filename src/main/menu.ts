import { Menu, type MenuItemConstructorOptions } from 'electron';
import { said } from '../app/words.ts';
import { ACTIONS, ACTION_IDS, type ActionId, type MenuName } from '../shared/actions.ts';
import { acceleratorOf, keysAt } from '../shared/keys.ts';
import type { RecentCase } from './recent-cases.ts';

/** What the menu can ask for. `window`: the one whose menu it was, where the system says so. */
export interface MenuCommands {
  readonly act: (id: ActionId, window: AskedWindow) => void;
  readonly showCase: (id: string, window: AskedWindow) => void;
}
export type AskedWindow = { readonly id: number } | undefined;

type Item = MenuItemConstructorOptions;

interface Setting {
  readonly commands: MenuCommands;
  readonly recent: readonly RecentCase[];
  readonly mac: boolean;
}

/** An action as the menu shows it. Further keys of it work and are not shown. */
const itemsOf = (id: ActionId, { commands, mac }: Setting): Item[] => {
  const { label, menuLabel = label, role } = ACTIONS[id];
  const item: Item = {
    label: said(menuLabel),
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
