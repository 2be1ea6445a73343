import { verbatim, say } from '../../src/core/messages/message.ts';
import type { Failure } from '../../src/shared/reply.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { expect, test } from './harness/window-test.ts';
import { contextView } from './harness/service-fixture.ts';
import { openService } from './harness/service-steps.ts';

test.describe('given contexts of two customers and of a practice fault', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.service.add(contextView());
    host.service.add(contextView({ name: 'Borealis', hasKey: false }));
    host.service.add(contextView({ name: 'Practice', practice: 'healthy', hasKey: false }));
    await openWindow();
    await openService(page);
  });

  test('each stands under its customer, and the practice one is marked', async ({ page }) => {
    const list = page.getByRole('region', { name: 'Contexts' });
    await expect(list.getByRole('heading')).toHaveText(['ACME', 'Borealis', 'Practice']);
    await expect(list.getByRole('region', { name: 'Practice' })).toContainText('PRACTICE');
    await expect(list.getByRole('region', { name: 'ACME' })).not.toContainText('PRACTICE');
  });

  test('one without a key opens where the key is entered, and its buttons do not send', async ({ page }) => {
    await page.getByRole('button', { name: /^Borealis/ }).click();
    await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'One entry' }).click();
    await expect(page.getByText('No key is stored for this context, so nothing can be sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Create in Borealis/ })).toBeDisabled();
  });

  test('the palette leads to a context by name', async ({ page }) => {
    await page.keyboard.press('Control+K');
    await page.getByPlaceholder('Find a case or a command').fill('Service: Borea');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Borealis' })).toBeVisible();
  });
});

test.describe('given a new context', () =>
  test('is made of what is typed, and says what is wrong beforehand', async ({ page, host, openWindow }) => {
    await openWindow();
    await openService(page);
    await page.getByRole('button', { name: 'Add a context' }).click();
    await page.getByLabel('Customer').fill('ACME / Guest');
    await page.getByLabel('Base URL').fill('http://service.example');
    await page.getByRole('button', { name: 'Add a context' }).click();
    await expect(page.getByText('The base URL is an address such as https://service.example/api.')).toBeVisible();
    expect(host.service.contexts.size).toBe(0);
    await page.getByLabel('Base URL').fill('https://service.example/');
    await page.getByLabel('Organization id').fill('acme');
    await page.getByLabel('Context id').fill('guest');
    await page.getByRole('button', { name: 'Add a context' }).click();
    await expect(page.getByRole('heading', { name: 'ACME / Guest' })).toBeVisible();
    expect([...host.service.contexts.values()]).toMatchObject([
      { name: 'ACME / Guest', baseUrl: 'https://service.example' },
    ]);
  }));

test.describe('given one context', () => {
  test('the key goes out once, and is never shown again', async ({ page, host, showContext }) => {
    const { id } = await showContext(undefined, { hasKey: false });
    await page.getByLabel('Context API key').and(page.locator('input')).fill('k-1234567890');
    await page.getByRole('button', { name: 'Store the key' }).click();
    await expect(page.getByText('A key is stored in Secret Service.')).toBeVisible();
    expect(host.service.keys.get(id)).toBe('k-1234567890');
    await expect(page.getByLabel('Context API key').and(page.locator('input'))).toHaveValue('');
    expect(await page.content()).not.toContain('k-1234567890');
  });

  test('a key that the locked keychain did not give is not said to be missing', async ({ page, showContext }) => {
    const sentence = 'The keychain is locked. What is stored there could not be read.';
    await showContext('Settings', { hasKey: null, keyNote: verbatim(sentence) });
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('No key is stored')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove the key' })).toBeVisible();
    await page.getByRole('tab', { name: 'One entry' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('No key is stored')).toHaveCount(0);
  });

  test('an unknown certificate is accepted knowingly, and saved', async ({ page, host, showContext }) => {
    const { id } = await showContext('Settings');
    await page.getByRole('button', { name: 'Look at the certificate' }).click();
    await expect(page.getByText('Not trusted: nothing would be sent')).toBeVisible();
    await page.getByRole('button', { name: 'Accept this certificate for this server' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect.poll(() => host.service.contexts.get(id)?.pin).toMatch(/^(b4){32}$/);
  });

  test('a proxy of its own is taken as typed, for the certificate as well', async ({ page, host, showContext }) => {
    const { id } = await showContext('Settings');
    const choice = page.getByRole('radiogroup', { name: 'Proxy' });
    await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked();
    await choice.getByText('Address').click();
    await page.getByRole('textbox', { name: 'Address' }).fill('http://me:secret@proxy.example:3128');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Form: http://HOST:PORT, without a password')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
    expect(host.service.contexts.get(id)?.proxy).toBe('system');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://proxy.example:3128/');
    await page.getByRole('button', { name: 'Look at the certificate' }).click();
    await expect.poll(() => host.service.looks).toMatchObject([{ proxy: 'http://proxy.example:3128/' }]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect(host.service.contexts.get(id)?.proxy).toBe('http://proxy.example:3128');
    await choice.getByText('None').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => host.service.contexts.get(id)?.proxy).toBe('none');
  });

  test('is taken back from the bin by Undo', async ({ page, host, showContext }) => {
    const { id } = await showContext('Settings');
    await page.getByRole('button', { name: 'Move to the bin' }).click();
    await expect(page.getByText('ACME: Moved to the bin.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^ACME/ })).toBeVisible();
    expect(host.service.contexts.get(id)?.removedAt).toBeNull();
  });
});

test.describe('given a proxy of our own that has rejected its user', () => {
  const PENDING = '0b8c4a52-6d0e-4f0c-9a53-1f2f6f0f8d11';
  const rejected = {
    code: 'rejected-before',
    message: say('The proxy rejected branch. Nothing was sent.'),
    attempts: {
      server: 'proxy proxy.test:3128',
      user: 'branch',
      used: 1,
      pending: [PENDING],
      attempts: [{ at: '2026-11-21T09:00:00.000+01:00', result: 'rejected', by: 'service' }],
    },
  } satisfies Failure;

  test.beforeEach(async ({ page, host, openWindow }) => {
    host.service.add(contextView());
    host.service.testRefused = rejected;
    await openWindow();
    await openService(page);
    await page.getByRole('button', { name: /^ACME/ }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: /^Send a test in ACME/ }).click();
    await expect(page.getByRole('dialog')).toContainText('proxy proxy.test:3128 rejected branch');
  });
  const allowed = (host: FakeHost): readonly unknown[] => host.inputs('attempts.allow');

  test('a yes is told to the host, and the same call goes out once more', async ({ page, host }) => {
    await page.getByRole('button', { name: 'Continue (uses 1 sign-in)' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => [allowed(host), host.service.tests]).toEqual([[{ pending: [PENDING] }], 2]);
  });

  test('a no sends nothing, and says why', async ({ page, host }) => {
    await page.waitForTimeout(800);
    await page.getByRole('button', { name: 'Send nothing' }).click();
    await expect(page.getByText('The proxy rejected branch. Nothing was sent.')).toBeVisible();
    expect([allowed(host), host.service.tests]).toEqual([[], 1]);
  });
});
