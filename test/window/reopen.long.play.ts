import { insideGoodCase, readyCase } from './harness/case-fixtures.ts';
import { startProduct } from './harness/real-product.ts';
import { expect, test } from './harness/window-test.ts';

test.describe('given an open case', () => {
  test('a reload shows the case and its stage again', async ({ page, show }) => {
    await show(insideGoodCase());
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('region', { name: /^Platform/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: /^Platform/ })).toBeVisible();
  });

  test('nothing of the case but its id is kept in the browser', async ({ page, show }) => {
    const id = await show(readyCase());
    await page.keyboard.press('Control+2');
    const kept = await page.evaluate(() => sessionStorage.getItem('tripoint.open') ?? '');
    expect(kept).toBe(`#/case/${id}/outside`);
  });
});

test('a program that was started for practice starts no second case at a reload', async ({ page, openWindow }) => {
  await openWindow(await startProduct('outside-proxy-302'));
  await expect(page.getByText('PRACTICE').first()).toBeVisible();
  const links = page.locator('.tp-case-link');
  await expect(links).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(links).toHaveCount(1);
});
