import { insideGoodCase } from './harness/case-fixtures.ts';
import { cell, expect, test, stageHead } from './harness/window-test.ts';

for (const [what, changes, words] of [
  ['server', { host: 'new.example' }, /These results are for server .+:443, which the case no longer names/],
  ['user', { user: 'other-user' }, /These results are for user .+, which the case no longer names/],
] as const)
  test.describe(`given a case whose ${what} was changed after a good run`, () => {
    test.beforeEach(async ({ show }) => {
      const made = insideGoodCase();
      await show({ ...made, target: { ...made.target, ...changes } });
    });

    test('its stage does not read Passed, and says whose results these are', async ({ page }) => {
      const stage = stageHead(page, 'Inside');
      await expect(stage).not.toContainText('Passed');
      await expect(stage).toContainText(words);
    });

    test('each of its cells names it', async ({ page }) => {
      await expect(cell(page, 'Open API', 'Inside')).toContainText(new RegExp(`${what} `));
      await expect(cell(page, 'Open API', 'Inside')).not.toHaveAttribute('data-tone', 'good');
    });
  });
