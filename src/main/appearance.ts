import { nativeTheme } from 'electron';

/** The page's own background (`--tp-page`), so that a window is in its colour before its page is drawn. */
export const BACKGROUND = Object.freeze({ light: '#f3f5f6', dark: '#101416' });

export const background = (): string => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);

/** Keeps open windows in the system's colour while it changes. */
export const followAppearance = (
  windows: () => readonly { readonly setBackgroundColor: (color: string) => void }[],
): void => {
  nativeTheme.on('updated', () => {
    for (const window of windows()) window.setBackgroundColor(background());
  });
};
