import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recordText, type StageRecord } from '../../src/core/records/record.ts';
import { signedFile } from '../../src/app/signing.ts';
import { run } from '../core/make-evidence.ts';
import { newInstallation } from '../node/import/make-installation.ts';
import { lookAt } from './harness/looked-at.ts';
import { startProduct } from './harness/real-product.ts';
import { cell, expect, test, downloadOf } from './harness/window-test.ts';

/** Decision 014, in the window of the real product: signatures that are shown, and what people carry by hand. */

const anna = newInstallation();
const signed = (changes: Partial<StageRecord> = {}) =>
  signedFile({ ok: true, installation: anna }, (key) => recordText(run('inside', {}, {}, changes), key));
const textOf = (record: StageRecord): string => recordText(record);
type Content = string | Uint8Array;

/** Drops a file on what is shown, with its signature where one is given. */
const drop = async (
  page: Page,
  name: string,
  content: Content,
  type = '',
  beside: Content | null = null,
): Promise<void> => {
  const files = [...(beside === null ? [] : [[`${name}.sig`, beside]]), [name, content]] as const;
  const dataTransfer = await page.evaluateHandle(
    ([given, mime]) => {
      const transfer = new DataTransfer();
      for (const [fileName, base64] of given) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], fileName, { type: mime }));
      }
      return transfer;
    },
    [files.map(([one, bytes]) => [String(one), Buffer.from(bytes).toString('base64')] as const), type] as const,
  );
  await page.dispatchEvent('.tp-takes-files', 'drop', { dataTransfer });
};
const dropSigned = (page: Page, name: string, { text, signature } = signed()): Promise<void> =>
  drop(page, name, text, '', signature);

const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator('h1').first().click();
  await page.keyboard.press('Control+v');
  await page.locator('.tp-banner', { hasText: 'a text that was handed over' }).getByRole('button').first().click();
};

const cases = (page: Page) => page.getByRole('navigation', { name: 'Cases' }).locator('.tp-case-link');
const note = (page: Page) => page.locator('.tp-banner').first();
const trouble = (page: Page) => page.getByRole('dialog');

test('a key that is not known is accepted once, and then its files are shown under its name', async ({ page, openWindow }) => {
  await openWindow(await startProduct(null));
  await dropSigned(page, 'inside.json');
  await expect(note(page)).toContainText('inside.json: signature valid, by an unknown key');
  await expect(note(page)).toContainText((anna.fingerprint.match(/.{8}/g) ?? []).join(' '));
  await expect(note(page)).toContainText('Compare the whole fingerprint');
  await lookAt(page, 'accept-key-en', true);
  await page.getByLabel('Name for it').fill('Anna, inside');
  await page.getByRole('button', { name: 'Accept this key' }).click();
  await expect(note(page)).toContainText('Accepted: Anna, inside.');
  await dropSigned(page, 'again.json', signed({ user: 'api-user-2' }));
  await expect(note(page)).toContainText('again.json: signature valid, by Anna, inside.');
  await expect(page.getByRole('button', { name: 'Accept this key' })).toHaveCount(0);
}); // prettier-ignore

test('a broken signature is said, beside the steps too; of none nothing is said', async ({ page, openWindow }) => {
  await openWindow(await startProduct(null));
  const { text, signature } = signed();
  await dropSigned(page, 'edited.json', { ...signed(), text: text.replace('"user": "', '"user": "x'), signature });
  await expect(note(page)).toContainText('edited.json: signature broken: edited or damaged since it was signed.');
  await page.getByRole('button', { name: 'Steps', exact: true }).click();
  await expect(page.getByText(/^The signature of a record of the inside stage is broken/)).toBeVisible();
  await drop(page, 'plain.json', textOf({ ...run('inside'), user: 'another' }));
  await expect(note(page)).toHaveCount(0);
});

test('a record is handed over as text, or shown as a QR code; another window takes the text in, and no picture', async ({ page, openWindow }) => {
  test.setTimeout(90_000);
  const here = await startProduct('healthy');
  await openWindow(here);
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /Run from inside/ }).click();
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
  // What comes next is shown when the run has ended, and takes the place of the stage.
  const text = page.getByLabel('Text for a message');
  await expect(async () => {
    await page.keyboard.press('Control+1');
    await page.getByRole('button', { name: 'Hand over…', exact: true }).click({ timeout: 2000 });
    await expect(text).toBeVisible({ timeout: 2000 });
  }).toPass();
  const block = await text.inputValue();
  expect(block).toMatch(/^TRIPOINT BEGIN\n[0-9A-Z\n]+\nTRIPOINT END$/);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const shot = await page.screenshot();

  await openWindow(await startProduct(null));
  await paste(page, `Anna wrote:\n> ${block.replaceAll('\n', '\n> ')}\n\nBo`);
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
  await expect(note(page)).toContainText('This new case holds the record.');
  await drop(page, 'shot.png', shot, 'image/png');
  await expect(trouble(page)).toContainText('shot.png is a picture or a document (PNG), and no record is read from one.');
}); // prettier-ignore

test('with a key the record is saved with its signature, and openssl verifies both by what is shown', async ({ page, openWindow }) => {
  test.setTimeout(90_000);
  const product = await startProduct('healthy', true);
  await openWindow(product);
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /Run from inside/ }).click();
  const save = page.getByRole('button', { name: 'Save the record as a file' });
  await expect(async () => {
    await page.keyboard.press('Control+1');
    await page.getByRole('button', { name: 'Hand over…', exact: true }).click({ timeout: 2000 });
    await expect(save).toBeVisible({ timeout: 2000 });
  }).toPass();
  const place = join(product.folder, 'saved');
  const bring = async (button: ReturnType<Page['getByRole']>): Promise<string> => {
    const saved = await downloadOf(button);
    await saved.saveAs(join(place, saved.suggestedFilename()));
    return saved.suggestedFilename();
  };
  const name = await bring(save);
  expect(await bring(page.getByRole('button', { name: 'Save its signature' }))).toBe(`${name}.sig`);
  await expect(page.getByText('put the name of the file in place of FILE')).toBeVisible();
  // A browser may save it under another name than it was given.
  const commands = (await page.locator('.tp-verify').innerText()).replaceAll('FILE', name);
  const verified = (): string => spawnSync('sh', ['-c', commands], { cwd: place, encoding: 'utf8' }).stdout;
  expect(verified()).toContain('Signature Verified Successfully');
  await writeFile(join(place, name), (await readFile(join(place, name), 'utf8')).replace('"inside"', '"insidf"'));
  expect(verified()).not.toContain('Successfully');
}); // prettier-ignore

test('a task goes out, its result finds the way back, and nowhere a password', async ({ page, openWindow }) => {
  test.setTimeout(90_000);
  const here = await startProduct(null);
  await openWindow(here);
  await drop(page, 'inside.json', textOf(run('inside')));
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run on another computer…' }).click();
  await page.getByRole('button', { name: 'Send as task…' }).click();
  const task = await page.getByLabel('Text for a message').inputValue();

  const there = await startProduct(null);
  await openWindow(there);
  await paste(page, task);
  await expect(note(page)).toContainText('This is a task: run the stage Outside from this machine.');
  await expect(page.getByRole('heading', { name: /^Outside:/ })).toBeVisible();
  await expect(page.getByText('Run the outside stage next', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Run the inside stage next')).toHaveCount(0);
  await drop(page, 'outside.json', textOf(run('outside')));
  await expect(cell(page, 'MnT session', 'Outside')).toContainText('500 (expected)');
  // The same task once more opens its case and changes nothing.
  await paste(page, task);
  await expect(note(page)).toContainText('This is a task');
  await expect(cases(page)).toHaveCount(1);
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Hand over…', exact: true }).click();
  const result = await page.getByLabel('Text for a message').inputValue();

  await page.goto(new URL('/', here.url).href);
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
  await paste(page, result);
  await expect(cell(page, 'MnT session', 'Outside')).toContainText('500 (expected)');
  await expect(cases(page)).toHaveCount(1);
});
