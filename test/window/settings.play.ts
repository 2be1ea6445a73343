import type { Page } from '@playwright/test';
import { say } from '../../src/core/messages/message.ts';
import { expect, test, chooseFile, press } from './harness/window-test.ts';
import { newCase, readyCase } from './harness/case-fixtures.ts';
import { atServer } from './harness/evidence-fixture.ts';
import { run } from '../core/make-evidence.ts';

const connection = (page: Page) => page.getByRole('dialog', { name: 'Server and connection' });
const password = (page: Page) => page.getByRole('dialog', { name: 'Enter the password' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Is this the server’s own certificate?' });
const OWN = 'b4'.repeat(32);

test.describe('given a new case', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(newCase({ title: 'Empty', customer: 'A', site: '' }), { hasPassword: false });
    await press(page, /^Server and connection/);
  });

  test('a pasted address gives host and port, in one save', async ({ page, host }) => {
    await page.getByLabel('Server name').fill('https://acs.example:8443/admin/login.jsp');
    await page.getByLabel('API user').fill('svc');
    await page.keyboard.press('Enter');
    await expect(connection(page)).toHaveCount(0);
    expect(host.inputs('cases.change')).toMatchObject([
      { changes: { target: { host: 'acs.example', port: 8443, user: 'svc' } } },
    ]);
  });

  for (const [field, typed, says] of [
    ['Server name', 'two words', 'Enter a name or an address, without a path.'],
    ['Port', '70000', '1 to 65535'],
    ['API user', 'api-user:S3cret-typed', 'A user name has no colon.'],
  ] as const)
    test(`a wrong value of ${field} is said at its field, which has the focus, and nothing is stored`, async ({
      page,
      host,
    }) => {
      await page.getByLabel(field).fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.getByLabel(field)).toBeFocused();
      expect(host.inputs('cases.change')).toEqual([]);
    });
});

test('what another window saves meanwhile stays', async ({ page, host, show }) => {
  const id = await show(readyCase());
  await press(page, /^Server and connection/);
  await page.getByLabel('API user').fill('another');
  host.change(id, ({ target }) => ({ target: { ...target, host: 'moved.example' } }));
  host.changed(id);
  await page.getByLabel('API user').press('Enter');
  await expect(connection(page)).toHaveCount(0);
  expect(host.cases.get(id)!.document.target).toMatchObject({ host: 'moved.example', user: 'another' });
});

test.describe('given a case without a password', () => {
  test.beforeEach(({ show }) => show(readyCase(), { hasPassword: false }));

  test('the certificate is asked about first, then the password, and then the run goes on by itself', async ({
    page,
    host,
  }) => {
    await press(page, /^Enter the password$/);
    await expect(sheet(page)).toContainText('CN=Unknown Issuer');
    const field = sheet(page).getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('cd'.repeat(32));
    await expect(sheet(page)).toContainText('Do not trust this one.');
    await field.fill(OWN.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:'));
    await expect(sheet(page)).toContainText('this is the server’s own certificate');
    await sheet(page).getByRole('button', { name: 'Trust this certificate' }).click();
    await expect(page.locator('#target-password')).toBeFocused();
    expect(host.inputs('cases.change')).toMatchObject([{ changes: { target: { pin: OWN } } }]);
    await page.keyboard.type('lösenord');
    await expect(password(page)).toContainText('characters outside ASCII');
    await expect(password(page)).toContainText('Kept in: Secret Service');
    await page.keyboard.press('Enter');
    await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'inside', only: null }]);
    await expect(password(page)).toHaveCount(0);
  });

  test('Esc at the certificate sends nothing', async ({ page, host }) => {
    await press(page, /^Enter the password$/);
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(password(page)).toHaveCount(0);
    expect([host.inputs('stages.run').length, host.inputs('cases.change').length]).toEqual([0, 0]);
  });
});

test('where no certificate can be read it asks for no password, and says why', async ({ page, host, show }) => {
  host.unresolved = true;
  await show(readyCase(), { hasPassword: false });
  await press(page, /^Enter the password$/);
  const says = page.getByRole('dialog', { name: 'It was not started' });
  await expect(says).toContainText(/could not be read: Name not found\. No password was asked for\./);
  await says.getByRole('button', { name: 'Enter the password' }).click();
  await expect(page.locator('#target-password')).toBeFocused();
  await page.keyboard.type('secret');
  await page.keyboard.press('Enter');
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'inside', only: null }]);
});

test('another CA is refused; the right one runs the stage that it was asked of', async ({ page, host, show }) => {
  const failure = { layer: 'tls', outcome: 'tls.untrusted' } as const;
  await show({ ...readyCase(), runs: [run('inside', { failure }, {}, atServer('inside'))] });
  await page.keyboard.press('Control+2');
  await press(page, /^Check the certificate$/);
  const file = sheet(page).getByRole('button', { name: 'Import a CA…' });
  const why = 'This file did not issue the certificate.';
  host.failures.set('trust.read', { code: 'bad-certificate-file', message: say(why) });
  await chooseFile(file, 'ca.pem', 'another');
  await expect(sheet(page).getByRole('alert')).toHaveText(why);
  expect(host.inputs('cases.change')).toEqual([]);
  expect(host.inputs('trust.read')).toMatchObject([{ of: { stage: 'inside' } }]);
  host.failures.clear();
  await chooseFile(file, 'ca.pem', 'right');
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'inside', only: null }]);
  expect(host.inputs('cases.change')).toMatchObject([{ changes: { target: { ca: 'right', pin: null } } }]);
});

test('a script takes the CA imported there, not one trusted certificate', async ({ page, host, show }) => {
  await show({ ...readyCase(), target: { ...readyCase().target, pin: OWN } });
  await page.keyboard.press('Control+1');
  await press(page, /^Run on another computer/);
  const create = page.getByRole('button', { name: 'Create script', exact: true });
  await expect(create).toBeDisabled();
  await chooseFile(page.getByRole('button', { name: 'Import a CA…' }), 'ca.pem', 'right');
  await expect(create).toBeEnabled();
  expect(host.inputs('cases.change')).toMatchObject([{ changes: { target: { ca: 'right', pin: null } } }]);
});

test('a stored password can be removed', async ({ page, host, show }) => {
  await show(readyCase());
  await press(page, /^Password…/);
  await password(page).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => host.inputs('secrets.clearPassword')).toHaveLength(1);
});

test('given a password that was forgotten or cannot be read, its dialog says why', async ({ page, show }) => {
  const sentence = 'The stored password was forgotten, because it may be for another server, port or user.';
  await show(readyCase(), { hasPassword: null, passwordNote: sentence });
  await press(page, /^Password…/);
  await expect(password(page)).toContainText(sentence);
});

test.describe('given a case with a server', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(readyCase());
    await press(page, /^Server and connection/);
    await connection(page).getByText('Route, certificate and probes').click();
  });

  test('the route is stored for its stage alone', async ({ page, host }) => {
    await page.getByLabel('Connect to').first().fill('10.0.0.5:443');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => host.inputs('cases.change'))
      .toMatchObject([{ changes: { target: { connectTo: { inside: '10.0.0.5:443' } } } }]);
  });

  test('a proxy with a password in its address is refused', async ({ page, host }) => {
    await page.getByRole('radiogroup', { name: 'Proxy' }).first().getByText('Address').click();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('http://me:secret@proxy.example:3128');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Form: http://HOST:PORT, without a password')).toBeVisible();
    expect(host.inputs('cases.change')).toEqual([]);
  });
});
