import type { Page } from '@playwright/test';
import { filled, format } from '../../src/core/messages/message.ts';
import { loadLanguages } from '../../src/core/messages/translations.ts';
import { english } from '../../src/renderer/text/english.ts';
import { ACTIONS, type ActionId } from '../../src/shared/actions.ts';
import { later } from '../../src/renderer/text/later.ts';
import { serviceText } from '../../src/renderer/text/service.ts';
import { shown, type Shown } from '../../src/renderer/text/shown.ts';
import { firewallCase, insideGoodCase, readyCase, rejectedCase } from './harness/case-fixtures.ts';
import { lookAt } from './harness/looked-at.ts';
import { contextView } from './harness/service-fixture.ts';
import { test as base } from './harness/window-test.ts';
import { some, tries } from '../scale.ts';

/**
 * Every view, in the campaign light and dark, at four sizes, in both languages and beside 200 cases: words fit (Swedish ones are
 * longer), the page stays as high as the window, and axe-core finds nothing. `SHOTS=folder` keeps the pictures, to be
 * looked at.
 */

await loadLanguages();
const all = { ...english, tabs: later.evidence.tab, audiences: later.report.audiences };
type Catalogue = Shown<typeof all>;
const catalogues: Readonly<Record<'en' | 'sv', Catalogue>> = {
  en: shown(all, () => 'en'),
  sv: shown(all, () => 'sv'),
};
interface Views {
  readonly language: 'en' | 'sv';
  readonly look: (name: string) => Promise<void>;
  /** Beside a list of cases that is higher than every window. */
  readonly openIt: () => Promise<void>;
}

const test = base.extend<Views>({
  language: ['en', { option: true }],
  look: async ({ page, language }, use) => {
    await use((name) => lookAt(page, `${name}-${language}`, page.viewportSize()?.width === 1366));
  },
  openIt: async ({ page, host, language }, use) => {
    await use(async () => {
      host.languageChoice = language;
      for (const document of [firewallCase(), rejectedCase(), insideGoodCase()]) host.add(document);
      while (host.cases.size < tries(30, 200)) host.add({ ...readyCase(), title: `Case ${host.cases.size}` });
      await page.goto((await host.serve()).url);
      await page.getByRole('navigation', { name: catalogues[language].nav.label }).waitFor();
    });
  },
});

const openCase = async (page: Page, text: Catalogue): Promise<void> => {
  await page
    .getByRole('navigation', { name: text.nav.label })
    .getByRole('button', { name: /^All rows Down/ })
    .click();
  await page.getByRole('region', { name: text.case.verdict }).waitFor();
};

const WINDOWS = [
  { width: 1366, height: 768 },
  { width: 1280, height: 650 },
  { width: 1024, height: 600 },
  { width: 1920, height: 1080 },
].flatMap((viewport) => (['en', 'sv'] as const).map((language) => ({ viewport, language })));

for (const { viewport, language } of some(WINDOWS, 1))
  test.describe(`given a window of ${viewport.width}×${viewport.height} that speaks ${language}`, () => {
    const text = catalogues[language];
    const named = (id: ActionId): string => format(filled(ACTIONS[id].label, {}), language);
    test.use({ viewport, language });
    test.describe.configure({ timeout: 120_000 });

    test('the start', async ({ page, look, openIt }) => {
      await openIt();
      await look('start');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await look('palette');
    });

    test('a case with its verdict, its steps and a stage', async ({ page, look, openIt }) => {
      await openIt();
      await openCase(page, text);
      await look('case');
      await page.getByRole('button', { name: named('next') }).click();
      await page.getByRole('region', { name: named('next') }).waitFor();
      await look('case-next');
      await page
        .getByRole('table', { name: text.case.compare.title })
        .getByRole('button', { name: `Open API, ${text.stages.outside}:` })
        .click();
      for (const [name, tab] of Object.entries(text.tabs)) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await look(`case-cell-${name}`);
      }
      await page.keyboard.press('Escape');
      for (const stage of ['inside', 'platform'] as const) {
        await page
          .getByRole('rowheader')
          .getByRole('button', { name: new RegExp(`^${text.stages[stage]}`) })
          .click();
        await look(`case-${stage}`);
      }
    });

    test('the history, and what is asked before a password goes out', async ({ page, look, openIt }) => {
      await openIt();
      await openCase(page, text);
      // In a low window the drawer takes its place.
      await page.keyboard.press('Escape');
      await page.locator('#history').click();
      await page.locator('.tp-history-list').waitFor();
      await look('history');
      for (const [key, name] of [
        ['connection', 'connection'],
        ['password', 'password'],
        ['certificate', 'certificate'],
      ] as const) {
        await page.keyboard.press('Control+1');
        await page
          .locator('#tp-panel')
          .getByRole('button', { name: named(key) })
          .click();
        await page.getByRole('dialog').waitFor();
        await look(name);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    });

    test('settings and keys', async ({ page, look, openIt }) => {
      await openIt();
      for (const key of ['settings', 'help'] as const) {
        const name = named(key);
        await page.getByRole('button', { name }).first().click();
        await page.getByRole('dialog', { name }).waitFor();
        await look(key);
        await page.keyboard.press('Escape');
      }
    });

    test('practice faults', async ({ page, look, openIt }) => {
      await openIt();
      await page
        .getByRole('button', { name: named('practice') })
        .first()
        .click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('practice');
    });

    test('a report and a change request', async ({ page, look, openIt }) => {
      await openIt();
      await openCase(page, text);
      await page.getByRole('button', { name: text.case.more }).click();
      await page.getByRole('menuitem', { name: named('change-request') }).click();
      await page.getByRole('dialog').waitFor();
      await look('change-request');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text.case.reportShort, exact: true }).click();
      await page.getByText(text.audiences.external, { exact: true }).click();
      await look('report');
    });

    test('a context of the service', async ({ page, host, look, openIt }) => {
      host.service.add(contextView());
      await openIt();
      await page.getByRole('button', { name: named('service'), exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('service');
      await page.locator('button.tp-context-link').first().click();
      const tabs = shown(serviceText.tabs, () => language);
      for (const [name, tab] of Object.entries(tabs)) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await look(`service-${name}`);
      }
    });
  });
