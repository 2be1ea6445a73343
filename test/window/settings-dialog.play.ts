import { KEYCHAIN_STATES } from '../../src/shared/contract.ts';
import { expect, test } from './harness/window-test.ts';

const NAMES = {
  ok: 'Kept in the keychain',
  locked: 'The keychain is locked',
  none: 'No keychain on this machine',
  denied: 'The keychain refused access',
  timeout: 'The keychain does not answer',
} as const;

test.describe('given the settings', () => {
  for (const state of KEYCHAIN_STATES)
    test(`a keychain in the state ${state} is told by name`, async ({ page, host, openWindow }) => {
      host.keychain = { state, backend: state === 'ok' ? 'Secret Service' : 'memory of this session' };
      await openWindow();
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText(NAMES[state]);
    });

  test('a keychain that was unlocked is asked again and named', async ({ page, host, openWindow }) => {
    host.keychain = { state: 'locked', backend: 'memory of this session' };
    await openWindow();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Ask the keychain again' }).click();
    await expect(page.getByRole('dialog')).toContainText('stored by: Secret Service');
  });

  test('dark is dark at once', async ({ page, openWindow }) => {
    await openWindow();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('hold no field in which a password could be read', async ({ page, openWindow }) => {
    await openWindow();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  });
});
