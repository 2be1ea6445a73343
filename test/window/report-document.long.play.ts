import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { htmlOf } from '../../src/core/report/write/html.ts';
import { shown } from '../../src/core/report/write/shown.ts';
import { PAYLOADS } from '../core/report/write/hostile-texts.ts';
import { PAPER, PRACTICE_PAPER, withTexts } from '../core/report/write/document-fixture.ts';
import { test } from './harness/report-test.ts';

const violations = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.violations);

/** Names of the elements in their order, without those that only tell where a long word may be broken. */
const elements = async (page: Page): Promise<readonly string[]> =>
  (
    await page.evaluate(() =>
      [...document.querySelectorAll('*:not(wbr, span)')].map(
        (element) => `${element.localName} ${element.getAttributeNames().sort().join(' ')}`,
      ),
    )
  )
    // A label that is too long for its place in the picture is made narrower.
    .map((element) => element.replace(/ (?:lengthAdjust|textLength)(?= |$)/g, ''));

test.describe('given a report in a browser', () => {
  test('its own style is applied, and nothing breaks its policy', async ({ page, open, seen }) => {
    await open(htmlOf(PRACTICE_PAPER));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.practice').evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
    expect(await violations(page)).toEqual([]);
    expect(seen).toEqual({ requests: [], dialogs: [], console: [] });
  });

  for (const [name, planted] of [
    ['script-src-elem', '<script>document.title = "run"</script>'],
    ['style-src-elem', '<style>body { display: none }</style>'],
    ['style-src-attr', '<p style="color: red">x</p>'],
    ['img-src', '<img src="http://127.0.0.1:9/x.png">'],
    ['script-src-attr', '<details open ontoggle="document.title = 1">x</details>'],
    ['frame-src', '<iframe src="http://127.0.0.1:9/"></iframe>'],
  ] as const)
    test(`what somebody plants in the file is stopped by its policy: ${name}`, async ({ page, open }) => {
      let asked = 0;
      const server = createServer((_, response) => {
        asked += 1;
        response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const there = planted.replace(':9/', `:${(server.address() as AddressInfo).port}/`);
      await open(htmlOf(PAPER).replace('</main>', () => `${there}</main>`));
      await expect.poll(() => violations(page)).toContain(name);
      expect(await page.title()).toBe(PAPER.title);
      expect(asked).toBe(0);
      server.close();
    });

  test('a screen reader meets landmarks, headings, and cells that tell everything in words', async ({ page, open }) => {
    await open(htmlOf(PAPER));
    for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(PAPER.sections.map(({ title }) => title));
    const table = page.locator('#comparison table');
    await expect(table.getByRole('columnheader')).toHaveText(['Request', 'Inside', 'Outside', 'Platform']);
    const row = table.getByRole('row', { name: /^ERS endpoint groups/ });
    await expect(row.getByRole('rowheader')).toHaveText('ERS endpoint groups');
    await expect(row.getByRole('cell')).toHaveText(['200 OK proof', '302 redirect (Squid) proof', 'Down']);
  });
});

test.describe('given hostile words in every text of a report', () => {
  for (const [name, payload] of PAYLOADS)
    test(`nothing runs or is asked for, and it stays as it is: ${name}`, async ({ page, open, seen }) => {
      await open(htmlOf(PRACTICE_PAPER));
      const harmless = await elements(page);
      await open(htmlOf(withTexts(PRACTICE_PAPER, (text) => `${text} ${payload}`)));
      expect(await elements(page)).toEqual(harmless);
      expect(await page.title()).toBe(
        shown(`${PRACTICE_PAPER.title} ${payload}`)
          .replace(/[ \t\n]+/g, ' ')
          .trim(),
      );
      expect(await violations(page)).toEqual([]);
      expect(seen).toEqual({ requests: [], dialogs: [], console: [] });
    });
});

test.describe('given a narrow window', () => {
  for (const width of [683, 400])
    test(`nothing is cut off sideways at ${width} pixels, whatever words it holds`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 600 });
      for (const paper of [PRACTICE_PAPER, withTexts(PRACTICE_PAPER, (text) => `${text} ${'W'.repeat(10_000)}`)]) {
        await open(htmlOf(paper));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });
});
