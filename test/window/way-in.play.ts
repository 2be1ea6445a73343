import { expect, test } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';

test.describe('given the address with a fresh code', () => {
  test('the code leaves the address at once', async ({ page, openWindow }) => {
    await openWindow();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('the token is kept in no cookie and not for other tabs', async ({ page, openWindow }) => {
    await openWindow();
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(['', 0, 1]);
  });
});

test.describe('given an address without a code', () =>
  test('the fresh address that is pasted into that tab signs in', async ({ page, host }) => {
    const served = await host.serve();
    await page.goto(served.url.replace(/#.*/, ''));
    await expect(page.getByRole('heading', { name: 'This page is not signed in' })).toBeVisible();
    await page.goto(served.url);
    await expect(page.getByRole('heading', { name: 'This page is not signed in' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New case' }).first()).toBeVisible();
  }));

test.describe('given a code that was used before', () => {
  test.use({ expected: { errors: [/403/] } });
  test('says so', async ({ page, host }) => {
    const served = await host.serve();
    await page.goto(served.url.replace(/code=.*/, 'code=used'));
    await expect(page.getByText('The one-time address was used before or is too old.')).toBeVisible();
    await expect(page.getByText('choose “Open in new window” there')).toBeVisible();
  });
});

test.describe('given a connection that breaks', () => {
  test.use({ expected: { errors: [/ERR_/] } });

  test('says so, and reads the open case again when it is back', async ({ page, context, host, show }) => {
    const id = await show(firewallCase());
    await context.setOffline(true);
    host.server!.drop();
    await expect(page.getByRole('alert')).toContainText('The connection to Tripoint is lost');
    host.change(id, () => ({ title: 'Changed meanwhile' }));
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
