import type { Page } from '@playwright/test';
import type { Case } from '../../src/core/records/case.ts';
import { firewallCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import { cell, expect, test } from './harness/window-test.ts';

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

const history = (page: Page) => page.getByRole('region', { name: 'History of runs' });
const fold = (page: Page) => history(page).getByRole('button', { name: 'History of runs' });

test('it is one line until it is unfolded, and lists the runs, newest first', async ({ page, show }) => {
  await show(storyCase());
  await expect(history(page)).toContainText('(3)');
  expect((await history(page).boundingBox())?.height).toBeLessThan(32);
  await cell(page, 'Open API', 'Inside').focus();
  await page.keyboard.press('F6');
  await expect(fold(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history(page).getByRole('listitem')).toHaveText([
    /2026-11-21 10:12:40 Outside: run 0 of 4 good, stopped/,
    /2026-11-21 10:04:05 Inside: run 4 of 4 good/,
    /2026-11-20 16:02:10 Outside: run 4 of 4 good, from a file/,
  ]);
  await fold(page).click();
  await expect(history(page).getByRole('listitem')).toHaveCount(0);
});
