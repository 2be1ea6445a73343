import type { Page } from '@playwright/test';
import { cell, expect, test } from './harness/window-test.ts';
import { rejectedCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import type { FakeHost } from './harness/fake-host.ts';

const PENDING = '11111111-1111-4111-8111-111111111111';

const runs = (host: FakeHost) =>
  host.calls.filter(({ name }) => name === 'stages.run').map(({ input }) => input as { readonly consentTo?: string[] });

const question = (page: Page) => page.getByRole('dialog', { name: 'A sign-in was rejected before' });

const spending = (page: Page) => question(page).getByRole('button', { name: 'Continue (uses 1 sign-in)', exact: true });

const rejectTwice = (host: FakeHost): void => {
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
};

test.describe('given an account with two rejected sign-ins', () => {
  test.beforeEach(async ({ page, host, show }) => {
    rejectTwice(host);
    await show(rejectedCase());
    // A key runs a stage from its card alone.
    await page.keyboard.press('Control+1');
    await expect(
      page
        .getByRole('region', { name: /^Inside:/ })
        .getByRole('heading')
        .first(),
    ).toBeFocused();
  });

  test('the meter tells how many are used, also to a screen reader', async ({ page }) => {
    await expect(page.getByLabel('2 of about 3 attempts used')).toContainText('●●○');
    await expect(page.getByText('may cost 1 more failed sign-in (2 of about 3 attempts used)')).toBeVisible();
  });

  for (const [what, start] of [
    ['F5', (page: Page) => page.keyboard.press('F5')],
    ['Shift+F5', (page: Page) => page.keyboard.press('Shift+F5')],
    ['Use one more', (page: Page) => page.getByRole('button', { name: /Continue \(uses 1 sign-in\)/ }).click()],
    [
      'Ask this again',
      async (page: Page) => {
        await cell(page, 'ERS endpoint groups', 'Inside').click();
        await page.getByRole('button', { name: /Ask this again/ }).click();
      },
    ],
    [
      'Run failed again',
      async (page: Page) => {
        await page.keyboard.press('Control+1');
        await page.getByRole('button', { name: /Run failed again/ }).click();
      },
    ],
    [
      'The palette',
      async (page: Page) => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('Find a case or a command').fill('Inside: F5');
        await page.keyboard.press('Enter');
      },
    ],
    [
      'The start of a watch',
      async (page: Page) => {
        await page.keyboard.press('Control+1');
        await page.getByText('Repeat and watch').click();
        await page.getByRole('button', { name: /Start watching/ }).click();
      },
    ],
  ] as const)
    test(`${what} asks first, and names the lock-out`, async ({ page }) => {
      await start(page);
      await expect(question(page)).toContainText('Many servers lock an account after 3 rejected sign-ins.');
    });

  for (const key of ['Escape', 'Enter'])
    test(`${key} sends nothing: the focus is on the button that says so`, async ({ page, host }) => {
      await page.keyboard.press('F5');
      await expect(question(page).getByRole('button', { name: 'Send nothing' })).toBeFocused();
      await expect(spending(page)).toBeEnabled();
      await page.keyboard.press(key);
      await expect(question(page)).toBeHidden();
      expect(runs(host).filter(({ consentTo }) => consentTo)).toEqual([]);
    });

  test('a double click that opens the question does not answer it, wherever the pointer is', async ({ page, host }) => {
    const button = page.getByRole('button', { name: /Continue \(uses 1 sign-in\)/ });
    const box = (await button.boundingBox())!;
    await page.keyboard.press('F5');
    const answer = (await spending(page).boundingBox())!;
    await page.keyboard.press('Escape');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.up();
    await expect(question(page)).toBeVisible();
    await page.mouse.move(answer.x + 10, answer.y + 10);
    await page.mouse.down();
    await page.mouse.up();
    await expect(spending(page)).toBeEnabled();
    await expect(question(page)).toBeVisible();
    expect(runs(host).filter(({ consentTo }) => consentTo)).toEqual([]);
  });

  for (const key of ['Enter', 'F5'])
    test(`${key} that is held down asks once and answers nothing`, async ({ page, host }) => {
      await page.getByRole('button', { name: /Continue \(uses 1 sign-in\)/ }).focus();
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.down(key);
        await page.waitForTimeout(30);
      }
      await page.keyboard.up(key);
      await expect(spending(page)).toBeEnabled();
      await expect(question(page)).toBeVisible();
      expect(runs(host)).toHaveLength(1);
    });

  test('another password is stored before anything is sent, and what it costs was said', async ({ page, host }) => {
    await page.locator('.tp-verdict .tp-next').click();
    const dialog = page.getByRole('dialog', { name: 'Enter the password' });
    await expect(dialog).toContainText(/2 of about 3/);
    await page.keyboard.type('new-password');
    await dialog.getByRole('button', { name: 'Save and try' }).click();
    await expect.poll(() => runs(host).at(-1)?.consentTo).toEqual([PENDING]);
    const names = host.calls.map(({ name }) => name);
    expect(names.indexOf('secrets.setPassword')).toBeLessThan(names.lastIndexOf('stages.run'));
    await expect(question(page)).toHaveCount(0);
  });
});

test.describe('given an interrupted run and an account with two rejected sign-ins', () => {
  test.beforeEach(async ({ host, show }) => {
    rejectTwice(host);
    const runId = crypto.randomUUID();
    const cutOff = stageRun('outside', ['ok'], '2026-11-21T10:30:00.000+01:00', runId);
    const added = rejectedCase();
    await show(
      { ...added, runs: [...added.runs, { ...cutOff, state: 'interrupted' }] },
      { interrupted: { runId, stage: 'outside', finished: 1 } },
    );
  });

  for (const [label, name] of [
    ['Continue', /^Continue(?! \(uses)/],
    ['Start the stage again', /^Start the stage again/],
  ] as const)
    test(`${label} asks first`, async ({ page }) => {
      await page.getByRole('button', { name }).click();
      await expect(question(page)).toContainText('Many servers lock an account after 3 rejected sign-ins.');
    });
});
