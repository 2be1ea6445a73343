import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { writeCaseFile } from './case-file.ts';
import { expect, test, type Desktop } from './desktop.ts';

/** Starts on a case with a verdict and asks the menu for its report. */
const openReport = async (startDesktop: (start: { args: readonly string[] }) => Promise<Desktop>, folder: string) => {
  const desktop = await startDesktop({ args: [await writeCaseFile(folder, firewallCase())] });
  const page = await desktop.window();
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    'Outside: Squid answers 302 and leads to https://block.nordic-retail.example/notice',
  );
  desktop.do({ kind: 'menu', path: ['File', 'Report…'] });
  await expect(page.getByRole('heading', { name: /^Report:/ })).toBeFocused();
  return { desktop, page };
};

test.describe('given a case with a verdict, and the menu’s Report', () => {
  test('the document is shown, and saved as HTML it is that document whole', async ({ startDesktop, folder }) => {
    const { desktop, page } = await openReport(startDesktop, folder);
    const preview = page.frameLocator('iframe[title="Report"]');
    await expect(preview.locator('body')).toContainText('firewall or proxy');
    await page.getByRole('button', { name: 'HTML', exact: true }).click();
    const { name, path } = await desktop.see('download');
    expect(name).toMatch(/documents[\\/][^\\/]+\.html$/);
    const saved = await readFile(path, 'utf8');
    expect(saved).toMatch(/^<!doctype html>[^]*<\/html>\s*$/i);
    expect(saved).toContain(await preview.getByRole('heading', { level: 1 }).innerText());
  });

  test('saved as PDF it says the verdict', async ({ startDesktop, folder }) => {
    const { desktop, page } = await openReport(startDesktop, folder);
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    const { path } = await desktop.see('download');
    expect((await promisify(execFile)('pdftotext', ['-layout', path, '-'])).stdout).toMatch(/firewall or proxy/i);
  });
});
