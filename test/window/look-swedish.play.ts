import type { Page } from '@playwright/test';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { inLanguage } from '../../src/core/messages/say.ts';
import { firewallCase, insideGoodCase, rejectedCase } from './harness/case-fixtures.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { contextView } from './harness/service-fixture.ts';
import { expect, test } from './harness/window-test.ts';

/** Swedish words are longer: they fit where the English ones do. */

/** Words on buttons, labels and chips that are cut off, and pages that are wider than the window. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll('button, button *, label, label *, .tp-chip, h1, h2, h3, th'),
      // Drawings fit their own labels, and what is for a screen reader alone takes no room.
    ].filter((element) => element instanceof HTMLElement && !element.classList.contains('tp-hidden')) as HTMLElement[];
    const cut = shown.filter(
      (element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && element.innerText !== '',
    );
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    // The table may scroll sideways by itself.
    const outside = shown.filter(
      (element) => element.getBoundingClientRect().right > innerWidth && element.closest('.tp-compare') === null,
    );
    return [
      ...[...cut, ...outside].map((element) => `${element.tagName} ${element.className}: ${element.innerText}`),
      ...wide,
    ];
  });

const openIn = async (page: Page, host: FakeHost): Promise<void> => {
  host.languageChoice = 'sv';
  for (const made of [firewallCase(), rejectedCase(), insideGoodCase()]) {
    // A long title of the engineer's own may be cut off.
    const document = { ...made, title: made.title.slice(0, 13) };
    host.add(document, { judged: inLanguage('sv', () => judge(document)) });
  }
  await page.goto((await host.serve()).url);
  await page.getByRole('navigation', { name: 'Ärenden' }).waitFor();
};

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png` });
};

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
])
  test.describe(`given a Swedish window of ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test('the start', async ({ page, host }) => {
      await openIn(page, host);
      await shot(page, 'start');
      expect(await cutOff(page)).toEqual([]);
    });

    test('a case with its verdict, its steps and a stage', async ({ page, host }) => {
      await openIn(page, host);
      await page.getByRole('navigation', { name: 'Ärenden' }).getByRole('button', { name: 'All rows Down' }).click();
      await page.getByRole('region', { name: 'Slutsats' }).waitFor();
      await shot(page, 'case');
      expect(await cutOff(page)).toEqual([]);
      await page.getByRole('button', { name: 'Vad som ska göras' }).click();
      await shot(page, 'case-next');
      expect(await cutOff(page)).toEqual([]);
      await page.getByRole('table', { name: 'Jämförelse' }).getByRole('button', { name: 'Open API, Utsida:' }).click();
      for (const tab of ['Översikt', 'Tider', 'Huvuden', 'Certifikat', 'Innehåll', 'Upprepa (curl)']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await shot(page, `case-cell-${tab}`);
        expect(await cutOff(page)).toEqual([]);
      }
      for (const stage of ['Insida', 'Plattform']) {
        await page.getByRole('navigation', { name: 'Steg' }).locator('.tp-stage', { hasText: stage }).click();
        await shot(page, `case-${stage}`);
        expect(await cutOff(page)).toEqual([]);
      }
    });

    test('settings, keys and a new case', async ({ page, host }) => {
      await openIn(page, host);
      for (const name of ['Inställningar', 'Kortkommandon', 'Nytt ärende']) {
        await page.getByRole('button', { name }).first().click();
        await page.getByRole('dialog', { name }).waitFor();
        await shot(page, name);
        expect(await cutOff(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });

    test('practice faults', async ({ page, host }) => {
      await openIn(page, host);
      await page.getByRole('button', { name: 'Övningsfel' }).first().click();
      await shot(page, 'practice');
      expect(await cutOff(page)).toEqual([]);
    });

    test('a report', async ({ page, host }) => {
      await openIn(page, host);
      await page.getByRole('navigation', { name: 'Ärenden' }).getByRole('button', { name: 'All rows Down' }).click();
      await page.getByRole('button', { name: 'Rapport…' }).click();
      await page.getByText('Extern', { exact: true }).click();
      await shot(page, 'report');
      expect(await cutOff(page)).toEqual([]);
    });

    test('a context of the service', async ({ page, host }) => {
      host.service.add(contextView());
      await openIn(page, host);
      await page.getByRole('button', { name: 'Tjänst', exact: true }).click();
      await shot(page, 'service');
      expect(await cutOff(page)).toEqual([]);
      await page
        .getByRole('button', { name: /^Öppna / })
        .first()
        .click();
      for (const tab of ['En post', 'Batch', 'Ta bort e-postadresser', 'Historik', 'Inställningar']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await shot(page, `service-${tab}`);
        expect(await cutOff(page)).toEqual([]);
      }
    });
  });
