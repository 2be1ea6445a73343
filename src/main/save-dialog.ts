import { join } from 'node:path';
import { app, type DownloadItem, type FileFilter, type Session } from 'electron';
import { allowDownload } from './hardening.ts';
import { marked, said, say } from '../app/words.ts';
import { showWarning } from './message-box.ts';
import { trimEnds } from '../core/vocabulary/text-ends.ts';

const KINDS: Readonly<Record<string, string>> = marked({
  tripoint: 'Tripoint case',
  html: 'Web page',
  pdf: 'PDF document',
  md: 'Markdown',
  txt: 'Text',
  json: 'JSON',
  csv: 'CSV table',
});

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
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const kind = KINDS[extension];
  const all = { name: said('All files'), extensions: ['*'] };
  return kind === undefined ? [all] : [{ name: said(kind), extensions: [extension] }, all];
};

const tellWhenFailed = (item: DownloadItem, name: string): void => {
  let payload = false;
  const tell = (): void => {
    if (payload) return;
    payload = true;
    void showWarning(
      null,
      say`${name} was not written`,
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
  session.on('will-download', (_event, item) => {
    if (!allowDownload(item.getURL())) return;
    const name = safeFileName(item.getFilename());
    item.setSaveDialogOptions({
      defaultPath: join(app.getPath('documents'), name),
      filters: filtersFor(name),
    });
    tellWhenFailed(item, name);
  });
};
