import { cell, expect, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import { attempt, attempts, watchRecord } from './harness/watch-fixture.ts';

test.describe('given the form of a watch', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(insideGoodCase());
    await page.keyboard.press('Control+1');
    await page.getByText('Repeat and watch').click();
  });

  test('says what it will cost and when it ends by itself', async ({ page }) => {
    const section = page.getByRole('region', { name: 'Repeat and watch' });
    await expect(section).toContainText('Sign-ins: 60 (rounds: 60, probes: 1), about 10 min.');
    await expect(section).toContainText('Ends at the first rejected sign-in');
  });

  test('starts with the chosen probes, interval and rounds, and sends nothing before', async ({ page, host }) => {
    await page.getByRole('checkbox', { name: 'Open API' }).check();
    await page.getByLabel('Every, seconds').fill('5');
    await page.getByRole('textbox', { name: 'Rounds' }).fill('12');
    expect(host.inputs('watches.start')).toEqual([]);
    await page.getByRole('button', { name: /Start watching/ }).click();
    await expect
      .poll(() => host.inputs('watches.start'))
      .toMatchObject([
        {
          stage: 'inside',
          families: ['ers-endpoint-groups', 'open-api'],
          everySeconds: 5,
          bound: { kind: 'count', rounds: 12 },
          goOnUnanswered: false,
        },
      ]);
  });

  test('goes on after a sign-in without an answer only where that is chosen', async ({ page, host }) => {
    await page.getByRole('checkbox', { name: 'Continue after a sign-in without an answer' }).check();
    await page.getByRole('button', { name: /Start watching/ }).click();
    await expect.poll(() => host.inputs('watches.start')).toMatchObject([{ goOnUnanswered: true }]);
  });

  test('a contradiction asks for a reason before a watch as well', async ({ page, host }) => {
    host.contradictions = ['A VPN is up on this machine.'];
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('A VPN is up on this machine.')).toBeVisible();
    await page.getByRole('button', { name: /Start watching/ }).click();
    await expect(page.getByLabel('Why it is right anyway')).toBeFocused();
    expect(host.inputs('watches.start')).toEqual([]);
  });

  test('a watch beyond the limits cannot be started', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Rounds' }).fill('5001');
    await expect(page.getByText('1 to 5000')).toBeVisible();
    await expect(page.getByRole('button', { name: /Start watching/ })).toBeDisabled();
  });
});

test.describe('given a watch that is going on', () => {
  test.beforeEach(async ({ page, show }) => {
    const made = insideGoodCase();
    await show({ ...made, runs: made.runs.map((run) => ({ ...run, startedAt: '2026-11-21T09:04:05.000+01:00' })) });
    await page.keyboard.press('Control+1');
    await page.getByText('Repeat and watch').click();
    await page.getByRole('button', { name: /Start watching/ }).click();
    await expect(page.getByText('Watching Inside: 0 of 60')).toBeVisible();
  });

  test('each answer becomes a tick and is counted, and what failed last is never green', async ({ page, host }) => {
    const shown = cell(page, 'ERS endpoint groups', 'Inside');
    const runs = page.locator('.tp-case-link .tp-spinner');
    await expect(runs).toHaveCount(1);
    for (const each of attempts(5, { failing: [3, 4] })) host.attempt(each);
    await expect(page.getByText('Watching Inside: 5 of 60')).toBeVisible();
    const strip = page.getByRole('slider', { name: 'Attempts of ERS endpoint groups' });
    await expect(strip.locator('[data-kind="good"]')).toHaveCount(3);
    await expect(strip.locator('[data-kind="failed"]')).toHaveCount(2);
    await expect(page.getByText('2 of 5 failed, at TLS.', { exact: true })).toBeVisible();
    await expect(shown).toHaveAccessibleName(
      /^ERS endpoint groups, Inside: TLS cut off \(Inconclusive\) .*2 of 5 failed/,
    );
    await expect(shown).not.toHaveAttribute('data-tone', 'good');
    host.attempt(attempt(5));
    await expect(shown).toHaveAccessibleName(/^ERS endpoint groups, Inside: 200 OK \(Inconclusive\) .*2 of 6 failed/);
    await expect(shown).not.toHaveAttribute('data-tone', 'good');
    host.finishWatch();
    await expect(runs).toHaveCount(0);
  });

  test('Esc stops it, and it stays among the earlier ones', async ({ page, host }) => {
    host.attempt(attempt(0));
    await page.keyboard.press('Escape');
    await expect.poll(() => host.calls.some(({ name }) => name === 'watches.stop')).toBe(true);
    await expect(page.getByRole('heading', { name: 'Earlier watches' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Repeat and watch' })).toContainText('Stopped');
    await expect(page.getByText(/^Watching Inside/)).toHaveCount(0);
  });

  test('no stage can be run meanwhile', ({ page }) =>
    expect(page.getByRole('button', { name: /Run from inside/ })).toBeDisabled());

  test('it can be stopped from beside the table when its panel is closed', async ({ page, host }) => {
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => host.calls.some(({ name }) => name === 'watches.stop')).toBe(true);
  });

  test('one that a rejected sign-in ended says so', async ({ page, host }) => {
    host.attempt(attempt(0));
    host.attempt(attempt(1, { outcome: 'http.401', status: 401, layer: 'http' }));
    host.finishWatch('protecting-account');
    await expect(page.getByRole('region', { name: 'Repeat and watch' })).toContainText(
      'ended to protect the account: a sign-in was rejected',
    );
  });
});

test.describe('given watches of both stages', () => {
  test.beforeEach(async ({ page, show }) => {
    await show({
      ...firewallCase(),
      watches: [
        watchRecord({ stage: 'inside', attempts: attempts(60, { failing: [33] }) }),
        watchRecord({ stage: 'outside', attempts: attempts(60, { failing: [3, 4, 33, 51], missed: [20] }) }),
      ],
    });
    await page.keyboard.press('Control+2');
    await page.getByText('Repeat and watch (1)').click();
  });

  test('a table of two by two counts the same moments', async ({ page }) => {
    const table = page.getByRole('table', { name: 'ERS endpoint groups', exact: true });
    await expect(table.getByRole('row', { name: /^Inside good/ }).getByRole('cell')).toHaveText(['55', '3']);
    await expect(table.getByRole('row', { name: /^Inside failed/ }).getByRole('cell')).toHaveText(['0', '1']);
    await expect(page.getByText(/in the same moments \(59\): 3 failed outside only/)).toBeVisible();
  });

  test('the keyboard goes from failure to failure, with local time, UTC, word and duration', async ({ page }) => {
    const strip = page.getByRole('slider', { name: 'Attempts of ERS endpoint groups' });
    await strip.focus();
    await page.keyboard.press('PageDown');
    const payload = '2026-11-21 10:00:30 (09:00:30 UTC): TLS cut off, 5012\u00a0ms';
    await expect(strip).toHaveAttribute('aria-valuetext', payload);
    await expect(page.getByText(payload)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(strip).toHaveAttribute('aria-valuetext', /10:00:20 .*200 OK, 118\u00a0ms/);
  });
});

test.describe('given a watch of 5,000 rounds', () =>
  test('it is drawn in a bounded number of ticks, and a single failure stays visible', async ({ page, show }) => {
    await show({
      ...firewallCase(),
      watches: [watchRecord({ stage: 'outside', rounds: 5000, attempts: attempts(5000, { failing: [2500] }) })],
    });
    await page.keyboard.press('Control+2');
    await page.getByText('Repeat and watch (1)').click();
    const strip = page.getByRole('slider', { name: 'Attempts of ERS endpoint groups' });
    await expect(strip.locator('[data-kind="failed"]')).toHaveCount(1);
    expect(await strip.locator('[data-kind]').count()).toBeLessThanOrEqual(96);
    await strip.focus();
    await page.keyboard.press('PageDown');
    await expect(strip).toHaveAttribute('aria-valuetext', /: 1 of 53 failed; 2026-11-21 .*TLS cut off/);
  }));
