import { describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { start } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));

const inSwedish = async () => {
  const started = await start({ language: 'sv' });
  electron.dialog.messages.length = 0;
  return started;
};

describe('given a desktop whose language is Swedish', () => {
  it('the host is told the locale of the person', async () => {
    const { opened } = await inSwedish();
    expect(opened[0]?.locale).toBe('en-GB');
  });

  it('a window that is lost is told of in Swedish', async () => {
    const { window } = await inSwedish();
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(electron.dialog.messages).toMatchObject([
      { message: 'Fönstret har slutat fungera', buttons: ['Öppna fönstret igen', 'Avsluta'] },
    ]);
  });
});
