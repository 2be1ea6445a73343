import { expect, test, copied, inMenu } from './harness/window-test.ts';
import { firewallCase, rejectedCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';

test.describe('given a verdict that points to the firewall', () => {
  test.beforeEach(({ show }) => show(firewallCase()));

  test('the change request is shown as the text that is copied', async ({ page }) => {
    await (await inMenu(page, 'Change request…')).click();
    const dialog = page.getByRole('dialog', {
      name: 'Change request for the firewall or proxy in front of the NAC server',
    });
    const text = await dialog
      .getByRole('region', { name: 'Change request for the firewall or proxy in front of the NAC server' })
      .textContent();
    expect(text).toContain('egress.platform.example');
    await dialog.getByRole('button', { name: 'Copy the text' }).click();
    await expect.poll(() => copied(page)).toBe(text);
  });

  test('there is nothing to prove as long as nothing was asked again', async ({ page }) => {
    const proof = await inMenu(page, 'Before and after…');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(proof).toHaveCount(0);
  });
});

test('what no probe can see has a field, and what is typed stands in the text', async ({ page, show }) => {
  const made = firewallCase();
  // The host outside has a private address, which is translated in the path.
  const own = '192.168.44.5';
  const document = {
    ...made,
    cards: made.cards.map((card) => ({ ...card, outboundFqdn: '' })),
    runs: made.runs.map((run) => ({
      ...run,
      probes: run.probes.map((probe) => ({
        ...probe,
        evidence: probe.evidence && {
          ...probe.evidence,
          connection:
            run.stage === 'inside' || !probe.evidence.connection
              ? probe.evidence.connection
              : { ...probe.evidence.connection, localAddress: own },
        },
      })),
    })),
  };
  await show(document);
  await (await inMenu(page, 'Change request…')).click();
  const text = page
    .getByRole('dialog')
    .getByRole('region', { name: 'Change request for the firewall or proxy in front of the NAC server' });
  await expect(text).toContainText("From: ________ (the platform's outbound FQDN, on its status card)");
  await page.getByLabel("the platform's outbound FQDN, on its status card").fill('egress.typed.example');
  await expect(text).toContainText("From: egress.typed.example (the platform's outbound FQDN");
  await page.getByRole('textbox', { name: /^The public address of .*translated in the path$/ }).fill('198.51.100.77');
  await expect(text).toContainText('From: 198.51.100.77 (the public address of');
  await expect(text).not.toContainText('________');
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect.poll(() => copied(page)).toMatch(/egress\.typed\.example[^]*198\.51\.100\.77/);
});

test('a verdict that points elsewhere has no change request', async ({ page, show }) => {
  await show(rejectedCase());
  const request = await inMenu(page, 'Change request…');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(request).toHaveCount(0);
});

test.describe('given probes that failed and were asked again', () => {
  test.beforeEach(async ({ page, show }) => {
    const firewall = firewallCase();
    await show({
      ...firewall,
      runs: [...firewall.runs, stageRun('outside', ['ok', 'ok', 'http.302', 'ok'], '2026-11-21T10:41:40.871+01:00')],
    });
    await (await inMenu(page, 'Before and after…')).click();
  });

  test('before and after stand side by side with their times', async ({ page }) => {
    const table = page.getByRole('table', { name: 'Before and after' });
    await expect(table.getByRole('row', { name: /^ERS endpoints Outside/ }).getByRole('cell')).toHaveText([
      '302 redirect2026-11-21 10:12:40',
      '200 OK2026-11-21 10:41:40',
      /Fixed/,
    ]);
    await expect(table.getByRole('row', { name: /^Open API Outside/ })).toContainText('Still failing');
    await expect(table.getByRole('row', { name: /^MnT session Platform/ })).toContainText('Not asked again');
  });

  test('a copy that the clipboard refuses is not called one', async ({ page }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.getByRole('button', { name: 'Copy the text' }).click();
    await expect(page.getByRole('button', { name: 'Not copied' })).toBeVisible();
  });

  test('the proof is copied as text', async ({ page }) => {
    await page.getByRole('button', { name: 'Copy the text' }).click();
    await expect.poll(() => copied(page)).toContain('Still failing: Outside, Open API');
  });

  test('only the failed probes are run again', async ({ page, host }) => {
    await page.getByRole('button', { name: /Run failed again, Outside/ }).click();
    await expect
      .poll(() => host.inputs('stages.run')[0])
      .toMatchObject({ stage: 'outside', only: ['open-api'], continueAfter401: false });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
