import { expect, openCase, test } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';

test.describe('given the address with a fresh code', () => {
  test('the code leaves the address at once', async ({ page, openWindow }) => {
    await openWindow();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('a reload keeps the page signed in', async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await page.reload();
    await expect(page.getByRole('button', { name: /All rows Down/ })).toBeVisible();
  });

  test('the token is kept in no cookie and not for other tabs', async ({ page, openWindow }) => {
    await openWindow();
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(['', 0, 1]);
  });
});

test.describe('given an address without a code', () => {
  test('says how to get in and that nothing is lost', async ({ page, host }) => {
    const served = await host.serve();
    await page.goto(served.url.replace(/#.*/, ''));
    await expect(page.getByRole('heading', { name: 'This page is not signed in' })).toBeVisible();
    await expect(page.getByText('Go back to the terminal and start the page again.')).toBeVisible();
  });

  test('the fresh address that is pasted into that tab signs in', async ({ page, host }) => {
    const served = await host.serve();
    await page.goto(served.url.replace(/#.*/, ''));
    await expect(page.getByRole('heading', { name: 'This page is not signed in' })).toBeVisible();
    await page.goto(served.url);
    await expect(page.getByRole('heading', { name: 'This page is not signed in' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New case' }).first()).toBeVisible();
  });
});

test.describe('given a code that was used before', () => {
  test.use({ expected: { errors: [/403/] } });
  test('says so', async ({ page, host }) => {
    const served = await host.serve();
    await page.goto(served.url.replace(/code=.*/, 'code=used'));
    await expect(page.getByText('The one-time address was used before or is too old.')).toBeVisible();
  });
});

test.describe('given a connection that breaks', () => {
  test.use({ expected: { errors: [/ERR_/] } });

  test('says so, and reads the open case again when it is back', async ({ page, host, openWindow }) => {
    const id = host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    host.server!.setNewsOpen(false);
    host.server!.dropNews();
    await expect(page.getByRole('alert')).toContainText('The connection to Tripoint is lost');
    host.change(id, () => ({ title: 'Changed meanwhile' }));
    host.server!.setNewsOpen(true);
    await expect(page.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('given a client that the desktop hands over', () => {
  test('the window uses it, and asks for no code', async ({ page, host }) => {
    await page.addInitScript(() => {
      const nothing = () => () => undefined;
      const reply = (value: unknown) => () => Promise.resolve({ ok: true, value });
      const client = {
        app: {
          about: reply({
            version: '0',
            host: 'electron',
            dataFolder: '',
            appearance: 'auto',
            practice: null,
            language: 'en',
            languageChoice: 'auto',
          }),
          appearanceChanged: nothing,
          languageChanged: nothing,
        },
        cases: { list: reply([]), changed: nothing },
        customers: { hues: reply({}) },
        stages: { progressed: nothing, finished: nothing },
        watches: { progressed: nothing, finished: nothing },
        contexts: { changed: nothing },
        sheets: { progressed: nothing },
        batches: { open: reply([]), changed: nothing, progressed: nothing, finished: nothing },
        practice: { worlds: reply([]) },
        desktop: { asked: nothing, ready: reply(null), showing: reply(null) },
      };
      Object.defineProperty(window, 'tripoint', { value: client });
    });
    const served = await host.serve();
    await page.goto(served.url.replace(/#.*/, ''));
    await expect(page.getByRole('heading', { name: 'No case yet' })).toBeVisible();
    expect(host.calls).toEqual([]);
  });
});
