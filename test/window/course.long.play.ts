import type { Page } from '@playwright/test';
import { startProduct } from './harness/real-product.ts';
import { tabTo } from './harness/service-steps.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import { cell, expect, test, press } from './harness/window-test.ts';

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

const lesson = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Practice faults' }).first().click();
  await page.getByRole('listitem', { name: title }).getByRole('button', { name: 'Start' }).click();
};
const testInside = async (page: Page): Promise<void> => {
  await press(page, /Run from inside/);
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
};

test.describe('given a practice fault that is started from the list', () => {
  test.setTimeout(60_000);

  test('the caller’s words stay, and nothing tells who must act beforehand', async ({ page, openWindow }) => {
    await openWindow(await startProduct(null));
    await lesson(page, 'One row has been red since the upgrade');
    await expect(verdict(page)).toContainText('The caller says');
    await expect(verdict(page).getByLabel('Who must act? Your guess first.')).toHaveCount(0);
    await testInside(page);
    await expect(verdict(page)).toBeFocused();
    await expect(verdict(page)).toContainText('The caller says');
    await expect(verdict(page)).not.toContainText(/Likely|Proven|must act\b(?!\?)/);
    await expect(page.locator('.tp-break, .tp-says, .tp-way[data-known="true"]')).toHaveCount(0);
    await expect(page.locator('.tp-cell[data-part]')).toHaveCount(0);
    await page.locator('.tp-cell[data-tone="fault"]').first().click();
    const panel = page.getByRole('tabpanel', { name: 'Compare' });
    await expect(panel).toContainText('What this means is shown when you have chosen who must act.');
    await expect(panel).not.toContainText(/Steps|How to verify the fix/);
    await page.keyboard.press('Control+k');
    for (const name of ['Steps', 'Report…', 'Copy for ticket', 'Copy request', 'Change request…'])
      await expect(page.getByRole('dialog').getByText(name, { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const listed = page.getByRole('navigation', { name: 'Cases' }).getByRole('listitem');
    await expect(listed.first()).not.toContainText(/Setting|Likely|Proven/i);
  });

  test('the right verdict is marked as solved, and kept', async ({ page, openWindow }) => {
    const product = await startProduct(null);
    await openWindow(product);
    await lesson(page, 'One row has been red since the upgrade');
    await testInside(page);
    await verdict(page)
      .getByLabel('Who must act? Your guess first.')
      .selectOption({ label: 'The server team: API setting on the server' });
    await verdict(page).getByRole('button', { name: 'Check my answer' }).click();
    await expect(page.getByText(/^Your verdict: .*Solved\./)).toBeVisible({ timeout: 20_000 });
    await expect(verdict(page)).toContainText(/Likely|Proven/);
    await expect(verdict(page)).toBeFocused();
    await page.reload();
    await expect(page.getByText(/^Your verdict: .*Solved\./)).toBeVisible();
    await page.getByRole('button', { name: 'Practice faults' }).first().click();
    await expect(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'One row has been red since the upgrade' })).toContainText(
      'Solved',
    );
  });

  test('a wrong verdict, by the keyboard alone, names what the program’s rests on', async ({ page, openWindow }) => {
    await openWindow(await startProduct(null));
    await lesson(page, 'One row has been red since the upgrade');
    await testInside(page);
    await expect(verdict(page)).toBeFocused();
    const field = verdict(page).getByLabel('Who must act? Your guess first.');
    await tabTo(page, field);
    await page.keyboard.type('The fire');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Tripoint’s verdict differs/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('status').getByRole('button', { name: /ERS/ }).first().click();
    await expect(page.getByRole('tab', { name: 'Compare' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Next practice fault: / })).toBeVisible();
  });
});

test('who must act is chosen among teams and people alone', async ({ page, show }) => {
  const made = insideGoodCase();
  await show({ ...made, practice: 'open-api-off', lesson: { own: null } });
  await expect(verdict(page).getByLabel('Who must act? Your guess first.').getByRole('option')).toHaveText(
    `Choose who; Nobody: no fault found; The server team: API account;
     The server team: API role; The server team: API setting on the server;
     The server team: NAC server; The firewall or proxy team;
     The firewall or proxy team: firewall or proxy, for the platform's address; The platform administrator;
     The DNS team; The team of the local proxy; The owner of the test host; Not known yet`.split(/;\s+/),
  );
});

test('the page asks the host whether the practice fault runs, and the keys lead to what is next or say why not', async ({
  page,
  host,
  show,
}) => {
  const made = firewallCase();
  host.practises = 'open-api-off';
  await show({ ...made, practice: 'open-api-off', lesson: { own: null }, cards: [] });
  await page.reload();
  await expect(verdict(page).getByRole('link', { name: 'Log of the practice server' })).toBeVisible();
  await page.keyboard.press('F5');
  await expect(page.getByRole('heading', { name: /^Platform: / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the platform’s page' })).toBeVisible();
  await page.keyboard.press('Control+P');
  await expect(page.getByRole('dialog')).toContainText('This is a lesson: first choose who must act');
});

test('many stories are searched by words, and Start comes before hints', async ({ page, host, openWindow }) => {
  host.worlds = Array.from({ length: 13 }, (_, at) => ({
    id: `world-${at}`,
    title: `Story ${at}`,
    story: at === 7 ? 'The monitoring is green, and the page is red.' : 'Nothing answers.',
    difficulty: 'everyday' as const,
    hints: ['Look.'],
  }));
  await openWindow();
  await page.getByRole('button', { name: 'Practice faults' }).first().click();
  const stories = page.getByRole('main').getByRole('listitem');
  await expect(stories).toHaveCount(13);
  const search = page.getByLabel('Search the stories');
  await search.fill('green monitoring');
  await expect(stories).toHaveCount(1);
  await search.press('Tab');
  await expect(stories.getByRole('button', { name: 'Start' })).toBeFocused();
  await search.fill('no such words');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('the practice server’s log is a press away; its control page after the verdict', async ({
  page,
  context,
  openWindow,
}) => {
  test.setTimeout(60_000);
  await openWindow(await startProduct(null));
  await lesson(page, 'One row has been red since the upgrade');
  const link = verdict(page).getByRole('link', { name: 'Log of the practice server' });
  const [log] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(log.getByRole('heading', { name: 'Administrator Logins' })).toBeVisible();
  await expect(log.getByText('Change the world')).toHaveCount(0);
  await log.close();
  const more = page.getByRole('button', { name: 'More for this case' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Log of the practice server' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Control page of the practice network' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await testInside(page);
  await verdict(page).getByRole('button', { name: 'Show Tripoint’s verdict' }).click();
  await expect(verdict(page)).toContainText(/Likely|Proven/);
  await more.click();
  const item = page.getByRole('menuitem', { name: 'Control page of the practice network' });
  const [control] = await Promise.all([context.waitForEvent('page'), item.click()]);
  await expect(control.getByRole('heading', { name: 'Change the world' })).toBeVisible();
});
