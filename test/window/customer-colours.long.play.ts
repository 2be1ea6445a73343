import type { Locator, Page } from '@playwright/test';
import { insideGoodCase } from './harness/case-fixtures.ts';
import { contextView } from './harness/service-fixture.ts';
import { openService } from './harness/service-steps.ts';
import { expect, openCase, test } from './harness/window-test.ts';

/** A customer has one colour, in his cases and his contexts, as the host gives it. */

const caseOf = (customer: string, title: string) => ({ ...insideGoodCase(), customer, title });

const hueAt = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).getPropertyValue('--tp-hue').trim());

const badge = (page: Page, customer: string): Locator =>
  page
    .getByRole('navigation', { name: 'Cases' })
    .getByRole('region', { name: customer })
    .locator('[style*="--tp-hue"]')
    .first();

test.describe('given two customers with colours of their own', () => {
  test.beforeEach(async ({ host, openWindow }) => {
    host.hues = { acme: 306, borealis: 170 };
    host.add(caseOf('ACME', 'At ACME'));
    host.add(caseOf(' Borealis', 'At Borealis'));
    host.service.add(contextView({ name: 'ACME', hue: 306 }));
    await openWindow();
  });

  test('the list, the head of the case and every button that sends show it', async ({ page }) => {
    await expect.poll(() => hueAt(badge(page, 'ACME'))).toBe('306');
    expect(await hueAt(badge(page, 'Borealis'))).toBe('170');
    await openCase(page, 'At ACME');
    const head = page.locator('.tp-titlebar');
    expect(await hueAt(head)).toBe('306');
    await page.keyboard.press('Control+1');
    const sending = page.getByRole('main').locator('.tp-customer-button .tp-dot').first();
    expect(await hueAt(sending)).toBe('306');
  });

  test('a new context takes the colour of its customer, and for a new customer one that nobody has', async ({
    page,
  }) => {
    await openService(page);
    await page.getByRole('button', { name: 'Add a context' }).click();
    const name = page.getByLabel('Customer', { exact: false }).first();
    const chosen = page.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio', { checked: true });
    await name.fill('acme ');
    await expect(chosen).toHaveAttribute('value', '306');
    await name.fill('Zenith');
    await expect(chosen).toHaveAttribute('value', '188');
  });
});

test('a colour that is given later is shown at once', async ({ page, host, openWindow }) => {
  host.hues = { acme: 170 };
  host.add(caseOf('ACME', 'At ACME'));
  await openWindow();
  await expect.poll(() => hueAt(badge(page, 'ACME'))).toBe('170');
  host.hues = { acme: 290 };
  host.server?.tell({ name: 'contexts.changed', payload: { id: 'any' } });
  await expect.poll(() => hueAt(badge(page, 'ACME'))).toBe('290');
});
