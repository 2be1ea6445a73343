import { app, type BrowserWindow } from 'electron';
import { marked } from '../app/words.ts';
import { askPerson } from './message-box.ts';

/**
 * A stage, watch or batch is not ended by a slip: anyone who quits, or closes the last window, while one runs is asked
 * first.
 */

const BUTTONS = marked(['Keep running', 'Stop and quit']);

interface WorkAtHand {
  /** `null`: nothing runs. */
  readonly going: () => unknown;
  readonly windows: () => readonly BrowserWindow[];
  readonly endsWithLastWindow: boolean;
}

/** Watches the end of the program from now on, and each window that it is given. */
export const askBeforeEnd = ({ going, windows, endsWithLastWindow }: WorkAtHand): ((window: BrowserWindow) => void) => {
  let asking = false;
  let agreed = false;

  const ask = async (window: BrowserWindow | null): Promise<void> => {
    if (asking) return;
    asking = true;
    const chosen = await askPerson(window, {
      type: 'question',
      title: 'Tripoint',
      message: marked('A stage, a watch or a batch is still running'),
      detail: marked(
        'If Tripoint ends now, it stops after the request that is under way. What is done is kept: a batch can be gone on with later, a stage can be run again.',
      ),
      buttons: [...BUTTONS],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
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

  app.on('before-quit', (event) => {
    if (holds(windows()[0] ?? null)) event.preventDefault();
  });
  return (window) =>
    window.on('close', (event) => {
      if (endsWithLastWindow && windows().length === 1 && holds(window)) event.preventDefault();
    });
};
