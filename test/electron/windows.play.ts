import type { Page } from '@playwright/test';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { writeCaseFile } from './case-file.ts';
import { expect, test } from './desktop.ts';

const TITLE = 'All rows Down since the firewall change';
const cases = (page: Page) => page.getByRole('navigation', { name: 'Cases' });
const shown = (page: Page) => page.getByRole('heading', { name: TITLE });

test('given a second window from the menu, both show what one of them changes', async ({ startDesktop }) => {
  const desktop = await startDesktop();
  const first = await desktop.window();
  desktop.do({ kind: 'menu', path: ['File', 'New window'] });
  const second = await desktop.window(1);
  await first
    .getByRole('button', { name: /New case/ })
    .first()
    .click();
  await first.getByLabel('Server name').fill('seen-twice.example');
  await first.keyboard.press('Tab');
  await first.keyboard.type('svc');
  await first.keyboard.press('Enter');
  await expect(cases(first).getByRole('button', { name: /seen-twice/ })).toBeVisible();
  await expect(cases(second).getByRole('button', { name: /seen-twice/ })).toBeVisible();
});

test.describe('given a case file', () => {
  test('a second start with it opens it in the window that is there', async ({ startDesktop, folder }) => {
    const path = await writeCaseFile(folder, firewallCase());
    const desktop = await startDesktop();
    const page = await desktop.window();
    await expect(page.getByRole('button', { name: /New case/ }).first()).toBeVisible();
    desktop.do({ kind: 'second-instance', args: ['tripoint', path] });
    await expect(shown(page)).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('the system’s own way opens it, and it is among the recent ones', async ({ startDesktop, folder }) => {
    const path = await writeCaseFile(folder, firewallCase());
    const desktop = await startDesktop();
    const page = await desktop.window();
    desktop.do({ kind: 'open-file', path });
    await expect(shown(page)).toBeVisible();
    await desktop.see('recent', (recent) => recent.path === path);
  });

  test('one that is none is refused in words, and no case is made of it', async ({ startDesktop, folder }) => {
    const desktop = await startDesktop();
    const page = await desktop.window();
    desktop.do({ kind: 'open-file', path: `${folder}/absent.tripoint` });
    const { message } = await desktop.see('dialog');
    expect(message).toBe('absent.tripoint could not be read. It is not there. Nothing was changed.');
    await expect(page.getByLabel('Server name')).toBeVisible();
    await expect(cases(page).getByRole('button', { name: /absent/ })).toHaveCount(0);
  });
});

test('a window whose page has died says what was kept, and the case comes again', async ({ startDesktop, folder }) => {
  const path = await writeCaseFile(folder, firewallCase());
  const desktop = await startDesktop({ args: [path] });
  const page = await desktop.window();
  await expect(shown(page)).toBeVisible();
  desktop.do({ kind: 'crash' });
  const { title, message } = await desktop.see('dialog');
  expect(`${title}: ${message}`).toMatch(/^The window does not answer: .*your cases are kept as they are/);
  await expect.poll(() => page.isClosed()).toBe(true);
  await expect(shown(await desktop.window())).toBeVisible();
});

test('a window that is kept for what is typed in it is not taken for one that does not answer', async ({
  startDesktop,
}) => {
  const desktop = await startDesktop();
  const page = await desktop.window();
  // Who is asked is the program, not the play.
  page.on('dialog', () => undefined);
  desktop.do({ kind: 'menu', path: ['File', 'New case'] });
  await page.getByLabel('Server name').pressSequentially('typed.example');
  desktop.do({ kind: 'quit' });
  expect((await desktop.see('dialog')).title).toBe('Something that you typed is not saved');
  await page.waitForTimeout(process.env.TRIPOINT_ELECTRON === '1' ? 6_000 : 2_000);
  await expect(page.getByLabel('Server name')).toHaveValue('typed.example');
  expect(desktop.all('dialog')).toHaveLength(1);
  desktop.do({ kind: 'answer', button: 1 });
  desktop.do({ kind: 'quit' });
  expect(await desktop.ended).toBe(0);
});

test('quitting asks first where a stage runs, and goes on or ends as told', async ({ startDesktop }) => {
  const desktop = await startDesktop({ args: ['--practice=server-hangs'] });
  const page = await desktop.window();
  const stop = page.getByRole('button', { name: /^Stop/ }).first();
  await page.getByRole('button', { name: /Run from inside/ }).click();
  await expect(stop).toBeVisible();
  desktop.do({ kind: 'quit' });
  expect((await desktop.see('dialog')).title).toBe('A stage, a watch or a batch is still running');
  await expect(stop).toBeVisible();
  desktop.do({ kind: 'answer', button: 1 });
  desktop.do({ kind: 'quit' });
  expect(await desktop.ended).toBe(0);
});
