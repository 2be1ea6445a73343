import { say } from '../../src/core/messages/message.ts';
import { expect, test } from './harness/window-test.ts';
import { insideGoodCase, rejectedCase } from './harness/case-fixtures.ts';
import type { LastKnownGood } from '../../src/core/diagnosis/compared/last-known-good.ts';

const CARD = 'Inside: a host inside the network';

test('the card tells how far the server’s clock was away', async ({ page, show }) => {
  await show(rejectedCase());
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('region', { name: CARD })).toContainText('95 s ahead of this machine, in the last run');
});

test.describe('given a stage that was good before', () => {
  const before = { ...rejectedCase(), title: 'Half a year ago' };
  const good: LastKnownGood = {
    stage: 'inside',
    caseId: before.id,
    caseTitle: before.title,
    runId: crypto.randomUUID(),
    at: '2026-11-14T10:02:00.000+01:00',
    changes: [{ what: say('TLS certificate'), before: 'until 2026-11-20', now: 'until 2027-02-01' }],
  };
  test.beforeEach(async ({ page, host, show }) => {
    host.lastKnownGood = [good];
    host.add(before);
    await show(insideGoodCase());
    await page.keyboard.press('Control+1');
  });

  test('says when, what has changed since, and opens that case', async ({ page }) => {
    const block = page.getByRole('region', { name: 'Last good here' });
    await expect(block).toContainText('2026-11-14 10:02:00');
    const row = page.getByRole('table', { name: 'Changed since' }).getByRole('row', { name: /^TLS certificate/ });
    await expect(row.getByRole('cell')).toHaveText(['until 2026-11-20', 'until 2027-02-01']);
    await block.getByRole('button', { name: 'Half a year ago' }).click();
    await expect(page.getByRole('heading', { name: 'Half a year ago', level: 1 })).toBeVisible();
  });
});
