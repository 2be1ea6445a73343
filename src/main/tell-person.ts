import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';

/** A message of the operating system's own form, on the window that it is about, else on its own. */
export const askPerson = async (window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> => {
  const shown =
    window === null || window.isDestroyed() ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
  return (await shown).response;
};

/** Says that something was not done: what, and what was not changed by it. */
export const tellPerson = async (window: BrowserWindow | null, message: string, detail: string): Promise<void> => {
  await askPerson(window, { type: 'warning', title: 'Tripoint', message, detail, buttons: ['OK'], noLink: true });
};
