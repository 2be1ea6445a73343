import type { Page } from '@playwright/test';
import { rejectedCase } from './harness/case-fixtures.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { contextView } from './harness/service-fixture.ts';
import { openContext } from './harness/service-steps.ts';
import { expect, test } from './harness/window-test.ts';

/**
 * Somebody changes in another window where a case or a context leads, while a secret or a confirmation is typed here for
 * the place of before. It goes to nobody else.
 */

const question = (page: Page) => page.getByRole('dialog', { name: 'A sign-in was rejected before' });

test.describe('given a case with a rejected sign-in', () => {
  let id = '';
  const lead = (host: FakeHost): void => {
    host.change(id, ({ target }) => ({ target: { ...target, host: 'evil.example' } }));
    host.changed(id);
  };

  test.beforeEach(async ({ host, show }) => {
    host.attempts = {
      server: 'ise.nordic-retail.example:443',
      user: 'svc-guest',
      used: 1,
      attempts: [{ at: new Date().toISOString(), result: 'rejected', by: 'terminal probe' }],
      pending: ['11111111-1111-4111-8111-111111111111'],
    };
    id = await show(rejectedCase());
  });

  test('a question about the server of before is answered by nobody', async ({ page, host }) => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('F5');
    await expect(question(page)).toBeVisible();
    const before = host.inputs('stages.run').length;
    lead(host);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
      'The server, port or user was changed meanwhile. Nothing was sent.',
    );
    expect(host.inputs('stages.run').length).toBe(before);
  });

  test('a password that is half typed goes to no other server', async ({ page, host }) => {
    await page.locator('.tp-verdict .tp-next').click();
    await page.locator('#target-password').pressSequentially('half-typed');
    lead(host);
    await expect(page.locator('#target-password')).toHaveCount(0);
    await expect(page.getByText('The server, port or user was changed meanwhile.')).toBeVisible();
    expect(host.inputs('secrets.setPassword')).toEqual([]);
  });
});

test.describe('given a context that another window leads elsewhere', () => {
  const lead = (host: FakeHost): void => {
    const context = [...host.service.contexts.values()][0]!;
    host.service.add({ ...context, contextId: 'elsewhere', changedAt: new Date().toISOString() });
    host.server?.tell({ name: 'contexts.changed', payload: { id: context.id } });
  };

  test.beforeEach(async ({ host, openWindow }) => {
    host.service.add(contextView());
    await openWindow();
  });

  test('a key that is being typed is removed, and that is said', async ({ page, host }) => {
    await openContext(page, 'ACME', 'Settings');
    const field = page.getByRole('textbox', { name: 'Context API key' });
    await field.pressSequentially('half-typed');
    lead(host);
    await expect(field).toHaveValue('');
    await expect(page.getByText(/What was typed was removed and not stored: type it again/)).toBeVisible();
    expect(host.service.keys.size).toBe(0);
  });

  test('a removal whose number is typed is closed, and where the context leads now is said', async ({ page, host }) => {
    await openContext(page, 'ACME', 'Remove emails');
    await page.getByLabel('Access policy id').fill('6f9619ff-8b86-4011-b42d-00c04fc964ff');
    await page.getByLabel('Addresses and patterns').fill('alice@acme.example');
    await page.getByLabel('Only stop new sign-ins').check();
    await expect(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
    await page.getByRole('button', { name: 'Review…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove emails' });
    await dialog.getByRole('textbox').fill('1');
    lead(host);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText(/now leads to .+, context elsewhere\./);
    expect(host.service.removalsSent).toEqual([]);
  });
});
