import { verbatim, say } from '../../src/core/messages/message.ts';
import { KEYCHAIN_STATES } from '../../src/shared/contract.ts';
import { expect, test } from './harness/window-test.ts';

const NAMES = {
  ok: 'Kept in the keychain',
  locked: 'The keychain is locked',
  none: 'This machine has no keychain that keeps passwords.',
  denied: 'The keychain refused access.',
  timeout: 'The keychain did not answer within three seconds.',
} as const;

test.describe('given the settings', () => {
  for (const state of KEYCHAIN_STATES)
    test(`a keychain in the state ${state} is told by name`, async ({ page, host, openWindow }) => {
      host.keychain = { state, backend: verbatim(state === 'ok' ? 'Secret Service' : 'memory of this session') };
      await openWindow();
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText(NAMES[state]);
    });

  test('a keychain that was unlocked is asked again and named', async ({ page, host, openWindow }) => {
    host.keychain = { state: 'locked', backend: say('memory of this session') };
    await openWindow();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Ask the keychain again' }).click();
    await expect(page.getByRole('dialog')).toContainText('Kept in: Secret Service');
  });

  for (const [proxy, sentence] of [
    ['none', 'none'],
    ['by-server', 'by the operating system for each server'],
    ['unusable', 'not used for HTTPS'],
    [{ place: 'proxy.customer.example:3128' }, 'proxy.customer.example:3128'],
  ] as const)
    test(`authorities are counted, and the proxy is told: ${sentence}`, async ({ page, host, openWindow }) => {
      host.surroundings = { authorities: { bundled: 144, system: proxy === 'none' ? null : 139 }, proxy };
      await openWindow();
      await page.getByRole('button', { name: 'Settings' }).click();
      const part = page.getByRole('region', { name: 'Certificates and proxy' });
      await expect(part).toContainText(proxy === 'none' ? 'of this machinenone' : 'of this machine139');
      await expect(part).toContainText(sentence);
    });

  test('hold no field in which a password could be read, and say that no connection was made', async ({
    page,
    openWindow,
  }) => {
    await openWindow();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toContainText('Connections since Tripoint was started: 0.');
  });

  test('every connection is listed with its place and what became of it', async ({ page, host, openWindow }) => {
    const at = '2026-11-21T10:04:05.120+01:00';
    host.connections = {
      count: 3,
      latest: [
        { at, address: '2001:db8::7', port: 443, outcome: 'tcp.timeout' },
        { at, address: '192.0.2.7', port: 443, outcome: 'ok' },
      ],
    };
    await openWindow();
    await page.getByRole('button', { name: 'Settings' }).click();
    const table = page.getByRole('table', { name: 'Network' });
    await expect(table.getByRole('row').nth(1)).toContainText(/\[2001:db8::7\]:443.*No connection/);
    await expect(table.getByRole('row').nth(2)).toContainText(/192\.0\.2\.7:443.*Connected/);
    await expect(page.getByRole('dialog')).toContainText('started: 3.');
  });
});

test('settings say what administrators have set, and leave nobody to change it', async ({ page, host, openWindow }) => {
  const policy = { format: 'tripoint/policy', version: 1, language: 'en' } as const;
  host.managed = { state: 'in-force', from: '/etc/tripoint/policy.json', policy: { ...policy, forbidden: ['probe'] } };
  await openWindow();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toContainText('Set by the administrators of this computer, in /etc/tripoint/policy.json:');
  await expect(dialog).toContainText('Forbidden: run a stage');
  await expect(dialog.getByRole('radio', { name: 'Svenska' })).toBeDisabled();
});
