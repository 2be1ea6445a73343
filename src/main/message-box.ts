import { marked, said } from '../app/words.ts';
import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';

/**
 * A message of the operating system's own form, on the window that it is about, else on its own. Its texts are constants,
 * and said in the language in force; the answer is the place of a button.
 */
export const askPerson = async (window: BrowserWindow | null, given: MessageBoxOptions): Promise<number> => {
  const options = {
    ...given,
    message: said(given.message),
    ...(given.detail === undefined ? {} : { detail: said(given.detail) }),
    ...(given.buttons === undefined ? {} : { buttons: given.buttons.map(said) }),
  };
  const shown =
    window === null || window.isDestroyed() ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
  return (await shown).response;
};

/** Says that something was not done: what, and what was not changed by it. */
export const showWarning = async (window: BrowserWindow | null, message: string, detail: string): Promise<void> => {
  await askPerson(window, {
    type: 'warning',
    title: 'Tripoint',
    message,
    detail,
    buttons: marked(['OK']),
    noLink: true,
  });
};
