import { insideGoodCase } from './harness/case-fixtures.ts';
import { attempt, watchRecord } from './harness/watch-fixture.ts';
import { expect, test, stageHead } from './harness/window-test.ts';

test.beforeEach(({ show }) => {
  const watch = watchRecord({
    stage: 'inside',
    state: 'protecting-account',
    startedAt: '2026-11-21T12:00:00.000+01:00',
    endedAt: '2026-11-21T12:00:01.000+01:00',
    attempts: [attempt(720, { outcome: 'http.401', status: 401, layer: 'http' })],
    failedSignIns: 1,
  });
  return show({ ...insideGoodCase(), watches: [watch] });
});

test('the stage does not read Passed, and says when it was rejected', async ({ page }) => {
  const stage = stageHead(page, 'Inside');
  await expect(stage).toContainText(/ended at a rejected sign-in \(401\): .+ 2026-11-21 11:00:00 UTC/);
  await expect(stage).not.toContainText('Passed');
});

test('the verdict names it, with its time', async ({ page }) => {
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText(/401 at 2026-11-21 11:00:00 UTC/);
});

test('one that is begun is seen going on where it was begun', async ({ page }) => {
  await page.keyboard.press('Control+1');
  await page.getByText('Repeat and watch').click();
  await page.getByRole('button', { name: /Start watching/ }).click();
  await expect(page.getByText('Watching Inside: 0 of 60')).toBeVisible();
});
