import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './desktop.ts';

/** Processes that were started with the play's own folder and are still there (where the system lets one look). */
const leftBehind = (folder: string): readonly string[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`HOME=${folder}`);
    } catch {
      return false;
    }
  });
};

test.describe('given the desktop program with its real main file, preload and page', () => {
  test('gives its page, in the sandbox, one object of its own, and nothing of Node or Electron', async ({
    startDesktop,
  }) => {
    const desktop = await startDesktop();
    const page = await desktop.window();
    await desktop.see('sandbox');
    const had = await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      const known = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'];
      const own = Object.getOwnPropertyNames(globalThis).filter(
        (name) => !usual.has(name) && !/^(\d+|__.*)$/.test(name),
      );
      frame.remove();
      return {
        own,
        node: known.filter((name) => name in globalThis),
        frozen: Object.isFrozen(Reflect.get(globalThis, 'tripoint')),
      };
    });
    expect(had).toEqual({ own: ['tripoint'], node: [], frozen: true });
  });

  test('leads nowhere by script, form, new window or frame', async ({ startDesktop }) => {
    const desktop = await startDesktop();
    const page = await desktop.window();
    const before = page.url();
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        action: 'https://example.test/form',
        method: 'post',
      });
      const blank = Object.assign(document.createElement('a'), { href: 'https://example.test/link', target: '_blank' });
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://example.test/frame' });
      document.body.append(form, blank, frame);
      form.submit();
      blank.click();
      window.open('https://example.test/open');
      window.location.href = 'https://example.test/';
    });
    await page.evaluate(() => (window.location.href = 'file:///etc/hostname'));
    await page
      .getByRole('button', { name: /New case/ })
      .first()
      .click();
    await expect(page.locator('input:focus')).toHaveCount(1);
    expect(page.url()).toBe(before);
    await expect.poll(() => page.context().pages().length).toBe(1);
    expect(page.frames().filter((frame) => frame.url().includes('example.test'))).toEqual([]);
    expect([...desktop.all('left'), ...desktop.all('external')]).toEqual([]);
  });

  test('opens where it was when it was closed last', async ({ startDesktop }) => {
    const bounds = { x: 40, y: 30, width: 1000, height: 650 };
    const first = await startDesktop();
    // What is done to a window before its page is there may come before it is listened to.
    await expect((await first.window()).getByRole('button', { name: 'New case' }).first()).toBeVisible();
    first.do({ kind: 'bounds', bounds });
    first.do({ kind: 'quit' });
    expect(await first.ended).toBe(0);
    const second = await startDesktop();
    expect((await second.see('window')).options).toMatchObject(bounds);
  });

  test('ends well with its last window, and leaves no process behind', async ({ startDesktop }) => {
    const desktop = await startDesktop({ args: ['--practice=outside-proxy-302'] });
    const page = await desktop.window();
    await expect(page.getByText('PRACTICE').first()).toBeVisible();
    await page.close();
    // On macOS a program goes on without a window.
    if (process.platform === 'darwin') desktop.do({ kind: 'quit' });
    expect(await desktop.ended).toBe(0);
    await expect.poll(() => leftBehind(desktop.folder)).toEqual([]);
  });
});
