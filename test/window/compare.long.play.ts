import { cell, expect, openTab, test, copied } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';

test.describe('given a firewall that answers outside in the server’s place', () => {
  test.beforeEach(({ show }) => show(firewallCase()));

  test('one cell at a time is reached by Tab, and arrows move between cells', async ({ page }) => {
    await expect(page.locator('.tp-cell[tabindex="0"]')).toHaveCount(1);
    await cell(page, 'ERS endpoint groups', 'Inside').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, 'ERS endpoints', 'Outside')).toBeFocused();
    await expect(page.locator('.tp-cell[tabindex="0"]')).toHaveCount(1);
  });

  test('Enter opens the evidence, and Esc returns to the same cell', async ({ page }) => {
    await cell(page, 'Open API', 'Outside').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Open API, Outside' });
    await expect(panel.getByRole('heading', { name: 'Open API, Outside' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(cell(page, 'Open API', 'Outside')).toBeFocused();
  });

  test('Ctrl+Shift+C copies ten lines for a ticket', async ({ page }) => {
    await page.keyboard.press('Control+Shift+C');
    await expect(page.locator('[aria-live="polite"]')).toContainText('Copied for the ticket');
    const text = await copied(page);
    expect(text).toContain('Verdict: Inside, ERS endpoint groups: 200. Outside:');
    expect(text).toMatch(/^Who should look first: .* \(Likely\)$/m);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  test.describe('and its evidence open', () => {
    test.beforeEach(async ({ page }) => cell(page, 'ERS endpoint groups', 'Outside').click());

    test('the first difference is marked, with its place and what outside showed', async ({ page }) => {
      const panel = page.getByRole('tabpanel', { name: 'Compare' });
      const first = panel.getByRole('row', { name: /First difference: HTTP/ });
      await expect(first.getByRole('cell')).toHaveText(['200', '302 Moved Temporarily']);
      await expect(first.locator('mark')).toHaveText(['302 Moved Temporarily']);
      await expect(panel.locator('[data-differs="true"]')).toHaveCount(1);
    });

    test('the summary says who answered, and from where to where it went', async ({ page }) => {
      const panel = page.getByRole('tabpanel', { name: 'Compare' });
      await expect(panel).toContainText('Squid, a device in the path');
      await expect(panel).toContainText('198.51.100.7:51544 → 203.0.113.40:443');
    });

    test('the body is text and never markup', async ({ page }) => {
      await openTab(page, 'Body');
      await expect(page.getByLabel('Body, Outside')).toContainText('<script>window.hacked=1</script>');
      expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    });

    test('curl lines carry the user name and no password', async ({ page }) => {
      await openTab(page, 'curl');
      await expect(page.getByLabel('bash', { exact: true })).toContainText(/--user svc-guest-api 'https:[^ ]+'$/);
      await expect(page.getByLabel('PowerShell')).toContainText('curl.exe --disable');
    });

    test('a time is local, shows UTC on hover, and copies ISO with offset and milliseconds', async ({ page }) => {
      const started = page.getByRole('button', { name: '2026-11-21 10:12:40' });
      await expect(started).toHaveAttribute('title', '2026-11-21 09:12:40 UTC');
      await started.click();
      await expect.poll(() => copied(page)).toBe('2026-11-21T10:12:40.871+01:00');
    });
  });
});
