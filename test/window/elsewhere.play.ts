import { readyCase } from './harness/case-fixtures.ts';
import { expect, openCase, test } from './harness/window-test.ts';

/** A stage that is run on another host: script out, transcript back. */

test('the script is made, saved and explained, and its transcript is taken in as text', async ({
  page,
  host,
  openWindow,
}) => {
  host.add(readyCase());
  await openWindow();
  await openCase(page, 'New platform connection');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await expect(page.getByRole('heading', { name: 'Outside: run it elsewhere' })).toBeFocused();
  await page.getByLabel('Name of that host').fill('jump host');
  await page.getByRole('button', { name: 'Make the script', exact: true }).click();
  await expect(page.getByText('BCDF-GHJK-MNPQ-RSTV')).toBeVisible();
  await expect(page.getByText('sh ./tripoint-outside.sh')).toBeVisible();
  expect(host.calls.filter(({ name }) => name === 'stages.script').map(({ input }) => input)).toEqual([
    expect.objectContaining({ stage: 'outside', shell: 'sh', label: 'jump host' }),
  ]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the script…' }).click();
  expect((await saved).suggestedFilename()).toBe('tripoint-outside.sh');
  await page.getByLabel('Or paste its text').fill('tripoint-transcript 4\n');
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect.poll(() => host.calls.filter(({ name }) => name === 'cases.importRecord').length).toBe(1);
});

test('its code can still be read after another panel was open', async ({ page, host, openWindow }) => {
  host.add(readyCase());
  await openWindow();
  await openCase(page, 'New platform connection');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await page.getByRole('button', { name: 'Make the script', exact: true }).click();
  await expect(page.getByText('BCDF-GHJK-MNPQ-RSTV')).toBeVisible();
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Run it elsewhere…' }).click();
  await expect(page.getByText('BCDF-GHJK-MNPQ-RSTV')).toBeVisible();
});
