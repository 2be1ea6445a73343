import { cell, expect, openCase, openTab, test } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';

test.describe('given a 1366×768 screen, a rejected sign-in, caveats and the guide open', () => {
  test('the page itself never scrolls, however long the panel is', async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    await openTab(page, 'Headers');
    await page.getByRole('switch', { name: 'Show what is the same, too' }).check();
    const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe('given 200 % zoom', () => {
  test.use({ viewport: { width: 683, height: 384 } });
  test('nothing is cut off sideways', async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(page.getByRole('heading', { name: 'ERS endpoint groups, Outside' })).toBeInViewport();
  });
});

test.describe('given forced colours', () => {
  test.use({ forcedColors: 'active' } as object);
  test('a cell keeps its border, its shape and its word', async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    const bad = cell(page, 'Open API', 'Outside');
    await expect(bad).toContainText('302 redirect');
    await expect(bad.locator('svg')).toBeVisible();
    expect(await bad.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  });
});

test('the keys are listed in a dialog that Esc closes', async ({ page, openWindow }) => {
  await openWindow();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Run what failed again');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
