import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { firstLoad } from '../renderer/first-load.ts';
import { startProduct } from '../window/harness/real-product.ts';

/**
 * The window's own figures: what it loads first, when it can be worked with, how many keys lead to the button that comes
 * next, and the memory of the page before and after fifty cases were opened. Prints them and judges nothing:
 * machines differ. Build first; run it with `npx node test/bench/window.ts [rounds]`.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const CASES = 50;

const line = (name: string, ...cells: readonly string[]): void =>
  void process.stdout.write(`${name.padEnd(38)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
const kB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;
const MB = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A page that shows what `shown` names, and milliseconds from its first request until then. */
const opened = async (browser: Browser, url: string, shown: string): Promise<readonly [Page, number]> => {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
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

line(`${cpus().length} processors, load`, loadavg()[0]?.toFixed(1) ?? '');
for (const [what, { files, bytes }] of Object.entries(firstLoad(resolve('out/renderer'))))
  line(`script with gzip: ${what}`, kB(bytes), `${files} files`);

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

const practice = await startProduct('outside-drop');
const [page] = await opened(browser, practice.url, '.tp-next');
line('keys to the next step', String((await tabStops(page)) + 1));
const before = await heap(page);
await openMany(page);
line(`memory, before and after ${CASES} cases`, MB(before), MB(await heap(page)));
await practice.close();
await browser.close();
