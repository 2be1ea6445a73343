import { say } from '../../src/core/messages/message.ts';
import { expect, openCase, test, copied } from './harness/window-test.ts';
import { firewallCase, insideGoodCase, newCase, readyCase } from './harness/case-fixtures.ts';

test.describe('given no case at all', () => {
  test('a new case is one click away and opens at its inside card', async ({ page, host, openWindow }) => {
    await openWindow();
    await page.getByRole('navigation').getByRole('button', { name: 'New case' }).click();
    await page.getByLabel('Customer').fill('Göteborgs Mässa');
    await page.getByLabel('Title').fill('Rows Down');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Rows Down' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Inside: a host inside the network' })).toBeVisible();
    expect([...host.cases.values()].map(({ document }) => document.customer)).toEqual(['Göteborgs Mässa']);
  });

  test('a case without a customer is not made, and says what is missing', async ({ page, host, openWindow }) => {
    await openWindow();
    await page.getByRole('navigation').getByRole('button', { name: 'New case' }).click();
    await page.getByRole('button', { name: 'Create case' }).click();
    await expect(page.getByText('Enter a text.')).toBeVisible();
    expect(host.cases.size).toBe(0);
  });
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

  test('a customer’s second case is offered the first one’s server, taken or not', async ({ page, host }) => {
    const offer = page.getByRole('checkbox', { name: /^Server and user as in the last case: / });
    for (const taken of [true, false]) {
      await page.getByRole('navigation').getByRole('button', { name: 'New case' }).click();
      await expect(page.locator('datalist').first().locator('option')).toHaveCount(2);
      await page.getByLabel('Customer').fill('Somebody new');
      await expect(offer).toHaveCount(0);
      await page.getByLabel('Customer').fill('nordic retail ab');
      await expect(offer).toBeChecked();
      if (!taken) await offer.uncheck();
      await page.getByRole('button', { name: 'Create case' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    const like = host.inputs('cases.create');
    const model = [...host.cases.values()].find(({ document }) => document.title.startsWith('All rows Down'));
    const customer = 'Nordic Retail AB';
    expect(like).toMatchObject([
      { customer, like: model?.document.id },
      { customer, like: null },
    ]);
  });

  test('finds a case by words of its customer and title', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search cases' }).fill('nordic upgrade');
    await expect(page.locator('.tp-case-link')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Check after the upgrade/ })).toBeVisible();
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

  test('a removed case can be taken back at once', async ({ page }) => {
    await openCase(page, 'Check after the upgrade');
    await page.getByRole('button', { name: 'More for this case' }).click();
    await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
    await expect(page.getByRole('button', { name: /Check after the upgrade/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /Check after the upgrade/ })).toBeVisible();
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
