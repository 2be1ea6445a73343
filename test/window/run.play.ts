import { say } from '../../src/core/messages/message.ts';
import { cell, expect, test, downloadOf } from './harness/window-test.ts';
import { insideGoodCase, readyCase, rejectedCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';

test('given a result that could not be saved, a copy of it is, and it is saved again on request', async ({
  page,
  host,
  show,
}) => {
  const id = await show(readyCase(), {
    unsaved: { kind: 'run', runId: crypto.randomUUID(), sentence: say('The disk is full.') },
  });
  const banner = page.getByText('The result of this run is not saved.');
  await expect(page.getByText('The disk is full.')).toBeVisible();
  const download = await downloadOf(page.getByRole('button', { name: 'Save a copy' }));
  expect(download.suggestedFilename()).toBe('run-outside.json');
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(banner).toHaveCount(0);
  expect(host.inputs('stages.saveUnsaved')).toMatchObject([{ id }]);
});

test.describe('given a case that is ready to run', () => {
  test.beforeEach(({ show }) => show(readyCase()));

  test('the card shows this machine and what the name resolves to', async ({ page }) => {
    const card = page.getByRole('region', { name: 'Inside: a host inside the network' });
    await expect(card).toContainText('10.20.1.15');
    await expect(card).toContainText('ise.nordic-retail.example resolves to');
    await expect(card).toContainText('10.20.9.4 (private)');
    await expect(card).not.toContainText('127.0.0.1');
  });

  test('the button runs all four probes and spends no further attempt', async ({ page, host }) => {
    await page.getByLabel('Location').fill('branch laptop');
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect
      .poll(() => host.inputs('stages.run'))
      .toMatchObject([{ stage: 'inside', only: null, continueAfter401: false, label: 'branch laptop' }]);
  });

  test('a running probe shows its phase and its seconds', async ({ page, host }) => {
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect.poll(() => host.running).not.toBeNull();
    host.progress('ers-endpoint-groups', 'http');
    const first = cell(page, 'ERS endpoint groups', 'Inside');
    await expect(first).toContainText('waiting for first byte');
    await expect(first).toContainText(/waiting for first byte, \d s/);
    await expect(cell(page, 'Open API', 'Inside')).toContainText('waiting for its turn');
  });

  test('Esc stops the run', async ({ page, host }) => {
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect(page.getByText('Running Inside')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => host.calls.some(({ name }) => name === 'stages.stop')).toBe(true);
    await expect(page.getByText('Running Inside')).toHaveCount(0);
  });

  test('who goes on to another stage during the run is not called back at its end', async ({ page, host }) => {
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect.poll(() => host.running).not.toBeNull();
    await page.keyboard.press('Control+2');
    host.finishProbe('ers-endpoint-groups', 'ok');
    host.finishRun();
    await expect(page.getByText('Running Inside')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Outside: a host outside the firewall' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Verdict' })).not.toBeFocused();
  });

  test('after the run the verdict has the focus and the region has told the cells', async ({ page, host }) => {
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect.poll(() => host.running).not.toBeNull();
    for (const family of ['ers-endpoint-groups', 'ers-endpoints', 'open-api', 'mnt-session'] as const)
      host.finishProbe(family, 'ok');
    host.finishRun();
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeFocused();
    await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
    await expect(cell(page, 'MnT session', 'Inside')).toHaveAttribute('data-tone', 'good');
    await expect(page.locator('[aria-live="polite"]')).toContainText('Inside is finished');
  });

  test('a contradiction is amber, asks for a reason and does not block', async ({ page, host }) => {
    host.contradictions = ['A VPN is up on this machine.'];
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('A VPN is up on this machine.')).toBeVisible();
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect(page.getByText('Say why, for the reader of the report.')).toBeVisible();
    await expect(page.getByLabel('Why it is right anyway')).toBeFocused();
    expect(host.inputs('stages.run')).toEqual([]);
    await page.getByLabel('Why it is right anyway').fill('the VPN ends in the branch');
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ label: 'the VPN ends in the branch' }]);
  });
});

test('F5 alone sends nothing: it opens the card, and Enter runs the stage', async ({ page, host, show }) => {
  await show(insideGoodCase());
  await page.keyboard.press('F5');
  await expect(
    page
      .getByRole('region', { name: /^Outside:/ })
      .getByRole('heading')
      .first(),
  ).toBeFocused();
  expect(host.inputs('stages.run')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'outside' }]);
});

test.describe('given a rejected sign-in', () => {
  test.beforeEach(({ show }) => show(rejectedCase()));

  test('nothing is held back for another server than the one that rejected', async ({ page, host }) => {
    const [id = ''] = host.cases.keys();
    await expect(page.getByRole('button', { name: /Continue \(uses 1 sign-in\)/ })).toBeVisible();
    host.change(id, ({ target }) => ({ target: { ...target, host: 'other.example' } }));
    await page.reload();
    await expect(cell(page, 'Open API', 'Inside')).toBeVisible();
    await expect(page.getByRole('button', { name: /Continue \(uses 1 sign-in\)/ })).toHaveCount(0);
  });

  test('the button tells its cost and spends exactly one attempt', async ({ page, host }) => {
    await expect(
      page.getByText(/asks ERS endpoints once and may cost 1 more failed sign-in \(1 so far, 0 unclear\)/),
    ).toBeVisible();
    await page.getByRole('button', { name: /Continue \(uses 1 sign-in\)/ }).click();
    await expect
      .poll(() => host.inputs('stages.run'))
      .toMatchObject([{ stage: 'inside', only: ['ers-endpoints'], continueAfter401: false }]);
  });
});

test.describe('given a run that was cut off', () => {
  const cutOff = insideGoodCase();
  const runId = crypto.randomUUID();
  test.beforeEach(({ show }) =>
    show(
      {
        ...cutOff,
        runs: [
          ...cutOff.runs,
          { ...stageRun('outside', ['ok'], '2026-11-21T10:30:00.000+01:00', runId), state: 'interrupted' },
        ],
      },
      { interrupted: { runId, stage: 'outside', finished: 1 } },
    ),
  );

  for (const [label, choice] of [
    ['Continue', 'continue'],
    ['Start the stage again', 'start-again'],
    ['Leave as it is', 'leave'],
  ] as const)
    test(`${label} settles it so`, async ({ page, host }) => {
      const says = page.getByText(/interrupted after 1 of 4 probes. It is kept as incomplete and not compared/);
      await expect(says).toBeVisible();
      await page.getByRole('button', { name: label }).click();
      await expect(says).toHaveCount(0);
      expect(host.inputs('stages.settle')[0]).toMatchObject({ runId, choice });
    });
});

test('the button of a lane runs its stage, and its menu offers the rest', async ({ page, host, show }) => {
  await show(insideGoodCase());
  await page.getByRole('button', { name: 'More for the stage Outside' }).click();
  await page.getByRole('menuitem', { name: 'Repeat and watch' }).click();
  await expect(page.getByRole('button', { name: /Start watching/ })).toBeVisible();
  await page.getByRole('rowheader').getByRole('button', { name: 'Run Outside', exact: true }).click();
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'outside', only: null }]);
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Running outside…');
  host.progress('ers-endpoint-groups', 'tls');
  await expect(page.getByRole('row', { name: /^Outside/ }).locator('.tp-packet')).toBeVisible();
});

test('the button of a lane asks for what is missing, and then its stage runs', async ({ page, host, show }) => {
  const made = insideGoodCase();
  await show({ ...made, target: { ...made.target, user: '' } });
  await page.getByRole('rowheader').getByRole('button', { name: 'Run Outside', exact: true }).click();
  await expect(page.getByLabel('API user')).toBeFocused();
  expect(host.inputs('stages.run')).toEqual([]);
  await page.keyboard.type('svc-guest');
  await page.keyboard.press('Enter');
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'outside' }]);
});
