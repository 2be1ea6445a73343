import { describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { call, choose, settled, start } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));

const CASE = '7d3f1c52-9a52-4c5f-8a0f-0f5cf1c0a001';
const open = (): readonly electron.BrowserWindow[] => electron.BrowserWindow.open();
const crash = (window: electron.BrowserWindow, reason = 'crashed'): void =>
  void window.webContents.emit('render-process-gone', {}, { reason, exitCode: 139 });

/** A program with a window on a case; whoever is asked presses this button. */
const running = async (press: string | null) => {
  const started = await start();
  electron.dialog.press = press;
  await call(started.window, 'desktop.ready');
  await call(started.window, 'desktop.showing', { caseId: CASE });
  return started;
};

describe('given a page that has died', () => {
  it.each(['crashed', 'oom', 'killed', 'launch-failed', 'integrity-failure', 'abnormal-exit'])(
    'asks when it was %s',
    async (reason) => {
      crash((await running(null)).window, reason);
      expect(electron.dialog.messages).toHaveLength(1);
    },
  );

  it('asks in the language of the windows', async () => {
    crash((await start({ language: 'sv' })).window);
    expect(electron.dialog.messages).toMatchObject([
      { message: 'Fönstret svarar inte', buttons: ['Öppna fönstret igen', 'Avsluta'] },
    ]);
  });

  it('does not ask when it ended as expected, and else does not end the program nor stop what runs', async () => {
    const { window, close, tell } = await running('Reopen window');
    crash(window, 'clean-exit');
    expect(electron.dialog.messages).toEqual([]);
    crash(window);
    await settled();
    tell({ name: 'cases.changed', payload: { id: CASE } });
    expect(close).not.toHaveBeenCalled();
    expect(electron.log).not.toContain('app.quit');
    expect(open()[0]?.webContents.sent).toContainEqual(['tripoint:cases.changed', { id: CASE }]);
  });
});

describe('given a page that does not answer', () => {
  it.each(['Wait', 'Quit'])('can be waited for, or ended: %s', async (press) => {
    const { window } = await running(press);
    window.webContents.emit('unresponsive');
    await settled();
    expect(electron.dialog.messages).toMatchObject([{ buttons: ['Reopen window', 'Wait', 'Quit'] }]);
    expect([window.destroyed, electron.log.includes('app.quit')]).toEqual([false, press === 'Quit']);
  });

  it('is asked about once, and no longer once it answers', async () => {
    const { window } = await running(null);
    window.webContents.emit('unresponsive');
    window.webContents.emit('unresponsive');
    expect(electron.dialog.messages).toHaveLength(1);
    window.webContents.emit('responsive');
    await settled();
    expect(electron.dialog.messages[0]?.signal?.aborted).toBe(true);
    expect(window.destroyed).toBe(false);
  });
});

it('given a close that is taken back for what is typed, does not take the page for one that is lost', async () => {
  const { window } = await running('Stay');
  window.holdsText = true;
  const reported = vi.fn();
  window.on('unresponsive', reported);
  vi.useFakeTimers();
  window.close();
  vi.advanceTimersByTime(6_000);
  vi.useRealTimers();
  expect([window.destroyed, reported.mock.calls.length]).toEqual([false, 1]);
  expect(electron.dialog.messages).toMatchObject([{ message: 'Something that you typed is not saved' }]);
});

describe('given an error that nothing caught', () => {
  const secret = new Error('password=hunter2 at /home/me');

  it.each(['uncaughtException', 'unhandledRejection'])('says what is kept after an %s', async (event) => {
    (await running(null)).errors.emit(event, secret);
    expect(electron.dialog.messages).toMatchObject([
      {
        message: 'The program met an error that it did not expect. What was saved before is kept.',
        buttons: ['Reopen window', 'Quit'],
      },
    ]);
  });

  it('asks once however many there are, and never shows a word of them', async () => {
    const { errors } = await running(null);
    for (let times = 0; times < 5; times += 1) errors.emit('uncaughtException', secret);
    expect(electron.dialog.messages).toHaveLength(1);
    expect(JSON.stringify([electron.dialog.messages, electron.dialog.errors])).not.toMatch(/hunter2|home\/me|Error:/);
  });

  it('puts fresh windows in the place of all', async () => {
    const { window, errors } = await running('Reopen window');
    choose('New window');
    const before = open();
    errors.emit('uncaughtException', secret);
    await settled();
    expect([before.every(({ destroyed }) => destroyed), open().length, window.destroyed]).toEqual([true, 2, true]);
  });
});
