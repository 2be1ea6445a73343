import { app, dialog } from 'electron';
import { CASE_EXTENSION } from '../core/records/case.ts';
import { readOpenedFile } from '../node/import/opened-file.ts';
import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { marked, said, spoken } from '../app/words.ts';
import { showWarning } from './message-box.ts';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  /** From now on files are opened so; earlier ones immediately. */
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

/** Reads a file that was opened from outside a window and hands it to one as text; says why where it is not opened. */
export const openFile = async (
  windows: CaseWindows,
  path: string,
  at: CaseWindow | null = null,
  platform: NodeJS.Platform = process.platform,
): Promise<void> => {
  const read = await readOpenedFile(path, platform);
  if (!read.ok) {
    const window = (at ?? windows.current())?.window ?? null;
    await showWarning(window, marked('The file was not opened'), spoken(read.failure.message));
    return;
  }
  app.addRecentDocument(path);
  windows.showFile(read.value, at);
};

/** File → Open: the system's own dialog, then as above, into the window that asked. */
export const chooseFile = async (windows: CaseWindows, at: CaseWindow | null): Promise<void> => {
  const options = {
    title: said('Open a case or a record'),
    filters: [
      { name: said('Cases and records of Tripoint'), extensions: [CASE_EXTENSION, 'json'] },
      { name: said('All files'), extensions: ['*'] },
    ],
    properties: ['openFile' as const],
  };
  const chosen = await (at ? dialog.showOpenDialog(at.window, options) : dialog.showOpenDialog(options));
  const [path] = chosen.filePaths;
  if (!chosen.canceled && path !== undefined) await openFile(windows, path, at);
};
