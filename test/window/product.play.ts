import type { Page } from '@playwright/test';
import { cell, expect, test, press } from './harness/window-test.ts';
import { startProduct } from './harness/real-product.ts';
import { tabTo } from './harness/service-steps.ts';

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

/** The card's text as a person copies it from the platform's page, after a click on its button. */
const copyCard = async (page: Page, address: string): Promise<string> => {
  const platform = await page.context().newPage();
  await platform.goto(address);
  await platform.getByRole('button', { name: 'Update API Configuration' }).click();
  const text = await platform.locator('body').innerText();
  await platform.close();
  return text;
};

test.describe('given the practice case that the program was started with', () => {
  test.setTimeout(60_000);

  test('the mouse alone leads through three stages to the right verdict', async ({ page, openWindow }) => {
    await openWindow(await startProduct('outside-proxy-302'));
    await expect(page.getByText('PRACTICE').first()).toBeVisible();
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
    await press(page, /^Outside/);
    await press(page, /Run from outside/);
    await expect(cell(page, 'MnT session', 'Outside')).toContainText('302');
    await press(page, /^Platform/);
    const address = await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/$/).innerText();
    await page.getByLabel('Paste the card’s text').fill(await copyCard(page, address));
    await page.getByRole('button', { name: /Record the card/ }).click();
    await expect(cell(page, 'Open API', 'Platform')).toContainText('Down');
    await expect(verdict(page)).toContainText('Proven');
    await expect(verdict(page)).toContainText(
      /Outside: .* answers 302 and leads to .*Only a device that terminates TLS can do this\./,
    );
    // The picture of the README.
    if (process.env.SHOTS === undefined) return;
    await page.setViewportSize({ width: 1366, height: 768 });
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    await page.getByRole('tab', { name: 'Compare' }).waitFor();
    await page.mouse.move(700, 720);
    await page.screenshot({ path: `${process.env.SHOTS}/window.png` });
  });

  test('the cell of one address opens its answer, and how to ask again', async ({ page, openWindow }) => {
    await openWindow(await startProduct('one-node-broken'));
    await page.getByRole('button', { name: /Run from inside/ }).click();
    const bad = page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: /^At ::1/ });
    await expect(bad).toContainText('500');
    await bad.click();
    const shown = page.getByRole('region', { name: 'ERS endpoint groups at ::1, Inside' });
    await expect(shown).toContainText(/\[::1\]:\d+ → \[::1\]:\d+/);
    await expect(shown).toContainText('500');
    await expect(shown).not.toContainText('The probe succeeded');
    // What failed is run again although the stage's own probes are good: its card opens for it.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
    await page.keyboard.press('Shift+F5');
    await expect(page.getByRole('heading', { name: /^Inside/ })).toBeVisible();
    await bad.click();
    await shown.getByRole('tab', { name: 'curl' }).click();
    await expect(shown.locator('pre').first()).toContainText('::1');
    await page.getByRole('button', { name: 'Steps' }).first().click();
    await expect(page.getByRole('region', { name: 'Steps' })).toContainText(
      /Inside, ERS endpoint groups, .*\[::1\]:\d+ → \[::1\]:\d+; .*500 server error/,
    );
  });

  test('the keyboard alone does too', async ({ page, openWindow }) => {
    await openWindow(await startProduct('ers-off'));
    await expect(page.getByRole('button', { name: /Run from inside/ })).toBeEnabled();
    await page.keyboard.press('F5');
    await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
    await expect(verdict(page)).toBeFocused();
    await page.keyboard.press('Control+2');
    await page.keyboard.press('F5');
    await expect(cell(page, 'MnT session', 'Outside')).toContainText('500 (expected)');
    await page.keyboard.press('Control+3');
    const address = await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/$/).innerText();
    const text = await copyCard(page, address);
    const field = page.getByLabel('Paste the card’s text');
    await tabTo(page, field);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
    const record = page.getByRole('button', { name: /Record the card/ });
    await tabTo(page, record);
    await page.keyboard.press('Enter');
    await expect(cell(page, 'ERS endpoint groups', 'Platform')).toContainText('Down');
    await expect(verdict(page)).toContainText('This API is switched off on the server');
    await expect(verdict(page)).toContainText('Likely');
  });
});
