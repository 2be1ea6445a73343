import { say } from '../../src/core/messages/message.ts';
import { rejectedCase } from './harness/case-fixtures.ts';
import { expect, test } from './harness/window-test.ts';

for (const [lowersTo, more, words] of [
  ['cannot-tell', {}, /stage\.$/],
  ['likely', {}, /Limits certainty to: Likely$/],
  ['likely', { lowers: false }, /stage\.$/],
] as const)
  test(`a caveat that lowers to ${lowersTo} beside a likely verdict ends in ${words}`, async ({ page, show }) => {
    const sentence = say('A VPN adapter was up during the outside stage.');
    await show(rejectedCase(), { judged: { guard: [{ code: 'guard.outside-vpn', sentence, lowersTo, ...more }] } });
    await page.getByRole('button', { name: 'Steps' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'A VPN adapter was up' })).toHaveText(words);
  });
