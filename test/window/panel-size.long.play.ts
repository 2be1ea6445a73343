import type { Page } from '@playwright/test';
import { firewallCase } from './harness/case-fixtures.ts';
import { cell, expect, test } from './harness/window-test.ts';

const NAME = 'ERS endpoint groups, Outside';
const panelOf = (page: Page) => page.getByRole('region', { name: NAME });
const dividerOf = (page: Page) => page.getByRole('separator', { name: 'Divider between the table and the panel' });
const table = (page: Page) => page.getByRole('table', { name: 'Comparison' });
const widthOf = async (page: Page): Promise<number> => (await panelOf(page).boundingBox())?.width ?? 0;

const openByKey = async (page: Page): Promise<void> => {
  await cell(page, 'ERS endpoint groups', 'Outside').focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toBeVisible();
};

test.describe('given a wide window', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(firewallCase());
    await openByKey(page);
  });

  test('the divider is moved by arrow keys, and to its ends by Home and End', async ({ page }) => {
    const before = await widthOf(page);
    await dividerOf(page).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await widthOf(page)).toBeGreaterThan(before + 10);
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '53');
    await expect(dividerOf(page)).toHaveAttribute('aria-valuetext', '47 %');
    await page.keyboard.press('Home');
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '35');
    await page.keyboard.press('End');
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '70');
    expect(await widthOf(page)).toBeLessThan(before - 100);
  });

  test('its place is kept with the settings, and is there again in the next window', async ({ page, host }) => {
    await dividerOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => host.panelPercent).toBe(43);
    await page.reload();
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '57');
  });

  test('a second Enter gives it the whole width, Esc takes it back, and closes it', async ({ page }) => {
    const before = await widthOf(page);
    await page.keyboard.press('Enter');
    await expect(table(page)).toBeHidden();
    expect(await widthOf(page)).toBeGreaterThan(before * 2);
    await page.keyboard.press('Escape');
    await expect(table(page)).toBeVisible();
    expect(await widthOf(page)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(cell(page, 'ERS endpoint groups', 'Outside')).toBeFocused();
  });
});
