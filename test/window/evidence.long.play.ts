import { cell, expect, openCase, openTab, stageHead, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { certificate, stageRun } from './harness/evidence-fixture.ts';
import { attempts, watchRecord } from './harness/watch-fixture.ts';

test.describe('given the evidence of a reply that a device gave', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await cell(page, 'ERS endpoint groups', 'Outside').click();
  });

  test('who answered is told by name and with how sure that is', async ({ page }) => {
    const panel = page.getByRole('region', { name: 'ERS endpoint groups, Outside' });
    await expect(panel).toContainText('Squid, a device in the path (high confidence)');
  });

  test('the replies are told apart field by field, by default only where they differ', async ({ page }) => {
    await openTab(page, 'Headers');
    const table = page.getByRole('table', { name: 'Reply difference' });
    await expect(table.getByRole('row', { name: /^status/ })).toContainText('200');
    await expect(table.getByRole('row', { name: /^status/ })).toContainText('302');
    await expect(table.getByRole('row', { name: /^HTTP version/ })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show what is the same, too' }).check();
    await expect(table.getByRole('row', { name: /^HTTP version/ })).toBeVisible();
  });
});

test.describe('given a certificate that was not accepted', () => {
  test('its chain is shown, with the reason', async ({ page, host, openWindow }) => {
    const firewall = firewallCase();
    const untrusted = firewall.runs.map((run) =>
      run.stage === 'inside'
        ? run
        : {
            ...run,
            probes: run.probes.map((probe) => ({
              ...probe,
              outcome: 'tls.untrusted' as const,
              evidence: probe.evidence && {
                ...probe.evidence,
                tls: {
                  version: null,
                  cipher: null,
                  trustedBy: null,
                  chain: [certificate('CN=Inspecting Gateway CA', 'b4')],
                },
                response: null,
                body: null,
                failure: { layer: 'tls' as const, outcome: 'tls.untrusted' as const, detail: 'unknown authority' },
              },
            })),
          },
    );
    host.add({ ...firewall, runs: untrusted });
    await openWindow();
    await openCase(page, 'All rows Down');
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    await openTab(page, 'Certificate');
    const section = page.getByRole('region', { name: 'Certificates' });
    await expect(section).toContainText('Outside: the certificate was not accepted (unknown authority)');
    await expect(section.getByRole('row', { name: /^Issuer/ }).first()).toContainText('CN=Inspecting Gateway CA');
  });
});

const SILENT = stageRun('inside', ['tcp.timeout', 'ok', 'ok', 'ok'], '2026-11-21T10:04:05.120+01:00').probes[0]!
  .evidence!;

test.describe('given a name with two addresses', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    const firewall = firewallCase();
    host.add({
      ...firewall,
      runs: firewall.runs.map((run) => ({
        ...run,
        addresses: [{ address: '2001:db8:20::40', look: SILENT, probes: [] }],
      })),
    });
    await openWindow();
    await openCase(page, 'All rows Down');
  });

  test('the stage shows each address, its version, the one that was used, and what it showed', async ({ page }) => {
    await page.keyboard.press('Control+1');
    const rows = page.getByRole('table', { name: 'Every address of the server’s name, Inside' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('10.20.9.4');
    await expect(rows.nth(1)).toContainText('IPv4, used by the run');
    await expect(rows.nth(1)).toContainText('MnT session 500 (expected)');
    await expect(rows.nth(2)).toContainText('IPv6');
    await expect(rows.nth(2)).not.toContainText('used by the run');
    await expect(rows.nth(2)).toContainText('2001:db8:20::40 gives no answer in 5 s.');
  });

  test('addresses that differ are rows of the table, reached by arrows, and open what failed there', async ({
    page,
  }) => {
    const table = page.getByRole('table', { name: 'Comparison' });
    await expect(table.getByRole('row', { name: /^10\.20\.9\.4/ })).toContainText('used by the run');
    const other = table.getByRole('button', { name: '2001:db8:20::40, Inside: No connection' });
    await cell(page, 'ERS endpoint groups', 'Inside').focus();
    for (let row = 0; row < 5; row += 1) await page.keyboard.press('ArrowDown');
    await expect(other).toBeFocused();
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/addresses.png` });
    await page.keyboard.press('ArrowLeft');
    await expect(other).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Connection at 2001:db8:20::40, Inside' })).toContainText(
      'TCP: no answer',
    );
    await page.keyboard.press('Escape');
    await expect(other).toBeFocused();
  });
});

test('a cell of the table that was watched shows how often its probe failed, with a strip', async ({
  page,
  host,
  openWindow,
}) => {
  const watches = [watchRecord({ stage: 'outside', attempts: attempts(60, { failing: [3, 9] }) })];
  const watched = { ...firewallCase(), watches };
  host.add(watched, { judged: judge(watched) });
  await openWindow();
  await openCase(page, 'All rows Down');
  const shown = page.locator('.tp-cell', { has: page.locator('.tp-watched rect') }).first();
  await expect(shown).toContainText('2 of 60 failed');
  if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/watched.png` });
  await expect(shown.locator('.tp-watched rect[data-tone="fault"]')).toHaveCount(2);
});

test('a good run is not shown as good where a watch saw the same probe fail', async ({ page, host, openWindow }) => {
  const made = insideGoodCase();
  const document = {
    ...made,
    watches: [watchRecord({ stage: 'inside', attempts: attempts(60, { failing: [3, 9] }) })],
  };
  host.add(document, { judged: judge(document) });
  await openWindow();
  await openCase(page, made.title);
  const shown = page.locator('.tp-cell', { hasText: '2 of 60 failed' });
  await expect(shown).not.toHaveAttribute('data-tone', 'good');
  await expect(stageHead(page, 'Inside')).not.toContainText('Passed');
});

test.describe('given evidence in tabs', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await cell(page, 'ERS endpoint groups', 'Outside').click();
  });

  test('the tabs stand in one list, and arrow keys, Home and End move in it', async ({ page }) => {
    const tabs = page.getByRole('tablist', { name: 'What was seen' }).getByRole('tab');
    await expect(tabs).toHaveText(['Summary', 'Timing', 'Headers', 'Certificate', 'Body', 'Repeat (curl)']);
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Timing' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('tabpanel', { name: 'Repeat (curl)' })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByRole('tabpanel', { name: 'Summary' })).toBeVisible();
  });

  test('what has nothing to show is not there, or says why', async ({ page }) => {
    await cell(page, 'Open API', 'Platform').click();
    await expect(page.getByRole('region', { name: 'Open API, Platform' })).toContainText('Endpoint API');
    await expect(page.getByRole('tablist')).toHaveCount(0);
  });
});

test('hashes that differ stand in groups of four, the first that differs marked', async ({
  page,
  host,
  openWindow,
}) => {
  const firewall = firewallCase();
  const other = certificate('CN=Inspecting Gateway CA', 'a3');
  host.add({
    ...firewall,
    runs: firewall.runs.map((run) =>
      run.stage === 'inside'
        ? run
        : {
            ...run,
            probes: run.probes.map((probe) => ({
              ...probe,
              evidence: probe.evidence?.tls
                ? {
                    ...probe.evidence,
                    tls: {
                      ...probe.evidence.tls,
                      chain: [{ ...other, sha256: `${other.sha256.slice(0, 8)}ffff${other.sha256.slice(12)}` }],
                    },
                  }
                : probe.evidence,
            })),
          },
    ),
  });
  await openWindow();
  await openCase(page, 'All rows Down');
  await cell(page, 'ERS endpoint groups', 'Outside').click();
  await openTab(page, 'Certificate');
  const row = page.getByRole('row', { name: /^SHA-256.*differs from group 3 on/ });
  await expect(row.locator('mark')).toHaveText(['a3a3', 'ffff']);
  await expect(row.locator('.tp-hash').first().locator(':scope > *')).toHaveCount(16);
});
