import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { settled, start, temporary } from './starting.ts';

/** What Electron does unless it is told otherwise; fake-electron.ts names the sources. */

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));
const { CHROMIUM_NAMES } = await import('../../src/main/apart.ts');

it('fetches no dictionary and looks for no proxy, for the window as for a report that is printed', async () => {
  const { opened } = await start();
  expect(electron.log.indexOf('app.setProxy direct')).toBeGreaterThan(electron.log.indexOf('app.whenReady'));
  void opened[0]?.printPdf?.('<!doctype html>');
  await settled();
  const made = [electron.session.defaultSession, electron.session.partitions.get('tripoint-print')?.session];
  expect(made.map((each) => [each?.fetched, each?.proxy])).toEqual(Array(2).fill([[], 'direct']));
});

describe('given the folders of Electron', () => {
  it('keeps them apart from the data folder before it asks whether it runs already', async () => {
    const { folder } = await start();
    const { userData, sessionData } = electron.app.paths;
    expect([userData, sessionData]).toEqual([
      join(folder, 'cache/tripoint/window'),
      join(folder, 'cache/tripoint/window'),
    ]);
    const order = ['app.setPath userData', 'app.setPath sessionData', 'app.whenReady'];
    expect(electron.log.filter((name) => order.includes(name))).toEqual(order);
  });

  it('takes the data folder’s where nothing can be written to the cache folder, and removes nothing that was not shared', async () => {
    const folder = temporary();
    for (const name of ['cache/tripoint', 'Code Cache']) mkdirSync(join(folder, name), { recursive: true });
    symlinkSync('/proc', join(folder, 'cache/tripoint/window'));
    await start({ folder });
    expect([electron.app.paths.userData, existsSync(join(folder, 'Code Cache'))]).toEqual([
      join(folder, 'window'),
      true,
    ]);
  });

  it('takes what Chromium left in the data folder of 0.1 out of it, and nothing else', async () => {
    const folder = temporary();
    for (const name of ['cases', 'locks', ...CHROMIUM_NAMES]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'cases/a.json'), '{}');
    writeFileSync(join(folder, 'settings.json'), '{}');
    // Windows and macOS do not tell large letters from small ones.
    await start({ folder, paths: { userData: folder.toUpperCase() } });
    expect(CHROMIUM_NAMES.filter((name) => existsSync(join(folder, name)))).toEqual([]);
    expect(['cases/a.json', 'locks', 'settings.json'].filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });
});

describe('given a watch or a batch', () => {
  it('keeps the system awake until it has ended, once for all of them', async () => {
    let work: PromiseWithResolvers<null> | null = null;
    const { tell } = await start({ going: () => work?.promise ?? null });
    const news = { name: 'cases.changed', payload: { id: 'a' } } as const;
    tell(news);
    expect(electron.powerSaveBlocker.started.size).toBe(0);
    work = Promise.withResolvers<null>();
    tell(news);
    tell(news);
    expect([...electron.powerSaveBlocker.started.values()]).toEqual(['prevent-app-suspension']);
    const { resolve } = work;
    work = null;
    resolve(null);
    await settled();
    expect(electron.powerSaveBlocker.started.size).toBe(0);
  });
});

it('has where its window was on disk before the end of the session returns, and stops what runs', async () => {
  const { window, folder, close } = await start();
  window.bounds = { x: 7, y: 8, width: 900, height: 700 };
  window.emit('move');
  window.emit('session-end', { reasons: ['logoff'] });
  expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toMatchObject({ bounds: window.bounds });
  expect(close).toHaveBeenCalledOnce();
});
