import { marked, said } from '../app/words.ts';
import { dialog, BrowserWindow, type MessageBoxOptions, app } from 'electron';
import type { CaseWindow } from './case-windows.ts';
import type { Noted } from './ipc.ts';

type Asked = MessageBoxOptions & Required<Pick<MessageBoxOptions, 'detail' | 'buttons'>>;

const SHOWING_MS = 5_000;

/** Linux calls a minimised one visible, too. */
const isInSight = (window: BrowserWindow): boolean => window.isVisible() && !window.isMinimized();

/** The window once a person can see it, else `null`: macOS hangs a dialog on one that is not shown, where nobody can answer it. */
export const broughtInSight = async (window: BrowserWindow): Promise<BrowserWindow | null> => {
  if (window.isMinimized()) window.restore();
  // A program that macOS hides has hidden windows.
  if (!window.isVisible()) window.show();
  if (!window.isVisible())
    await new Promise<void>((settle) => {
      for (const event of ['show', 'restore', 'closed'] as const) window.once(event as 'show', () => settle());
      setTimeout(settle, SHOWING_MS).unref();
    });
  return window.isDestroyed() || !window.isVisible() ? null : window;
};

/**
 * A message of the operating system's own form, on the window that it is about, else on the one with the focus: macOS keeps the
 * whole program waiting for one without a window. Its texts are constants, and said in the language in force; the answer is the
 * place of a button, and the first one's where the message is closed.
 */
export const askPerson = async (window: BrowserWindow | null, given: Asked): Promise<number> => {
  const options = {
    ...{ title: 'Tripoint', defaultId: 0, cancelId: 0, noLink: true },
    ...given,
    message: said(given.message),
    detail: said(given.detail),
    buttons: given.buttons.map(said),
  };
  const wanted = window === null || window.isDestroyed() ? BrowserWindow.getFocusedWindow() : window;
  const on = wanted === null || isInSight(wanted) ? wanted : await broughtInSight(wanted);
  return (await (on === null ? dialog.showMessageBox(options) : dialog.showMessageBox(on, options))).response;
};

/** Says that something was not done: what, and what was not changed by it. */
export const showWarning = async (window: BrowserWindow | null, message: string, detail: string): Promise<void> => {
  await askPerson(window, { type: 'warning', message, detail, buttons: marked(['OK']) });
};

// A stage, watch or batch is not ended by a slip: anyone who quits, or closes the last window, while one runs is asked first.
const BUTTONS = marked(['Keep running', 'Stop and quit']);

interface WorkAtHand {
  readonly going: () => unknown;
  readonly windows: () => readonly BrowserWindow[];
  readonly current: () => BrowserWindow | null;
  readonly endsWithLastWindow: boolean;
}

/** Watches the end of the program from now on, and each window that it is given. */
export const askBeforeEnd = ({
  going,
  windows,
  current,
  endsWithLastWindow,
}: WorkAtHand): ((window: BrowserWindow) => void) => {
  let asking = false;
  let agreed = false;
  /** Whether windows are closed because the program ends. */
  let ending = false;

  const ask = async (window: BrowserWindow | null): Promise<void> => {
    if (asking) return;
    asking = true;
    const chosen = await askPerson(window, {
      type: 'question',
      message: marked('A stage, a watch or a batch is still running'),
      detail: marked(
        'If Tripoint ends now, it stops after the request that is under way. What is done is kept: a batch can be gone on with later, a stage can be run again.',
      ),
      buttons: [...BUTTONS],
    });
    asking = false;
    if (BUTTONS[chosen] !== 'Stop and quit') return;
    agreed = true;
    app.quit();
  };

  const holds = (window: BrowserWindow | null): boolean => {
    if (agreed || going() === null) return false;
    void ask(window);
    return true;
  };

  /** Open questions about typed text. On macOS, closing their windows again would answer them. */
  const standing = new Set<{ quits: boolean }>();
  const quitAfterThem = (): boolean => {
    for (const question of standing) question.quits = true;
    return standing.size > 0;
  };

  app.on('before-quit', (event) => {
    if (quitAfterThem() || holds(current())) event.preventDefault();
    else ending = true;
  });

  /**
   * A browser asks on its own; Electron would keep the window without a word. It stays until that is answered, and is closed again then:
   * a question that holds the program up has Chromium kill it when it is started a second time (Electron says so of `showMessageBoxSync`).
   */
  const askBeforeLeaving = (window: BrowserWindow): void => {
    const question = { quits: false };
    let leaves = false;
    const leave = (): void => {
      leaves = true;
      if (!question.quits || quitAfterThem()) window.close();
      else {
        app.quit();
        leaves = ending;
      }
    };
    window.webContents.on('will-prevent-unload', (event) => {
      if (leaves) {
        event.preventDefault();
        return;
      }
      question.quits ||= ending;
      ending = false;
      if (standing.has(question)) return;
      standing.add(question);
      void askPerson(window, {
        type: 'question',
        message: marked('Something that you typed is not saved'),
        detail: marked('If you leave now, it may be lost. What is saved stays as it is.'),
        buttons: marked(['Stay', 'Leave']),
      }).then((chosen) => {
        standing.delete(question);
        if (chosen === 1 && !window.isDestroyed()) leave();
        // A person who stays has not ended the program, and is asked again the next time.
        else question.quits = agreed = false;
      });
    });
    window.on('close', (event) => {
      if (event.defaultPrevented) leaves = false;
    });
    window.once('closed', () => standing.delete(question));
  };

  return (window) => {
    window.on('close', (event) => {
      if (endsWithLastWindow && windows().length === 1 && holds(window)) event.preventDefault();
    });
    askBeforeLeaving(window);
  };
};

/**
 * A window whose page has died or does not answer. Cases, runs and batches are not in it but on the main side and on
 * disk, so a new window loses only what was being typed. The person reads that, and never an error's own text.
 */

const KEPT = marked(
  'Every result is on disk before it is shown, so your cases are kept as they are, and a run or a batch that was going on goes on. Only what was being typed in the window is lost.',
);

const options = (message: string, buttons: readonly string[]) => ({
  type: 'error' as const,
  message,
  detail: KEPT,
  buttons: [...buttons],
  cancelId: buttons.length > 2 ? 1 : 0,
});

/** Watches one window from now on. */
export const watchForLoss = (opened: CaseWindow, reopen: (lost: CaseWindow) => void): void => {
  const { webContents } = opened.window;
  let asking: AbortController | null = null;

  const ask = async (message: string, buttons: readonly string[]): Promise<void> => {
    if (asking !== null) return;
    const mine = (asking = new AbortController());
    const chosen = await askPerson(opened.window, { ...options(message, buttons), signal: mine.signal });
    if (asking === mine) asking = null;
    if (mine.signal.aborted || opened.window.isDestroyed()) return;
    if (buttons[chosen] === 'Reopen window') reopen(opened);
    if (buttons[chosen] === 'Quit') app.quit();
  };

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    opened.requests.lost();
    // Whether it answers is no longer the question.
    asking?.abort();
    asking = null;
    void ask(marked('The window does not answer'), marked(['Reopen window', 'Quit']));
  });
  // The window's own event comes also five seconds after a close that a person took back, from a page that is well
  // (electron/electron: lib/browser/api/browser-window).
  webContents.on(
    'unresponsive',
    () => void ask(marked('The window does not answer'), marked(['Reopen window', 'Wait', 'Quit'])),
  );
  webContents.on('responsive', () => asking?.abort());
};

/** As much of Node's process as is listened to. */
export interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

/**
 * An error that nothing caught. Electron would show it with its whole text, which may hold anything; here the person is
 * shown what is kept, one dialog at a time, and chooses. `reopen`: puts fresh windows in the place of all. `noted`: takes its place in
 * the program for the log; no text of it may reach a screen or a file.
 */
export const watchForErrors = (source: ErrorSource, reopen: () => void, noted: Noted): void => {
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const buttons = [...marked(['Reopen window', 'Quit'])];
    const chosen = await askPerson(null, {
      type: 'error',
      message: marked('The program met an error that it did not expect. What was saved before is kept.'),
      detail: KEPT,
      buttons,
    });
    asking = false;
    if (buttons[chosen] === 'Quit') app.quit();
    else reopen();
  };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    source.on(event, (error) => {
      noted(event, error);
      void ask();
    });
};
