import { nativeTheme, BrowserWindow, type BrowserWindowConstructorOptions, type WebPreferences } from 'electron';
import type { Appearance } from '../shared/contract.ts';
import { join } from 'node:path';
import { START_URL } from './hardening.ts';
import type { WindowState } from './window-memory.ts';

/** The page's own background (`--tp-page`), so that a window is in its colour before its page is drawn. */
export const BACKGROUND = Object.freeze({ light: '#f3f5f6', dark: '#101416' });

export const background = (): string => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);

/** Has the system's own parts (menus, dialogs, scroll bars) look as it was chosen for the windows. */
export const wear = (appearance: Appearance): void => {
  nativeTheme.themeSource = appearance === 'auto' ? 'system' : appearance;
};

/** Keeps open windows in the system's colour while it changes. */
export const followAppearance = (
  windows: () => readonly { readonly setBackgroundColor: (color: string) => void }[],
): void => {
  nativeTheme.on('updated', () => {
    for (const window of windows()) window.setBackgroundColor(background());
  });
};

/** What no page of this program is given. Defaults are written out, so that a later Electron with others changes nothing here. */
export const SHUT_IN = Object.freeze({
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
} satisfies WebPreferences);

/**
 * The one form that a window of this program has, in the product and under test alike. The developer tools stay shut: the
 * same window opens in any browser (`tripoint web`), and there they are.
 */
export const WEB_PREFERENCES = Object.freeze({
  ...SHUT_IN,
  preload: join(import.meta.dirname, '../preload/index.cjs'),
} satisfies WebPreferences);

/** Large enough for the twelve results side by side. */
export const WINDOW_OPTIONS = Object.freeze({
  width: 1280,
  height: 860,
  minWidth: 800,
  minHeight: 560,
  title: 'Tripoint',
  show: false,
  webPreferences: WEB_PREFERENCES,
} satisfies BrowserWindowConstructorOptions);

/** What may differ from one window to the next: nothing that a page could use. */
export type Placement = Pick<BrowserWindowConstructorOptions, 'x' | 'y' | 'width' | 'height' | 'backgroundColor'>;

/** Opens a window; it is shown when its first paint is ready. As an option, full screen would show it empty on Linux. */
export const openWindow = (placement: Placement, state: WindowState | null): BrowserWindow => {
  const window = new BrowserWindow({ ...WINDOW_OPTIONS, ...placement });
  window.once('ready-to-show', () => {
    if (state?.maximised) window.maximize();
    if (state?.fullScreen) window.setFullScreen(true);
    window.show();
  });
  void window.loadURL(START_URL);
  return window;
};
