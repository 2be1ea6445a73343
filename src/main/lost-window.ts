import { marked } from '../app/words.ts';
import { askPerson } from './message-box.ts';
import type { CaseWindow } from './case-windows.ts';

/**
 * A window whose page has died or does not answer. Cases, runs and batches are not in it but on the main side and on
 * disk, so a new window loses only what was being typed. The person reads that, and never an error's own text.
 */

const KEPT = marked(
  'Every result is on disk before it is shown, so your cases are kept as they are, and a run or a batch that was going on goes on. Only what was being typed in the window is lost.',
);

interface WaysOut {
  readonly reopen: (lost: CaseWindow) => void;
  readonly quit: () => void;
}

const options = (message: string, buttons: readonly string[]) => ({
  type: 'error' as const,
  title: 'Tripoint',
  message,
  detail: KEPT,
  buttons: [...buttons],
  defaultId: 0,
  cancelId: buttons.length > 2 ? 1 : 0,
  noLink: true,
});

/** Watches one window from now on. */
export const watchForLoss = (opened: CaseWindow, { reopen, quit }: WaysOut): void => {
  const { webContents } = opened.window;
  let asking: AbortController | null = null;

  const ask = async (message: string, buttons: readonly string[]): Promise<void> => {
    if (asking !== null) return;
    const mine = (asking = new AbortController());
    const chosen = await askPerson(opened.window, { ...options(message, buttons), signal: mine.signal });
    if (asking === mine) asking = null;
    if (mine.signal.aborted || opened.window.isDestroyed()) return;
    if (buttons[chosen] === 'Reopen window') reopen(opened);
    if (buttons[chosen] === 'Quit') quit();
  };

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    opened.wishes.lost();
    // Whether it answers is no longer the question.
    asking?.abort();
    asking = null;
    void ask(marked('The window has stopped working'), marked(['Reopen window', 'Quit']));
  });
  opened.window.on(
    'unresponsive',
    () => void ask(marked('The window does not answer'), marked(['Reopen window', 'Wait', 'Quit'])),
  );
  opened.window.on('responsive', () => asking?.abort());
};

/** As much of Node's process as is listened to. */
export interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: () => void): unknown;
}

/**
 * An error that nothing caught. Electron would show it with its whole text, which may hold anything; here the person is
 * shown what is kept, one dialog at a time, and chooses. `reopen`: puts fresh windows in the place of all.
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
