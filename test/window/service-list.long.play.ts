import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, chooseFile } from './harness/window-test.ts';
import { contextView, latin1, longList, macOf, SWEDISH_LIST } from './harness/service-fixture.ts';
import { chooseList, openContext, row, rowsGrid, tabTo } from './harness/service-steps.ts';

test.beforeEach(({ showContext }) => showContext('Batch'));

test.describe('given a list as Swedish Excel saves it', () => {
  test.beforeEach(({ page }) => chooseList(page, 'enheter.csv', latin1(SWEDISH_LIST)));

  test('shows the rows with errors first, with the reason', async ({ page }) => {
    await expect(rowsGrid(page)).toHaveAttribute('aria-rowcount', '5');
    await expect(row(page, 'Skrivare_plan 2')).toContainText('Name has "_" at place 9');
    await expect(row(page, 'Skärm igen')).toContainText('MAC is the one of line 2');
  });

  test('in call mode the names of a list are covered as its addresses are', async ({ page }) => {
    await page.keyboard.press('Control+Shift+m');
    const covered = () =>
      page.evaluate(() => [...(CSS.highlights.get('tp-covered') ?? [])].map((range) => (range as Range).toString()));
    const [name = ''] = await page.locator('[data-whose]').allTextContents();
    expect(name).not.toBe('');
    await expect.poll(covered).toContain(name);
  });

  test('closed while rows are on their way, it troubles nobody with them', async ({ page, host }) => {
    let give = (): void => undefined;
    host.service.sheets.holdRows = new Promise((resolve) => {
      give = resolve;
    });
    await page.getByRole('button', { name: /^All rows/ }).click();
    await page.getByRole('button', { name: 'Another list' }).click();
    give();
    await chooseList(page, 'again.csv', latin1(SWEDISH_LIST));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a cell is corrected in place: Esc leaves it, Enter takes it', async ({ page }) => {
    await rowsGrid(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name of line 4' })).toHaveValue('Skrivare_plan 2');
    await page.keyboard.type('Skrivare plan 2');
    await page.keyboard.press('Escape');
    await expect(rowsGrid(page)).toBeFocused();
    await expect(row(page, 'Skrivare_plan 2')).toBeVisible();
    await page.keyboard.press('F2');
    await page.keyboard.type('Skrivare plan 2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('9 rows, 6 ready, Rows corrected: 1')).toBeVisible();
    await expect(row(page, 'Skrivare')).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: 'Line 4 corrected. 3 rows with errors left.' }),
    ).toHaveCount(1);
  });

  test('the row that is pointed at says everything, with what the file said before', async ({ page }) => {
    await page.getByRole('button', { name: /^All rows/ }).click();
    await page.getByRole('gridcell', { name: 'Kassa Älvsjö' }).dblclick();
    await page.keyboard.type('Kassa 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Line 3' })).toContainText('The file says “Kassa Älvsjö”.');
  });

  test('another encoding is a choice, and the rows are read anew', async ({ page }) => {
    await page.getByText(/^How it is read/).click();
    await page.getByLabel(/^Encoding/).selectOption('UTF-8');
    await expect(page.getByLabel('Encoding (chosen)')).toHaveValue('utf-8');
    await page.getByRole('button', { name: /^All rows/ }).click();
    await expect(row(page, 'Skärm i receptionen')).toHaveCount(0);
    await page.getByLabel(/^Encoding/).selectOption('Windows-1252');
    await expect(row(page, 'Skärm i receptionen')).toBeVisible();
  });

  test('columns are mapped with examples; without a MAC column nothing is ready', async ({ page }) => {
    await page.getByText(/^How it is read/).click();
    await expect(page.getByRole('row', { name: /^MAC-adress/ })).toContainText(`${macOf(1)} · ${macOf(2)}`);
    await page.getByLabel('Holds: MAC-adress').selectOption('left-out');
    await expect(page.getByText('No column is known to hold this, say which one does: MAC address.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Create 0/ })).toBeDisabled();
  });

  test('the keyboard alone reaches the rows, a cause and the next step', async ({ page }) => {
    await page.getByRole('button', { name: 'Another list' }).focus();
    await tabTo(page, page.getByRole('button', { name: /^MAC damaged by Excel/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, rowsGrid(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'MAC address of line 7' })).toBeFocused();
    await page.keyboard.type(macOf(77));
    await page.keyboard.press('Enter');
    await expect(page.getByText('9 rows, 6 ready, Rows corrected: 1')).toBeVisible();
    await expect(rowsGrid(page)).toBeFocused();
  });
});

test.describe('given a column that is not used and holds something', () => {
  const create = (page: Page) => page.getByRole('button', { name: /^Create 2… ACME/ });
  const list = (header: string): Buffer =>
    latin1(`MAC;Namn;${header}\r\n${macOf(1)};Kassa;31.12.2026\r\n${macOf(2)};Port;\r\n`);
  const banner = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'Columns that are not used but hold something: 1.' });

  test('nothing can be created before it is left out', async ({ page }) => {
    await chooseList(page, 'plats.csv', list('Plats'));
    await expect(banner(page)).toContainText('The column Plats is not used. Rows with a value in it: 1: 31.12.2026.');
    await expect(create(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Leave out: Plats' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(create(page)).toBeEnabled();
    await create(page).click();
    await expect(page.getByRole('dialog', { name: 'Create entries' })).toContainText('Columns left out: Plats.');
  });

  test('a field that is chosen for it is used, and its cells are checked', async ({ page }) => {
    await chooseList(page, 'plats.csv', list('Anst?'));
    await banner(page).getByLabel('Holds: Anst?').selectOption('toDate');
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByText('2 rows, 1 ready')).toBeVisible();
  });

  test('reading the list in another way asks again', async ({ page }) => {
    await chooseList(page, 'plats.csv', list('Plats'));
    await page.getByRole('button', { name: 'Leave out: Plats' }).click();
    await page.getByText(/^How it is read/).click();
    await page.getByLabel('Encoding (found)').selectOption('windows-1252');
    await expect(banner(page)).toBeVisible();
    await expect(create(page)).toBeDisabled();
  });
});

test.describe('given a list of 100,000 rows', () => {
  test('only the rows in sight exist', async ({ page }) => {
    await chooseList(page, 'long.csv', Buffer.from(longList(100_000)));
    await expect(page.getByText('100,000 rows, 100,000 ready')).toBeVisible();
    expect(await rowsGrid(page).getByRole('row').count()).toBeLessThan(60);
    await rowsGrid(page).focus();
    await page.keyboard.press('Control+End');
    await expect(row(page, 'Device 100000')).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await expect(rowsGrid(page).getByRole('gridcell', { name: 'Device 1', exact: true })).toBeInViewport();
  });

  test('reading it can be stopped, and nothing of it is kept', async ({ page, host }) => {
    let goOn = (): void => undefined;
    host.service.sheets.hold = new Promise((resolve) => {
      goOn = resolve;
    });
    await chooseFile(page.getByRole('button', { name: 'Choose a file…' }), 'long.csv', longList(30_000));
    await expect(page.getByRole('progressbar', { name: 'Reading long.csv' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Choose a file…' })).toBeVisible();
    goOn();
    await expect.poll(() => host.service.sheets.names()).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a window has one list: another customer’s gives way unless corrected', async ({ page, host }) => {
  const { id } = host.service.add(contextView({ name: 'Borealis' }));
  await host.service.operations().contexts.restore({ id });
  const goTo = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'All contexts' }).click();
    await openContext(page, name, 'Batch');
  };
  await chooseList(page, 'one.csv', latin1(SWEDISH_LIST));
  await goTo('Borealis');
  await chooseList(page, 'two.csv', latin1(SWEDISH_LIST));
  await expect.poll(() => host.service.sheets.names()).toEqual(['two.csv']);
  await page.getByRole('button', { name: 'Fix all 1: Name has a non-breaking space' }).click();
  await expect(page.getByText('9 rows, 6 ready, Rows corrected: 1')).toBeVisible();
  await goTo('ACME');
  await chooseFile(page.getByRole('button', { name: 'Choose a file…' }), 'three.csv', latin1(SWEDISH_LIST));
  await expect(page.getByRole('dialog')).toContainText('This window has two.csv open for another customer');
  expect(host.service.sheets.names()).toEqual(['two.csv']);
});

test('rows can be pasted, and a file can be dropped', async ({ page }) => {
  await page
    .getByLabel('Or paste rows')
    .and(page.locator('textarea'))
    .fill(`${macOf(1)}\tKassa\n${macOf(2)}\tLås`);
  await page.getByRole('button', { name: 'Read the pasted rows' }).click();
  await expect(page.getByRole('heading', { name: 'Pasted rows' })).toBeVisible();
  await expect(page.getByText('2 rows, 2 ready')).toBeVisible();
  await page.getByRole('button', { name: 'Another list' }).click();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  }, SWEDISH_LIST);
  await page.locator('.tp-drop').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('heading', { name: 'dropped.csv' })).toBeVisible();
});

test('what a workbook hides is left out and said, and read where a person says so', async ({ page }) => {
  await chooseList(page, 'guests.xlsx', await readFile(join(import.meta.dirname, '../real/office/guests.xlsx')));
  await expect(page.getByText('Hidden and struck-out rows are left out: 1.')).toBeVisible();
  await page.getByText(/^How it is read/).click();
  await page.getByLabel('Hidden and struck-out rows and columns are read as well').click();
  await expect(page.getByText('Hidden and struck-out rows and columns are read as well: 2.')).toBeVisible();
});
