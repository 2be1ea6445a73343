import type { Page } from '@playwright/test';
import { expect, test } from './harness/window-test.ts';
import { startProduct } from './harness/real-product.ts';
import type { ServedWindow } from './harness/serve.ts';
import { latin1, macOf, SWEDISH_LIST } from './harness/service-fixture.ts';
import { chooseList, openContext, row, rowsGrid } from './harness/service-steps.ts';

const openPractice = async (page: Page, open: (served: ServedWindow) => Promise<void>, tab: string): Promise<void> => {
  await open(await startProduct('healthy'));
  // The practice case opens by itself, and would take the page away again.
  await expect(page.getByRole('button', { name: /Run from inside/ })).toBeEnabled({ timeout: 30_000 });
  await openContext(page, 'Practice', tab);
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create entries' });
const sum = (page: Page) => page.getByRole('group', { name: 'Sum' });

test.describe('given the practice context and a list as Swedish Excel saves it', () => {
  test.setTimeout(90_000);

  test('it is read, corrected, sent, and nothing is created twice', async ({ page, openWindow }) => {
    await openPractice(page, openWindow, 'Batch');
    await expect(page.getByText('PRACTICE', { exact: true }).first()).toBeVisible();

    await chooseList(page, 'enheter.csv', latin1(SWEDISH_LIST));
    await expect(page.getByText(/^How it is read: Windows-1252 · semicolon/)).toBeVisible();
    await expect(page.getByText('9 rows, 5 ready')).toBeVisible();
    await expect(row(page, 'Skärm igen')).toContainText('MAC is the one of line 2');

    await page.getByRole('button', { name: 'Fix all 1: Name has a non-breaking space' }).click();
    await expect(page.getByText('9 rows, 6 ready')).toBeVisible();
    await rowsGrid(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Skrivare plan 2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('9 rows, 7 ready, Rows corrected: 2')).toBeVisible();

    await page.getByRole('button', { name: /^Create 7… Practice/ }).click();
    await expect(dialog(page)).toContainText(/Create 7, leave out 1 faulty and 1 repeated, 7 permanent, into Practice/);
    await dialog(page).getByLabel('Rows in one request').fill('3');
    await dialog(page)
      .getByLabel(/never expire/)
      .check();
    await dialog(page)
      .getByRole('button', { name: /^Create 7 in Practice/ })
      .click();
    // The practice world has whitelisted the first two devices before.
    await expect(sum(page)).toHaveText('5 created + 2 already there + 0 faulty + 0 not known = 7 sent', {
      timeout: 20_000,
    });
    const rows = page.getByRole('grid', { name: 'Rows of the list' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Åkerö, vån 3' })).toContainText(macOf(4));
    await expect(rows.filter({ hasText: 'Åkerö, vån 3' })).toContainText('Created');
    await expect(rows.filter({ hasText: 'Skärm i receptionen' })).toContainText('Already there');
    await expect(rows.filter({ hasText: 'Högtalare' })).toContainText('Left out');

    // What was left out opens in the grid; corrected, it is sent as a batch of its own.
    await page.getByRole('button', { name: 'Correct in the grid and send again' }).click();
    await expect(page.getByRole('heading', { name: 'Left over from enheter.csv' })).toBeVisible();
    await page.getByRole('gridcell', { name: '1,12E+11' }).dblclick();
    await page.keyboard.type(macOf(77));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Create \d… Practice/ }).click();
    await dialog(page)
      .getByLabel(/never expire/)
      .check();
    await dialog(page)
      .getByRole('button', { name: /^Create \d in Practice/ })
      .click();
    await expect(sum(page)).toContainText('1 created', { timeout: 20_000 });

    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('table', { name: 'History of this context' }).getByRole('row')).toHaveCount(3);
  });

  test('one entry is created once; the same device again is told as there already', async ({ page, openWindow }) => {
    await openPractice(page, openWindow, 'One entry');
    const create = async (): Promise<void> => {
      await page.getByLabel('MAC address').fill('001b.5400.0063');
      await page.getByLabel('Name').fill('Åkes dator');
      await page.getByLabel('Permanent').check();
      await page.getByRole('button', { name: /^Create in Practice/ }).click();
    };
    await create();
    await expect(page.getByRole('region', { name: 'Created' })).toContainText(
      '00:1B:54:00:00:63 (Åkes dator) is whitelisted',
    );
    await create();
    await expect(page.getByRole('region', { name: 'Not created' })).toContainText('The entry is there already');
  });

  test('access is taken away, and who is still let in is told', async ({ page, openWindow }) => {
    await openPractice(page, openWindow, 'Remove emails');
    await page.getByRole('button', { name: 'Take the practice policy' }).click();
    await page.getByLabel('Addresses and patterns').fill('alice@acme.example');
    await expect(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
    await page.getByLabel('Only stop new sign-ins').check();
    await page.getByRole('button', { name: 'Review…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove emails' });
    await dialog.getByLabel('Type the number of entries (1) to continue').fill('1');
    await dialog.getByRole('button', { name: /^Remove emails/ }).click();
    await expect(page.getByText('alice@acme.example can still sign in through *@acme.example.')).toBeVisible();
  });
});
