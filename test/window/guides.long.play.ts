import { CHECKS, type CheckName } from '../../src/core/records/case.ts';
import type { AlternativeCause } from '../../src/core/diagnosis/judgement.ts';
import { judgeByHand } from './harness/judgement-fixture.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import { expect, openCase, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase, rejectedCase } from './harness/case-fixtures.ts';

test.describe('given a rejected sign-in and the guide open', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(rejectedCase());
    await openWindow();
    await openCase(page, 'Sign-in is rejected');
    await page.getByRole('button', { name: 'What to do' }).click();
  });

  test('shows the rival with its decisive check as text', async ({ page }) => {
    const panel = page.getByRole('region', { name: 'What to do' });
    await expect(panel).toContainText('The account is good, but its role lacks the permission for ERS.');
    await expect(panel).toContainText('Decided by: Sign in to the admin GUI with the same user and password.');
  });

  test('records whether the GUI accepted the sign-in', async ({ page, host }) => {
    const group = page.getByRole('group', { name: /admin GUI/ });
    await group.getByRole('button', { name: 'Accepted' }).click();
    await expect(group.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true');
    expect(host.calls.at(-1)).toMatchObject({
      name: 'checks.record',
      input: { check: 'gui-sign-in', result: 'accepted' },
    });
  });

  test('keeps who said it, and shows it', async ({ page, host }) => {
    const group = page.getByRole('group', { name: /admin GUI/ });
    await group.getByRole('textbox', { name: /Who says so/ }).fill('Anna Ek, server team');
    await group.getByRole('button', { name: 'Rejected' }).click();
    await expect(group).toContainText(', Anna Ek, server team');
    expect(host.calls.at(-1)).toMatchObject({ name: 'checks.record', input: { saidBy: 'Anna Ek, server team' } });
  });

  test('shows the exact row to look for, in the server’s clock', async ({ page }) => {
    const row = page
      .getByRole('group', { name: /Administrator Logins/ })
      .getByRole('group', { name: 'Rows of the run Inside' });
    await expect(row).toContainText('Expected: 1 failed sign-in of svc-guest-api.');
    // Rejected at 09:30:11 by our clock; the server's is 95 seconds ahead; a minute either side.
    await expect(row).toContainText('2026-11-21 09:30:46 (UTC+01:00)');
    await expect(row).toContainText('2026-11-21 08:32:46 UTC');
    await expect(row).toContainText('in the server’s clock');
  });

  test('a result that was recorded shows its time, and the one before it stays', async ({ page }) => {
    const group = page.getByRole('group', { name: /admin GUI/ });
    await group.getByRole('button', { name: 'Rejected' }).click();
    await expect(group.getByText('recorded')).toContainText('2026-11-21 11:00:00');
    await group.getByRole('button', { name: 'Accepted' }).click();
    await expect(group.getByRole('list', { name: 'Earlier:' })).toContainText('Rejected, 2026-11-21 11:00:00');
  });
});

test.describe('given a run that sent no sign-in', () => {
  test('the guide says that no row is expected', async ({ page, host, openWindow }) => {
    const good = insideGoodCase();
    host.add({
      ...good,
      runs: [...good.runs, stageRun('outside', ['tcp.timeout'], '2026-11-21T10:30:00.000+01:00')],
    });
    await openWindow();
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'What to do' }).click();
    const log = page.getByRole('region', { name: 'The server’s own log' });
    await expect(log.getByRole('group', { name: 'Rows of the run Outside' })).toContainText('No sign-in was sent');
    await expect(log.getByRole('group', { name: 'Rows of the run Inside' })).toContainText('4 successful sign-ins');
  });
});

test.describe('given rivals that a recorded check decides', () => {
  const alternative = (recordedAs: CheckName, sentence: string): AlternativeCause => ({
    party: 'access-control-server',
    sentence,
    check: 'Look there.',
    recordedAs,
  });
  const judged = (rivals: readonly AlternativeCause[]) => ({
    verdict: { ...judgeByHand(firewallCase()).verdict, rivals },
  });

  for (const [check, results] of Object.entries(CHECKS) as [CheckName, readonly string[]][])
    for (const [index, result] of results.entries())
      test(`${check}: ${result} is recorded beside its rival`, async ({ page, host, openWindow }) => {
        host.add(firewallCase(), { judged: judged([alternative(check, 'It may be this.')]) });
        await openWindow();
        await openCase(page, 'All rows Down');
        await page.getByRole('button', { name: 'What to do' }).click();
        const item = page.getByRole('region', { name: 'Alternative causes' }).getByRole('listitem').first();
        const group = item.getByRole('group').first();
        await group.locator('button[aria-pressed]').nth(index).click();
        await expect
          .poll(() => host.calls.findLast(({ name }) => name === 'checks.record')?.input)
          .toMatchObject({ check, result });
        await expect(group.locator('button[aria-pressed]').nth(index)).toHaveAttribute('aria-pressed', 'true');
      });

  test('a check that decides two rivals has its buttons once', async ({ page, host, openWindow }) => {
    const two = [
      alternative('gui-sign-in', 'It may be the role.'),
      alternative('gui-sign-in', 'It may be the account.'),
    ];
    host.add(firewallCase(), { judged: judged(two) });
    await openWindow();
    await openCase(page, 'All rows Down');
    await page.getByRole('button', { name: 'What to do' }).click();
    await expect(page.getByText('It may be the account.')).toBeVisible();
    await expect(page.getByRole('group', { name: /admin GUI/ })).toHaveCount(1);
  });
});
