import { say } from '../../src/core/messages/message.ts';
import type { Page } from '@playwright/test';
import { insideGoodCase, readyCase } from './harness/case-fixtures.ts';
import { expect, openCase, press, stageHead, test, chooseFile, inMenu } from './harness/window-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('given a host that ends', () => {
  test.use({ expected: { errors: [/Failed to load resource|Failed to fetch dynamically|ERR_|Unable to preload/] } });

  test('the page says that it is gone, what is kept, and what to do', async ({ page, host, show }) => {
    await show(insideGoodCase());
    await host.server?.close();
    const alert = page.getByRole('alert').filter({ hasText: 'connection' });
    await expect(alert).toContainText('What was saved is kept', { timeout: 20_000 });
    await expect(alert).toContainText('start Tripoint again');
    await expect(stageHead(page, 'Inside')).toContainText('Passed');
  });

  test('a part that cannot be loaded any more says so, and comes when it is tried again', async ({ page, show }) => {
    await show(insideGoodCase());
    await page.route(/service-page/, (route) => route.abort());
    await page.getByRole('button', { name: 'Service', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This part could not be shown' });
    await expect(alert).toContainText('What was saved is kept');
    for (const name of ['Try again', 'Load the page again', 'Copy details'])
      await expect(alert.getByRole('button', { name })).toBeVisible();
    await page.unroute(/service-page/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a full disk: what was not saved, and to free some space', async ({ page, host, show }) => {
  await show(readyCase());
  host.failures.set('cases.change', {
    code: 'disk-full',
    message: say('The disk is full. The case is as it was before.'),
  });
  await press(page, /^Server and connection/);
  const user = page.getByLabel('API user');
  await user.fill('another');
  await user.press('Enter');
  const trouble = dialog(page).filter({ hasText: 'The change was not saved' });
  await expect(trouble).toContainText('Free some space on this disk, then try again.');
  await expect(trouble.getByRole('button', { name: 'Copy details' })).toBeVisible();
});

test('a locked keychain: the password may be kept for the session', async ({ page, host, openWindow }) => {
  host.add(readyCase(), { hasPassword: false });
  host.failures.set('secrets.setPassword', {
    code: 'keychain',
    message: say('The keychain is locked. The password was not stored; the former one is as it was.'),
  });
  await openWindow();
  await openCase(page, readyCase().title);
  await press(page, /^Password…/);
  const password = page.locator('#target-password');
  await password.fill('typed');
  await password.press('Enter');
  await expect(dialog(page).filter({ hasText: 'The change was not saved' })).toContainText(
    'Unlock the keychain, or enter it again for this session only.',
  );
});

test('a case that another Tripoint has open is read, and opened again after it', async ({ page, host, show }) => {
  const id = await show(insideGoodCase(), {
    readOnly: 'This case is open elsewhere. Close it there to change it here.',
  });
  await expect(page.getByText('Close it there to change it here.')).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('button', { name: /^Run from inside/ })).toBeDisabled();
  host.cases.get(id)!.readOnly = null;
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByText('Close it there to change it here.')).toHaveCount(0);
});

test('a record of another server is taken in only where a person says so', async ({ page, host, openWindow }) => {
  host.add(insideGoodCase());
  host.failures.set('cases.importRecord', {
    code: 'other-server',
    message: say('This result is of acs.other.example, and the case is about another. Nothing was imported.'),
  });
  await openWindow();
  await openCase(page, 'Check after the upgrade');
  await chooseFile(await inMenu(page, 'Import result…'), 'other.json', '{}');
  await expect(dialog(page)).toContainText('This result is of acs.other.example');
  host.failures.delete('cases.importRecord');
  await dialog(page).getByRole('button', { name: 'Import it anyway' }).click();
  await expect
    .poll(() => host.inputs('cases.importRecord'))
    .toMatchObject([{ name: 'other.json' }, { name: 'other.json', ofAnyServer: true }]);
  await expect(dialog(page)).toHaveCount(0);
});
