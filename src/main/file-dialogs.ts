import { app, BrowserWindow, dialog, type DownloadItem, type FileFilter, type Session } from 'electron';
import { CASE_EXTENSION } from '../core/records/case.ts';
import type { Reply } from '../shared/reply.ts';
import type { CaseWindow, CaseWindows, FileToShow } from './case-windows.ts';
import { marked, said, spoken, say } from '../app/words.ts';
import { broughtInSight, showWarning } from './dialogs.ts';
import { extname, resolve, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allowDownload } from './hardening.ts';
import { trimEnds } from '../core/vocabulary/text-ends.ts';

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
    .filter((word) => !/^(-|tripoint:)/i.test(word) && OURS.test(word))
    .map((word) => pathOf(word, folder))
    .filter((path) => path !== null);

export type AskedFiles = ReturnType<typeof gatherFiles>;

/**
 * Gathers the files and links that the operating system asks the program to open. macOS asks by events, and does so before the
 * program is ready: this must be called at its very start.
 */
export const gatherFiles = () => {
  let waiting: readonly string[] = [];
  let taker: ((path: string) => void) | null = null;
  const put = (paths: readonly string[]): void => {
    if (taker === null) waiting = [...waiting, ...paths];
    else paths.forEach(taker);
  };
  for (const event of ['open-file', 'open-url'] as const)
    app.on(event as 'open-file', (happened, given) => {
      happened.preventDefault();
      put([given]);
    });
  return {
    put,
    take: (open: (path: string) => void) => {
      taker = open;
      const came = waiting;
      waiting = [];
      came.forEach((path) => open(path));
    },
  };
};

/** Reads a file that a person opened (node/import/opened-file.ts). */
export type ReadFile = (path: string, platform: NodeJS.Platform) => Promise<Reply<FileToShow>>;

/** Reads a file that was opened from outside a window and hands it to one as text; says why where it is not opened. */
export const openFile = async (
  read: ReadFile,
  windows: CaseWindows,
  path: string,
  at: CaseWindow | null = null,
  platform: NodeJS.Platform = process.platform,
): Promise<void> => {
  const file = await read(path, platform);
  if (!file.ok) {
    const window = (at ?? windows.current())?.window ?? null;
    await showWarning(window, marked('It could not be read'), spoken(file.failure.message));
    return;
  }
  app.addRecentDocument(path);
  windows.showFile(file.value, at);
};

/** File → Open: the system's own dialog, then as above, into the window that asked. */
export const chooseFile = async (read: ReadFile, windows: CaseWindows, at: CaseWindow | null): Promise<void> => {
  const options = {
    filters: [
      { name: said('Cases and records of Tripoint'), extensions: [CASE_EXTENSION, 'json'] },
      { name: said('All files'), extensions: ['*'] },
    ],
    properties: ['openFile' as const],
  };
  const on = at && (await broughtInSight(at.window));
  const chosen = await (on ? dialog.showOpenDialog(on, options) : dialog.showOpenDialog(options));
  const [path] = chosen.filePaths;
  if (!chosen.canceled && path !== undefined) await openFile(read, windows, path, at);
};

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 120;

/** A name that every system takes as a file's in the folder where it is meant to be, with its extension kept. */
export const safeFileName = (name: string): string => {
  const plain = trimEnds(name.normalize('NFC').replace(/[^\p{L}\p{N}._ -]/gu, '_'), '. ');
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : '';
  const stem = plain.slice(0, plain.length - extension.length).slice(0, LONGEST - extension.length);
  if (stem === '') return `tripoint${extension}`;
  return RESERVED.test(plain) ? `_${stem}${extension}` : `${stem}${extension}`;
};

/** The file's own kind first, so that the dialog adds its extension where the person types none. */
const filtersFor = (name: string): FileFilter[] => {
  const extension = extname(name).slice(1).toLowerCase();
  const all = { name: said('All files'), extensions: ['*'] };
  return extension === '' ? [all] : [{ name: extension.toUpperCase(), extensions: [extension] }, all];
};

const tellWhenFailed = (item: DownloadItem, name: string): void => {
  let payload = false;
  const tell = (): void => {
    if (payload) return;
    payload = true;
    void showWarning(
      null,
      say`${say`The file was not saved`}: ${name}`,
      marked(
        'The disk may be full, or the folder may not be writable. Nothing in Tripoint was changed: save it once more, in another folder if this happens again.',
      ),
    );
  };
  item.on('updated', (_event, state) => {
    if (state !== 'interrupted') return;
    tell();
    // What the window made is at hand whole: there is nothing to wait for and to go on with.
    item.cancel();
  });
  item.once('done', (_event, state) => {
    if (state === 'interrupted') tell();
  });
};

/** Where our own files go: the person is asked, with a good name in Documents; a failed write is reported. */
export const offerSaveDialogs = (session: Session): void => {
  session.on('will-download', (_event, item, contents) => {
    if (!allowDownload(item.getURL())) return;
    const window = BrowserWindow.fromWebContents(contents);
    if (window !== null) void broughtInSight(window);
    const name = safeFileName(item.getFilename());
    item.setSaveDialogOptions({
      // Without one it is the address within the window.
      title: said('Save'),
      defaultPath: join(app.getPath('documents'), name),
      filters: filtersFor(name),
    });
    tellWhenFailed(item, name);
  });
};
