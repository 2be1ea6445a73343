import { marked } from '../core/messages/say.ts';
import { askPerson } from './tell-person.ts';
import { KEPT } from './lost-window.ts';

/** As much of Node's process as is listened to. */
export interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: () => void): unknown;
}

/**
 * An error that nothing caught. Electron would show it with its whole text, which may hold anything; here the person is
 * told what is kept, once at a time, and chooses. `reopen`: puts fresh windows in the place of all.
 */
export const watchForErrors = (
  source: ErrorSource,
  ways: { readonly reopen: () => void; readonly quit: () => void },
): void => {
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const buttons = [...marked(['Reopen window', 'Quit'])];
    const chosen = await askPerson(null, {
      type: 'error',
      title: 'Tripoint',
      message: marked('Tripoint met an error that it did not expect'),
      detail: KEPT,
      buttons,
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    asking = false;
    if (buttons[chosen] === 'Quit') ways.quit();
    else ways.reopen();
  };
  // The error itself is not looked at: no text of it may reach a screen or a log.
  const heard = (): void => void ask();
  source.on('uncaughtException', heard);
  source.on('unhandledRejection', heard);
};
