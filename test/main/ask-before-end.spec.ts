import { describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { choose, settled, start } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));

const ASKED = 'A stage, a watch or a batch is still running';
const asked = (): readonly string[] => electron.dialog.messages.map(({ message }) => message);
/** As Electron does at Ctrl+Q or when the last window is gone. */
const quit = (): boolean => {
  const event = new electron.Preventable();
  electron.app.emit('before-quit', event);
  return !event.defaultPrevented;
};

/** A program in which something runs; whoever is asked presses this button. */
const busy = async (press: string | null, platform: NodeJS.Platform = 'linux') => {
  const work = { runs: true };
  const started = await start({ going: () => (work.runs ? new Promise(() => undefined) : null), platform });
  electron.dialog.press = press;
  return { ...started, work };
};

describe('given a run or a batch that goes on', () => {
  it('goes on when that is chosen, and is asked about again the next time', async () => {
    const { window } = await busy('Keep running');
    window.close();
    await settled();
    window.close();
    await settled();
    expect([window.destroyed, asked(), electron.log.includes('app.quit')]).toEqual([false, [ASKED, ASKED], false]);
  });

  it('is asked about once, however often one closes', async () => {
    const { window } = await busy(null);
    window.close();
    window.close();
    quit();
    expect(asked()).toEqual([ASKED]);
  });

  it('is asked about again where whoever agreed then stays for what is typed', async () => {
    const { window } = await busy('Stop and quit');
    expect(quit()).toBe(false);
    await settled();
    expect([quit(), electron.log.includes('app.quit')]).toEqual([true, true]);
    Object.assign(window, { holdsText: true });
    electron.dialog.press = 'Stay';
    window.close();
    expect([window.destroyed, quit(), asked().length]).toEqual([false, false, 3]);
  });

  it('lets one of several windows go, and is not asked about any more when it has ended', async () => {
    const { window, work } = await busy(null);
    choose('New window');
    window.close();
    expect([window.destroyed, asked()]).toEqual([true, []]);
    work.runs = false;
    electron.BrowserWindow.open()[0]?.close();
    expect([electron.BrowserWindow.open(), asked()]).toEqual([[], []]);
  });
});
