import { cell, expect, openCase, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';

test.describe('given one root finding, what follows from it, and a fault of its own', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
  });

  test('the root finding stands first, and opens its evidence', async ({ page }) => {
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await verdict.getByText('Same cause (4) · Also found (2)').click();
    await expect(verdict).toContainText('Root finding: ERS endpoint groups, Outside: 302 redirect');
    await verdict.getByRole('button', { name: 'ERS endpoint groups, Outside: 302 redirect' }).click();
    await expect(page.getByRole('region', { name: 'ERS endpoint groups, Outside' })).toBeVisible();
  });

  test('consequences are folded, and listed with their reason on demand', async ({ page }) => {
    const verdict = page.getByRole('region', { name: 'Verdict' });
    const reason = verdict.getByText('The platform asks the same path from outside.').first();
    await expect(reason).toBeHidden();
    await verdict.getByText('Same cause (4) · Also found (2)').click();
    await expect(reason).toBeVisible();
    await expect(verdict.getByRole('listitem')).toHaveCount(4 + 2);
  });

  test('a fault that does not follow from it is listed apart', async ({ page }) => {
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('Also found (2)MnT session, Outside: No connectionMnT session, Platform: Down');
  });

  test('many faults of their own are folded as well', async ({ page, host }) => {
    const [id] = host.cases.keys();
    host.cases.get(id!)!.judged = {
      folding: { root: { stage: 'outside', family: 'ers-endpoint-groups' }, consequences: [] },
    };
    host.server?.tell({ name: 'cases.changed', payload: { id: id! } });
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict.getByRole('button', { name: 'MnT session, Platform: Down' })).toBeHidden();
    await verdict.locator('summary', { hasText: 'Also found (6)' }).click();
    await expect(verdict.getByRole('button', { name: 'MnT session, Platform: Down' })).toBeVisible();
  });

  test('a consequence is marked in the table and keeps its colour', async ({ page }) => {
    const follows = cell(page, 'Open API', 'Outside');
    await expect(follows).toHaveAccessibleDescription('Follows from ERS endpoint groups, Outside');
    await expect(follows).toContainText('follows');
    await expect(follows).toHaveAttribute('data-tone', 'fault');
    await expect(cell(page, 'ERS endpoint groups', 'Outside')).not.toContainText('follows');
  });
});

test('a case without a root finding has nothing to fold', async ({ page, host, openWindow }) => {
  host.add(insideGoodCase());
  await openWindow();
  await openCase(page, 'Check after the upgrade');
  await expect(page.getByRole('region', { name: 'Verdict' })).not.toContainText('Root finding');
});
