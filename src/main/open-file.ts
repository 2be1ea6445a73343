import { app, dialog } from 'electron';
import { CASE_EXTENSION } from '../core/records/case.ts';
import { readOpenedFile } from '../node/import/opened-file.ts';
import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { marked, said } from '../core/messages/say.ts';
import { tellPerson } from './tell-person.ts';

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
    await tellPerson(window, marked('The file was not opened'), read.failure.message);
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
