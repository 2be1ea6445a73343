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

  test('the row is copied as text', async ({ page }) => {
    await page.getByRole('button', { name: 'Copy the row' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Administrator: svc-guest-api\nFrom: 2026-11-21 09:30:46 (UTC+01:00), 2026-11-21 08:30:46 UTC\n');
  });

  test('a result that was recorded shows its time, and the one before it stays', async ({ page }) => {
    const group = page.getByRole('group', { name: /admin GUI/ });
    await group.getByRole('button', { name: 'Rejected' }).click();
    await expect(group.getByText('recorded')).toContainText('2026-11-21 11:00:00');
    await group.getByRole('button', { name: 'Accepted' }).click();
    await expect(group.getByRole('list', { name: 'Earlier:' })).toContainText('Rejected, 2026-11-21 11:00:00');
  });

  test('a recorded result can be recorded anew', async ({ page, host }) => {
    const accepted = page.getByRole('group', { name: /admin GUI/ }).getByRole('button', { name: 'Accepted' });
    await accepted.click();
    await expect(accepted).toHaveAttribute('aria-pressed', 'true');
    await accepted.click();
    await expect.poll(() => host.calls.filter(({ name }) => name === 'checks.record').length).toBe(2);
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

test.describe('given reasons to trust the comparison less', () => {
  test('each is told beside the best certainty that it allows', async ({ page, host, openWindow }) => {
    host.add(firewallCase(), {
      judged: {
        verdict: { ...judgeByHand(firewallCase()).verdict, certainty: 'cannot-tell' },
        guard: [
          { code: 'a', sentence: 'The runs are 26 hours apart.', lowersTo: 'likely' },
          { code: 'b', sentence: 'A VPN was in use outside.', lowersTo: 'cannot-tell' },
        ],
      },
    });
    await openWindow();
    await openCase(page, 'All rows Down');
    await page.getByRole('button', { name: '2 caveats' }).click();
    const notes = page.getByRole('region', { name: 'Why the comparison is trusted less' }).getByRole('listitem');
    await expect(notes).toHaveText([
      'The runs are 26 hours apart.At best: Likely',
      'A VPN was in use outside.At best: Inconclusive',
    ]);
  });
});

test.describe('given the platform card', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(insideGoodCase());
    await openWindow();
    await openCase(page, 'Check after the upgrade');
    await page.keyboard.press('Control+3');
  });

  const TEXT = [
    'Outbound FQDN: egress.platform.example',
    'API user name: svc-guest-api',
    'API base URL: https://ise.nordic-retail.example',
    'Module licence: Active',
    'Endpoint API: Up',
    'Endpoint Groups API: Down',
    'Monitoring API: Up',
  ].join('\n');

  test('pasted text fills the fields and the rows', async ({ page }) => {
    await page.getByLabel('Paste the card’s text').fill(TEXT);
    await expect(page.getByLabel('Outbound FQDN')).toHaveValue('egress.platform.example');
    const groups = page.getByRole('radiogroup', { name: 'Endpoint Groups API' });
    await expect(groups.getByRole('radio', { name: 'Down' })).toBeChecked();
  });

  test('the recorded card carries what was read, and the local time with its offset', async ({ page, host }) => {
    await page.getByLabel('Paste the card’s text').fill(TEXT);
    await page.getByLabel('Endpoint Groups API: Reported status code').fill('403');
    await page.getByRole('radiogroup', { name: 'Was the password typed again' }).getByText('Yes').click();
    await page.getByLabel('Update API Configuration was clicked').fill('2026-11-21T10:19:00');
    await page.getByRole('button', { name: 'Record the card' }).click();
    await expect
      .poll(() => host.calls.find(({ name }) => name === 'platform.recordCard')?.input)
      .toMatchObject({
        card: {
          outboundFqdn: 'egress.platform.example',
          licence: 'Active',
          rows: {
            'endpoint-api': { value: 'up', status: null },
            'endpoint-groups-api': { value: 'down', status: 403 },
            'monitoring-api': { value: 'up', status: null },
          },
          updatedAt: '2026-11-21T10:19:00.000+01:00',
          passwordReentered: true,
        },
      });
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeFocused();
  });

  test('text without a row says that nothing could be read', async ({ page }) => {
    await page.getByLabel('Paste the card’s text').fill('hello');
    await expect(page.getByText('No row could be read from this text.')).toBeVisible();
  });

  test('a wrong status code is not recorded', async ({ page, host }) => {
    await page.getByRole('radiogroup', { name: 'Monitoring API' }).getByText('Down').click();
    await page.getByLabel('Monitoring API: Reported status code').fill('9');
    await page.getByRole('button', { name: 'Record the card' }).click();
    await expect(page.getByText('100 to 599')).toBeVisible();
    expect(host.calls.some(({ name }) => name === 'platform.recordCard')).toBe(false);
  });
});

test.describe('given the practice faults', () => {
  test.beforeEach(async ({ page, openWindow }) => {
    await openWindow();
    await page.getByRole('button', { name: 'Practice faults' }).first().click();
  });

  test('groups them by difficulty with their stories', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['First steps', 'Everyday', 'Tricky']);
    await expect(page.getByText('Two of three rows read Up.')).toBeVisible();
  });

  test('gives hints one at a time', async ({ page }) => {
    const world = page.getByRole('listitem', { name: 'Endpoint API reads Down' });
    await expect(world.getByText('Run the inside stage first.')).toHaveCount(0);
    await world.getByRole('button', { name: 'Hint (2)' }).click();
    await expect(world.getByText('Run the inside stage first.')).toBeVisible();
    await expect(world.getByText('Look where the redirect points.')).toHaveCount(0);
    await world.getByRole('button', { name: 'Next hint (1 of 2)' }).click();
    await expect(world.getByText('Look where the redirect points.')).toBeVisible();
  });

  test('keeps the answer hidden until it is asked for', async ({ page, host }) => {
    const world = page.getByRole('listitem', { name: 'Endpoint API reads Down' });
    expect(host.calls.some(({ name }) => name === 'practice.answer')).toBe(false);
    await world.getByRole('button', { name: 'Show the answer' }).click();
    await expect(world.getByText('API setting on the server, proven')).toBeVisible();
  });

  test('starting one opens its case, marked, with the platform’s page at hand', async ({ page }) => {
    await page.getByRole('button', { name: 'Start' }).first().click();
    await expect(page.getByRole('heading', { name: 'Endpoint API reads Down', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('link', { name: 'Open the platform’s page' })).toHaveAttribute(
      'href',
      'http://127.0.0.1:9/card',
    );
  });
});

test.describe('given a proven verdict', () => {
  test('the steps say who does what, and How the fix is verified', async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await page.getByRole('button', { name: 'What to do' }).click();
    const panel = page.getByRole('region', { name: 'What to do' });
    await expect(panel.getByRole('listitem').first()).toContainText('Ask the firewall team');
    await expect(panel).toContainText('All four probes answer outside as they do inside.');
  });
});
