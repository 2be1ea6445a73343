import { marked } from '../app/words.ts';
import type { CaseWindows } from './case-windows.ts';
import { askPerson, showWarning } from './dialogs.ts';

/**
 * `tripoint:` followed by a text block (a task or a record, as it is handed over by hand), percent-encoded. Any web page can hold such a
 * link, so it only ever opens what it holds, after a person has agreed: it starts no run, changes no setting and names no file. On Windows
 * Electron itself refuses further options next to a link (electron/electron: shell/app/electron_main_win.cc); elsewhere a link comes as
 * one word or by an event.
 */
const SCHEME = 'tripoint:';
/** A block has at most 2,900 bytes, before it is percent-encoded. */
const LONGEST = 10_000;

export const isTaskLink = (word: string): boolean => word.toLowerCase().startsWith(SCHEME);

/** The links among the words that a program was started with. */
export const linksIn = (args: readonly string[]): readonly string[] => args.slice(1).filter(isTaskLink);

/** The text of a link; `null`: it holds none. */
const textOfLink = (link: string): string | null => {
  if (link.length > LONGEST || !isTaskLink(link)) return null;
  try {
    const text = decodeURIComponent(link.slice(SCHEME.length).replace(/^\/\//, '')).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
};

/** Asks, and then hands what a link holds to a window. While a question is open, further links are dropped. */
export const openTaskLinks = (windows: CaseWindows) => {
  let asking = false;
  return async (link: string): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      const text = textOfLink(link);
      const window = windows.current()?.window ?? null;
      if (text === null) {
        await showWarning(
          window,
          marked('The link holds no task'),
          marked('Nothing was opened and nothing was changed.'),
        );
        return;
      }
      const response = await askPerson(window, {
        type: 'question',
        message: marked('Open what a link holds?'),
        detail: marked(
          'A link of another program wants to open a task or a record in Tripoint. Nothing is run or sent by that.',
        ),
        buttons: marked(['Cancel', 'Open']),
      });
      if (response === 1) windows.showFile({ name: 'link.txt', text });
    } finally {
      asking = false;
    }
  };
};
