import type { Locator } from '@playwright/test';
import { expect, test } from './harness/window-test.ts';
import { contextView, latin1, SWEDISH_LIST } from './harness/service-fixture.ts';
import { chooseList, openContext, openService, row } from './harness/service-steps.ts';

const style = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test.describe('given forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });
  test.beforeEach(async ({ host, openWindow }) => {
    host.service.add(contextView());
    await openWindow();
  });

  test('what is chosen for people who are signed in is marked by more than a colour', async ({ page }) => {
    await openContext(page, 'ACME', 'Remove emails');
    const radio = page.getByLabel('Sign these people out now');
    await radio.check();
    const mark = page.locator('.mantine-Radio-inner', { has: radio }).locator('svg');
    expect(await style(mark, 'color')).not.toBe(await style(radio, 'background-color'));
  });

  test('the proxy that is chosen and the tab that is open have a line of their own', async ({ page }) => {
    await openContext(page, 'ACME', 'Settings');
    const choice = (name: string) =>
      page.getByRole('radiogroup', { name: 'Proxy' }).locator('label', { hasText: name });
    expect([await style(choice('System'), 'outline-style'), await style(choice('None'), 'outline-style')]).toEqual([
      'solid',
      'none',
    ]);
    const [open, other] = [page.getByRole('tab', { name: 'Settings' }), page.getByRole('tab', { name: 'Batch' })];
    expect(await style(open, 'border-bottom-width')).not.toBe(await style(other, 'border-bottom-width'));
  });

  test('the current page in the side bar is outlined', async ({ page }) => {
    await openService(page);
    expect(await style(page.getByRole('button', { name: 'Service', exact: true }), 'outline-style')).toBe('solid');
  });

  test('a cell with an error is marked, and a dialog has a border', async ({ page }) => {
    await openContext(page, 'ACME', 'Batch');
    await chooseList(page, 'enheter.csv', latin1(SWEDISH_LIST));
    expect(await style(row(page, 'Skrivare_plan 2').getByText('Skrivare_plan 2'), 'outline-style')).toBe('dashed');
    await page.getByRole('button', { name: /^Create 5… ACME/ }).click();
    expect(await style(page.getByRole('dialog', { name: 'Create entries' }), 'border-top-style')).toBe('solid');
  });
});
