import { say } from '../../src/core/messages/message.ts';
import type { Page } from '@playwright/test';
import { readyCase } from './harness/case-fixtures.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { expect, test } from './harness/window-test.ts';

const SENDING = ['stages.run', 'stages.settle', 'watches.start', 'trust.look'];

const sent = (host: FakeHost): readonly string[] =>
  host.calls.map(({ name }) => name).filter((name) => SENDING.includes(name));

const openSettings = (page: Page): Promise<void> =>
  page.getByRole('main').getByText('Settings', { exact: true }).click();

const heldUp = async (page: Page, host: FakeHost, field: string): Promise<void> => {
  await expect(page.getByText(/Nothing was sent\. Correct the field/)).toBeVisible();
  await expect(page.locator(field)).toBeFocused();
  expect(sent(host)).toEqual([]);
};

const palette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Find a case or a command').fill('Inside: F5');
  await page.keyboard.press('Enter');
};

const WAYS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['the run button', (page) => page.getByRole('button', { name: /Run from inside/ }).click()],
  ['F5', (page) => page.keyboard.press('F5')],
  ['the palette', palette],
  ['a look at the certificate', (page) => page.getByRole('button', { name: 'Look at the certificate' }).click()],
];

test.describe('given a user name with a password after it', () =>
  test('it is not stored, and the field says why', async ({ page, host, show }) => {
    await show(readyCase());
    await openSettings(page);
    const user = page.locator('#target-user');
    await user.fill('api-user:S3cret-typed');
    await user.press('Enter');
    await expect(page.getByText('A user name has no colon.')).toBeVisible();
    await expect(user).toHaveAttribute('aria-invalid', 'true');
    expect(host.inputs('cases.change')).toEqual([]);
  }));

test.describe('given a form with a server name that is not one', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(readyCase());
    await openSettings(page);
    await page.locator('#target-host').fill('two words');
  });

  for (const [way, start] of WAYS)
    test(`${way} sends nothing, and the field has the focus`, async ({ page, host }) => {
      await start(page);
      await heldUp(page, host, '#target-host');
    });

  test('the field is unfolded where the settings were closed over it', async ({ page, host }) => {
    await openSettings(page);
    await page.keyboard.press('F5');
    await heldUp(page, host, '#target-host');
  });
});

test.describe('given a field whose save failed', () => {
  test.beforeEach(async ({ page, host, show }) => {
    await show(readyCase());
    await openSettings(page);
    const failure = { code: 'busy', message: say('The case could not be written. Nothing was changed.') } as const;
    host.failures.set('cases.change', failure);
    await page.locator('#target-user').fill('other-user');
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('F5 saves it again, and runs with what the form shows', async ({ page, host }) => {
    await page.keyboard.press('F5');
    await expect.poll(() => sent(host)).toEqual(['stages.run']);
    expect([...host.cases.values()][0]?.document.target.user).toBe('other-user');
  });

  test('once its panel is closed, the case runs with what is stored', async ({ page, host }) => {
    await page.keyboard.press('Escape');
    await expect(page.locator('#target-user')).toHaveCount(0);
    await page.keyboard.press('F5');
    await page.keyboard.press('F5');
    await expect.poll(() => sent(host)).toEqual(['stages.run']);
    expect([...host.cases.values()][0]?.document.target.user).not.toBe('other-user');
  });

  test('where that fails too, nothing is sent and the field has the focus', async ({ page, host }) => {
    host.failures.set('cases.change', { code: 'busy', message: say('Still not. Nothing was changed.') });
    await page.keyboard.press('F5');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await heldUp(page, host, '#target-user');
  });
});
