import type { Locator, Page } from '@playwright/test';
import { readyCase, rejectedCase } from './harness/case-fixtures.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { startProduct } from './harness/real-product.ts';
import { expect, openCase, test } from './harness/window-test.ts';

/** Two clicks or two presses of Enter are one start, whether the host answers slowly or at once. */

const called = (host: FakeHost, name: string): number => host.calls.filter((call) => call.name === name).length;

/** Makes one call of the contract slow, so that the second click comes while the first one is on its way. */
const slow = async (page: Page, name: string): Promise<void> => {
  await page.route(`**/api/call/${name}`, async (route) => {
    await new Promise((waited) => setTimeout(waited, 300));
    await route.continue();
  });
};

const twice = {
  'a double click': (button: Locator): Promise<void> => button.dblclick(),
  'two quick presses of Enter': async (button: Locator): Promise<void> => {
    await button.focus();
    await button.page().keyboard.press('Enter');
    await button.page().keyboard.press('Enter');
  },
  'two clicks of a script': (button: Locator): Promise<void> =>
    button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    }),
} as const;

/** As long as a second start would need to reach the host. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(700);

for (const [how, press] of Object.entries(twice))
  for (const speed of ['slow', 'quick'] as const)
    test.describe(`given ${how} and a host that answers ${speed === 'slow' ? 'slowly' : 'at once'}`, () => {
      test('Create case makes one case', async ({ page, host, openWindow }) => {
        if (speed === 'slow') await slow(page, 'cases.create');
        await openWindow();
        await page.getByRole('navigation').getByRole('button', { name: 'New case' }).click();
        await page.getByLabel('Customer').fill('Nordic Retail');
        await press(page.getByRole('button', { name: 'Create case' }));
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await settle(page);
        expect(host.cases.size).toBe(1);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('Record the card records one card', async ({ page, host, openWindow }) => {
        if (speed === 'slow') await slow(page, 'platform.recordCard');
        host.add(readyCase());
        await openWindow();
        await openCase(page, readyCase().title);
        await page.keyboard.press('Control+3');
        await press(page.getByRole('button', { name: /Record the card/ }));
        await settle(page);
        expect(called(host, 'platform.recordCard')).toBe(1);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('Run starts one run', async ({ page, host, openWindow }) => {
        if (speed === 'slow') await slow(page, 'stages.run');
        host.add(readyCase());
        await openWindow();
        await openCase(page, readyCase().title);
        await page.keyboard.press('Control+1');
        await press(page.getByRole('button', { name: /Yes, this is inside/ }));
        await settle(page);
        expect(called(host, 'stages.run')).toBe(1);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('Start watching starts one watch', async ({ page, host, openWindow }) => {
        if (speed === 'slow') await slow(page, 'watches.start');
        host.add(readyCase());
        await openWindow();
        await openCase(page, readyCase().title);
        await page.keyboard.press('Control+1');
        await page.getByText('Repeat and watch').click();
        await press(page.getByRole('button', { name: /Start watching/ }));
        await settle(page);
        expect(called(host, 'watches.start')).toBe(1);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('Start of a practice fault starts one', async ({ page, host, openWindow }) => {
        if (speed === 'slow') await slow(page, 'practice.start');
        await openWindow();
        await page.getByRole('navigation').getByRole('button', { name: 'Practice faults' }).click();
        await press(page.getByRole('button', { name: 'Start', exact: true }).first());
        await settle(page);
        expect(called(host, 'practice.start')).toBe(1);
      });
    });

test('F5 pressed twice starts one run', async ({ page, host, openWindow }) => {
  await slow(page, 'stages.run');
  host.add(readyCase());
  await openWindow();
  await openCase(page, readyCase().title);
  await page.keyboard.press('F5');
  await page.keyboard.press('F5');
  await settle(page);
  expect(called(host, 'stages.run')).toBe(1);
});

test('a double click on an answer of a check records it once', async ({ page, host, openWindow }) => {
  await slow(page, 'checks.record');
  host.add(rejectedCase());
  await openWindow();
  await openCase(page, 'Sign-in is rejected');
  await page.getByRole('button', { name: 'What to do' }).click();
  await page.getByRole('button', { name: 'Rejected', exact: true }).dblclick();
  await settle(page);
  expect(called(host, 'checks.record')).toBe(1);
});

test('a double click in the whole product runs a stage once', async ({ page, openWindow }) => {
  await openWindow(await startProduct('outside-proxy-302'));
  await page.getByRole('button', { name: /Yes, this is inside/ }).dblclick();
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeFocused();
  await settle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
