import { expect, test } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';
import { lookAt } from './harness/looked-at.ts';
import type { Locator, Page } from '@playwright/test';

/** What is covered on the screen that others see. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...new Set([...(CSS.highlights.get('tp-covered') ?? [])].map((range) => (range as Range).toString())),
  ]);

/** Colours within the letters of an element; one, where nothing can be read. */
const coloursOf = async (element: Locator): Promise<readonly string[]> => {
  const png = [...(await element.screenshot({ animations: 'disabled' }))];
  return element.page().evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const { data = [] } = context?.getImageData(4, Math.floor(picture.height / 2) - 6, 60, 12) ?? {};
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) seen.add([data[at], data[at + 1], data[at + 2]].join());
    return [...seen];
  }, png);
};

test('a customer, a site and a title are covered that are words of the window as well', async ({ page, show }) => {
  const document = { ...firewallCase(), customer: 'Next', site: 'Open', title: 'Move' };
  await show(document);
  await page.keyboard.press('Control+Shift+m');
  await page.getByText('Call mode: names and addresses are covered').waitFor();
  const texts = await covered(page);
  expect(texts).toEqual(expect.arrayContaining(['Open', 'Move']));
  expect(texts.some((text) => text.includes('Next'))).toBe(true);
  const where = page.locator('.tp-titlebar .tp-who, .tp-titlebar .tp-where, .tp-titlebar h1');
  await expect(where).toHaveCount(3);
  for (const element of await where.all()) await expect(element).toHaveAttribute('title', '');
});

test('a page that is loaded anew during a call is covered from the first on', async ({ page, show }) => {
  const document = { ...firewallCase(), title: 'Move' };
  await show(document);
  await page.keyboard.press('Control+Shift+m');
  await page.getByText('Call mode: names and addresses are covered').waitFor();
  // The part that covers comes late: what is below stays hidden until then.
  const late = Promise.withResolvers<null>();
  await page.route(/call-mode/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.reload();
  await page.locator('.tp-titlebar h1').waitFor({ state: 'attached' });
  await expect(page.locator('.tp-titlebar h1')).toBeHidden();
  await expect(page.locator('.tp-case-link').first()).toBeHidden();
  late.resolve(null);
  await page.getByText('Call mode: names and addresses are covered').waitFor();
  await expect(page.locator('.tp-titlebar h1')).toBeVisible();
  expect(await covered(page)).toEqual(expect.arrayContaining(['Move', '10.20.1.15']));
  await page.getByRole('button', { name: 'Leave call mode' }).click();
  await page.reload();
  await page.locator('.tp-titlebar h1').waitFor();
  expect(await page.locator('html[data-call]').count()).toBe(0);
});

test('a new case is offered no names, which the browser would draw', async ({ page, host, openWindow }) => {
  host.add({ ...firewallCase(), title: 'Move' });
  await openWindow();
  const offered = page.locator('datalist option');
  await expect(offered).not.toHaveCount(0);
  await page.keyboard.press('Control+Shift+m');
  await page.getByText('Call mode: names and addresses are covered').waitFor();
  await expect(offered).toHaveCount(0);
});

test.describe('given a case on a screen that others see', () => {
  test.beforeEach(async ({ page, show }) => {
    const document = { ...firewallCase(), title: 'All rows Down' };
    await show(document);
    await page.keyboard.press('Control+Shift+m');
    await page.getByText('Call mode: names and addresses are covered').waitFor();
  });

  test('names, servers and addresses are covered wherever they stand, and what happened is not', async ({ page }) => {
    const texts = await covered(page);
    expect(texts).toEqual(expect.arrayContaining(['Nordic Retail AB', 'Stockholm', '10.20.1.15', '10.20.9.4']));
    expect(texts.some((text) => text.includes('nordic-retail'))).toBe(true);
    expect(texts).toContain('ise.nordic-retail.example:443');
    expect(texts.join(' ')).not.toMatch(/302|Squid|firewall or proxy team/);
    await expect(page).toHaveTitle('Tripoint');
    const titles = await page.locator('[title]').evaluateAll((all) => all.map((one) => one.getAttribute('title')));
    expect(titles.join(' ')).not.toMatch(/nordic|10\.20\./i);
  });

  test('nothing that is selected shows what is below the cover', async ({ page }) => {
    const heading = page.locator('.tp-titlebar h1');
    await heading.click({ clickCount: 3 });
    await page.keyboard.press('Control+a');
    expect(await coloursOf(heading)).toHaveLength(1);
  });

  test('a file is covered with all the words of its name', async ({ page }) => {
    const named = 'Kundbolaget enheter [juni] Sundsvall.csv';
    await page.evaluate((name) => {
      const shown = document.createElement('p');
      shown.textContent = `Batch of 2 rows from ${name}`;
      document.querySelector('.tp-main')?.append(shown);
    }, named);
    await expect.poll(async () => (await covered(page)).join('|')).toContain(named);
    expect(await covered(page)).not.toContain('.json');
  });

  test('whose a certificate is, is covered, and its hashes are not', async ({ page }) => {
    await page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: 'Open API, Outside:' }).click();
    await page.getByRole('tab', { name: 'Certificate' }).click();
    await expect.poll(async () => (await covered(page)).join(' ')).toMatch(/Nordic Retail Issuing CA 2/);
    expect((await covered(page)).join(' ')).not.toMatch(/[0-9a-f]{4} [0-9a-f]{4}/);
  });

  test('what comes later is covered too', async ({ page }) => {
    await page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: 'Open API, Outside:' }).click();
    await page.getByRole('region', { name: 'Open API, Outside' }).waitFor();
    await expect.poll(() => covered(page)).toContain('198.51.100.7');
    await lookAt(page, 'call-mode', true);
  });

  test('a report is not shown while it names somebody, for whomever it is', async ({ page }) => {
    await page.keyboard.press('Control+e');
    const frame = page.locator('.tp-report-frame').last();
    for (const [audience, isCovered] of [
      ['Internal', true],
      ['Acting team', true],
      ['External', false],
    ] as const) {
      await page.getByText(audience, { exact: true }).first().click();
      await expect(page.getByRole('radio', { name: audience })).toBeChecked();
      await expect(frame).toHaveCSS('visibility', isCovered ? 'hidden' : 'visible');
    }
    await page
      .getByLabel(/^Names of customers|^Customer|^Host names|^Hosts/)
      .first()
      .uncheck();
    await expect(frame).toHaveCSS('visibility', 'hidden');
  });

  test('it is larger, and its button ends it all', async ({ page }) => {
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(Number.parseFloat(await size())).toBeGreaterThan(18);
    await page.getByRole('button', { name: 'Leave call mode' }).click();
    expect(await size()).toBe('16px');
    expect(await covered(page)).toEqual([]);
    await expect(page).toHaveTitle(/Nordic Retail AB/);
  });
});
