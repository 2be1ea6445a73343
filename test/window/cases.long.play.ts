import { say } from '../../src/core/messages/message.ts';
import type { Page } from '@playwright/test';
import { cell, expect, openCase, test, copied } from './harness/window-test.ts';
import { firewallCase, insideGoodCase, newCase, readyCase } from './harness/case-fixtures.ts';

const begin = async (page: Page, server: string): Promise<void> => {
  await page.getByRole('navigation').getByRole('button', { name: 'New case' }).click();
  await expect(page.getByLabel('Server name')).toBeFocused();
  await page.keyboard.type(server);
  await page.keyboard.press('Tab');
  await page.keyboard.type('svc');
  await page.keyboard.press('Enter');
};

test.describe('given no case at all', () => {
  test('server and user begin one, and its customer is asked for once, when a report leaves', async ({
    page,
    host,
    openWindow,
  }) => {
    await openWindow();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a name or an address, without a path.')).toBeVisible();
    expect(host.cases.size).toBe(0);
    await begin(page, 'https://acs.example:8443/admin');
    await expect(page.getByRole('heading', { name: 'acs.example', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('where is this computer now?')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect([...host.cases.values()][0]?.document).toMatchObject({
      title: 'acs.example',
      target: { host: 'acs.example', port: 8443, user: 'svc' },
    });
    await page.keyboard.press('Control+e');
    await page.getByRole('dialog', { name: 'Who is the customer?' }).getByLabel('Customer').fill('Göteborgs Mässa');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Report:/ })).toBeVisible();
    await expect(page.locator('.tp-who')).toHaveText('Göteborgs Mässa');
  });

  test('Back leads back, and an address to its page', async ({ page, show }) => {
    const id = await show(firewallCase());
    expect(new URL(page.url()).hash).toBe(`#/case/${id}`);
    await page.getByRole('button', { name: 'Practice faults' }).click();
    await expect(page).toHaveURL(/#\/practice$/);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Practice faults' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Practice faults' })).toBeVisible();
  });

  test('one more window of the browser begins at the case, by a code of its own', async ({ page, context, show }) => {
    await show(firewallCase());
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Open in new window' }).click();
    const other = await opened;
    await expect(other.getByRole('region', { name: 'Verdict' })).toBeVisible();
    expect(other.url()).not.toContain('code=');
    await other.close();
  });
});

test('a right click offers what can be done to a cell and to a case, and Ctrl+Z takes a removal back', async ({
  page,
  host,
  show,
}) => {
  const id = await show(firewallCase());
  await cell(page, 'Open API', 'Outside').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ask this again' }).click();
  await expect.poll(() => host.inputs('stages.run')).toMatchObject([{ stage: 'outside', only: ['open-api'] }]);
  host.finishRun();
  await page.locator('.tp-case-link').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
  await expect.poll(() => host.cases.get(id)!.document.removedAt).not.toBeNull();
  await page.keyboard.press('Control+z');
  await expect.poll(() => host.cases.get(id)!.document.removedAt).toBeNull();
});

test.describe('given cases of several customers', () => {
  test.beforeEach(async ({ host, openWindow }) => {
    host.add(firewallCase());
    host.add({ ...insideGoodCase(), changedAt: '2026-11-21T08:00:00.000+01:00' });
    host.add(readyCase());
    host.add(newCase({ title: 'Broken', customer: 'Nordic Retail AB', site: 'Lund' }), {
      problem: 'The file is damaged. It is left as it is.',
    });
    host.add(newCase({ title: 'Try out', customer: 'Practice', site: 'This machine' }, { practice: 'block-page' }));
    await openWindow();
  });

  test('a second case about a server takes its customer over, and how it is reached', async ({ page, host }) => {
    await begin(page, 'ise.nordic-retail.example');
    const model = [...host.cases.values()].find(({ document }) => document.title.startsWith('All rows Down'));
    await expect
      .poll(() => host.inputs('cases.create'))
      .toMatchObject([{ customer: 'Nordic Retail AB', like: model?.document.id }]);
  });

  test('finds a case by its server and by who must act', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search cases' }).fill('ISE.NORDIC firewall');
    await expect(page.locator('.tp-case-link')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /All rows Down/ })).toBeVisible();
  });

  test('lists what is open, what is fixed, or all, and says how many', async ({ page }) => {
    const filter = page.getByRole('radiogroup', { name: 'Cases' });
    await expect(filter).toContainText('All 5');
    await filter.getByText(/^Fixed/).click();
    await expect(page.locator('.tp-case-link')).toHaveCount(0);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await filter.getByText(/^Open/).click();
    await expect(page.locator('.tp-case-link')).toHaveCount(5);
  });

  test('shows a damaged case greyed, with the problem', async ({ page }) => {
    const damaged = page.getByRole('button', { name: /Broken/ });
    await expect(damaged).toBeDisabled();
    await expect(damaged).toContainText('The file is damaged. It is left as it is.');
  });

  test('restores the previous version of a damaged case, after saying what is lost', async ({ page, host }) => {
    const sentence = 'The previous version was saved at 10:00. What was saved after it is lost.';
    const id = host.add(newCase({ title: 'Cut', customer: 'Nordic Retail AB', site: 'Lund' }), {
      problem: 'The file is damaged.',
      previous: sentence,
    });
    await page.reload();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Restore the previous version' }).click();
    await expect(page.getByRole('heading', { name: 'Cut' }).first()).toBeVisible();
    expect(host.inputs('cases.restorePrevious')).toMatchObject([{ id }]);
  });

  test('a removed case is restored from the bin', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
    await page.getByRole('button', { name: 'Bin (1)' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('The bin is empty.')).toBeVisible();
    expect([...host.cases.values()].every(({ document }) => document.removedAt === null)).toBe(true);
  });

  test('a failure says what happened, what was not changed and what to do', async ({ page, host }) => {
    host.failures.set('cases.open', { code: 'io', message: say('The disk did not answer. The case is as it was.') });
    await page.getByRole('button', { name: /Check after the upgrade/ }).click();
    const dialog = page.getByRole('dialog', { name: 'The case could not be opened' });
    await expect(dialog).toContainText('The disk did not answer. The case is as it was.');
    await expect(dialog).toContainText('Check the data folder');
    await dialog.getByRole('button', { name: 'Copy details' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await copied(page)).toContain('"code": "io"');
  });
});
