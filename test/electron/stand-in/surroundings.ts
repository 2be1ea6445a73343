import { EventEmitter } from 'node:events';
import { app } from './program.ts';
import { onDone, tellSpec } from './spec-side.ts';
import { BrowserWindow } from './window.ts';

/** What is around the windows: menus, dialogs, notifications, other programs, the screen. */

interface Entry {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly Entry[];
  readonly click?: (item: unknown, window: BrowserWindow | null, event: unknown) => void;
}

let menu: readonly Entry[] = [];
const nameOf = ({ label, role }: Entry): string => (label ?? role ?? '').replaceAll('&', '');
const flat = (entries: readonly Entry[], above: string): readonly string[] =>
  entries.flatMap((entry) => {
    const name = `${above}${nameOf(entry)}`;
    return entry.submenu ? [name, ...flat(entry.submenu, `${name} › `)] : [name];
  });
const find = (entries: readonly Entry[], [first, ...rest]: readonly string[]): Entry | undefined => {
  const found = entries.find((entry) => nameOf(entry) === first);
  return rest.length === 0 ? found : find(found?.submenu ?? [], rest);
};

export const Menu = {
  buildFromTemplate: (template: readonly Entry[]) => Object.assign([...template], { popup: (): void => undefined }),
  setApplicationMenu: (entries: readonly Entry[] | null): void => {
    menu = entries ?? [];
    tellSpec({ kind: 'menu', entries: flat(menu, '') });
  },
};

let button = 0;
export const dialog = {
  showErrorBox: (title: string, message: string): void => tellSpec({ kind: 'dialog', title, message }),
  /** As a person answers: when what led to the question is over. */
  showMessageBox: async (...given: readonly unknown[]): Promise<{ response: number; checkboxChecked: boolean }> => {
    const { message, detail = '' } = given.at(-1) as { message: string; detail?: string };
    tellSpec({ kind: 'dialog', title: message, message: detail });
    await new Promise((settle) => setTimeout(settle, 200));
    return { response: button, checkboxChecked: false };
  },
  showOpenDialog: (): Promise<{ canceled: boolean; filePaths: readonly string[] }> =>
    Promise.resolve({ canceled: true, filePaths: [] }),
};

export class Notification extends EventEmitter {
  static readonly isSupported = (): boolean => true;
  readonly show = (): void => undefined;
}

export const powerSaveBlocker = { start: (): number => 0, stop: (): boolean => true };

export const clipboard = { writeText: (): Promise<void> => Promise.resolve() };

export const shell = {
  /** On Linux it is never answered (`shell/common/platform_util_linux.cc`, `XDGUtil`). */
  openPath: (): Promise<string> => (process.platform === 'linux' ? new Promise(() => undefined) : Promise.resolve('')),
  openExternal: (url: string): Promise<void> => {
    tellSpec({ kind: 'external', url });
    return Promise.resolve();
  },
};

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' });

const display = { id: 1, workArea: { x: 0, y: 0, width: 1366, height: 728 } };
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
});

/** A window that is about to be shown has no focus yet, but is there. */
const windowFor = (): BrowserWindow | null =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;

onDone((done) => {
  if (done.kind === 'menu') find(menu, done.path)?.click?.({}, windowFor(), {});
  if (done.kind === 'second-instance') app.emit('second-instance', {}, done.args, '/', null);
  if (done.kind === 'open-file') app.emit('open-file', { preventDefault: () => undefined }, done.path);
  if (done.kind === 'crash') windowFor()?.webContents.forcefullyCrashRenderer();
  if (done.kind === 'quit') app.quit();
  if (done.kind === 'bounds') windowFor()?.setBounds(done.bounds);
  if (done.kind === 'answer') button = done.button;
});
