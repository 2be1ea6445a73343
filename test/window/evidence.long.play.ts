import { cell, expect, openTab, stageHead, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import type { Case } from '../../src/core/records/case.ts';
import { run, type Wanted } from '../core/make-evidence.ts';
import { atServer, certificate } from './harness/evidence-fixture.ts';
import { attempts, watchRecord } from './harness/watch-fixture.ts';

test.describe('given the evidence of a reply that a device gave', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(firewallCase());
    await cell(page, 'ERS endpoint groups', 'Outside').click();
  });

  test('the replies are told apart field by field, by default only where they differ', async ({ page }) => {
    await openTab(page, 'Headers');
    const table = page.getByRole('table', { name: 'Reply difference' });
    await expect(table.getByRole('row', { name: /^Status \(/ })).toContainText('200');
    await expect(table.getByRole('row', { name: /^Status \(/ })).toContainText('302');
    await expect(table.getByRole('row', { name: /^HTTP version/ })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show equal fields, too' }).check();
    await expect(table.getByRole('row', { name: /^HTTP version/ })).toBeVisible();
  });
});

const shownOutside = (wanted: Wanted): Case => {
  const { runs, ...firewall } = firewallCase();
  return { ...firewall, runs: [runs[0]!, run('outside', wanted, {}, atServer('outside'))] };
};

test('the chain of a certificate that was not accepted is shown', async ({ page, show }) => {
  const chain = [certificate('CN=Inspecting Gateway CA', 'b4')];
  await show(shownOutside({ chain, failure: { layer: 'tls', outcome: 'tls.untrusted' } }));
  await cell(page, 'ERS endpoint groups', 'Outside').click();
  await openTab(page, 'Certificate');
  const section = page.getByRole('region', { name: 'Certificate', exact: true });
  await expect(section).toContainText('Outside: the certificate was not accepted');
  await expect(section.getByRole('row', { name: /^Issuer/ }).first()).toContainText('CN=Inspecting Gateway CA');
});

test('a good run is not shown as good where a watch saw the same probe fail', async ({ page, show }) => {
  const made = insideGoodCase();
  const document = {
    ...made,
    watches: [watchRecord({ stage: 'inside', attempts: attempts(60, { failing: [3, 9] }) })],
  };
  await show(document);
  await expect(page.locator('.tp-cell', { hasText: '2 of 60 failed' })).not.toHaveAttribute('data-tone', 'good');
  await expect(stageHead(page, 'Inside')).not.toContainText('Passed');
});

test.describe('given evidence in tabs', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(firewallCase());
    await cell(page, 'ERS endpoint groups', 'Outside').click();
  });

  test('the tabs stand in one list, and arrow keys, Home and End move in it', async ({ page }) => {
    const tabs = page.getByRole('tablist').getByRole('tab');
    await expect(tabs).toHaveText(['Compare', 'Timing', 'Certificate', 'Headers', 'Body', 'curl']);
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Timing' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('tabpanel', { name: 'curl' })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByRole('tabpanel', { name: 'Compare' })).toBeVisible();
  });

  test('what has nothing to show is not there, or says why', async ({ page }) => {
    await cell(page, 'Open API', 'Platform').click();
    await expect(page.getByRole('region', { name: 'Open API, Platform' })).toContainText('Endpoint API');
    await expect(page.getByRole('tablist')).toHaveCount(0);
  });
});

test('hashes that differ stand in groups of four, the first that differs marked', async ({ page, show }) => {
  const other = certificate('CN=Inspecting Gateway CA', 'a3');
  await show(
    shownOutside({ chain: [{ ...other, sha256: `${other.sha256.slice(0, 8)}ffff${other.sha256.slice(12)}` }] }),
  );
  await cell(page, 'ERS endpoint groups', 'Outside').click();
  await openTab(page, 'Certificate');
  const row = page.getByRole('row', { name: /^SHA-256.*differs/ });
  await expect(row.locator('mark')).toHaveText(['a3a3', 'ffff']);
  await expect(row.locator('.tp-hash').first().locator(':scope > *')).toHaveCount(16);
});
