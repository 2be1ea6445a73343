import { firewallCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import { cell, expect, openTab, test } from './harness/window-test.ts';

test('given an older run that was imported last, the panel shows the newer one', async ({ page, show }) => {
  const firewall = firewallCase();
  const older = stageRun('outside', ['ok', 'ok', 'ok', 'ok'], '2026-11-19T08:00:00.000+01:00');
  const document = { ...firewall, runs: [...firewall.runs, { ...older, recorded: { number: 9, imported: true } }] };
  await show(document);
  await cell(page, 'ERS endpoint groups', 'Outside').click();
  await openTab(page, 'Headers');
  const panel = page.getByRole('region', { name: 'ERS endpoint groups, Outside' });
  const status = panel.getByRole('table', { name: 'Reply difference' }).getByRole('row', { name: /^Status \(/ });
  await expect(status).toContainText('302');
});
