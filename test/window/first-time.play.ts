import { firewallCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

test('Copy for ticket says on its button that it copied', async ({ page, show }) => {
  await show(firewallCase());
  await page.getByRole('button', { name: 'Ticket' }).click();
  await expect(page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ticket' })).toBeVisible();
});

test.describe('given a card that was begun', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(firewallCase());
    await page.keyboard.press('Control+3');
    await page
      .getByLabel('Paste the card’s text')
      .fill('Endpoint API Down\nEndpoint Groups API Up\nMonitoring API Down');
  });

  test('another stage in between leaves what was pasted', async ({ page }) => {
    await page.keyboard.press('Control+2');
    await page.keyboard.press('Control+3');
    await expect(page.getByLabel('Paste the card’s text')).toHaveValue(/Endpoint Groups API Up/);
    await expect(
      page.getByRole('radiogroup', { name: 'Endpoint Groups API' }).getByRole('radio', { checked: true }),
    ).toHaveAttribute('value', 'up');
    await expect(page.getByRole('row', { name: /^Endpoint API/ })).toContainText('Open API');
  });
});
