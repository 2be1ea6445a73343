import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { choose, settled, start, temporary, until } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));
const { fitBounds } = await import('../../src/main/window-memory.ts');

const LARGE = { x: 0, y: 0, width: 1920, height: 1080 };
const BESIDE = { x: 1920, y: 0, width: 1280, height: 1024 };
const BOUNDS = { x: 100, y: 80, width: 1300, height: 900 };

const remembered = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    format: 'tripoint/window-state',
    version: 1,
    bounds: BOUNDS,
    maximised: false,
    fullScreen: false,
    zoom: 1.25,
    ...changes,
  });

const folderWith = (text: string): string => {
  const folder = temporary();
  writeFileSync(join(folder, 'window.json'), text);
  return folder;
};
const onDisk = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8')) as Record<string, unknown>;

const quit = async (): Promise<void> => {
  electron.app.emit('will-quit', { preventDefault: () => undefined });
  await until(() => expect(electron.app.exitCode).toBe(0));
};

afterEach(() => {
  electron.screen.displays = [{ id: 1, workArea: LARGE }];
});

describe('given a window that was moved and closed', () => {
  it('opens as large as it was before, and maximised and in full screen once it is painted', async () => {
    const { window } = await start({
      folder: folderWith(remembered({ maximised: true, fullScreen: true })),
      paints: false,
    });
    expect([window.bounds, electron.log.includes('window.show')]).toEqual([BOUNDS, false]);
    window.emit('ready-to-show');
    expect([window.maximized, window.fullScreen, electron.log.includes('window.show')]).toEqual([true, true, true]);
  });

  it('has every part on disk', async () => {
    const { window, folder } = await start();
    choose('Zoom in', window);
    Object.assign(window, { bounds: BOUNDS, maximized: true });
    window.emit('maximize');
    await quit();
    expect(onDisk(folder)).toEqual(JSON.parse(remembered({ maximised: true, zoom: 1.1 })));
  });

  it('says nothing of where it was while it is minimised', async () => {
    const { window, folder } = await start({ folder: folderWith(remembered()) });
    Object.assign(window, { bounds: { ...BOUNDS, x: -32_000 }, minimized: true });
    window.close();
    await quit();
    expect(onDisk(folder).bounds).toEqual(BOUNDS);
  });
});

it.each([
  ['half a file', remembered().slice(0, 60)],
  ['a newer version', remembered({ version: 2 })],
  ['a place beyond all screens', remembered({ bounds: { ...BOUNDS, x: 1e9 } })],
  ['no extent', remembered({ bounds: { ...BOUNDS, width: 0 } })],
  ['a zoom at which nothing can be read', remembered({ zoom: 0.01 })],
])('given a file that is not what was written, opens as usual with %s', async (_what, text) => {
  const { window } = await start({ folder: folderWith(text) });
  window.webContents.emit('dom-ready');
  expect([window.bounds, window.webContents.zoomFactor]).toEqual([{ x: 0, y: 0, width: 1280, height: 860 }, 1]);
});

describe('given displays that have changed', () =>
  it.each([
    ['stays where it is on one display', BOUNDS, [LARGE], BOUNDS],
    ['stays across two', { ...BOUNDS, x: 1500 }, [LARGE, BESIDE], { ...BOUNDS, x: 1500 }],
    ['may stick out by its invisible border', { ...BOUNDS, x: -8 }, [LARGE], { ...BOUNDS, x: -8 }],
    ['comes back from the left', { ...BOUNDS, x: -900 }, [LARGE], { ...BOUNDS, x: 0 }],
    ['comes back from below', { ...BOUNDS, y: 900 }, [LARGE], { ...BOUNDS, y: 180 }],
    ['shrinks to a smaller display', BOUNDS, [{ x: 0, y: 25, width: 1024, height: 700 }], { x: 0, y: 25, width: 1024, height: 700 }],
    ['goes to the display that shows most of it', { ...BOUNDS, x: 1700, y: 500 }, [LARGE, BESIDE], { x: 1920, y: 124, width: 1280, height: 900 }],
    ['goes to the primary display when none shows any', { ...BOUNDS, x: 9000, y: 9000 }, [LARGE, BESIDE], { ...BOUNDS, x: 620, y: 180 }],
  ])('%s', (_what, bounds, areas, fitted) => expect(fitBounds(bounds, areas)).toEqual(fitted))); // prettier-ignore

it('given one more window, opens beside the one it was opened from', async () => {
  const { window } = await start({ folder: folderWith(remembered()) });
  choose('New window', window);
  await settled();
  expect(electron.BrowserWindow.all[1]?.bounds).toEqual({ ...BOUNDS, x: BOUNDS.x + 28, y: BOUNDS.y + 28 });
});
