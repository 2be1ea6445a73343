import { say } from '../../src/core/messages/message.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/window-test.ts';
import { contextView } from './harness/service-fixture.ts';
import { tabTo } from './harness/service-steps.ts';

const GOOD_MAC = '00:1B:54:00:00:01';

const create = async (page: Page): Promise<void> => {
  await page.getByLabel('MAC address').fill(GOOD_MAC);
  await page.getByLabel('Name').fill('Kassa');
  await page.getByLabel('Permanent').check();
  await page.getByRole('button', { name: /^Create in ACME/ }).click();
};

test.describe('given the form of one entry', () => {
  test.beforeEach(({ showContext }) => showContext());

  test('names the offending character and its place while it is typed', async ({ page }) => {
    await page.getByLabel('Name').fill('Kassa_Älvsjö');
    await expect(page.getByText(/Name has "_" at place 6/)).toBeVisible();
  });

  test('offers a safe fix as a button, and puts it in only when it is pressed', async ({ page }) => {
    await page.getByLabel('Name').fill('Kassa\u00a01');
    await expect(page.getByLabel('Name')).toHaveValue('Kassa\u00a01');
    await page.getByRole('button', { name: 'Use “Kassa 1”' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Kassa 1');
    await expect(page.getByText(/non-breaking/)).toHaveCount(0);
  });

  test('nothing is sent while a field is wrong: the first of them gets the focus', async ({ page, host }) => {
    await page.getByLabel('MAC address').fill('00:1B:54');
    await page.getByRole('button', { name: /^Create in ACME/ }).click();
    await expect(page.getByLabel('MAC address')).toBeFocused();
    await expect(page.getByText('Nothing was sent. Fields to correct: 3.')).toBeVisible();
    expect(host.service.entriesSent).toEqual([]);
  });

  test('what is sent is what stands in the form, to the context that the button names', async ({ page, host }) => {
    await page.getByLabel('MAC address').fill(GOOD_MAC);
    await page.getByLabel('Name').fill('Lås dörr');
    await page.getByLabel('Description').fill('Plan 2');
    await page.getByLabel('Removed at the start of').fill('2027-01-01');
    await page.getByRole('combobox', { name: 'Tags' }).fill('lobby');
    await page.keyboard.press('Enter');
    await page.getByLabel('Created by').fill('eva');
    await page.getByRole('button', { name: /^Create in ACME/ }).click();
    await expect(page.getByRole('heading', { name: 'Created' })).toBeFocused();
    expect(host.service.entriesSent).toMatchObject([
      {
        context: { name: 'ACME' },
        again: null,
        entry: {
          mac: GOOD_MAC,
          name: 'Lås dörr',
          description: 'Plan 2',
          toDate: '2027-01-01',
          tags: [{ value: 'lobby' }],
          createdBy: 'eva',
        },
      },
    ]);
    await expect(page.getByRole('region', { name: 'Created' })).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  test('an unclear answer is told, and sent again only when asked, with the same id', async ({ page, host }) => {
    host.service.entryOutcome = { sent: 'unknown', problem: 'timeout', detail: say('') };
    await create(page);
    const result = page.getByRole('region', { name: 'It is not known whether it was done' });
    await expect(result).toContainText('Look in the platform for the id below');
    expect(host.service.entriesSent).toHaveLength(1);
    const id = await result.getByText(/^[0-9a-f]{8}-/).innerText();
    host.service.entryOutcome = { sent: 'yes', status: 200, retryAfter: null, body: { kind: 'empty' } };
    await result.getByRole('button', { name: /^Send again with the same id in ACME/ }).click();
    await expect(page.getByRole('region', { name: 'Created' })).toContainText(id);
    expect(host.service.entriesSent[1]).toMatchObject({ again: id });
  });

  test('a refusal says who must act and that nothing was changed, and keeps what was typed', async ({ page, host }) => {
    host.service.entryOutcome = { sent: 'yes', status: 401, retryAfter: null, body: { kind: 'empty' } };
    await create(page);
    const result = page.getByRole('region', { name: 'Not created' });
    await expect(result).toContainText('The service rejected the API key.');
    await expect(result).toContainText('Nothing was changed at the service.');
    await expect(page.getByLabel('Name')).toHaveValue('Kassa');
  });

  test('nothing becomes permanent by Enter alone: that is ticked by a person', async ({ page, host }) => {
    await page.getByLabel('MAC address').fill(GOOD_MAC);
    await page.getByLabel('Name').fill('Kassa');
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByText('Give a removal date, or tick this.')).toBeVisible();
    await expect(page.getByLabel('Removed at the start of')).toBeFocused();
    expect(host.service.entriesSent).toEqual([]);
    await page.getByLabel('Permanent').check();
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByRole('heading', { name: 'Created' })).toBeVisible();
    expect(host.service.entriesSent).toMatchObject([{ entry: { toDate: '', permanent: true } }]);
  });

  test('a date and “Permanent” are never both chosen', async ({ page }) => {
    await page.getByLabel('Permanent').check();
    await page.getByLabel('Removed at the start of').fill('2027-01-01');
    await expect(page.getByLabel('Permanent')).not.toBeChecked();
    await expect(page.getByLabel('Permanent')).toBeDisabled();
  });

  test('what was typed for one customer is not there for another', async ({ page, host }) => {
    host.service.add(contextView({ name: 'Borealis' }));
    await page.getByLabel('Name').fill('Kassa');
    await page.getByRole('button', { name: 'All contexts' }).click();
    await page.getByRole('button', { name: 'Service', exact: true }).click();
    host.server?.tell({ name: 'contexts.changed', payload: { id: crypto.randomUUID() } });
    await page.getByRole('button', { name: /^Borealis/ }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('the keyboard alone fills it in and sends it', async ({ page, host }) => {
    await tabTo(page, page.getByLabel('MAC address'));
    await page.keyboard.type(GOOD_MAC);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Kassa');
    await tabTo(page, page.getByLabel('Permanent'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: /^Create in ACME/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Created' })).toBeFocused();
    expect(host.service.entriesSent).toHaveLength(1);
  });
});
