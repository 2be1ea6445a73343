import { cell, expect, openTab, test } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';
import type { Case } from '../../src/core/records/case.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { run, type Wanted } from '../core/make-evidence.ts';
import { atServer, certificate } from './harness/evidence-fixture.ts';
import { PROBE_STAGES } from '../../src/core/vocabulary/words.ts';

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

test('a dot has the tone of its lane: what nobody can tell yet is no fault', async ({ page, show }) => {
  const untrusted = {
    chain: [certificate('CN=House CA', 'b4')],
    failure: { layer: 'tls', outcome: 'tls.untrusted' },
  } as const;
  await show({ ...firewallCase(), runs: [run('inside', untrusted, {}, atServer('inside'))], cards: [] });
  for (const place of ['.tp-history [data-tone]', '.tp-stage'])
    await expect(page.locator(place).first()).toHaveAttribute('data-tone', 'cannot-tell');
});

test('a connection that failed is named with the port that it was led to', async ({ page, show }) => {
  const made = shownOutside({ failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
  const led = ({ server, ...more }: StageRecord) => ({
    ...more,
    server: { ...server, connectTo: '203.0.113.10:44725' },
  });
  await show({ ...made, runs: made.runs.map(led) });
  await cell(page, 'ERS endpoint groups', 'Outside').click();
  await expect(page.getByRole('row', { name: /^Went to/ })).toContainText(/203\.0\.113\.\d+:44725$/);
});

test('what opens by itself is what failed and the verdict rests on', async ({ page, show }) => {
  const made = firewallCase();
  const { rows, ...red } = made.cards[0]!;
  const up = { value: 'up', status: null } as const;
  const cards = [{ ...red, rows: { ...rows, 'endpoint-api': up, 'endpoint-groups-api': up } }];
  await show({ ...made, runs: PROBE_STAGES.map((stage) => run(stage, {}, {}, atServer(stage))), cards });
  await expect(cell(page, 'MnT session', 'Platform')).toHaveAttribute('aria-expanded', 'true');
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
