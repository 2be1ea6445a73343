import { expect, openCase, test } from './harness/window-test.ts';
import { firewallCase, insideGoodCase, newCase, readyCase } from './harness/case-fixtures.ts';

test.describe('given no case at all', () => {
  test('offers the practice faults by number', async ({ page, openWindow }) => {
    await openWindow();
    await expect(page.getByText('Try one of 3 practice faults, or start a real case.')).toBeVisible();
  });

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
    await expect(page.getByText('Give the customer a name.')).toBeVisible();
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

  test('a second case of a customer is offered the first one’s server, and takes it over or not', async ({
    page,
    host,
  }) => {
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
    const like = host.calls.filter(({ name }) => name === 'cases.create').map(({ input }) => input);
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
    const search = page.getByRole('searchbox', { name: 'Search cases' });
    await search.fill('ISE.NORDIC firewall');
    await expect(page.locator('.tp-case-link')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /All rows Down/ })).toBeVisible();
  });

  test('lists what is open, what is fixed, or all, and says how many', async ({ page }) => {
    const filter = page.getByRole('radiogroup', { name: 'Which cases are listed' });
    await expect(filter).toContainText('All 5');
    await filter.getByText(/^Fixed/).click();
    await expect(page.locator('.tp-case-link')).toHaveCount(0);
    await expect(page.getByText('No case matches.')).toBeVisible();
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
    expect(host.calls.filter(({ name }) => name === 'cases.restorePrevious')).toMatchObject([{ input: { id } }]);
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
    host.failures.set('cases.open', { code: 'io', message: 'The disk did not answer. The case is as it was.' });
    await page.getByRole('button', { name: /Check after the upgrade/ }).click();
    const dialog = page.getByRole('dialog', { name: 'The case could not be opened' });
    await expect(dialog).toContainText('The disk did not answer. The case is as it was.');
    await expect(dialog).toContainText('Check the disk that holds the data folder, then try again.');
    await dialog.getByRole('button', { name: 'Copy details' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"code": "io"');
  });

  test('a case that another instance holds is read-only, and says why', async ({ page, host }) => {
    host.add(newCase({ title: 'Held', customer: 'Nordic Retail AB', site: 'Lund' }), {
      readOnly: 'Another Tripoint on this machine has the case open.',
    });
    await page.reload();
    await openCase(page, 'Held');
    await expect(page.getByText('Another Tripoint on this machine has the case open.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Yes, this is inside/ })).toBeDisabled();
    await expect(page.getByLabel('Server name')).toBeDisabled();
  });

  test('a record is imported by the file picker', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a record…' }).click();
    await (
      await chooser
    ).setFiles({ name: 'outside.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
    await expect
      .poll(() => host.calls.find(({ name }) => name === 'cases.importRecord')?.input)
      .toMatchObject({
        name: 'outside.json',
        text: '{"a":1}',
      });
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeFocused();
  });

  test('a record is imported by dropping it onto the case', async ({ page, host }) => {
    await openCase(page, 'Check after the upgrade');
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['{"b":2}'], 'dropped.json', { type: 'application/json' }));
      return transfer;
    });
    await page.dispatchEvent('.tp-case', 'dragover', { dataTransfer: data });
    await page.dispatchEvent('.tp-case', 'drop', { dataTransfer: data });
    await expect
      .poll(() => host.calls.find(({ name }) => name === 'cases.importRecord')?.input)
      .toMatchObject({
        name: 'dropped.json',
        text: '{"b":2}',
      });
  });
});
