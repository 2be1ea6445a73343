import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { firstLoad } from '../renderer/first-load.ts';
import { platformAddress, startProduct } from '../window/harness/real-product.ts';

/**
 * The window's own figures: what it loads first, when it can be worked with, how many keys lead to the button that comes
 * next, how many clicks to a verdict of three stages and its saved report, what axe-core finds on that case, messages of the
 * console, and the memory of the page before and after fifty cases were opened. Prints them and judges nothing: machines differ.
 * Build first; run it with `npx node test/bench/window.ts [rounds]`.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const CASES = 50;

const line = (name: string, ...cells: readonly string[]): void =>
  void process.stdout.write(`${name.padEnd(38)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
const kB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;
const MB = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Errors and warnings that the pages wrote to the console. */
let messages = 0;

/** A page that shows what `shown` names, and milliseconds from its first request until then. */
const opened = async (
  browser: Browser,
  url: string,
  shown: string,
  locale = 'en-GB',
): Promise<readonly [Page, number]> => {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale })).newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages += 1;
  });
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  return [page, await page.evaluate(() => performance.now())];
};

/** Presses of Tab from the top of the page to the button that comes next; the first link skips what stands before. */
const tabStops = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (stops === 1) await page.keyboard.press('Enter');
    if (await page.evaluate(() => document.activeElement?.classList.contains('tp-next') === true)) return stops;
  }
  return Number.NaN;
};

const heap = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
};

const openMany = async (page: Page): Promise<void> => {
  await page.evaluate(async (count) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${sessionStorage.getItem('tripoint.token') ?? ''}`,
    };
    for (let at = 0; at < count; at += 1)
      await fetch('/api/call/cases.create', {
        method: 'POST',
        headers,
        body: JSON.stringify({ title: `Case ${at}`, customer: `Customer ${at % 7}`, site: '' }),
      });
  }, CASES);
  const links = page.locator('.tp-case-link');
  await links.nth(CASES).waitFor();
  for (let at = 0; at <= CASES; at += 1) {
    await links.nth(at).click();
    await page.locator('.tp-case-link[aria-current="page"]').waitFor();
  }
};

/** Clicks from a practice case that was just opened to its three stages and a saved report; typing and pasting are none. */
const clicksToReport = async (page: Page): Promise<number> => {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    await target.first().click();
    clicks += 1;
  };
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  await click(button('Run Inside'));
  await click(button(/^Run Outside$/));
  await page.getByRole('button', { name: /^MnT session, Outside: (?!not run)/i }).waitFor();
  // The card is copied from its page by keys, and pasted into the case beside every field.
  const platform = await page.context().newPage();
  await platform.goto(await platformAddress(page));
  await platform.keyboard.press('Control+a');
  await platform.keyboard.press('Control+c');
  await page.bringToFront();
  await page.keyboard.press('Control+v');
  await click(button('Record the card'));
  await click(button(/^Report/));
  const saved = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await saved;
  return clicks;
};

const violations = async (page: Page, colorScheme: 'light' | 'dark'): Promise<number> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: readonly unknown[] }> } };
    return (await axe.run()).violations.length;
  });
};

line(`${cpus().length} processors, load`, loadavg()[0]?.toFixed(1) ?? '');
for (const [what, { names, bytes }] of Object.entries(firstLoad(resolve('out/renderer'))))
  line(`script with gzip: ${what}`, kB(bytes), `${names.length} files`);

const browser = await chromium.launch({
  executablePath: process.env.TRIPOINT_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const times: number[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const product = await startProduct(null);
  const [page, ms] = await opened(browser, product.url, '.tp-side-bottom button');
  times.push(ms);
  await page.context().close();
  await product.close();
}
line(`can be worked with (median of ${ROUNDS})`, `${median(times).toFixed(0)} ms`);

for (const locale of ['en-GB', 'sv-SE']) {
  const product = await startProduct('outside-proxy-302');
  const [page] = await opened(browser, product.url, '.tp-next', locale);
  if (locale === 'en-GB') line('clicks to three stages and a report', String(await clicksToReport(page)));
  if (locale === 'en-GB') await page.keyboard.press('Escape');
  await page.locator('.tp-lanes').waitFor();
  for (const scheme of ['light', 'dark'] as const)
    line(`axe-core, the case, ${locale}, ${scheme}`, String(await violations(page, scheme)));
  await page.context().close();
  await product.close();
}

const practice = await startProduct('outside-drop');
const [page] = await opened(browser, practice.url, '.tp-next');
line('keys to the next step', String((await tabStops(page)) + 1));
const before = await heap(page);
await openMany(page);
line(`memory, before and after ${CASES} cases`, MB(before), MB(await heap(page)));
line('messages of the console', String(messages));
await practice.close();
await browser.close();
