import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/core/messages/language.ts';
import { AUDIENCES } from '../../../src/core/report/options.ts';
import { findBrowser } from '../../../src/node/report/make-report.ts';
import { GOLDEN_WORLDS } from '../../core/report/redact/golden-material.ts';
import { pagesIn, signedReport } from './pages.ts';

/** What stands where, as the print puts it on paper: a page of A4 less its margins, at 96 pixels an inch. */
const PRINTED = { width: 673, height: 998 };

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '', args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

describe.each(LANGUAGES)('given the reports of all practice networks in %s', (language) => {
  it.each(GOLDEN_WORLDS)(
    'each has two pages for every audience, the comparison begins the second: %s',
    async (world) => {
      const page = await browser.newPage({ viewport: PRINTED });
      await page.emulateMedia({ media: 'print' });
      for (const audience of AUDIENCES) {
        await page.setContent(signedReport(world, language, audience));
        const firstPage = await page.evaluate(
          () => document.querySelector('#comparison')?.previousElementSibling?.getBoundingClientRect().bottom,
        );
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
        expect([audience, pagesIn(pdf), Number(firstPage) < PRINTED.height]).toEqual([audience, 2, true]);
      }
      await page.close();
    },
  );
});
