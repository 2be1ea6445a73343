import { rejectedCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

/** A caveat says what it lowers only where it lowers the verdict that is shown; here that is *Likely*. */

for (const [lowersTo, words] of [
  ['cannot-tell', 'Does not concern this verdict'],
  ['likely', 'At best: Likely'],
] as const)
  test(`a caveat that lowers to ${lowersTo} beside a likely verdict reads "${words}"`, async ({ page, show }) => {
    const guard = [{ code: 'guard.outside-vpn', sentence: 'A VPN adapter was up during the outside stage.', lowersTo }];
    await show(rejectedCase(), { judged: { guard } });
    await page.getByRole('button', { name: 'What to do' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'A VPN adapter was up' })).toContainText(words);
  });

test('a caveat that the verdict would be no surer without says so', async ({ page, show }) => {
  const sentence = 'A VPN adapter was up during the outside stage.';
  const guard = [{ code: 'guard.outside-vpn-unused', sentence, lowersTo: 'likely' as const, lowers: false }];
  await show(rejectedCase(), { judged: { guard } });
  await page.getByRole('button', { name: 'What to do' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'A VPN adapter was up' })).toContainText(
    'Changes nothing in this verdict',
  );
});
