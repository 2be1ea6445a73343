import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FOREIGN } from './addresses.ts';
import * as electron from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { offerSaveDialogs, safeFileName } = await import('../../src/main/file-dialogs.ts');
const session = new electron.FakeSession();
offerSaveDialogs(session as unknown as Session);

const download = (name: string, url = 'blob:app://tripoint/1', from: unknown = null) => {
  const state: { options: unknown; cancelled: boolean } = { options: null, cancelled: false };
  const item = Object.assign(new EventEmitter(), state, {
    getURL: () => url,
    getFilename: () => name,
    setSaveDialogOptions: (options: unknown): void => void (item.options = options),
    cancel: (): void => {
      item.cancelled = true;
      item.emit('done', {}, 'cancelled');
    },
  });
  session.emit('will-download', { preventDefault: () => undefined }, item, from);
  return item;
};

beforeEach(() => {
  electron.dialog.messages.length = 0;
});

it('given a window that was minimised meanwhile, brings it in sight: its dialog hangs on it', () => {
  const window = new electron.BrowserWindow({});
  window.minimized = true;
  download('report.pdf', undefined, window.webContents);
  expect(window.isVisible()).toBe(true);
});

it.each([
  ['acme.tripoint', 'TRIPOINT'],
  ['report.html', 'HTML'],
  ['report.PDF', 'PDF'],
  ['restore list.txt', 'TXT'],
])('given a file that the window made, asks where %s goes: Documents is offered, as %s first', (name, kind) => {
  const extension = name.split('.').at(-1)?.toLowerCase();
  expect(download(name).options).toEqual({
    title: 'Save',
    defaultPath: `/home/me/documents/${name}`,
    filters: [
      { name: kind, extensions: [extension] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
});

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\x.txt', '_.._x.txt'],
  ['C:\\x.txt', 'C__x.txt'],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['LPT1.pdf', '_LPT1.pdf'],
  ['a\0b\u202e.txt', 'a_b_.txt'],
  ['name. ', 'name'],
  ['.hidden', 'hidden'],
  ['', 'tripoint'],
  ['...', 'tripoint'],
  ['Ångsö – 1.html', 'Ångsö _ 1.html'],
  [`${'x'.repeat(300)}.tripoint`, `${'x'.repeat(111)}.tripoint`],
])('given a name, makes of %j the file name %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

describe('given a file that is not written', () => {
  it('says which, and that nothing in the program was changed', () => {
    download('report.pdf').emit('done', {}, 'interrupted');
    expect(electron.dialog.messages).toMatchObject([{ message: 'The file was not saved: report.pdf' }]);
    expect(electron.dialog.messages[0]?.detail).toContain('Nothing in Tripoint was changed');
  });

  it('does not wait for a disk that has no room, and says it once', () => {
    const item = download('report.pdf');
    item.emit('updated', {}, 'interrupted');
    item.emit('updated', {}, 'interrupted');
    expect([item.cancelled, electron.dialog.messages.length]).toEqual([true, 1]);
  });
});

it.each(FOREIGN)('given a download of anything else, offers no dialog for %j', (url) => {
  const item = download('x.exe', url);
  item.emit('done', {}, 'interrupted');
  expect([item.options, electron.dialog.messages]).toEqual([null, []]);
});
