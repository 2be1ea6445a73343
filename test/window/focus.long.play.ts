import type { Page } from '@playwright/test';
import { firewallCase, rejectedCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

const byPalette = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.locator('.mantine-Spotlight-action').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test.describe('given a case and its palette', () => {
  test.beforeEach(({ show }) => show(firewallCase()));

  test('what an action opens has the focus', async ({ page }) => {
    await verdict(page).focus();
    await byPalette(page, 'Show the stage Inside');
    // Longer than a palette takes to give the focus back.
    await page.waitForTimeout(300);
    await expect(page.getByRole('heading', { name: /^Inside:/ })).toBeFocused();
  });

  test('after one that opens nothing the focus is back where it was', async ({ page }) => {
    await page.getByRole('button', { name: 'Ticket' }).focus();
    await byPalette(page, 'Copy for ticket');
    await expect(page.getByRole('button', { name: 'Ticket' })).toBeFocused();
  });

  test('and at the verdict where it was nowhere', async ({ page }) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.getByRole('navigation', { name: 'Cases' }).getByText('Tripoint').click();
    await byPalette(page, 'Copy for ticket');
    await expect(page.locator('body')).not.toBeFocused();
    await expect(page.locator(':focus')).toHaveCount(1);
  });

  test('a case that was renamed leaves it on the button that led there', async ({ page }) => {
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: /Rename/ }).click();
    await page.getByLabel('Site').fill('Lund');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More for this case' })).toBeFocused();
  });

  test('a report that was saved leaves it on Save', async ({ page }) => {
    await page.keyboard.press('Control+e');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Written: /).first()).toBeVisible();
    await expect(save).toBeFocused();
  });

  test('who presses beside everything has left it', async ({ page }) => {
    await page.getByRole('button', { name: 'Ticket' }).focus();
    await page.locator('.tp-side-list').click({ position: { x: 20, y: 300 } });
    await page.getByRole('button', { name: 'Ticket' }).evaluate((button) => button.remove());
    await page.waitForTimeout(300);
    await expect(page.locator('body')).toBeFocused();
  });
});

test('a check that was recorded keeps the focus on its result', async ({ page, show }) => {
  await show(rejectedCase());
  await page.getByRole('button', { name: 'Steps' }).click();
  const accepted = page.getByRole('group', { name: /admin GUI/ }).getByRole('button', { name: 'Accepted' });
  await accepted.focus();
  await page.keyboard.press('Enter');
  await expect(accepted).toHaveAttribute('aria-pressed', 'true');
  await expect(accepted).toBeFocused();
});
