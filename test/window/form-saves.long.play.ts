import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Case } from '../../src/core/records/case.ts';
import { startProduct } from './harness/real-product.ts';
import type { ServedWindow } from './harness/serve.ts';
import { expect, test, press, secondTab } from './harness/window-test.ts';

const newCase = async (page: Page): Promise<void> => {
  await press(page, /New case/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Typed quickly');
  await dialog.getByLabel('Customer').fill('Nordic Retail');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page.locator('#target-host')).toBeFocused();
};

/** The product on a new case; gives its data folder. */
const start = async (page: Page, open: (served: ServedWindow) => Promise<void>): Promise<string> => {
  const product = await startProduct(null);
  await open(product);
  await newCase(page);
  return product.folder;
};

const casesIn = async (folder: string): Promise<readonly Case[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.flatMap((text) => {
    if (!text.startsWith('{"format":"tripoint/case"')) return [];
    return [(JSON.parse(text) as { readonly case: Case }).case];
  });
};

const targetIn = async (folder: string) => {
  const [found] = await casesIn(folder);
  return found && { host: found.target.host, port: found.target.port, user: found.target.user };
};

test.describe('given a new case whose form is filled in without a pause', () => {
  const TYPED = { host: 'acs.customer.example', port: 8443, user: 'api-user' };

  test('the first field of the form has the focus, and keeps it', async ({ page, openWindow }) => {
    await openWindow(await startProduct(null));
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      document.addEventListener('focusin', ({ target }) => seen.push((target as Element).id));
    });
    // A list of cases that comes late takes nothing away either.
    await page.route('**/*', async (route) => {
      if (route.request().url().includes('list')) await new Promise((late) => setTimeout(late, 300));
      await route.continue();
    });
    await newCase(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Longer than any dialog takes to give a focus back.
    await page.waitForTimeout(600);
    const seen = await page.evaluate(() => (globalThis as unknown as { readonly seen: readonly string[] }).seen);
    expect(seen.filter((id) => id === 'target-host')).toHaveLength(1);
    expect(seen.at(-1)).toBe('target-host');
  });

  test('what is typed from the moment of Create on stands in the first field', async ({ page, openWindow }) => {
    const folder = await start(page, openWindow);
    await page.keyboard.type(TYPED.host, { delay: 10 });
    await page.keyboard.press('Tab');
    await expect(page.locator('#target-host')).toHaveValue(TYPED.host);
    await expect.poll(async () => (await targetIn(folder))?.host).toBe(TYPED.host);
  });

  for (const round of [1, 2, 3, 4, 5])
    test(`Tab leads from field to field, and every one of them is kept (${round})`, async ({ page, openWindow }) => {
      const folder = await start(page, openWindow);
      await page.keyboard.insertText(TYPED.host);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(String(TYPED.port));
      await page.keyboard.press('Tab');
      await page.keyboard.insertText(TYPED.user);
      await page.keyboard.press('Tab');
      await expect.poll(() => targetIn(folder)).toEqual(TYPED);
      await expect(page.locator('#target-host')).toHaveValue(TYPED.host);
    });

  test('a password that follows at once is taken for the server just typed', async ({ page, openWindow }) => {
    await start(page, openWindow);
    await page.locator('#target-host').fill(TYPED.host);
    await page.locator('#target-user').fill(TYPED.user);
    await page.locator('#target-password').fill('correct-horse-9');
    await page.keyboard.press('Enter');
    await expect(page.locator('#target-password')).toHaveAttribute('placeholder', /stored/i);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a password is not taken while the form names another server', async ({ page, openWindow }) => {
    const folder = await start(page, openWindow);
    await page.locator('#target-host').fill(TYPED.host);
    await page.locator('#target-user').fill(TYPED.user);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await targetIn(folder))?.user).toBe(TYPED.user);
    await page.locator('#target-host').fill('another server/x');
    await page.locator('#target-password').fill('for-another-7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('the password was not stored. Correct that field first.')).toBeVisible();
    await expect(page.locator('#target-password')).toHaveAttribute('placeholder', /not stored/);
    await page.locator('#target-host').fill('another.customer.example');
    await page.locator('#target-host').press('Enter');
    // It was typed for the server before: it is taken away, and not stored for another one.
    await expect(page.locator('#target-password')).toHaveValue('');
    await expect(page.locator('#target-password')).toHaveAttribute('placeholder', 'not stored yet');
    await expect.poll(async () => (await targetIn(folder))?.host).toBe('another.customer.example');
  });

  test('two windows that edit different fields keep both', async ({ page, openWindow }) => {
    const folder = await start(page, openWindow);
    const other = await secondTab(page);
    await other.getByText('Typed quickly').first().click();
    await expect(other.locator('#target-user')).toBeVisible();
    await page.locator('#target-host').fill(TYPED.host);
    await other.locator('#target-user').fill(TYPED.user);
    await Promise.all([page.keyboard.press('Tab'), other.keyboard.press('Tab')]);
    await expect.poll(async () => (await targetIn(folder)) ?? {}).toMatchObject({ host: TYPED.host, user: TYPED.user });
    await other.close();
  });
});
