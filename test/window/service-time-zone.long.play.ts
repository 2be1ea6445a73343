import { expect, test } from './harness/window-test.ts';
import { contextView } from './harness/service-fixture.ts';
import { chooseList, openContext, row } from './harness/service-steps.ts';

/** Noon of 21 November in UTC: the 22nd in Kiritimati, and one o'clock in the morning of the 21st in Niue. */
const NOON = new Date('2026-11-21T12:00:00Z');
const LIST = Buffer.from('MAC;Name;To date\n00:1B:54:00:00:01;Kassa;2026-11-22\n00:1B:54:00:00:02;Dörr;2026-11-23\n');

test.use({ timezoneId: 'America/Los_Angeles' });

test.describe('given a context without a time zone, on a computer in Los Angeles', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.service.add(contextView());
    await page.clock.setFixedTime(NOON);
    await openWindow();
    await openContext(page, 'ACME', 'Settings');
  });
  const zone = 'Time zone of the organization';

  test('the zone that is typed is kept in its own spelling, and the date is judged in it', async ({ page, host }) => {
    await page.getByLabel(zone).fill('pacific/kiritimati');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel(zone)).toHaveValue('Pacific/Kiritimati');
    await page.getByRole('tab', { name: 'One entry' }).click();
    await expect(page.getByText('“Today” follows Pacific/Kiritimati.')).toBeVisible();
    await page.getByLabel('Removed at the start of').fill('2026-11-22');
    await expect(page.getByText('Removal date is today or in the past (Pacific/Kiritimati)')).toBeVisible();
    await page.getByLabel('Removed at the start of').fill('2026-11-21');
    await expect(page.getByText('Removal date is today or in the past (Pacific/Kiritimati)')).toBeVisible();
    await page.getByLabel('Removed at the start of').fill('2026-11-23');
    await expect(page.getByText(/^Removal date is/)).toHaveCount(0);
    expect([...host.service.contexts.values()]).toMatchObject([{ timeZone: 'Pacific/Kiritimati' }]);
  });
});

test.describe('given a context in Kiritimati', () => {
  test.beforeEach(({ showContext }) => showContext('Batch', { timeZone: 'Pacific/Kiritimati' }));

  test('a list that is open is judged anew where the zone is changed, and corrections stay', async ({ page }) => {
    await chooseList(page, 'devices.csv', LIST);
    await row(page, 'Kassa').getByRole('gridcell', { name: 'Kassa', exact: true }).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Skärm');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Skärm')).toContainText('Removal date is today or in the past (Pacific/Kiritimati)');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Time zone of the organization').fill('Pacific/Niue');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.getByRole('tab', { name: 'Batch' }).click();
    await expect(row(page, 'Skärm')).not.toContainText('Removal date');
    await expect(page.getByRole('region', { name: 'Warnings' })).toHaveCount(0);
  });
});
