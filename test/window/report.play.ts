import { say } from '../../src/core/messages/message.ts';
import type { FrameLocator, Page } from '@playwright/test';
import { firewallCase, rejectedCase } from './harness/case-fixtures.ts';
import { expect, openCase, test, copied, downloadOf } from './harness/window-test.ts';

const frame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Report"]');

test.describe('given a case with a verdict', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(firewallCase());
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('heading', { name: /^Report:/ })).toBeFocused();
  });

  test('it is read on by keys, from its title as well', async ({ page }) => {
    await expect(frame(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(page.locator('iframe')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.frames()[1]?.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('a letter is read on by keys, from the title as well', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 500 });
    await page.getByRole('tab', { name: 'Firewall team' }).click();
    const letter = page.getByRole('region', { name: 'Firewall team' });
    await expect(letter).toContainText('The firewall or proxy team:');
    await page.getByRole('heading', { name: /^Report:/ }).focus();
    await page.keyboard.press('PageDown');
    await expect(letter).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect.poll(() => letter.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });

  test('for whom it is belongs to the case', async ({ page, host }) => {
    host.add(rejectedCase());
    await page.getByText('External', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'External' })).toBeChecked();
    await page.getByRole('button', { name: 'Back to the case' }).click();
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('radio', { name: 'External' })).toBeChecked();
    await page.getByRole('button', { name: 'Back to the case' }).click();
    host.changed(rejectedCase().id);
    await openCase(page, 'Sign-in is rejected');
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('radio', { name: 'Internal' })).toBeChecked();
  });

  test('the document is styled, so its policy and the page’s agree', async ({ page }) => {
    const color = await frame(page)
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((element) => getComputedStyle(element).color);
    expect(color).toBe('rgb(11, 106, 134)');
  });

  test('Swedish is Swedish, while the window stays English', async ({ page }) => {
    await page.getByText('Svenska').click();
    await expect(frame(page).locator('html')).toHaveAttribute('lang', 'sv');
    await expect(page.getByRole('button', { name: 'Back to the case' })).toBeVisible();
  });

  test('an external report names no host, and a kind that is unticked is in clear again', async ({ page }) => {
    const name = 'ise.nordic-retail.example';
    await page.getByText('External', { exact: true }).click();
    await expect(frame(page).locator('body')).toContainText('HOST-1');
    await expect(frame(page).locator('body')).not.toContainText(name);
    await page.getByLabel('Host names').uncheck();
    await expect(frame(page).locator('body')).toContainText(name);
  });

  test('a report for the acting team names the host, and no user', async ({ page }) => {
    await page.getByText('Acting team', { exact: true }).click();
    await expect(frame(page).locator('header')).toContainText('For the team that must act');
    await expect(frame(page).locator('body')).toContainText('ise.nordic-retail.example');
    await expect(frame(page).locator('body')).not.toContainText('svc-guest-api');
    await expect(page.getByRole('button', { name: 'Save the list of pseudonyms' })).toBeVisible();
  });

  for (const [button, file] of [
    ['HTML', /\.html$/],
    ['PDF', /\.pdf$/],
    ['Markdown', /\.md$/],
    ['JSON', /\.json$/],
  ] as const)
    test(`${button} is saved under a name that says what it is`, async ({ page }) => {
      const download = await downloadOf(page.getByRole('button', { name: button, exact: true }));
      expect(download.suggestedFilename()).toMatch(file);
    });

  for (const reader of ['Firewall team', 'Server administrator', "The platform's support", 'Customer'])
    test(`the text for ${reader} is shown before it is copied`, async ({ page }) => {
      await page.getByRole('tab', { name: reader }).click();
      const shown = page.getByRole('region', { name: reader });
      await expect(shown).not.toHaveText('Loading…');
      const text = await shown.textContent();
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect.poll(() => copied(page)).toBe(text);
    });

  test('Esc leads back to the case, with the focus on the verdict', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeFocused();
  });
});

test('a report that was refused says why, and nothing is saved', async ({ page, host, openWindow }) => {
  host.add(rejectedCase());
  host.failures.set('reports.write', {
    code: 'holds-secret',
    message: say('The password was found in annex[2].body.excerpt. Nothing was written.'),
  });
  await openWindow();
  await openCase(page, 'Sign-in is rejected');
  await page.getByRole('button', { name: /^Report…?$/ }).click();
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('annex[2].body.excerpt');
});

test('where no PDF can be made, the page says how else', async ({ page, host, show }) => {
  host.reports.printing = { by: 'nothing', name: null };
  await show(firewallCase());
  await page.getByRole('button', { name: /^Report…?$/ }).click();
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toBeDisabled();
  await expect(page.getByText(/Save HTML and print it from a browser/)).toBeVisible();
});
