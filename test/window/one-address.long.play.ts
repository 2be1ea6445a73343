import type { AddressResult } from '../../src/core/records/record.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { insideGoodCase } from './harness/case-fixtures.ts';
import { expect, stageHead, test } from './harness/window-test.ts';

const FURTHER = '203.0.113.41';

/** The case of a good stage whose name leads to a further address, at which the first probe is answered with 502. */
const oneFails = () => {
  const made = insideGoodCase();
  const runs = made.runs.map((run) => ({
    ...run,
    probes: run.probes.map((probe) => ({
      ...probe,
      evidence: {
        ...probe.evidence!,
        name: { ...probe.evidence!.name!, tried: [{ address: '10.20.9.4', outcome: 'ok' as const }] },
      },
    })),
    addresses: run.probes.slice(0, 1).map(({ evidence, family }): AddressResult => {
      const seen = evidence!;
      return {
        address: FURTHER,
        look: seen,
        probes: [
          {
            family,
            outcome: 'http.502-504',
            answeredBy: 'unknown',
            evidence: {
              ...seen,
              connection: { ...seen.connection!, remoteAddress: FURTHER },
              response: { ...seen.response!, status: 502, reason: 'Bad Gateway' },
            },
          },
        ],
      };
    }),
  }));
  const document = { ...made, runs };
  return { document, judged: judge(document) };
};

test.beforeEach(async ({ show }) => {
  const { document, judged } = oneFails();
  await show(document, { judged });
});

test('the head of the stage and its count do not contradict each other', ({ page }) =>
  expect(stageHead(page, 'Inside')).toHaveText(
    /^Inside Partly failed 4 of 4 · .*1 of 2 addresses failed; 4 of 4 probes good at another\.$/,
  ));

test('the key for what failed opens the card first, and runs that probe alone', async ({ page, host }) => {
  const asked = () => host.inputs('stages.run');
  await page.keyboard.press('Shift+F5');
  await expect(page.getByRole('heading', { name: /^Inside/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run failed again/ })).toBeVisible();
  expect(asked()).toEqual([]);
  await page.keyboard.press('Shift+F5');
  await expect.poll(asked).toMatchObject([{ stage: 'inside', only: ['ers-endpoint-groups'] }]);
});

test('the path draws the second address, says it in words, and opens what it showed', async ({ page }) => {
  const picture = page.getByRole('row', { name: /^Inside/ });
  await expect(picture.locator('.tp-path[data-tone="good"] .tp-way[data-known="true"]')).toHaveCount(1);
  const branch = picture.getByRole('button', { name: /At 203\.0\.113\.41 → .*502/ });
  await expect(branch).toHaveCount(1);
  await branch.click();
  await expect(page.getByRole('region', { name: 'ERS endpoint groups at 203.0.113.41, Inside' })).toBeVisible();
  await expect(picture.getByRole('button', { name: /200 · 200 · 200 · 500 \(expected\)\.$/ })).toHaveCount(1);
});

test('the stage shows each address, its version, the one that was used, and what it showed', async ({ page }) => {
  await page.keyboard.press('Control+1');
  const rows = page.getByRole('table', { name: 'Addresses, Inside' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('10.20.9.4');
  await expect(rows.nth(1)).toContainText('IPv4, used by the run');
  await expect(rows.nth(1)).toContainText('MnT session 500 (expected)');
  await expect(rows.nth(2)).toContainText(FURTHER);
  await expect(rows.nth(2)).not.toContainText('used by the run');
});
