import type { Locator, Page } from '@playwright/test';
import type { Case } from '../../src/core/records/case.ts';
import { readyCase, rejectedCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

interface Shown {
  readonly page: Page;
  readonly openWindow: () => Promise<void>;
  readonly show: (document: Case) => Promise<string>;
}

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
} as const;

/** As long as a second start would need to reach the host. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(700);

const openCard = async ({ page, show }: Shown, key: string): Promise<void> => {
  await show(readyCase());
  await page.keyboard.press(key);
};

/** What makes one of something: the call, what leads to its button, and the button. */
const STARTS = {
  'Start makes one case': [
    'cases.create',
    async ({ page, openWindow }) => {
      await openWindow();
      await page.getByLabel('Server name').fill('acs.example');
      await page.getByLabel('API user').fill('svc');
    },
    'Start',
  ],
  'Record the card records one card': [
    'platform.recordCard',
    (shown) => openCard(shown, 'Control+3'),
    /Record the card/,
  ],
  'Run starts one run': ['stages.run', (shown) => openCard(shown, 'Control+1'), /Run from inside/],
  'Start watching starts one watch': [
    'watches.start',
    async (shown) => {
      await openCard(shown, 'Control+1');
      await shown.page.getByText('Repeat and watch').click();
    },
    /Start watching/,
  ],
  'Start of a practice fault starts one': [
    'practice.start',
    async ({ page, openWindow }) => {
      await openWindow();
      await page.getByRole('navigation').getByRole('button', { name: 'Practice faults' }).click();
    },
    /^Start$/,
  ],
} as const satisfies Record<string, readonly [string, (fixtures: Shown) => Promise<void>, string | RegExp]>;

for (const [how, press] of Object.entries(twice))
  for (const [what, [call, lead, name]] of Object.entries(STARTS))
    test(`given ${how} and a slow host, ${what}`, async ({ page, host, openWindow, show }) => {
      await slow(page, call);
      await lead({ page, openWindow, show });
      await press(page.getByRole('button', { name }).first());
      await settle(page);
      expect(host.inputs(call)).toHaveLength(1);
      await expect(page.getByRole('dialog', { name: / not / })).toHaveCount(0);
    });

test('F5 pressed twice starts one run and reloads nothing', async ({ page, host, show }) => {
  await slow(page, 'stages.run');
  await show(readyCase());
  await page.evaluate(() => document.body.setAttribute('data-mark', 'same page'));
  await page.keyboard.press('F5');
  await page.keyboard.press('F5');
  await settle(page);
  expect(host.inputs('stages.run')).toHaveLength(1);
  await expect(page.locator('body')).toHaveAttribute('data-mark', 'same page');
});

test('a double click on an answer of a check records it once', async ({ page, host, show }) => {
  await slow(page, 'checks.record');
  await show(rejectedCase());
  await page.getByRole('button', { name: 'Steps' }).click();
  await page.getByRole('button', { name: 'Rejected', exact: true }).dblclick();
  await settle(page);
  expect(host.inputs('checks.record')).toHaveLength(1);
});
