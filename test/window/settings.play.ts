import { say } from '../../src/core/messages/message.ts';
import { expect, test, chooseFile } from './harness/window-test.ts';
import { newCase, readyCase } from './harness/case-fixtures.ts';

test.describe('given a new case', () => {
  test.beforeEach(({ show }) => show(newCase({ title: 'Empty', customer: 'A', site: '' }), { hasPassword: false }));

  test('a pasted address gives host and port', async ({ page, host }) => {
    await page.getByLabel('Server name').fill('https://acs.example:8443/admin/login.jsp');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => host.inputs('cases.change'))
      .toMatchObject([{ changes: { target: { host: 'acs.example', port: 8443 } } }]);
    await expect(page.getByLabel('Port')).toHaveValue('8443');
  });

  test('a wrong port says its limits and is not stored', async ({ page, host }) => {
    await page.getByLabel('Port').fill('70000');
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 to 65535')).toBeVisible();
    expect(host.inputs('cases.change')).toEqual([]);
  });

  test('a password is stored and leaves the field', async ({ page }) => {
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByPlaceholder('A password is stored')).toBeVisible();
    await expect(page.getByText('Kept in: Secret Service')).toBeVisible();
  });

  test('a stored password can be removed', async ({ page }) => {
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByPlaceholder('not stored yet')).toBeVisible();
  });

  test('a password with characters outside ASCII brings a notice', async ({ page }) => {
    await page.getByLabel('Password', { exact: true }).fill('lösenord');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The password has characters outside ASCII/)).toBeVisible();
  });
});

test('given a case whose password was forgotten, the window says so and why', async ({ page, show }) => {
  const sentence = 'The stored password was forgotten, because it may be for another server, port or user.';
  await show(readyCase(), { hasPassword: false, passwordNote: sentence });
  await expect(page.getByRole('status').filter({ hasText: sentence }).first()).toBeVisible();
});

test.describe('given a keychain that is locked', () => {
  test('a case says that its password cannot be read, not that there is none', async ({ page, host, show }) => {
    const sentence = 'The keychain is locked. What is stored there could not be read.';
    host.keychain = { state: 'locked', backend: say('memory of this session') };
    await show(readyCase(), { hasPassword: null, passwordNote: sentence });
    await expect(page.getByRole('status').filter({ hasText: sentence }).first()).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'not known');
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  });

  test('a password that is in memory alone is said to be', async ({ page, host, show }) => {
    await show(readyCase());
    await page.getByRole('main').getByText('Settings', { exact: true }).click();
    host.keychain = { state: 'locked', backend: say('memory of this session') };
    host.notStored = 'The keychain is locked. What was typed is in memory alone.';
    await page.getByLabel('Password', { exact: true }).fill('new');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: host.notStored })).toBeVisible();
    await expect(page.getByText('Kept in: memory of this session')).toBeVisible();
  });
});

test.describe('given a case with a server', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(readyCase());
    await page.getByRole('main').getByText('Settings', { exact: true }).click();
  });

  test('the route is stored for this stage alone', async ({ page, host }) => {
    await page.getByLabel('Connect to').fill('10.0.0.5:443');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => host.inputs('cases.change'))
      .toMatchObject([{ changes: { target: { connectTo: { inside: '10.0.0.5:443' } } } }]);
  });

  test('a proxy with a password in its address is refused', async ({ page, host }) => {
    await page.getByRole('radiogroup', { name: 'Proxy' }).getByText('Address').click();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('http://me:secret@proxy.example:3128');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Form: http://HOST:PORT, without a password')).toBeVisible();
    expect(host.inputs('cases.change')).toEqual([]);
  });

  test('a file without a certificate changes nothing, and says so', async ({ page, host }) => {
    host.failures.set('trust.read', {
      code: 'bad-certificate-file',
      message: say('The file holds no certificate that can be read: PEM, DER and PKCS #7 are.'),
    });
    await chooseFile(page.getByRole('button', { name: 'Import a CA…' }), 'ca.pem', 'nothing');
    await expect(
      page.getByText('The file holds no certificate that can be read: PEM, DER and PKCS #7 are.'),
    ).toBeVisible();
    expect(host.inputs('cases.change')).toEqual([]);
  });

  test('a look whose ordinary TLS ClientHello was not answered says which was, and what each came to', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Look at the certificate' }).click();
    await expect(page.getByText('OpenSSL 3.5.8, 373 bytes, older key exchange only')).toBeVisible();
    const each = /^as before \(1603 bytes\): .+; older key exchange only \(373 bytes\): answered$/;
    await expect(page.getByText(each)).toBeVisible();
  });

  test('an untrusted certificate is accepted only knowingly, by its fingerprint', async ({ page, host }) => {
    await page.getByRole('button', { name: 'Look at the certificate' }).click();
    await expect(page.getByText('Not trusted: nothing would be sent')).toBeVisible();
    await expect(page.getByText('CN=Unknown Issuer').first()).toBeVisible();
    await page.getByRole('button', { name: 'Accept this certificate for this server' }).click();
    await expect
      .poll(() => host.inputs('cases.change'))
      .toMatchObject([{ changes: { target: { pin: 'b4'.repeat(32) } } }]);
    await page.getByRole('button', { name: 'Stop accepting it' }).click();
    await expect.poll(() => host.inputs('cases.change').at(-1)).toMatchObject({ changes: { target: { pin: null } } });
  });
});
