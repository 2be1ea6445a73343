import type { Locator, Page } from '@playwright/test';
import { english, type Catalogue } from '../../src/renderer/text/english.ts';
import { startProduct } from './harness/real-product.ts';
import { expect, test } from './harness/window-test.ts';

/**
 * From a case to its saved report in the whole product, once at each size: by mouse or by keys alone, light or dark, in
 * English or Swedish, so that each pair of them comes up. `SHOTS=folder` keeps a picture of each step.
 */

const { swedish } = await import('../../src/renderer/text/sv/swedish.ts');

const WALKS = [
  { width: 1024, height: 600, by: 'keys', colorScheme: 'dark', language: 'sv' },
  { width: 1366, height: 768, by: 'mouse', colorScheme: 'light', language: 'sv' },
  { width: 1366, height: 768, by: 'keys', colorScheme: 'light', language: 'en' },
  { width: 1920, height: 1080, by: 'mouse', colorScheme: 'dark', language: 'en' },
] as const;

/** Presses Tab until the element has the focus, then Enter. */
const byKeys = async (page: Page, target: Locator): Promise<void> => {
  await target.first().waitFor();
  const reached = (): Promise<boolean> => target.first().evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 60 && !(await reached()); stops += 1) await page.keyboard.press('Tab');
  await expect(target.first()).toBeFocused();
  await page.keyboard.press('Enter');
};

/** The product speaks as the system does; here it is told. */
const speak = async (page: Page, language: 'en' | 'sv'): Promise<void> => {
  await page.getByRole('navigation').first().waitFor();
  await page.evaluate(async (chosen) => {
    const authorization = `Bearer ${sessionStorage.getItem('tripoint.token') ?? ''}`;
    await fetch('/api/call/app.setLanguage', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ language: chosen }),
    });
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

for (const { width, height, by, colorScheme, language } of WALKS)
  test.describe(`given a window of ${width}×${height}, ${colorScheme}, in ${language}`, () => {
    test.use({ viewport: { width, height }, colorScheme });
    test.setTimeout(90_000);
    const text: Catalogue = language === 'sv' ? swedish : english;

    test(`the ${by} alone lead from a case to its saved report`, async ({ page, closing }) => {
      const product = await startProduct('outside-proxy-302');
      closing.push(product);
      await page.goto(product.url);
      const press = (target: Locator): Promise<void> =>
        by === 'mouse' ? target.first().click() : byKeys(page, target);
      const next = page.locator('.tp-next');
      const result = (stage: string): Locator => page.locator(`[data-cell="mnt-session:${stage}"]`);
      const look = async (step: string): Promise<void> => {
        const { SHOTS } = process.env;
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/walk-${width}-${by}-${language}-${step}.png` });
      };
      await speak(page, language);
      await press(next);
      await expect(result('inside')).toHaveAttribute('data-tone', 'good');
      await press(next);
      await expect(page.locator('.tp-panel')).toBeVisible();
      await press(next);
      await expect(result('outside')).toHaveAttribute('data-tone', 'fault');
      await look('outside');
      await press(page.getByRole('columnheader').getByRole('button', { name: text.stages.platform }));
      await page
        .getByLabel(text.stage.platform.paste)
        .fill('Endpoint API Down\nEndpoint Groups API Down\nMonitoring API Down');
      await press(page.getByRole('button', { name: text.stage.platform.record }));
      await expect(page.getByRole('region', { name: text.case.verdict })).toContainText(text.certainties.proven);
      await expect(page.locator('.tp-panel')).toHaveCount(0);
      await look('verdict');
      // One cell takes the Tab key; arrows go on from it.
      const cell = page.locator('.tp-cell[tabindex="0"]');
      await press(cell);
      await expect(page.getByRole('tablist', { name: text.evidence.tabs })).toBeVisible();
      await look('evidence');
      await page.keyboard.press('Escape');
      await expect(cell).toBeFocused();
      await page.keyboard.press('Control+e');
      const saved = page.waitForEvent('download');
      await press(page.getByRole('button', { name: text.report.saveNow, exact: true }));
      expect((await saved).suggestedFilename()).toMatch(/\.html$/);
      await look('report');
    });
  });
