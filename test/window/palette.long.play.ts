import type { Page } from '@playwright/test';
import { firewallCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

const search = async (page: Page, text: string): Promise<readonly string[]> => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find a case or a command').fill(text);
  const found = await page.locator('.mantine-Spotlight-action').allInnerTexts();
  await page.keyboard.press('Escape');
  return found.map((each) => each.split('\n')[0] ?? '');
};

test.describe('given an open case with a fault outside', () => {
  test.beforeEach(({ show }) => show(firewallCase()));

  for (const [typed, found] of [
    ['run', 'Run Inside'],
    ['run from inside', 'Run Inside'],
    ['kör', 'Run Inside'],
    ['Inside: F5', 'Run Inside'],
    ['What to do', 'Steps'],
    ['åtgärd', 'Steps'],
    ['pdf', 'Report…'],
    ['vitlista', 'Service'],
    ['dark', 'Settings'],
  ] as const)
    test(`"${typed}" finds ${found}`, async ({ page }) => expect(await search(page, typed)).toContain(found));

  test('a command shows the keys that do it now', async ({ page }) => {
    const shown = async (text: string): Promise<readonly string[]> => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Find a case or a command').fill(text);
      const found = await page.locator('.mantine-Spotlight-action').allInnerTexts();
      await page.keyboard.press('Escape');
      return found.map((each) => each.split('\n').join(' | '));
    };
    expect(await shown('run ')).toEqual(
      expect.arrayContaining(['Run Inside | Run from inside', 'Run Outside | Run from outside | F5']),
    );
    await page.keyboard.press('Control+1');
    expect(await shown('run ')).toEqual(
      expect.arrayContaining(['Run Inside | Run from inside | F5', 'Run Outside | Run from outside']),
    );
    expect(await shown('copy for')).toEqual(['Copy for ticket | Ctrl + Shift + C']);
  });

  test('what nothing is called is not found', async ({ page }) => expect(await search(page, 'zebra')).toEqual([]));
});
