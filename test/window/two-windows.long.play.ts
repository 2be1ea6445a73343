import type { Page } from '@playwright/test';
import { startProduct } from './harness/real-product.ts';
import { expect, test, secondTab } from './harness/window-test.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'A sign-in was rejected before' });

test('a consent that two windows give at once is one sign-in', async ({ page, openWindow }) => {
  test.setTimeout(90_000);
  await openWindow(await startProduct('wrong-password'));
  await page.getByRole('button', { name: /Run from inside/ }).click();
  await expect(page.getByLabel('1 of about 3 attempts used')).toBeVisible();
  const other = await secondTab(page);
  await expect(other.getByLabel('1 of about 3 attempts used')).toBeVisible();
  for (const window of [page, other]) {
    await window.bringToFront();
    await window.keyboard.press('Control+1');
    await window.keyboard.press('F5');
    await expect(question(window).getByRole('button', { name: 'Continue (uses 1 sign-in)' })).toBeEnabled();
  }
  await Promise.all(
    [page, other].map((window) => question(window).getByRole('button', { name: 'Continue (uses 1 sign-in)' }).click()),
  );
  const meter = page.getByLabel(/\d of about 3/);
  await expect(meter).toHaveAccessibleName(/2 of about 3/);
  await page.waitForTimeout(3_000);
  await expect(meter).toHaveAccessibleName(/2 of about 3/);
  await other.close();
});
