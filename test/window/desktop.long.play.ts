import { readFileSync } from 'node:fs';
import { expect, openCase, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import { wish } from './harness/desktop-host.ts';

const named = (host: { calls: readonly { name: string; input: unknown }[] }, name: string) =>
  host.calls.filter((call) => call.name === name).map(({ input }) => input);

test.describe('given a window of the desktop program', () => {
  test.beforeEach(async ({ host, openWindow }) => {
    host.door = 'electron';
    host.add(firewallCase());
    host.add(insideGoodCase());
    await openWindow();
    await expect.poll(() => named(host, 'desktop.ready')).toEqual([{}]);
  });

  test('the menu opens the dialog for a new case', async ({ page, host }) => {
    wish(host, { kind: 'do', what: 'new-case' });
    await expect(page.getByRole('dialog', { name: 'New case' })).toBeVisible();
  });

  test('the menu shows the keys, and the licence from the program’s own files', async ({ page, host }) => {
    wish(host, { kind: 'do', what: 'help' });
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Ctrl + Shift + NNew window');
    wish(host, { kind: 'do', what: 'licence' });
    const [, , ...paragraphs] = readFileSync('LICENSE', 'utf8').trim().split('\n\n');
    const dialog = page.getByRole('dialog', { name: 'Licence' });
    for (const paragraph of paragraphs) await expect(dialog).toContainText(paragraph);
  });

  test('the menu exports the report of the open case', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    wish(host, { kind: 'do', what: 'export-report' });
    await expect.poll(() => named(host, 'reports.preview').length).toBeGreaterThan(0);
  });

  test('a file that was opened by the system is shown', async ({ page, host }) => {
    const text = JSON.stringify({ case: { ...firewallCase(), title: 'A colleague’s case' } });
    wish(host, { kind: 'open-file', name: 'acme.tripoint', text });
    await expect(page.getByRole('heading', { name: 'A colleague’s case' })).toBeVisible();
    expect(named(host, 'cases.take')).toEqual([{ name: 'acme.tripoint', text }]);
  });

  test('a case opens in a window of its own', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Open in new window' }).click();
    await expect.poll(() => named(host, 'desktop.openWindow')).toEqual([{ caseId: [...host.cases.keys()][1] }]);
  });

  test('the desktop is told which case the window shows, once for each', async ({ page, host }) => {
    const [first, second] = [...host.cases.keys()];
    await openCase(page, 'All rows Down');
    await openCase(page, 'Check after the upgrade');
    host.server?.tell({ name: 'cases.changed', payload: { id: second! } });
    await expect.poll(() => named(host, 'desktop.showing')).toEqual([{ caseId: first }, { caseId: second }]);
  });

  test('the desktop is told when a file was not opened, so that the window counts as free', async ({ page, host }) => {
    host.failures.set('cases.take', { code: 'damaged', message: 'The file is damaged. Nothing was changed.' });
    wish(host, { kind: 'open-file', name: 'acme.tripoint', text: '{}' });
    await expect(page.getByRole('dialog', { name: 'The file was not opened' })).toBeVisible();
    await expect.poll(() => named(host, 'desktop.showing')).toEqual([{ caseId: null }]);
  });

  test('a case that is removed is shown no more, and the desktop is told so', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
    await expect.poll(() => named(host, 'desktop.showing').at(-1)).toEqual({ caseId: null });
  });

  test('a page outside is opened by its word', async ({ page, host }) => {
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('button', { name: 'The server’s API documentation' }).click();
    await expect.poll(() => named(host, 'desktop.openLink')).toEqual([{ link: 'server-api' }]);
  });
});

test.describe('given a page in a browser', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(insideGoodCase());
    await openWindow();
    await openCase(page, 'Check after the upgrade');
  });

  test('nothing is offered that only the desktop can do', async ({ page }) => {
    await page.getByRole('button', { name: 'More for this case' }).click();
    await expect(page.getByRole('menuitem', { name: 'Save as a file…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Open in new window' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('button', { name: 'Licence' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'The server’s API documentation' })).toHaveCount(0);
  });

  test('the desktop is told nothing', ({ host }) => {
    expect(host.calls.filter(({ name }) => name.startsWith('desktop.'))).toEqual([]);
  });
});

test.describe('given two windows on one case', () => {
  test('a change in one is seen in the other, which stays where it is', async ({ page, host, context, openWindow }) => {
    host.add(insideGoodCase());
    await openWindow();
    await openCase(page, 'Check after the upgrade');
    const token = await page.evaluate(() => sessionStorage.getItem('tripoint.token'));
    const second = await context.newPage();
    await second.addInitScript((kept) => sessionStorage.setItem('tripoint.token', kept ?? ''), token);
    await second.goto(page.url());
    await openCase(second, 'Check after the upgrade');
    await second.getByRole('navigation').getByRole('button', { name: 'Practice faults' }).click();
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByLabel('Title').fill('Renamed in the other window');
    await page.getByRole('button', { name: 'Save' }).click();
    host.server?.tell({ name: 'cases.changed', payload: { id: [...host.cases.keys()][0]! } });
    await expect(second).toHaveTitle('Renamed in the other window · Nordic Retail AB · Tripoint');
    await expect(second.getByRole('heading', { name: 'Practice faults' })).toBeVisible();
    await second.close();
  });
});

test('given a window, its title names the program, and then the case', async ({ page, host, openWindow }) => {
  host.add(insideGoodCase());
  await openWindow();
  await expect(page).toHaveTitle('Tripoint');
  await openCase(page, 'Check after the upgrade');
  await expect(page).toHaveTitle('Check after the upgrade · Nordic Retail AB · Tripoint');
});
