import { firewallCase, rejectedCase } from './harness/case-fixtures.ts';
import { judgeByHand } from './harness/judgement-fixture.ts';
import { cell, expect, openCase, test } from './harness/window-test.ts';

/** A low window with every banner, a long name and a long verdict: nothing is out of reach. */

const TITLE = 'A very long title of a case that tells everything about it from the first call on to the last';
const SENTENCE =
  'A firewall or proxy outside answers in place of the server: inside ERS endpoint groups, ERS endpoints, Open API and MnT session answer as expected; outside each of them is redirected to a page of the block list of another product, and none of the replies bears marks of the server.';

for (const [width, height] of [
  [1024, 600],
  [1366, 768],
] as const)
  test.describe(`given ${width} × ${height} with all banners`, () => {
    test.beforeEach(async ({ page, host, openWindow }) => {
      await page.setViewportSize({ width, height });
      const made = rejectedCase();
      host.add(
        { ...made, title: TITLE },
        {
          readOnly: 'Another process of Tripoint has it open.',
          interrupted: { runId: made.runs[0]!.id, stage: 'inside', finished: 1 },
          judged: { verdict: { ...judgeByHand(made).verdict, sentence: SENTENCE } },
        },
      );
      await openWindow();
      await page
        .getByRole('navigation', { name: 'Cases' })
        .getByRole('button', { name: /A very long/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    });

    test('every cell of the table comes into sight', async ({ page }) => {
      for (const family of ['ERS endpoint groups', 'MnT session']) {
        const one = cell(page, family, 'Inside');
        await one.scrollIntoViewIfNeeded();
        // Less than a pixel may be lost to rounding.
        await expect(one).toBeInViewport({ ratio: 0.98 });
      }
    });

    test('the panel beside the table has room too', async ({ page }) => {
      await page.keyboard.press('Control+1');
      const box = await page.locator('.tp-panel').boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(300);
    });

    test('the verdict’s sentence is shown in full', async ({ page }) => {
      const cut = await page
        .locator('.tp-verdict-sentence')
        .evaluate((element) => element.scrollHeight > element.clientHeight + 1);
      expect(cut).toBe(false);
    });

    test('the whole name of the case is there on hover and for screen readers', async ({ page }) => {
      const heading = page.getByRole('heading', { level: 1, name: TITLE });
      await expect(heading).toHaveAttribute('title', TITLE);
    });
  });

test('in a narrow window the list folds once a case is open, and one press brings it back', async ({
  page,
  host,
  openWindow,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  host.add({ ...rejectedCase(), title: 'First' });
  host.add({ ...rejectedCase(), title: 'Second' });
  await openWindow();
  const list = page.getByRole('navigation', { name: 'Cases' });
  await list.getByRole('button', { name: 'First' }).click();
  await expect(list.getByRole('button', { name: 'Second' })).toBeHidden();
  await list.getByRole('button', { name: 'Cases' }).press('Enter');
  await list.getByRole('button', { name: 'Second' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
  await expect(list.getByRole('button', { name: 'First' })).toBeHidden();
});

test('at 1024 by 600 the title stands whole beside the meter, and no section moves when a panel opens', async ({
  page,
  host,
  openWindow,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  const title = 'All rows Down since the firewall change in the Stockholm branch';
  host.add({ ...firewallCase(), title });
  host.attempts = {
    server: 'ise.nordic-retail.example',
    user: 'svc-guest-api',
    used: 1,
    attempts: [{ at: '2026-11-21T10:00:00.000+01:00', result: 'rejected', by: 'window run' }],
    pending: [],
  };
  await openWindow();
  await openCase(page, title);
  const heading = page.getByRole('heading', { level: 1, name: title });
  const isCut = await heading.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  );
  expect(isCut).toBe(false);
  await expect(page.getByLabel(/^svc-guest-api on ise\.nordic-retail\.example\. Sign-in attempts: 1/)).toBeVisible();
  const widths = () =>
    page
      .locator('.tp-verdict, .tp-picture')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  const before = await widths();
  await page.keyboard.press('Control+2');
  await expect(page.locator('#tp-panel')).toBeVisible();
  expect(await widths()).toEqual(before);
  // Scroll bars that take room are not to be had here: the room for one is kept.
  expect(await page.locator('.tp-main').evaluate((main) => getComputedStyle(main).scrollbarGutter)).toBe('stable');
  if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/narrow-title.png` });
});
