import { firewallCase, insideGoodCase, readyCase } from './harness/case-fixtures.ts';
import { startProduct } from './harness/real-product.ts';
import { expect, test } from './harness/window-test.ts';

test.describe('given an open case', () => {
  test('a reload shows the case again', async ({ page, host, show }) => {
    host.add(firewallCase());
    await show(insideGoodCase());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: insideGoodCase().title })).toBeVisible();
  });

  for (const [key, card] of [
    ['Control+1', 'Inside: a host inside the network'],
    ['Control+2', /^Outside/],
    ['Control+3', /^Platform/],
  ] as const)
    test(`a reload shows its stage again (${key})`, async ({ page, show }) => {
      await show(insideGoodCase());
      await page.keyboard.press(key);
      await expect(page.getByRole('region', { name: card })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('region', { name: card })).toBeVisible();
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
