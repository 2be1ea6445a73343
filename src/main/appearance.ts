import { nativeTheme } from 'electron';
import type { Appearance } from '../shared/contract.ts';

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
