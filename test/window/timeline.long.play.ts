import type { Page } from '@playwright/test';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { Case } from '../../src/core/records/case.ts';
import { firewallCase, insideGoodCase, readyCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { cell, expect, openCase, test, stageHead } from './harness/window-test.ts';

/** The strip under the table: what came into the case over time, and the case as it stood then. */

const recorded = (number: number, imported = false) => ({ recorded: { number, imported } });
const GOOD = ['ok', 'ok', 'ok', 'ok'] as const;
const BAD = ['http.302', 'http.302', 'http.302', 'tcp.timeout'] as const;

/** Inside was good, outside failed, a check was made and withdrawn, the card says Down, and an old record was taken in. */
const storyCase = (): Case => {
  const made = firewallCase();
  const [inside, outside] = made.runs;
  return {
    ...made,
    runs: [
      { ...inside!, ...recorded(1) },
      { ...outside!, ...recorded(2) },
      { ...stageRun('outside', GOOD, '2026-11-20T16:02:10.000+01:00'), ...recorded(5, true) },
    ],
    checks: [
      {
        check: 'firewall-log',
        result: 'blocked',
        recordedAt: '2026-11-21T10:15:00.000+01:00',
        withdrawnAt: '2026-11-21T10:17:30.000+01:00',
        saidBy: 'Erik Ek',
        ...recorded(3),
      },
    ],
    cards: made.cards.map((card) => ({ ...card, ...recorded(4) })),
  };
};

/** Inside and outside in turn, every 25 minutes. */
const longCase = (): Case => {
  const start = Date.parse('2026-11-20T07:00:00Z');
  const runs = Array.from({ length: 60 }, (_, at) => ({
    ...stageRun(
      at % 2 === 0 ? 'inside' : 'outside',
      at % 2 === 0 || at % 7 === 0 ? GOOD : BAD,
      new Date(start + at * 1_500_000).toISOString(),
    ),
    ...recorded(at + 1),
  }));
  return { ...firewallCase(), runs, cards: [] };
};

const add = (host: FakeHost, document: Case): string => host.add(document, { judged: judge(document) });
const strip = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const fold = (page: Page) => strip(page).getByRole('button', { name: 'Timeline', exact: true });
const moments = (page: Page) => strip(page).getByRole('listitem').getByRole('button');
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const banner = (page: Page) => page.locator('.tp-past');
const back = (page: Page) => page.getByRole('button', { name: 'Back to now' });

const unfold = async (page: Page): Promise<void> => {
  await fold(page).click();
  await moments(page).first().waitFor();
};

/** Names of the calls that change or send something. */
const doneBy = (host: FakeHost): readonly string[] =>
  host.calls
    .map(({ name }) => name)
    .filter((name) => !/^app\.|\.(list|open|timeline|asItStood|lastKnownGood|preview|worlds|hues)$/.test(name));

test.describe('given a case with a story', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    add(host, storyCase());
    await openWindow();
    await openCase(page, 'All rows Down');
  });

  test('it is one line until it is unfolded, and folds again', async ({ page }) => {
    await expect(strip(page)).toContainText('6 entries');
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
    expect((await strip(page).boundingBox())?.height).toBeLessThan(32);
    await unfold(page);
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
    await fold(page).click();
    await expect(moments(page)).toHaveCount(0);
  });

  test('each entry says when, what, and the verdict then, in order', async ({ page }) => {
    await unfold(page);
    await expect(moments(page)).toHaveText([
      /2026-11-21 10:04:05 Inside: run 4 of 4 good.*Inconclusive: not known yet/,
      /2026-11-21 10:12:40 Outside: run 0 of 4 good.*became Likely: firewall or proxy/,
      /2026-11-21 10:15:00 Firewall log Blocked, Erik Ek.*became Proven: firewall or proxy/,
      /2026-11-21 10:17:30 Firewall log withdrawn \(Blocked\).*became Likely: firewall or proxy/,
      /2026-11-21 10:20:00 Platform: card 0 of 3 rows Up.*verdict Likely: firewall or proxy/,
      /2026-11-20 16:02:10 Outside: run 4 of 4 good\s*imported\s*last good.*verdict Likely: firewall or proxy/,
    ]);
  });

  test('the day is shown where it changes, and no more than that', async ({ page }) => {
    await unfold(page);
    const shown = (at: number) => moments(page).nth(at).locator('time');
    await expect(shown(0).locator('.tp-hidden')).toHaveCount(0);
    await expect(shown(1).locator('.tp-hidden')).toHaveText(/2026-11-21/);
    await expect(shown(5).locator('.tp-hidden')).toHaveCount(0);
  });

  test('a press shows table, verdict and path as they stood', async ({ page }) => {
    await unfold(page);
    await expect(cell(page, 'Open API', 'Platform')).toContainText('Down');
    await moments(page).nth(0).click();
    await expect(banner(page)).toContainText('As it stood on 2026-11-21 10:04:05');
    await expect(cell(page, 'Open API', 'Outside')).toContainText('Not run');
    await expect(cell(page, 'Open API', 'Platform')).toContainText('Not read');
    await expect(verdict(page)).toContainText('Not known yet who must act');
    await expect(stageHead(page, 'Outside')).not.toContainText('Failed');
    await expect(moments(page).nth(0)).toHaveAttribute('aria-current', 'true');
  });

  test('another press shows another moment, in which a check counts that was withdrawn later', async ({ page }) => {
    await unfold(page);
    await moments(page).nth(0).click();
    await moments(page).nth(2).click();
    await expect(banner(page)).toContainText('10:15:00');
    await expect(verdict(page)).toContainText('Proven');
    await moments(page).nth(3).click();
    await expect(verdict(page)).toContainText('Likely');
  });

  test('the button leads back to now, and the verdict takes the focus', async ({ page }) => {
    await unfold(page);
    await moments(page).nth(0).click();
    await back(page).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(cell(page, 'Open API', 'Platform')).toContainText('Down');
    await expect(verdict(page)).toBeFocused();
    await expect(strip(page).locator('[aria-current]')).toHaveCount(0);
  });

  test('an import is not said to have come in when it was made', async ({ page }) => {
    await unfold(page);
    await moments(page).nth(5).click();
    await expect(page.locator('.tp-past')).toContainText(
      'As it stood once a record of 2026-11-20 16:02:10 was imported',
    );
  });

  test('keys alone: one tab stop, arrows, Home and End, Enter to look back, Esc to return', async ({ page }) => {
    await fold(page).focus();
    await page.keyboard.press('Enter');
    await moments(page).first().waitFor();
    await page.keyboard.press('Tab');
    await expect(moments(page).nth(5)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(moments(page).nth(5)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(moments(page).nth(4)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(moments(page).nth(0)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(banner(page)).toContainText('10:12:40');
    await expect(moments(page).nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toHaveCount(0);
    await expect(moments(page).nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(moments(page).nth(5)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(fold(page)).toBeFocused();
  });

  test('F6 comes to it, and goes on from it', async ({ page }) => {
    await cell(page, 'Open API', 'Inside').focus();
    await page.keyboard.press('F6');
    await expect(fold(page)).toBeFocused();
    await page.keyboard.press('F6');
    await expect(fold(page)).not.toBeFocused();
    await expect(strip(page).locator(':focus')).toHaveCount(0);
  });

  test('a screen reader is told where it was led, and back', async ({ page }) => {
    await unfold(page);
    await moments(page).nth(1).click();
    const status = page.locator('[aria-live="polite"]');
    await expect(status).toContainText('As it stood on 2026-11-21 10:12:40. ');
    await back(page).click();
    await expect(status).toContainText('Back to now');
  });

  test('nothing can be run or changed meanwhile', async ({ page, host }) => {
    await unfold(page);
    await moments(page).nth(1).click();
    await expect(banner(page)).toBeVisible();
    const stages = page.getByRole('columnheader').getByRole('button');
    for (const stage of await stages.all()) await expect(stage).toBeDisabled();
    for (const name of ['Report…', 'Copy for ticket', 'Import a record…'])
      await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Change request…' })).toHaveCount(0);
    for (const keys of ['F5', 'Shift+F5', 'Control+1', 'Control+3', 'Control+e', 'Control+Shift+C']) {
      await page.keyboard.press(keys);
      await expect(page.locator('#tp-panel')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'What to do' }).click();
    const panel = page.getByRole('region', { name: 'What to do' });
    for (const button of await panel.getByRole('group').getByRole('button').all()) await expect(button).toBeDisabled();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    for (const name of ['Run Inside', 'Run Outside elsewhere…', 'Rename…', 'Move to the bin', 'Save as a file…'])
      await expect(page.getByRole('dialog').getByText(name, { exact: true })).toHaveCount(0);
    expect(doneBy(host)).toEqual([]);
  });

  test('all of it is possible again after that', async ({ page }) => {
    await unfold(page);
    await moments(page).nth(1).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Report…' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Change request…' })).toBeEnabled();
    await page.keyboard.press('Control+1');
    await expect(page.getByRole('region', { name: 'Inside' })).toBeVisible();
  });

  test('evidence of that time can be opened; Esc closes it first, and then leads back', async ({ page }) => {
    await unfold(page);
    await moments(page).nth(1).click();
    await expect(banner(page)).toBeVisible();
    await cell(page, 'Open API', 'Outside').click();
    await expect(page.getByRole('region', { name: 'Open API, Outside' })).toContainText('302');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Open API, Outside' })).toHaveCount(0);
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toHaveCount(0);
  });

  test('what comes in meanwhile is in the strip, and the moment stays', async ({ page, host }) => {
    await unfold(page);
    await moments(page).nth(0).click();
    await expect(banner(page)).toBeVisible();
    const [id] = host.cases.keys();
    host.change(id!, ({ runs }) => ({
      runs: [...runs, { ...stageRun('inside', GOOD, '2026-11-21T10:40:00.000+01:00'), ...recorded(6) }],
    }));
    host.server?.tell({ name: 'cases.changed', payload: { id: id! } });
    await expect(moments(page)).toHaveCount(7);
    await expect(banner(page)).toContainText('10:04:05');
    await expect(cell(page, 'Open API', 'Platform')).toContainText('Not read');
  });

  test('another case is shown as it is now', async ({ page, host }) => {
    add(host, insideGoodCase());
    host.server?.tell({ name: 'cases.changed', payload: { id: [...host.cases.keys()].at(-1)! } });
    await unfold(page);
    await moments(page).nth(0).click();
    await expect(banner(page)).toBeVisible();
    await openCase(page, 'Check after the upgrade');
    await expect(page.getByRole('heading', { level: 1, name: 'Check after the upgrade' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(moments(page)).toHaveCount(1);
  });

  test('an entry that is gone is said to be, and the case stays as it is', async ({ page, host }) => {
    await unfold(page);
    host.failures.set('cases.asItStood', { code: 'not-found', message: 'The case does not hold this entry any more.' });
    await moments(page).nth(0).click();
    await expect(page.getByRole('dialog')).toContainText('The case could not be shown as it was then');
    await expect(banner(page)).toHaveCount(0);
  });

  test('it speaks Swedish at once, also while looking back', async ({ page, host }) => {
    await unfold(page);
    await moments(page).nth(1).click();
    await expect(banner(page)).toBeVisible();
    host.languageChoice = 'sv';
    host.server?.tell({ name: 'app.languageChanged', payload: { language: 'sv', choice: 'sv' } });
    await expect(page.locator('.tp-past')).toContainText('Så såg ärendet ut 2026-11-21 10:12:40');
    const tidslinje = page.getByRole('region', { name: 'Tidslinje' });
    await expect(tidslinje).toContainText('6 poster');
    await expect(tidslinje.getByRole('listitem').nth(1)).toContainText('blev Troligt: brandvägg eller proxy');
    await expect(page.getByRole('region', { name: 'Slutsats' })).toContainText('Troligt');
    await expect(page.locator('.tp-verdict-sentence')).toContainText('på insidan');
    await page.getByRole('button', { name: 'Tillbaka till nu' }).click();
    await expect(page.locator('.tp-past')).toHaveCount(0);
  });
});

test('a stage that runs goes on below; Esc leads back before it stops anything', async ({ page, host, openWindow }) => {
  const id = add(host, storyCase());
  host.running = {
    runId: crypto.randomUUID(),
    caseId: id,
    stage: 'inside',
    label: null,
    only: [],
    continueAfter401: false,
  };
  await openWindow();
  await openCase(page, 'All rows Down');
  await unfold(page);
  await moments(page).nth(1).click();
  await expect(banner(page)).toBeVisible();
  await expect(stageHead(page, 'Inside')).not.toContainText('Running');
  await page.keyboard.press('Escape');
  await expect(banner(page)).toHaveCount(0);
  await expect(stageHead(page, 'Inside')).toContainText('Running');
  expect(host.calls.map(({ name }) => name)).not.toContain('stages.stop');
  await page.keyboard.press('Escape');
  await expect.poll(() => host.calls.map(({ name }) => name)).toContain('stages.stop');
});

test('a case in which nothing happened yet has none', async ({ page, host, openWindow }) => {
  add(host, readyCase());
  await openWindow();
  await openCase(page, 'New platform connection');
  await expect(strip(page)).toHaveCount(0);
});

test.describe('given a case of sixty runs', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    add(host, longCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await unfold(page);
  });

  test('the newest is in sight, and the first one key away', async ({ page }) => {
    await expect(moments(page)).toHaveCount(60);
    await expect(moments(page).last()).toBeInViewport({ ratio: 1 });
    await expect(moments(page).first()).not.toBeInViewport();
    await moments(page).last().focus();
    await page.keyboard.press('Home');
    await expect(moments(page).first()).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeVisible();
    await expect(moments(page).first()).toBeInViewport({ ratio: 0.99 });
  });

  test('table and strip share the window, which itself does not scroll', async ({ page }) => {
    await expect(cell(page, 'MnT session', 'Platform')).toBeInViewport({ ratio: 0.99 });
    const over = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    expect(over).toEqual([0, 0]);
  });
});

for (const [width, height, isShown] of [
  [1366, 768, false],
  [1920, 1080, true],
] as const)
  test(`beside an open panel at ${width}×${height} it is ${isShown ? 'shown' : 'hidden'}`, async ({
    page,
    host,
    openWindow,
  }) => {
    await page.setViewportSize({ width, height });
    add(host, storyCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await expect(strip(page)).toBeVisible();
    await page.keyboard.press('Control+1');
    await expect(page.getByRole('region', { name: 'Inside' })).toBeVisible();
    await expect(strip(page)).toBeVisible({ visible: isShown });
  });

test.describe('given 1024×600', () => {
  test.use({ viewport: { width: 1024, height: 600 } });
  test('the banner is in sight wherever the page was scrolled to', async ({ page, host, openWindow }) => {
    add(host, storyCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await unfold(page);
    await moments(page).nth(1).click();
    await expect(back(page)).toBeInViewport({ ratio: 1 });
    await expect(moments(page).nth(1)).toBeInViewport({ ratio: 0.99 });
  });
});

test.describe('given forced colours', () => {
  test.use({ forcedColors: 'active' } as object);
  test('entries keep their border, and the one that is shown is told from the others', async ({
    page,
    host,
    openWindow,
  }) => {
    add(host, storyCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await unfold(page);
    await moments(page).nth(1).click();
    await expect(moments(page).nth(1)).toHaveAttribute('aria-current', 'true');
    const borderOf = (at: number) =>
      moments(page)
        .nth(at)
        .evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(await borderOf(1)).not.toBe(await borderOf(0));
    const changed = moments(page).nth(1).locator('b');
    expect(await changed.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  });
});
