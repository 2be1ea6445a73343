import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { handOverRecord, handOverTask } from '../../src/app/hand-over.ts';
import { run } from '../core/make-evidence.ts';
import config from '../../playwright.config.ts';
import { filmOf } from './harness/camera-film.ts';
import { lookAt } from './harness/looked-at.ts';
import { startProduct } from './harness/real-product.ts';
import { cell, expect, test } from './harness/window-test.ts';

/** The camera reads what another Tripoint shows: Chromium's own camera with a film of ours, and the real product. */

const folder = mkdtempSync(join(tmpdir(), 'tripoint-camera-'));
const film = join(folder, 'film.y4m');
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { launchOptions } = config.use ?? {};
test.use({
  permissions: ['camera', 'clipboard-read', 'clipboard-write'],
  launchOptions: {
    ...launchOptions,
    // The engine alone has no cameras.
    executablePath: process.env.TRIPOINT_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

const show = (...texts: readonly (string | null)[]): void => writeFileSync(film, filmOf(texts));
const qrOf = (made: ReturnType<typeof handOverRecord>): string => (made.ok ? (made.value.qr ?? '') : '');
const record = qrOf(handOverRecord(run('inside'), null));
/** As dense as a picture may be, with what cannot be compressed. */
const dense = qrOf(
  handOverRecord(
    {
      ...run('inside'),
      vantage: {
        ...run('inside').vantage,
        addresses: Array.from({ length: 72 }, (_, at) => ({
          interface: 'eth0',
          address: createHash('sha256').update(String(at)).digest('hex').slice(0, 48),
        })),
      },
    },
    null,
  ),
);
const task = qrOf(
  handOverTask({ case: null, server: { host: 'acs.example', port: 443 }, user: 'api-user', stage: 'outside' }),
);

/** Keeps every stream that the page was given, so that a test sees whether the camera is off. */
const keepStreams = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: MediaStream[] = [];
    Object.assign(window, { kept });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (asked) => {
      const stream = await ask(asked);
      kept.push(stream);
      return stream;
    };
  });
const tracks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as { kept: MediaStream[] }).kept.flatMap((stream) =>
      stream.getTracks().map(({ kind, readyState }) => `${kind} ${readyState}`),
    ),
  );

const scan = (page: Page) => page.getByRole('button', { name: 'Scan a QR code…' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan a QR code…' });

test('a record that is held before the camera becomes a case, and the camera is off', async ({ page, openWindow }) => {
  show(null, null, null, record, record, record, record, record, record, record);
  await keepStreams(page);
  await openWindow(await startProduct(null));
  expect(await tracks(page)).toEqual([]);
  await scan(page).click();
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)', { timeout: 20_000 });
  await expect(page.getByText('not sealed: anyone can have edited it')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await tracks(page)).toEqual(['video ended']);
});

test('a code as dense as a picture may be is read as well', async ({ page, openWindow }) => {
  expect(dense.length).toBeGreaterThan(3600);
  show(dense);
  await openWindow(await startProduct(null));
  await scan(page).click();
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)', { timeout: 20_000 });
});

test('a task that is held before the camera opens the case that it asks for', async ({ page, openWindow }) => {
  show(task);
  await openWindow(await startProduct(null));
  await scan(page).click();
  await expect(page.getByText('This is a task: run the stage Outside from this machine.')).toBeVisible({ timeout: 20_000 }); // prettier-ignore
  await expect(page.getByRole('heading', { name: /^Outside:/ })).toBeVisible();
  await expect(page.getByLabel('Server name')).toHaveValue('acs.example');
});

test('another code is said to be none of ours; closing the dialog turns the camera off', async ({
  page,
  openWindow,
}) => {
  show('https://tickets.example/4711');
  await keepStreams(page);
  await openWindow(await startProduct(null));
  await scan(page).click();
  await expect(dialog(page)).toContainText('This QR code is not one of Tripoint.', { timeout: 20_000 });
  expect(await tracks(page)).toEqual(['video live']);
  await lookAt(page, 'camera-en', true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await tracks(page)).toEqual(['video ended']);
  await expect(page.getByRole('heading', { name: 'No case yet' })).toBeVisible();
});

test('of a picture without a code nothing is said, and it looks on', async ({ page, openWindow }) => {
  show(null);
  await openWindow(await startProduct(null));
  await scan(page).click();
  for (let picture = 0; picture < 2; picture += 1)
    await page.waitForResponse((answer) => answer.url().includes('readPicture'), { timeout: 20_000 });
  await expect(dialog(page)).toContainText('Hold the QR code still before the camera');
  await expect(dialog(page)).not.toContainText('is not one of Tripoint');
});

test.describe('given a person who does not allow the camera', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  test('what to do is said, and it is asked again', async ({ page, context, openWindow }) => {
    show(record);
    const product = await startProduct(null);
    await openWindow(product);
    await scan(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('The camera was not allowed. Allow it for Tripoint');
    await expect(dialog(page)).toContainText('drop a screenshot of the QR code into the window');
    await lookAt(page, 'camera-refused-en', true);
    await context.grantPermissions(['camera'], { origin: new URL(product.url).origin });
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)', { timeout: 20_000 });
  });
});

test.describe('given a machine without a camera', () => {
  test('it says so', async ({ page, openWindow }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    });
    await openWindow(await startProduct(null));
    await scan(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('No camera was found.');
  });
});
