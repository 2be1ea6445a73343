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
    await settled();
    expect([window.destroyed, quit(), asked().length]).toEqual([false, false, 3]);
  });

  it('is asked about on a window that one sees', async () => {
    const { window } = await busy(null);
    choose('New window');
    await settled();
    const [, second] = electron.BrowserWindow.open();
    second!.focus();
    for (const each of [window, second!]) each.minimized = true;
    // As where macOS hides the whole program.
    second!.visible = false;
    quit();
    await settled();
    expect([second!.minimized, second!.visible, asked(), electron.dialog.unseen]).toEqual([
      false,
      true,
      [ASKED],
      false,
    ]);
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

describe('given a window that is left while it holds typed text', () => {
  const TYPED = 'Something that you typed is not saved';
  const typing = async (press: string | null) => {
    const { window } = await start();
    window.holdsText = true;
    electron.dialog.press = press;
    return window;
  };

  it('is asked about once, holds nothing up meanwhile, and is closed on “Leave”', async () => {
    const window = await typing(null);
    window.close();
    window.close();
    await settled();
    expect([window.destroyed, asked()]).toEqual([false, [TYPED]]);
    (await typing('Leave')).close();
    await settled();
    expect([electron.BrowserWindow.open(), electron.log.includes('app.quit')]).toEqual([[], false]);
  });

  it('ends the program on “Leave” where that was meant, and nothing on “Stay”', async () => {
    const stays = await typing('Stay');
    expect(quit()).toBe(true);
    stays.close();
    await settled();
    electron.dialog.press = 'Leave';
    stays.close();
    await settled();
    expect([stays.destroyed, electron.log.includes('app.quit')]).toEqual([true, false]);
    const window = await typing('Leave');
    quit();
    window.close();
    await settled();
    expect(electron.log).toContain('app.quit');
  });

  it('keeps its question when one quits once more, and then ends the program on “Leave”', async () => {
    const window = await typing(null);
    window.close();
    await settled();
    expect([quit(), window.destroyed, asked()]).toEqual([false, false, [TYPED]]);
    electron.dialog.answer(1);
    await settled();
    expect(electron.log).toContain('app.quit');
  });

  it('is asked about again where a stage that began meanwhile kept it open', async () => {
    const { window, work } = await busy('Leave');
    Object.assign(window, { holdsText: true });
    work.runs = false;
    window.close();
    work.runs = true;
    await settled();
    work.runs = false;
    electron.dialog.press = null;
    window.close();
    expect([window.destroyed, asked()]).toEqual([false, [TYPED, ASKED, TYPED]]);
  });
});
