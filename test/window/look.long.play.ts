import { cell, expect, test } from './harness/window-test.ts';
import { latin1, SWEDISH_LIST } from './harness/service-fixture.ts';
import { chooseList, rowsGrid } from './harness/service-steps.ts';
import { firewallCase } from './harness/case-fixtures.ts';

test.describe('given 200 % zoom', () => {
  test.use({ viewport: { width: 683, height: 384 } });
  test('a list and its rows are not cut off sideways', async ({ page, showContext }) => {
    await showContext('Batch');
    await chooseList(page, 'enheter.csv', latin1(SWEDISH_LIST));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await rowsGrid(page).scrollIntoViewIfNeeded();
    await expect(rowsGrid(page)).toBeInViewport();
  });

  test('nothing is cut off sideways', async ({ page, show }) => {
    await show(firewallCase());
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('heading', { name: 'ERS endpoint groups, Outside' })).toBeInViewport();
  });
});

test.describe('given forced colours', () => {
  test.use({ forcedColors: 'active' } as object);
  test('a cell keeps its border, its shape and its word', async ({ page, show }) => {
    await show(firewallCase());
    const bad = cell(page, 'Open API', 'Outside');
    await expect(bad).toContainText('302 redirect');
    await expect(bad.locator('svg')).toBeVisible();
    expect(await bad.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  });
});
