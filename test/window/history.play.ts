import type { Page } from '@playwright/test';
import type { Case } from '../../src/core/records/case.ts';
import { firewallCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import { expect, test } from './harness/window-test.ts';

const recorded = (number: number, imported = false) => ({ recorded: { number, imported } });
const GOOD = ['ok', 'ok', 'ok', 'ok'] as const;

/** Inside was good, outside failed, and an old record was imported. */
const storyCase = (): Case => {
  const made = firewallCase();
  const [inside, outside] = made.runs;
  return {
    ...made,
    runs: [
      { ...inside!, ...recorded(1) },
      { ...outside!, ...recorded(2), state: 'stopped' },
      { ...stageRun('outside', GOOD, '2026-11-20T16:02:10.000+01:00'), ...recorded(3, true) },
    ],
  };
};

const history = (page: Page) => page.getByRole('region', { name: 'History' }).and(page.locator('.tp-history'));
const list = (page: Page) => page.locator('#tp-panel').getByRole('listitem');

test('it is one line, whose dots open their run, and whose title lists all of them, newest first', async ({
  page,
  show,
}) => {
  await show(storyCase());
  expect((await history(page).boundingBox())?.height).toBeLessThan(36);
  await history(page)
    .getByRole('button', { name: /Inside/ })
    .click();
  await expect(page.getByRole('table', { name: 'Inside: run' })).toContainText('MnT session');
  await expect(page.getByRole('table', { name: 'Outside: run' })).not.toBeVisible();
  await history(page)
    .getByRole('button', { name: /^History/ })
    .click();
  await expect(list(page)).toContainText([
    /2026-11-21 10:12:40 Outside: run 0 of 4 good, stopped/,
    /2026-11-21 10:04:05 Inside: run 4 of 4 good/,
    /2026-11-20 16:02:10 Outside: run 4 of 4 good, from a file/,
  ]);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
});
