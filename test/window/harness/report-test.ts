import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import type { Block, ReportDocument } from '../../../src/core/report/layout/document.ts';
import { PAPER } from '../../core/report/write/document-fixture.ts';

/** Reports as files that somebody opens from a disk in a real browser, and prints. */

/** What a page did besides being shown. */
interface Seen {
  readonly requests: string[];
  readonly dialogs: string[];
  readonly console: string[];
}

interface Fixtures {
  readonly seen: Seen;
  readonly open: (html: string) => Promise<void>;
  readonly printed: () => Promise<readonly string[]>;
}

export const test = base.extend<Fixtures>({
  seen: async ({ page }, use) => {
    const seen: Seen = { requests: [], dialogs: [], console: [] };
    page.on('request', (request) => {
      if (!/^file:.*\/report\.html$/.test(request.url())) seen.requests.push(request.url());
    });
    page.on('dialog', async (dialog) => {
      seen.dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    page.on('console', (message) => {
      seen.console.push(message.text());
    });
    page.on('pageerror', (error) => {
      seen.console.push(String(error));
    });
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(event.effectiveDirective);
      });
    });
    await use(seen);
  },
  open: async ({ page, seen }, use, info) => {
    const file = info.outputPath('report.html');
    await use(async (html) => {
      for (const list of Object.values(seen) as string[][]) list.length = 0;
      await writeFile(file, html);
      await page.goto(pathToFileURL(file).href);
    });
  },
  printed: async ({ page }, use, info) => {
    await use(async () => {
      const path = info.outputPath('report.pdf');
      await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true });
      const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-'], { maxBuffer: 64 << 20 });
      return stdout.split('\f').slice(0, -1);
    });
  },
});

/** A paper with one section. */
export const paperWith = (...blocks: readonly Block[]): ReportDocument => ({
  ...PAPER,
  sections: [{ id: 'only', title: 'Only', annex: false, blocks }],
});
