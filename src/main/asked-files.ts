import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';

/** What a person may have opened with the program; everything else in its arguments is an option or Electron's own. */
const OURS = /\.(tripoint|json)$/i;

/** Linux desktops hand over an address where others hand over a path; one of another machine gives nothing. */
const pathOf = (word: string, folder: string): string | null => {
  if (!/^file:/i.test(word)) return resolve(folder, word);
  try {
    return fileURLToPath(word);
  } catch {
    return null;
  }
};

/** The files that a program was started with. `folder`: what their paths are relative to. */
export const filesIn = (args: readonly string[], folder: string): readonly string[] =>
  args
    .slice(1)
    .filter((word) => !word.startsWith('-') && OURS.test(word))
    .map((word) => pathOf(word, folder))
    .filter((path) => path !== null);

export interface AskedFiles {
  /** Opens files now, or as soon as somebody takes them. */
  readonly put: (paths: readonly string[]) => void;
  /** From now on files are opened so; those that came before at once. */
  readonly take: (open: (path: string) => void) => void;
}

/**
 * Gathers the files that the operating system asks the program to open. macOS asks by an event, and does so before the
 * program is ready: this must be called at its very start.
 */
export const gatherFiles = (): AskedFiles => {
  let waiting: readonly string[] = [];
  let taker: ((path: string) => void) | null = null;
  const put = (paths: readonly string[]): void => {
    if (taker === null) waiting = [...waiting, ...paths];
    else paths.forEach(taker);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    put([path]);
  });
  return {
    put,
    take: (open) => {
      taker = open;
      const came = waiting;
      waiting = [];
      came.forEach((path) => open(path));
    },
  };
};
