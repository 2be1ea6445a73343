import { firewallCase, insideGoodCase, rejectedCase } from './harness/case-fixtures.ts';
import { expect, openCase, test } from './harness/window-test.ts';

/** One button leads a case on, by its verdict and by what is missing; the path of each stage is drawn and opens its evidence. */

const next = '.tp-verdict-actions button[data-variant="filled"], .tp-verdict-actions button:first-child';

test('an empty case asks for the server first, and its card opens at the field', async ({ page, host, openWindow }) => {
  const made = insideGoodCase();
  host.add({ ...made, runs: [], target: { ...made.target, host: '' } });
  await openWindow();
  await openCase(page, made.title);
  const button = page.locator(next).first();
  await expect(button).toHaveText('Enter the server');
  await button.click();
  await expect(page.getByRole('heading', { name: /^Inside/ })).toBeVisible();
});

test('after a good inside stage it leads outside, and sends nothing by itself', async ({ page, host, openWindow }) => {
  const made = insideGoodCase();
  host.add(made);
  await openWindow();
  await openCase(page, made.title);
  const button = page.locator(next).first();
  await expect(button).toHaveText(/^(Run Outside…|Enter the password)$/);
  await button.click();
  await expect(page.getByRole('heading', { name: /^Outside/ })).toBeVisible();
  await expect(page.getByText('Running Outside')).toHaveCount(0);
});

test('a rejected sign-in leads to its steps or to the password, never to another attempt', async ({
  page,
  host,
  openWindow,
}) => {
  host.add(rejectedCase());
  await openWindow();
  await openCase(page, 'Sign-in is rejected');
  await expect(page.locator(next).first()).toHaveText(/^(Enter the password again|What to do)$/);
});

test('the headline says who acts, and no more than the certainty allows', async ({ page, host, openWindow }) => {
  host.add(firewallCase());
  await openWindow();
  await openCase(page, 'All rows Down');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  const certainty = await verdict.locator('[data-certainty]').getAttribute('data-certainty');
  await expect(verdict.locator('.tp-verdict-who')).toHaveText(
    certainty === 'proven' ? 'The firewall or proxy team must act' : 'The firewall or proxy team should look first',
  );
});

test('the path of a failing stage opens the evidence that it shows, by mouse and by keyboard', async ({
  page,
  host,
  openWindow,
}) => {
  host.add(firewallCase());
  await openWindow();
  await openCase(page, 'All rows Down');
  const way = page.getByRole('button', { name: /^Show the evidence\. Outside:/ });
  await way.click();
  await expect(page.getByRole('heading', { name: 'ERS endpoint groups, Outside' })).toBeVisible();
  await page.keyboard.press('Escape');
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'ERS endpoint groups, Outside' })).toBeVisible();
});
