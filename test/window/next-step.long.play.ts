import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { firewallCase, insideGoodCase, rejectedCase } from './harness/case-fixtures.ts';
import { stageRun } from './harness/evidence-fixture.ts';
import { BAD_GATEWAY, good, watch } from '../core/make-watch.ts';
import { expect, openCase, test } from './harness/window-test.ts';

const next = '.tp-verdict-actions .tp-next';

const FILLED = ':not([data-variant="default"], [data-variant="subtle"])';

const AT = '2026-11-21T10:04:05.120+01:00';
const STOPPED = ['not-run.stopped', 'not-run.stopped', 'not-run.stopped', 'not-run.stopped'] as const;
const HALF = ['ok', 'not-run.stopped', 'not-run.stopped', 'not-run.stopped'] as const;
const INSIDE = stageRun('inside', ['ok', 'ok', 'ok', 'ok'], AT);
const OUTSIDE = stageRun('outside', ['ok', 'ok', 'ok', 'ok'], '2026-11-21T10:12:40.871+01:00');
const FLAPPING = [...good(3), BAD_GATEWAY, BAD_GATEWAY, ...good(3)];
const ABOUT = { server: INSIDE.server, user: INSIDE.user };

test('an empty case asks for the server first, in its field', async ({ page, show }) => {
  const made = insideGoodCase();
  await show({ ...made, runs: [], target: { ...made.target, host: '' } });
  const button = page.locator(next);
  await expect(button).toHaveText('Enter the server');
  await button.click();
  await expect(page.getByLabel('Server name')).toBeFocused();
});

test('after a good inside stage it runs outside, unless something speaks against that', async ({
  page,
  host,
  show,
}) => {
  await show(insideGoodCase());
  const button = page.locator(next);
  await expect(button).toHaveText('Run Outside');
  host.contradictions = ['A VPN is up on this machine.'];
  await button.click();
  await expect(page.getByLabel('Why it is right anyway')).toBeFocused();
  expect(host.inputs('stages.run')).toEqual([]);
  await page.keyboard.type('the VPN ends outside');
  await button.click();
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'outside' }]);
});

for (const [what, runs, named] of [
  ['a first run that was stopped', [stageRun('inside', STOPPED, AT)], 'inside'],
  ['an outside run beside an inside run that was stopped', [stageRun('inside', STOPPED, AT), OUTSIDE], 'inside'],
  ['an outside run alone', [OUTSIDE], 'inside'],
  ['a good inside run and a stopped outside run', [INSIDE, stageRun('outside', STOPPED, AT)], 'outside'],
  ['an inside run that was stopped half way', [stageRun('inside', HALF, AT)], 'outside'],
] as const)
  test(`text and button name the same stage after ${what}`, async ({ page, show }) => {
    const made = insideGoodCase();
    const document = { ...made, runs: [...runs] };
    await show(document);
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(`Run the ${named} stage next`);
    await expect(page.locator(next)).toHaveText(named === 'inside' ? 'Run Inside' : 'Run Outside');
  });

test('where the verdict asks for something else than a stage, the button shows what to do', async ({ page, show }) => {
  const made = insideGoodCase();
  const document = { ...made, watches: [watch('inside', FLAPPING, ABOUT)] };
  await show(document);
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    'Watch inside and outside at the same time',
  );
  await expect(page.locator(next)).toHaveText('Steps');
});

test('a likely verdict leads to the check that decides it, then to the request', async ({ page, host, openWindow }) => {
  const made = firewallCase();
  const cut = stageRun('outside', ['tcp.timeout', 'tcp.timeout', 'tcp.timeout', 'tcp.timeout'], AT);
  const open = { ...made, runs: [INSIDE, { ...cut, server: INSIDE.server }], title: 'No answer' };
  const checks = [{ check: 'ip-access-list', result: 'allowed', recordedAt: '2026-11-21T10:30:00.000+01:00' } as const];
  const decided = { ...open, id: crypto.randomUUID(), title: 'Looked at', checks };
  host.add(open, { judged: judge(open) });
  host.add(decided, { judged: judge(decided) });
  await openWindow();
  await openCase(page, open.title);
  await page.locator(next).getByText('Steps', { exact: true }).click();
  const [check, seen] = ['ip-access-list', 'seen'].map((name) =>
    page.locator(`[data-check="${name}"], #${name}`).first(),
  );
  const [above, below] = [await check?.boundingBox(), await seen?.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await openCase(page, decided.title);
  await expect(page.locator(next)).toHaveText('Copy request to firewall team');
});

test('the path of a failing stage opens its evidence, by mouse and by keyboard', async ({ page, show }) => {
  await show(firewallCase());
  const way = page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: /^Outside:/ });
  await way.click();
  await expect(page.getByRole('heading', { name: 'ERS endpoint groups, Outside' })).toBeVisible();
  await page.keyboard.press('Escape');
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'ERS endpoint groups, Outside' })).toBeVisible();
});

test('a lesson leads to the card after a rejected sign-in, and only once', async ({ page, host, openWindow }) => {
  const made = { ...rejectedCase(), practice: 'block-page', lesson: { own: null } };
  host.add(made, { judged: judge(made) });
  const done = { ...made, id: crypto.randomUUID(), title: 'Recorded', cards: firewallCase().cards };
  host.add(done, { judged: judge(done) });
  await openWindow();
  await openCase(page, made.title);
  await expect(page.locator(next)).toHaveText('Record the platform’s card');
  await openCase(page, 'Recorded');
  await expect(page.locator(next)).toHaveCount(0);
});

test('one button at a time is filled, whichever card is open', async ({ page, show }) => {
  await show(insideGoodCase());
  const filled = page.locator('.mantine-Button-root:visible').and(page.locator(FILLED));
  await expect(filled).toHaveText(['Run Outside']);
  for (const [key, own] of [
    ['Control+1', /Run from inside/],
    ['Control+2', /Run from outside/],
    ['Control+3', /Record the card/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(filled).toHaveText([own]);
  }
  await page.keyboard.press('Control+2');
  await page.getByText('Repeat and watch').click();
  await expect(page.getByRole('button', { name: /Start watching/ })).toBeVisible();
  await expect(filled).toHaveText([/Run from outside/]);
  await page.getByRole('button', { name: 'Run on another computer…' }).click();
  await expect(filled).toHaveText(['Create script']);
});

test('a request that was copied is waited for, and then only what failed is asked again', async ({
  page,
  host,
  show,
}) => {
  const id = await show(firewallCase());
  await page.locator(next).getByText('Copy request to firewall team').click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    /Waiting for firewall team since \d\d:\d\d/,
  );
  await expect(page.locator(next)).toHaveText('Verify the fix');
  host.change(id, ({ target }) => ({ target }));
  await page.locator(next).click();
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'outside' }]);
  expect(host.inputs('stages.run')).not.toMatchObject([{ only: null }]);
});

test('where everything works it says how much, and the case is closed and opened again', async ({ page, show }) => {
  const made = firewallCase();
  const up = { value: 'up', status: null } as const;
  const cards = made.cards.map((card) => ({
    ...card,
    rows: { 'endpoint-api': up, 'endpoint-groups-api': up, 'monitoring-api': up },
    updatedAt: '2026-11-21T10:19:00.000+01:00',
  }));
  const document = { ...made, runs: [INSIDE, OUTSIDE], cards };
  await show(document, { judged: judge(document) });
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    /Everything works now.*11 of 11 at 2026-11-21 10:19/,
  );
  await expect(page.locator('.tp-sureness')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Watch for 10 min' })).toBeVisible();
  await page.locator(next).getByText('Close the case').click();
  await expect(page.locator(next)).toHaveText('Report…');
  await page.getByRole('button', { name: 'More for this case' }).click();
  await page.getByRole('menuitem', { name: 'Open the case again' }).click();
  await expect(page.locator(next)).toHaveText('Close the case');
});
