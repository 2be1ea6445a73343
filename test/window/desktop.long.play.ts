import { say } from '../../src/core/messages/message.ts';
import { readFileSync } from 'node:fs';
import { expect, openCase, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import { wish } from './harness/desktop-host.ts';

test.describe('given a window of the desktop program', () => {
  test.beforeEach(async ({ host, openWindow }) => {
    host.door = 'electron';
    host.add(firewallCase());
    host.add(insideGoodCase());
    await openWindow();
    await expect.poll(() => host.inputs('desktop.ready')).toEqual([{}]);
  });

  test('the menu shows the keys, and the licence from the program’s own files', async ({ page, host }) => {
    wish(host, { kind: 'do', what: 'help' });
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Ctrl + Shift + NNew window');
    wish(host, { kind: 'do', what: 'licence' });
    const [, , ...paragraphs] = readFileSync('LICENSE', 'utf8').trim().split('\n\n');
    const dialog = page.getByRole('dialog', { name: 'Licence' });
    for (const paragraph of paragraphs) await expect(dialog).toContainText(paragraph);
  });

  test('a case opens in a window of its own', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Open in new window' }).click();
    await expect.poll(() => host.inputs('desktop.openWindow')).toEqual([{ caseId: [...host.cases.keys()][1] }]);
  });

  test('the desktop is told which case the window shows, once for each', async ({ page, host }) => {
    const [first, second] = [...host.cases.keys()];
    await openCase(page, 'All rows Down');
    await openCase(page, 'Check after the upgrade');
    host.changed(second!);
    await expect.poll(() => host.inputs('desktop.showing')).toEqual([{ caseId: first }, { caseId: second }]);
  });

  test('the desktop is told when a file was not opened, so that the window counts as free', async ({ page, host }) => {
    host.failures.set('cases.take', { code: 'damaged', message: say('The file is damaged. Nothing was changed.') });
    wish(host, { kind: 'open-file', name: 'acme.tripoint', text: '{}' });
    await expect(page.getByRole('dialog', { name: 'The import failed' })).toBeVisible();
    await expect.poll(() => host.inputs('desktop.showing')).toEqual([{ caseId: null }]);
  });

  test('a case that is removed is shown no more, and the desktop is told so', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
    await expect.poll(() => host.inputs('desktop.showing').at(-1)).toEqual({ caseId: null });
  });

  test('a page outside is opened by its word', async ({ page, host }) => {
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('button', { name: 'The server’s API documentation' }).click();
    await expect.poll(() => host.inputs('desktop.openLink')).toEqual([{ link: 'server-api' }]);
  });
});

test.describe('given a page in a browser', () => {
  test.beforeEach(({ show }) => show(insideGoodCase()));

  test('nothing is offered that only the desktop can do', async ({ page }) => {
    await page.getByRole('button', { name: 'More for this case' }).click();
    await expect(page.getByRole('menuitem', { name: 'Save as a file…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('button', { name: 'Licence' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'The server’s API documentation' })).toHaveCount(0);
  });

  test('the desktop is told nothing', ({ host }) =>
    expect(host.calls.filter(({ name }) => name.startsWith('desktop.'))).toEqual([]));
});
