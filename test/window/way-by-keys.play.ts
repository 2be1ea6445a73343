import { cell, expect, test } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';

test.describe('given a case and no mouse', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(firewallCase());
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  });

  test('the first stop of Tab skips to what comes next', async ({ page }) => {
    await page.reload();
    await page.getByRole('region', { name: 'Verdict' }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to what comes next' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copy request to firewall team' })).toBeFocused();
    await expect(skip).not.toBeInViewport();
  });

  test('F6 goes round all parts of the window, with the panel where one is open', async ({ page }) => {
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    const parts = [
      page.getByRole('region', { name: 'ERS endpoint groups, Outside' }),
      page.locator('.tp-history'),
      page.getByRole('navigation', { name: 'Cases' }),
      page.getByRole('region', { name: 'Verdict' }),
      page.getByRole('region', { name: 'Comparison' }),
      page.getByRole('region', { name: 'ERS endpoint groups, Outside' }),
    ];
    await page.getByRole('region', { name: 'Comparison' }).getByRole('button', { name: 'Run Inside' }).focus();
    for (const part of parts) {
      await page.keyboard.press('F6');
      await expect(part.locator(':focus')).toHaveCount(1);
    }
  });

  test('F6 leads from the list to a page without parts, and back', async ({ page }) => {
    await page.getByRole('button', { name: 'Practice faults' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: /Start/ }).first()).toBeVisible();
    await page.keyboard.press('F6');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('F6');
    await expect(page.getByRole('navigation', { name: 'Cases' }).locator(':focus')).toHaveCount(1);
  });
});

test('the list of cases is one stop of Tab, and arrows move in it', async ({ page, host, openWindow }) => {
  for (const number of [1, 2, 3]) host.add({ ...firewallCase(), title: `Case ${number}` });
  await openWindow();
  const links = page.locator('.tp-case-link');
  const stops = page.locator('.tp-case-link[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.nth(2)).toBeFocused();
  await expect(stops).toHaveCount(1);
});
