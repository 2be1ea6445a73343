import type { Page } from '@playwright/test';
import { readyCase } from './harness/case-fixtures.ts';
import { startProduct } from './harness/real-product.ts';
import { expect, test } from './harness/window-test.ts';

const choose = async (page: Page, settings: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: settings }).first().click();
  await page.getByRole('dialog').getByText(language, { exact: true }).last().click();
};

const isEnglish = async (page: Page): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'New case' }).first()).toBeVisible();
};

const isSwedish = async (page: Page): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page.getByRole('button', { name: 'Nytt ärende' }).first()).toBeVisible();
};

test.describe('given the whole product on a practice case with a verdict', () => {
  test.setTimeout(60_000);

  test('another language is spoken at once, kept by a reload, and given up again', async ({ page, openWindow }) => {
    await openWindow(await startProduct('disabled-user'));
    await page.getByRole('button', { name: /Run from inside/ }).click();
    const english = page.getByRole('region', { name: 'Verdict' });
    await expect(english).toContainText('Likely');
    await expect(english.getByRole('button', { name: 'Steps' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }));

    await choose(page, 'Settings', 'Svenska');
    await expect(page.getByRole('dialog', { name: 'Inställningar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await isSwedish(page);
    const swedish = page.getByRole('region', { name: 'Slutsats' });
    await expect(swedish).toContainText('Troligt');
    await expect(swedish).toContainText('Servern avvisar användaren');
    await swedish.getByRole('button', { name: 'Åtgärder' }).click();
    await expect(page.getByText('Alternativa orsaker')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Ärenden' })).toContainText('API-kontot');
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Sök efter ett ärende eller ett kommando' }).fill('byt namn');
    await expect(page.getByText('Byt namn…')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true);

    await page.reload();
    await isSwedish(page);
    await expect(page.getByRole('region', { name: 'Slutsats' })).toContainText('Troligt');

    await choose(page, 'Inställningar', 'Automatiskt');
    await page.keyboard.press('Escape');
    await isEnglish(page);
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Likely');
  });
});

test.describe('given another window that chose Swedish', () =>
  test('this one follows, and what is half typed stays with its focus', async ({ page, host, openWindow }) => {
    host.add(readyCase());
    await openWindow();
    await page.getByLabel('API user').fill('ACM');
    host.languageChoice = 'sv';
    host.server?.tell({ name: 'app.languageChanged', payload: { language: 'sv', choice: 'sv' } });
    await expect(page.getByLabel('API-användare')).toHaveValue('ACM');
    await expect(page.getByLabel('API-användare')).toBeFocused();
    expect(host.inputs('app.setLanguage')).toEqual([]);
  }));

test.describe('given a page that is not signed in, on a Swedish system', () => {
  test.use({ locale: 'sv-SE' });

  test('the way in is told in Swedish', async ({ page, host }) => {
    const served = await host.serve();
    await page.goto(new URL('/', served.url).href);
    await expect(page.getByRole('heading', { name: 'Den här sidan är inte inloggad' })).toBeVisible();
  });
});

test.describe('given a Swedish browser and no language that was chosen', () => {
  test.use({ locale: 'sv-SE' });

  test('the window and what is concluded in it are in the browser’s language', async ({ page, openWindow }) => {
    test.setTimeout(60_000);
    await openWindow(await startProduct(null));
    await isSwedish(page);
    await page.locator('#start-host').fill('127.0.0.1:9');
    await page.locator('#start-user').fill('svc');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Slutsats' })).toContainText('insidan');
  });
});
