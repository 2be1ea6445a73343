import type { Page } from '@playwright/test';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { inLanguage } from '../../src/core/messages/say.ts';
import { firewallCase } from './harness/case-fixtures.ts';
import { cell, expect, openCase, openTab, test } from './harness/window-test.ts';

/** How wide the panel beside the table is, and where it covers the table. */

const NAME = 'ERS endpoint groups, Outside';
const panelOf = (page: Page) => page.getByRole('region', { name: NAME });
const dividerOf = (page: Page) => page.getByRole('separator', { name: 'Divider between the table and the panel' });
const table = (page: Page) => page.getByRole('table', { name: 'Comparison' });
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const widthOf = async (page: Page): Promise<number> => (await panelOf(page).boundingBox())?.width ?? 0;

const openByKey = async (page: Page): Promise<void> => {
  await cell(page, 'ERS endpoint groups', 'Outside').focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toBeVisible();
};

/** The heads of the stages whose words do not all stand in them. */
const headsCutOff = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.tp-stage, .tp-stage *')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflow !== 'visible')
        .map(({ textContent }) => textContent),
    );

for (const language of ['en', 'sv'] as const)
  test(`beside the evidence on a laptop no head of a stage is cut off (${language})`, async ({
    page,
    host,
    openWindow,
  }) => {
    const document = firewallCase();
    host.languageChoice = language;
    host.add(document, { judged: inLanguage(language, () => judge(document)) });
    await openWindow();
    await page.getByRole('button', { name: 'All rows Down' }).click();
    await page.locator('.tp-cell').first().click();
    await page.locator('.tp-stage time').nth(2).waitFor();
    expect(await headsCutOff(page)).toEqual([]);
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/heads-${language}.png` });
  });

test.describe('given a wide window', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.add(firewallCase());
    await openWindow();
    await openCase(page, 'All rows Down');
    await openByKey(page);
  });

  test('the divider is moved by arrow keys, and to its ends by Home and End', async ({ page }) => {
    const before = await widthOf(page);
    await dividerOf(page).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await widthOf(page)).toBeGreaterThan(before + 10);
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '53');
    await expect(dividerOf(page)).toHaveAttribute('aria-valuetext', 'Panel 47 % wide');
    await page.keyboard.press('Home');
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '35');
    await page.keyboard.press('End');
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '70');
    expect(await widthOf(page)).toBeLessThan(before - 100);
  });

  test('the mouse drags it', async ({ page }) => {
    const before = await widthOf(page);
    const box = (await dividerOf(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 100, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await widthOf(page)) - before - 100)).toBeLessThan(10);
  });

  test('its place is kept with the settings, and is there again in the next window', async ({ page, host }) => {
    await dividerOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => host.panelPercent).toBe(43);
    await page.reload();
    await cell(page, 'ERS endpoint groups', 'Outside').click();
    await expect(dividerOf(page)).toHaveAttribute('aria-valuenow', '57');
  });

  test('a second Enter gives it the whole width, Esc takes it back, and a second Esc returns to the cell', async ({
    page,
  }) => {
    const before = await widthOf(page);
    await page.keyboard.press('Enter');
    await expect(table(page)).toBeHidden();
    expect(await widthOf(page)).toBeGreaterThan(before * 2);
    await page.keyboard.press('Escape');
    await expect(table(page)).toBeVisible();
    expect(await widthOf(page)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(cell(page, 'ERS endpoint groups', 'Outside')).toBeFocused();
  });

  test('Enter on the cell whose evidence is open does the same', async ({ page }) => {
    await cell(page, 'ERS endpoint groups', 'Outside').focus();
    // Two presses in quick succession would count as one.
    await page.keyboard.press('Shift');
    await page.keyboard.press('Enter');
    await expect(table(page)).toBeHidden();
  });

  test('a button does it, too, and keeps the tab that is shown', async ({ page }) => {
    await openTab(page, 'Timing');
    await page.getByRole('button', { name: 'Full width' }).click();
    await expect(table(page)).toBeHidden();
    await expect(page.getByRole('tabpanel', { name: 'Timing' })).toBeVisible();
    await page.getByRole('button', { name: 'Back beside the table' }).click();
    await expect(table(page)).toBeVisible();
  });

  test('closed at full width, it returns to the cell', async ({ page }) => {
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(cell(page, 'ERS endpoint groups', 'Outside')).toBeFocused();
  });

  test('a run that ends meanwhile leads to the verdict all the same', async ({ page, host }) => {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Re-test just this/ }).click();
    await expect.poll(() => host.running).not.toBeNull();
    host.finishProbe('ers-endpoint-groups', 'ok');
    host.finishRun();
    await expect(verdict(page)).toBeFocused();
    await expect(table(page)).toBeVisible();
  });
});

for (const viewport of [
  { width: 1199, height: 768 },
  { width: 1024, height: 600 },
])
  test.describe(`given a window of ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ page, host, openWindow }) => {
      host.add(firewallCase());
      await openWindow();
      await openCase(page, 'All rows Down');
      await openByKey(page);
    });

    test('the panel covers the table, and Esc returns to the same cell', async ({ page }) => {
      await expect(table(page)).toBeHidden();
      await expect(dividerOf(page)).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(cell(page, 'ERS endpoint groups', 'Outside')).toBeFocused();
    });

    test('it is in sight as a whole, with the title of what it shows', async ({ page }) => {
      await expect(panelOf(page)).toBeInViewport({ ratio: 0.99 });
      await expect(page.getByRole('heading', { name: NAME })).toBeInViewport({ ratio: 1 });
      expect((await panelOf(page).boundingBox())?.height).toBeGreaterThan(350);
    });

    test('closed with its button it returns there as well', async ({ page }) => {
      await panelOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(cell(page, 'ERS endpoint groups', 'Outside')).toBeFocused();
    });

    test('enlarged it takes the room of the verdict, too, and nothing is cut off', async ({ page }) => {
      await page.keyboard.press('Enter');
      await expect(verdict(page)).toBeHidden();
      for (const name of ['Summary', 'Timing', 'Headers', 'Certificate', 'Body', 'Repeat (curl)']) {
        await openTab(page, name);
        await expect(panelOf(page)).toBeInViewport({ ratio: 0.99 });
        const cut = await page
          .locator('.tp-panel-body, .tp-panel [role="tab"], .tp-panel > header')
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
        expect(cut).toBe(0);
      }
    });

    test('back from full width it is in sight again', async ({ page }) => {
      await page.keyboard.press('Enter');
      await expect(verdict(page)).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(verdict(page)).toBeVisible();
      await expect(panelOf(page)).toBeInViewport({ ratio: 0.99 });
    });

    test('the card of a stage leaves the table in sight', async ({ page }) => {
      await page.keyboard.press('Control+1');
      await expect(table(page)).toBeVisible();
    });
  });
