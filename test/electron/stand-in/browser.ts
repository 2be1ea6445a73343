import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';

/** The engine behind the stand-in's windows; a spec drives the same windows through the port. */

export const CHROMIUM = process.env.TRIPOINT_CHROMIUM ?? '/usr/bin/chromium';

export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const port = Number(process.env.STAND_IN_PORT);
const profile = mkdtempSync(join(tmpdir(), 'tripoint-stand-in-'));

/** The windows of the default session. */
export const openContext = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...ARGUMENTS, `--remote-debugging-port=${port}`],
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    handleSIGTERM: false,
    handleSIGINT: false,
  });

process.once('exit', () => rmSync(profile, { recursive: true, force: true }));
