import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import * as electron from './fake-electron.ts';
import { call, choose, settled, start, temporary, until, wishesOf } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));
const { filesIn } = await import('../../src/main/file-dialogs.ts');

const CASE = '7d3f1c52-9a52-4c5f-8a0f-0f5cf1c0a001';
const fileIn = (folder: string, name = 'given.tripoint', text = '{"a":1}'): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const asked = (name = 'given.tripoint') => ({ kind: 'open-file', name, text: '{"a":1}' });
/** What a window is asked, once its page listens; waits for the first wish. */
const wished = async (window: electron.BrowserWindow): Promise<readonly unknown[]> => {
  await call(window, 'desktop.ready');
  await until(() => expect(wishesOf(window)).not.toEqual([]));
  return wishesOf(window);
};
const payload = (): Promise<electron.FakeMessage> =>
  until(() => electron.dialog.messages[0] ?? Promise.reject(new Error('nothing was told')));

describe('given a program that is started with a file', () => {
  it('shows a second file in a window of its own', async () => {
    const folder = temporary();
    const { window } = await start({ args: ['tripoint', fileIn(folder), fileIn(folder, 'second.json')] });
    await until(() => expect(electron.BrowserWindow.open()).toHaveLength(2));
    const wishes = [...(await wished(window)), ...(await wished(electron.BrowserWindow.open()[1]!))];
    expect(wishes).toEqual(expect.arrayContaining([asked(), asked('second.json')]));
  });

  it('touches no network share on Windows', async () => {
    await start({ args: ['tripoint', '\\\\server\\share\\given.tripoint'], platform: 'win32' });
    expect((await payload()).detail).toMatch(/not/);
    expect(electron.BrowserWindow.open()).toHaveLength(1);
  });
});

describe('given arguments', () => {
  const folder = '/home/me';
  it.each<[readonly string[], readonly string[]]>([
    [['electron', '.', '--practice=a'], []],
    [['/opt/x.tripoint'], []],
    [['tripoint', 'a.tripoint', 'B.TRIPOINT', 'c.json'], ['/home/me/a.tripoint', '/home/me/B.TRIPOINT', '/home/me/c.json']],
    [['tripoint', '/srv/a.tripoint', '--original-process-start-time=1'], ['/srv/a.tripoint']],
    [['tripoint', '--file=a.tripoint', 'a.exe', 'https://evil.test/x'], []],
    [['tripoint', pathToFileURL('/srv/å b.tripoint').href], ['/srv/å b.tripoint']],
    [['tripoint', 'file://server/share/a.tripoint'], []],
  ])('finds in %j the files %j', (args, files) => expect(filesIn(args, folder)).toEqual(files)); // prettier-ignore
});

describe('given a program that runs already', () => {
  it('comes back to a window that could not show what it was given', async () => {
    const { window } = await start({ args: ['tripoint', fileIn(temporary())] });
    await wished(window);
    await call(window, 'desktop.showing', { caseId: null });
    electron.app.emit('second-instance', {}, ['tripoint', fileIn(temporary(), 'second.json')], '/');
    await until(() => expect(wishesOf(window)).toEqual([asked(), asked('second.json')]));
    expect(electron.BrowserWindow.open()).toHaveLength(1);
  });

  it('leaves a case that is open where it is, and opens a window for the file', async () => {
    const { window } = await start();
    await call(window, 'desktop.ready');
    await call(window, 'desktop.showing', { caseId: CASE });
    electron.app.emit('second-instance', {}, ['tripoint', fileIn(temporary())], '/');
    await until(() => expect(electron.BrowserWindow.open()).toHaveLength(2));
    expect(await wished(electron.BrowserWindow.open()[1]!)).toEqual([asked()]);
    expect(wishesOf(window)).toEqual([]);
  });
});

describe('given macOS, which asks by an event', () => {
  it('opens a file that was asked for before the program was ready', async () => {
    const path = fileIn(temporary());
    const preventDefault = vi.fn();
    vi.spyOn(electron.app, 'whenReady').mockImplementationOnce(() => {
      electron.app.emit('open-file', { preventDefault }, path);
      return electron.app.ready.promise;
    });
    const { window } = await start({ platform: 'darwin' });
    expect(await wished(window)).toEqual([asked()]);
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('opens a window for it where none is open', async () => {
    (await start({ platform: 'darwin' })).window.close();
    electron.app.emit('open-file', { preventDefault: () => undefined }, fileIn(temporary()));
    await until(() => expect(electron.BrowserWindow.open()).toHaveLength(1));
    expect(await wished(electron.BrowserWindow.open()[0]!)).toEqual([asked()]);
  });
});

it('given File → Open, hands the chosen file to the window that asked, whatever it shows', async () => {
  electron.dialog.chosen = { canceled: false, filePaths: [fileIn(temporary())] };
  const { window } = await start();
  window.minimized = true;
  await call(window, 'desktop.ready');
  await call(window, 'desktop.showing', { caseId: CASE });
  choose('Open…', window);
  expect([await wished(window), electron.dialog.unseen]).toEqual([[asked()], false]);
});

describe('given a link tripoint: from another program', () => {
  const BLOCK = '-----BEGIN TRIPOINT-----\nabc\n-----END TRIPOINT-----';
  const link = `tripoint:${encodeURIComponent(BLOCK)}`;
  const pressed = async (press: string, args: readonly string[]) => {
    const { window, opened } = await start();
    electron.dialog.press = press;
    await call(window, 'desktop.ready');
    electron.app.emit('second-instance', {}, ['tripoint', ...args], '/');
    await until(() => expect(electron.dialog.messages.length).toBeGreaterThan(0));
    await settled();
    return { wishes: wishesOf(window), worlds: opened.map(({ startWorld }) => startWorld) };
  };

  it('hands its text to a window once a person agrees, and runs nothing', async () =>
    expect(await pressed('Open', [link])).toEqual({
      wishes: [{ kind: 'open-file', name: 'link.txt', text: BLOCK }],
      worlds: [null],
    }));

  it.each([
    ['nothing', 'tripoint:'],
    ['broken encoding', 'tripoint:%E0%A4%A'],
    ['too much', `tripoint:${'a'.repeat(10_001)}`],
  ])('opens none that holds %s', async (_what, bad) => {
    expect((await pressed('OK', [bad])).wishes).toEqual([]);
    expect(electron.dialog.messages[0]?.message).toBe('The link holds no task');
  });

  it('does nothing where the person does not, takes no file and no option out of it, and asks once for many', async () => {
    const links = ['tripoint:///etc/passwd.json', 'tripoint:--practice=x.tripoint', link, link];
    const { wishes } = await pressed('Cancel', links);
    expect([wishes, electron.dialog.messages.length]).toEqual([[], 1]);
  });

  it('is heard from macOS, which asks by an event', async () => {
    const { window } = await start({ platform: 'darwin' });
    electron.dialog.press = 'Open';
    await call(window, 'desktop.ready');
    electron.app.emit('open-url', { preventDefault: () => undefined }, link);
    expect(await wished(window)).toEqual([{ kind: 'open-file', name: 'link.txt', text: BLOCK }]);
  });
});
