import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { isCampaign } from './test/scale.ts';

/** The same engine without the browser around it: it takes half of the processor time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';
const INSTALLED = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';

// Without a locale Chromium calls every file with an å in its name "download".
process.env.LC_ALL ??= process.env.LANG ?? 'C.UTF-8';

/**
 * The window in a real browser. The system's Chromium is used, told to talk to nobody by itself; the window is built once
 * and served with the very policy that the products' hosts send.
 */
export default defineConfig({
  testDir: 'test/window',
  testMatch: '**/*.play.ts',
  testIgnore: isCampaign ? [] : '**/*.long.play.ts',
  globalSetup: './test/window/harness/build.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    colorScheme: 'light',
    launchOptions: {
      executablePath: process.env.TRIPOINT_CHROMIUM ?? INSTALLED,
      args: [
        '--no-sandbox',
        // Pictures are put together by the processor anyway: without the detour over a graphics driver that it plays itself.
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
});
