import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readyCase } from './harness/case-fixtures.ts';
import { startProduct } from './harness/real-product.ts';
import { cell, expect, openCase, test } from './harness/window-test.ts';

/** A stage that is run on another host: script out, transcript back. */

test('the script is made, saved and explained, and its transcript is taken in as text', async ({
  page,
  host,
  openWindow,
}) => {
  host.add(readyCase());
  await openWindow();
  await openCase(page, 'New platform connection');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await expect(page.getByRole('heading', { name: 'Outside: run it elsewhere' })).toBeFocused();
  await page.getByLabel('Name of that host').fill('jump host');
  await page.getByRole('button', { name: 'Make the script', exact: true }).click();
  await expect(page.getByText('BCDF-GHJK-MNPQ-RSTV')).toBeVisible();
  await expect(page.getByText('sh ./tripoint-outside.sh')).toBeVisible();
  expect(host.calls.filter(({ name }) => name === 'stages.script').map(({ input }) => input)).toEqual([
    expect.objectContaining({ stage: 'outside', shell: 'sh', label: 'jump host' }),
  ]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the script…' }).click();
  expect((await saved).suggestedFilename()).toBe('tripoint-outside.sh');
  await page.getByLabel('Or paste its text').fill('tripoint-transcript 4\n');
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect.poll(() => host.calls.filter(({ name }) => name === 'cases.importRecord').length).toBe(1);
});

test('single lines of curl are the third choice, and make a file of their own', async ({ page, openWindow }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-elsewhere-'));
  await openWindow(await startProduct('healthy', folder));
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await page.getByText('Single lines of curl').click();
  await page.getByRole('button', { name: 'Make the script', exact: true }).click();
  await expect(page.getByText('open tripoint-inside-curl.txt and paste its lines')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the script…' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.split('\n').filter((line) => line.startsWith('curl --disable'))).toHaveLength(4);
  await rm(folder, { recursive: true, force: true });
});

test('its code can still be read after another panel was open', async ({ page, host, openWindow }) => {
  host.add(readyCase());
  await openWindow();
  await openCase(page, 'New platform connection');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await page.getByRole('button', { name: 'Make the script', exact: true }).click();
  await expect(page.getByText('BCDF-GHJK-MNPQ-RSTV')).toBeVisible();
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await expect(page.getByText('BCDF-GHJK-MNPQ-RSTV')).toBeVisible();
});

test('a script that ran for real comes back: its seal is told, and another case asks before it takes it in', async ({
  page,
  openWindow,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-elsewhere-'));
  await openWindow(await startProduct('healthy', folder));
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  const told = await page.getByText(/The password that it asks for is/).innerText();
  const password = /asks for is (.*)\.$/.exec(told.trim().split('\n')[0] ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: 'Make the script', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the script…' }).click();
  await (await saved).saveAs(join(folder, 'probe.sh'));
  const code = await page.getByText(/^[B-Z2-9]{4}(-[B-Z2-9]{4}){3}$/).innerText();
  const { status, stderr } = spawnSync('sh', ['probe.sh'], {
    cwd: folder,
    input: `${password}\n${code}\n`,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder },
  });
  expect([status, stderr.includes('Written: ')]).toEqual([0, true]);
  const name = (await readdir(folder)).find((file) => /^tripoint-inside-.*\.txt$/.test(file)) ?? '';
  const bring = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a record…' }).click();
    await (await chooser).setFiles(join(folder, name));
  };
  await bring();
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
  await expect(
    page.getByText('The record is sealed by the code of its script: not edited by anyone who has not its code'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Inside: run it elsewhere' })).toHaveCount(0);

  await page.getByRole('button', { name: 'New case' }).first().click();
  await page.getByRole('dialog').getByLabel('Customer').fill('Nordlund AB');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Create|New case|Open)/ })
    .click();
  await page.getByLabel('Server name').fill('nac.nordlund.example');
  await page.getByLabel('API user').fill('api-user');
  await page.keyboard.press('Tab');
  await bring();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    /This result is of .*, and the case is about nac\.nordlund\.example\. Nothing was imported\./,
  );
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('Not run');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
