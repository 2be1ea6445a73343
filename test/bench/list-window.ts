import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { request } from 'undici';
import config from '../../playwright.config.ts';
import { beginIn, TITLES, type PageOutcome } from './list-page.ts';
import { peakMegabytes } from './list-ways.ts';

/**
 * A list opened as a person opens it: the built product's page in Chromium, served by its web host. While it is measured
 * nobody is attached to the browser: a developer's tool is handed every piece of the list in turn, and that alone makes
 * the page stand still several times as long.
 */

export interface WindowOutcome extends PageOutcome {
  /** Peak memory of the host, the thread of the list with it. */
  readonly megabytes: number;
}

const ended = (child: ChildProcess): Promise<void> => new Promise((done) => child.once('close', () => done()));

const startHost = async (program: string, data: string) => {
  const child = spawn(process.execPath, [program, 'web', '--no-open', '--practice', 'healthy'], {
    env: { ...process.env, TRIPOINT_DATA: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((done, failed) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => done(text.trim()));
    child.once('close', () => failed(new Error('The product did not start.')));
  });
  return { url, child };
};

const startBrowser = async (profile: string) => {
  const { executablePath = '', args = [] } = config.use?.launchOptions ?? {};
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=1366,768'];
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], { stdio: 'ignore' });
  for (;;) {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n');
    if (port !== undefined && port !== '') return { child, address: `http://127.0.0.1:${port}` };
    if (child.exitCode !== null) throw new Error('Chromium did not start.');
    await pause(50);
  }
};

/** Waits for a title among the browser's pages, without attaching to any. */
const waitForTitle = async (address: string, title: string): Promise<void> => {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await request(`${address}/json/list`);
    if ((await body.text()).includes(title)) return;
    await pause(100);
  }
  throw new Error('The page does not get to an end.');
};

const pageOf = (browser: Browser) => {
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The browser has no page.');
  return page;
};

const measure = async (url: string, address: string, path: string): Promise<PageOutcome> => {
  const browser = await chromium.connectOverCDP(address);
  const page = pageOf(browser);
  await page.goto(url);
  // The practice case opens by itself, and would take the page away again.
  await page.getByRole('button', { name: /Yes, this is inside/ }).waitFor();
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  await page.getByRole('button', { name: /^Open Practice / }).click();
  await page.getByRole('tab', { name: 'Batch', exact: true }).click();
  await page.locator('.tp-drop').waitFor();
  await beginIn(page, path);
  // Lets go of it; it goes on by itself.
  await browser.close();
  await waitForTitle(address, TITLES.opened);
  const counting = spawn(process.execPath, ['-e', 'for (;;);']);
  try {
    await waitForTitle(address, TITLES.measured);
  } finally {
    counting.kill('SIGKILL');
  }
  const again = await chromium.connectOverCDP(address);
  const outcome = await pageOf(again).evaluate(() => window.outcome);
  await again.close();
  return outcome;
};

/**
 * Opens a list in a fresh host and a fresh browser.
 * @param program the built command line
 */
export const openInWindow = async (program: string, path: string): Promise<WindowOutcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
  const host = await startHost(program, join(folder, 'data'));
  const browser = await startBrowser(join(folder, 'profile'));
  try {
    const outcome = await measure(host.url, browser.address, path);
    return { ...outcome, megabytes: peakMegabytes(host.child.pid ?? 0) };
  } finally {
    browser.child.kill('SIGTERM');
    host.child.kill('SIGTERM');
    await Promise.all([ended(browser.child), ended(host.child)]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
