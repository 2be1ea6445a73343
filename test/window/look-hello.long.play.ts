import { readyCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

/** A look at the certificate says with which TLS hello it was made. */

test.describe('given a look whose ordinary TLS hello was not answered', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(readyCase());
    await page.getByRole('main').getByText('Settings', { exact: true }).click();
    await page.getByRole('button', { name: 'Look at the certificate' }).click();
  });

  test('names the hello that was answered', async ({ page }) => {
    await expect(page.getByText('OpenSSL 3.5.8, 373 bytes, classical groups only')).toBeVisible();
  });

  test('says what each hello came to', async ({ page }) => {
    await expect(
      page.getByText(/^as before \(1603 bytes\): .+; classical groups only \(373 bytes\): answered$/),
    ).toBeVisible();
  });
});
