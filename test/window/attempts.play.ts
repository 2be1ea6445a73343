import type { Page } from '@playwright/test';
import { expect, openCase, test } from './harness/window-test.ts';
import { rejectedCase } from './harness/case-fixtures.ts';
import type { FakeHost } from './harness/fake-host.ts';

const PENDING = '11111111-1111-4111-8111-111111111111';

const runs = (host: FakeHost) =>
  host.calls.filter(({ name }) => name === 'stages.run').map(({ input }) => input as { readonly consentTo?: string[] });

const question = (page: Page) => page.getByRole('dialog', { name: 'A sign-in was rejected before' });

test.describe('given an account with two rejected sign-ins', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    const at = new Date().toISOString();
    host.attempts = {
      server: 'ise.nordic-retail.example:443',
      user: 'svc-guest',
      used: 2,
      attempts: [
        { at, result: 'rejected', by: 'terminal probe' },
        { at, result: 'unknown', by: 'window run' },
      ],
      pending: [PENDING],
    };
    const added = rejectedCase();
    host.add(added);
    await openWindow();
    await openCase(page, 'Sign-in is rejected');
  });

  test('the meter tells how many are used, also to a screen reader', async ({ page }) => {
    await expect(page.getByLabel('Sign-in attempts: 2 of about 3 attempts used')).toContainText('●●○');
  });

  for (const [what, start] of [
    ['F5', (page: Page) => page.keyboard.press('F5')],
    ['Shift+F5', (page: Page) => page.keyboard.press('Shift+F5')],
    ['Use one more', (page: Page) => page.getByRole('button', { name: /Use one more sign-in attempt/ }).click()],
  ] as const)
    test(`${what} asks first, and names the lock-out`, async ({ page }) => {
      await start(page);
      await expect(question(page)).toContainText('Many servers lock an account after 3 rejected sign-ins.');
    });

  test('Escape sends nothing', async ({ page, host }) => {
    await page.keyboard.press('F5');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    expect(runs(host).filter(({ consentTo }) => consentTo)).toEqual([]);
  });

  test('the button goes on after exactly what was shown', async ({ page, host }) => {
    await page.keyboard.press('F5');
    await question(page).getByRole('button', { name: 'Use one more attempt' }).click();
    await expect.poll(() => runs(host).at(-1)?.consentTo).toEqual([PENDING]);
  });

  test('another password is stored before anything is sent', async ({ page, host }) => {
    await page.keyboard.press('F5');
    await question(page).getByLabel('Another password').fill('new-password');
    await question(page).getByRole('button', { name: 'Use one more attempt with this password' }).click();
    await expect.poll(() => runs(host).at(-1)?.consentTo).toEqual([PENDING]);
    const names = host.calls.map(({ name }) => name);
    expect(names.indexOf('secrets.setPassword')).toBeLessThan(names.lastIndexOf('stages.run'));
  });
});
