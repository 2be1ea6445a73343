import type { Locator, Page } from '@playwright/test';
import { english, type Catalogue } from '../../src/renderer/text/english.ts';
import { serviceText, type ServiceTexts } from '../../src/renderer/text/service.ts';
import { startProduct } from './harness/real-product.ts';
import { expect, test } from './harness/window-test.ts';

/**
 * From a case to its saved report, and from one entry of the service to the history of a context, in the whole product, once at
 * each size: by mouse or by keys alone, light or dark, in
 * English or Swedish, so that each pair of them comes up. `SHOTS=folder` keeps a picture of each step.
 */

const { swedish } = await import('../../src/renderer/text/sv/swedish.ts');
const { serviceSwedish } = await import('../../src/renderer/text/sv/service.ts');

const WALKS = [
  { width: 1024, height: 600, by: 'keys', colorScheme: 'dark', language: 'sv' },
  { width: 1366, height: 768, by: 'mouse', colorScheme: 'light', language: 'sv' },
  { width: 1366, height: 768, by: 'keys', colorScheme: 'light', language: 'en' },
  { width: 1920, height: 1080, by: 'mouse', colorScheme: 'dark', language: 'en' },
] as const;

/** Presses Tab until the element has the focus. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.first().waitFor();
  const reached = (): Promise<boolean> => target.first().evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 60 && !(await reached()); stops += 1) await page.keyboard.press('Tab');
  await expect(target.first()).toBeFocused();
};

const byKeys = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, target);
  await page.keyboard.press(key);
};

/** Chooses one of a row of tabs or radio buttons, of which one takes the Tab key and arrows lead to the others. */
const choose = async (page: Page, by: 'keys' | 'mouse', target: Locator): Promise<void> => {
  if (by === 'mouse') return target.click();
  const row = target.locator('xpath=ancestor::*[@role="tablist" or @role="radiogroup"][1]');
  const inRow = (): Promise<boolean> => row.evaluate((element) => element.contains(document.activeElement));
  for (let stops = 0; stops < 60 && !(await inRow()); stops += 1) await page.keyboard.press('Tab');
  const chosen = (): Promise<boolean> =>
    target.evaluate(
      (element) => element.getAttribute('aria-selected') === 'true' || (element as HTMLInputElement).checked,
    );
  await page.keyboard.press('Space');
  for (let steps = 0; steps < 6 && !(await chosen()); steps += 1) await page.keyboard.press('ArrowRight');
  expect(await chosen()).toBe(true);
};

/** Goes to a field and types into it. */
const type = async (page: Page, by: 'keys' | 'mouse', field: Locator, text: string): Promise<void> => {
  if (by === 'mouse') await field.click();
  else await reach(page, field);
  await page.keyboard.insertText(text);
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
      // Asked without the password: what is in front answers everybody alike.
      await expect(result('outside')).toHaveAttribute('data-tone', 'cannot-tell');
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

    test(`the ${by} alone lead from one entry of the service to what became of each`, async ({ page, closing }) => {
      const product = await startProduct('healthy');
      closing.push(product);
      await page.goto(product.url);
      const of: ServiceTexts = language === 'sv' ? serviceSwedish : serviceText;
      const press = (target: Locator): Promise<void> =>
        by === 'mouse' ? target.first().click() : byKeys(page, target);
      const look = async (step: string): Promise<void> => {
        const { SHOTS } = process.env;
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/service-${width}-${by}-${language}-${step}.png` });
      };
      const tab = (name: string): Promise<void> => choose(page, by, page.getByRole('tab', { name, exact: true }));
      await speak(page, language);
      // The practice case opens by itself, and would take the page away again.
      await page.locator('.tp-next').waitFor();
      if (width === 1024) await press(page.getByRole('button', { name: text.nav.label, exact: true }));
      await press(page.getByRole('button', { name: of.title, exact: true }));
      await press(page.getByRole('region', { name: of.list.label }).getByRole('button'));

      await type(page, by, page.getByLabel(of.entry.mac), '001b.5400.0063');
      await type(page, by, page.getByLabel(of.entry.name, { exact: true }), 'Åkes dator');
      const permanent = page.getByLabel(of.entry.permanent);
      if (by === 'mouse') await permanent.click();
      else await byKeys(page, permanent, 'Space');
      await expect(permanent).toBeChecked();
      await press(page.getByRole('button', { name: new RegExp(`^${of.entry.send} `) }));
      const made = page.getByRole('region', { name: of.entry.created });
      await expect(made).toContainText('00:1B:54:00:00:63');
      await expect(made).toBeInViewport({ ratio: 1 });
      await look('entry');

      await tab(of.tabs.batch);
      await type(
        page,
        by,
        page.getByRole('textbox', { name: of.batch.choose.paste }),
        '001b54000064\tÖrjans dator\n001b54000065\tSkrivare\n',
      );
      await press(page.getByRole('button', { name: of.batch.choose.pasteRead }));
      await press(page.getByRole('button', { name: new RegExp(`^${of.batch.confirm.send(2)}…`) }));
      await press(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${of.batch.confirm.send(2)} `) }));
      await expect(page.getByRole('group', { name: of.batch.job.sum })).toContainText(of.batch.parts.sent(2));
      await look('batch');

      await tab(of.tabs.emails);
      await press(page.getByRole('button', { name: of.removal.policyPractice }));
      await type(page, by, page.getByLabel(of.removal.emails), 'alice@acme.example');
      await choose(page, by, page.getByLabel(of.removal.later));
      await press(page.getByRole('button', { name: of.removal.goOn }));
      await type(page, by, page.getByRole('dialog').getByRole('textbox'), '1');
      await press(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${of.removal.send}`) }));
      await expect(page.getByRole('heading', { name: of.removal.result, exact: true })).toBeFocused();
      await expect(page.getByRole('tabpanel')).toContainText('*@acme.example');
      await look('emails');

      await tab(of.tabs.history);
      await expect(page.getByRole('table', { name: of.history.label }).getByRole('row')).toHaveCount(4);
      await look('history');
    });
  });
