import { say } from '../../src/core/messages/message.ts';
import { CHECKS, type CheckName } from '../../src/core/records/case.ts';
import type { AlternativeCause } from '../../src/core/diagnosis/judgement.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import { expect, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase, rejectedCase } from './harness/case-fixtures.ts';

test.describe('given a rejected sign-in and the guide open', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(rejectedCase());
    await page.getByRole('button', { name: 'Steps' }).click();
  });

  test('keeps who said it, and shows it', async ({ page, host }) => {
    const group = page.getByRole('group', { name: /admin GUI/ });
    await group.getByRole('textbox', { name: /Who says so/ }).fill('Anna Ek, server team');
    await group.getByRole('button', { name: 'Rejected', exact: true }).click();
    await expect(group).toContainText(', Anna Ek, server team');
    expect(host.calls.at(-1)).toMatchObject({ name: 'checks.record', input: { saidBy: 'Anna Ek, server team' } });
  });

  test('shows the exact row to look for, in the server’s clock', async ({ page }) => {
    const row = page.getByRole('group', { name: 'Run Inside: rows to look for' }).first();
    await expect(row).toContainText('Expected sign-ins of svc-guest-api: 1 failed.');
    // Rejected at 09:30:11 by our clock; the server's is 95 seconds ahead; a minute either side.
    await expect(row).toContainText('2026-11-21 09:30:46 (UTC+01:00)');
    await expect(row).toContainText('2026-11-21 08:32:46 UTC');
    await expect(row).toContainText('in the server’s clock');
  });

  test('a result that was recorded shows its time, and the one before it stays', async ({ page }) => {
    const group = page.getByRole('group', { name: /admin GUI/ });
    await group.getByRole('button', { name: 'Rejected', exact: true }).click();
    await expect(group.getByText('recorded')).toContainText('2026-11-21 11:00:00');
    await group.getByRole('button', { name: 'Accepted' }).click();
    await expect(group.getByRole('list', { name: 'Earlier:' })).toContainText('Rejected, 2026-11-21 11:00:00');
  });
});

test('given a run that sent no sign-in, the guide says that no row is expected', async ({ page, show }) => {
  const good = insideGoodCase();
  await show({
    ...good,
    runs: [...good.runs, stageRun('outside', ['tcp.timeout'], '2026-11-21T10:30:00.000+01:00')],
  });
  await page.getByRole('button', { name: 'Steps' }).click();
  const log = page.getByRole('region', { name: 'The server’s own log' });
  await expect(log.getByRole('group', { name: 'Run Outside: rows to look for' })).toContainText('No sign-in was sent');
  await expect(log.getByRole('group', { name: 'Run Inside: rows to look for' })).toContainText('4 successful');
});

test.describe('given rivals that a recorded check decides', () => {
  const alternative = (recordedAs: CheckName, sentence: string): AlternativeCause => ({
    party: 'access-control-server',
    sentence: say(sentence),
    check: say('Look there.'),
    recordedAs,
  });
  const judged = (rivals: readonly AlternativeCause[]) => ({
    verdict: { ...judge(firewallCase()).verdict, rivals },
  });

  for (const [check, results] of Object.entries(CHECKS) as [CheckName, readonly string[]][])
    for (const [index, result] of results.entries())
      test(`${check}: ${result} is recorded beside its rival`, async ({ page, host, show }) => {
        await show(firewallCase(), { judged: judged([alternative(check, 'It may be this.')]) });
        await page.getByRole('button', { name: 'Steps' }).click();
        const item = page.getByRole('region', { name: 'Alternative causes' }).getByRole('listitem').first();
        const group = item.getByRole('group').first();
        await group.locator('button[aria-pressed]').nth(index).click();
        await expect.poll(() => host.inputs('checks.record').at(-1)).toMatchObject({ check, result });
        await expect(group.locator('button[aria-pressed]').nth(index)).toHaveAttribute('aria-pressed', 'true');
      });

  test('a check that decides two rivals has its buttons once', async ({ page, show }) => {
    const two = [
      alternative('gui-sign-in', 'It may be the role.'),
      alternative('gui-sign-in', 'It may be the account.'),
    ];
    await show(firewallCase(), { judged: judged(two) });
    await page.getByRole('button', { name: 'Steps' }).click();
    await expect(page.getByText('It may be the account.')).toBeVisible();
    await expect(page.getByRole('group', { name: /admin GUI/ })).toHaveCount(1);
  });
});
