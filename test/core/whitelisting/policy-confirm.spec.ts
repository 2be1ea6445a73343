import { describe, expect, it } from 'vitest';
import { readPolicyEntries, readPolicyEntry } from '../../../src/core/whitelisting/policy.ts';
import { confirmationOf, isConfirmed, tooWideForConsent } from '../../../src/core/whitelisting/policy-words.ts';

const confirmed = (list: string, typed: string): boolean => isConfirmed(readPolicyEntries(list), typed);

describe('given addresses to remove', () => {
  it('their number confirms them', () => expect(confirmed('a@b.example, c@d.example', ' 2 ')).toBe(true));
  for (const typed of ['', '1', '3', '2.0', '02', 'two', 'a@b.example'])
    it(`${JSON.stringify(typed)} does not`, () => expect(confirmed('a@b.example, c@d.example', typed)).toBe(false));
  it('nothing confirms an empty list', () => expect([confirmed('', '0'), confirmed('', '')]).toEqual([false, false]));
});

describe('given a pattern to remove', () => {
  for (const pattern of ['*', '*@', '*.com', '*com', '*@acme.example', '*.acme.example']) {
    it(`1 does not confirm ${pattern}`, () => expect(confirmed(pattern, '1')).toBe(false));
    it(`${pattern} itself does`, () => expect(confirmed(pattern, pattern)).toBe(true));
  }
  it('another pattern does not', () => expect(confirmed('*@acme.example', '*@acme.exampl')).toBe(false));
  it('among addresses, number and widest pattern confirm', () => {
    const list = 'a@b.example\n*@long-name.example\n*.com';
    expect(confirmationOf(readPolicyEntries(list)).text).toBe('3 *.com');
    expect([confirmed(list, '3'), confirmed(list, '*.com'), confirmed(list, '3  *.com')]).toEqual([false, false, true]);
  });
  for (const wide of ['*forgotten-sign.example', '*mail.com', '*@co.uk'])
    it(`${wide} is typed where a shorter one of one domain stands beside it`, () =>
      expect(confirmationOf(readPolicyEntries(`*@a.se\n${wide}`)).text).toBe(`2 ${wide}`));
});

describe('given how far a pattern reaches', () => {
  for (const [pattern, breadth] of [
    ['*', 'everyone'],
    ['*@', 'everyone'],
    ['*.', 'everyone'],
    ['*@.', 'everyone'],
    ['*.com', 'broad'],
    ['*com', 'broad'],
    ['*@com', 'broad'],
    ['*e', 'broad'],
    ['*.com.', 'broad'],
    ['*@acme.example', 'domain'],
    ['*@ACME.example', 'domain'],
    ['*bob@acme.example', 'domain'],
    ['*@mail.acme.co.uk', 'domain'],
    ['*@bank.se', 'domain'],
    ['*@me.com', 'domain'],
    ['*.acme.example', 'broad'],
    ['*acme.example', 'broad'],
    ['*mail.com', 'broad'],
    ['*l.com', 'broad'],
    ['*oo.com', 'broad'],
    ['*bank.se', 'broad'],
    ['*.co.uk', 'broad'],
    ['*co.uk', 'broad'],
    ['*@co.uk', 'broad'],
    ['*@CO.UK', 'broad'],
    ['*@\uFF43\uFF4F.uk', 'broad'],
    ['*bob@com.au', 'broad'],
    ['*@.acme.example', 'broad'],
    ['*@acme..example', 'broad'],
    ['alice@acme.example', null],
  ] as const)
    it(`${pattern} is ${breadth ?? 'no pattern'}`, () => expect(readPolicyEntry(pattern).breadth).toBe(breadth));

  for (const pattern of ['**', '*@*', '*.*', '*@*.com', '\uFF0A@acme.example', '\u2217@acme.example', '\uFE61'])
    it(`${pattern} is not sent at all`, () => expect(readPolicyEntry(pattern).problems).toHaveLength(1));

  it('a general consent covers no pattern of more than one domain', () =>
    expect(
      tooWideForConsent(readPolicyEntries('*\n*.se\n*mail.com\n*@acme.example\na@b.example')).map(({ text }) => text),
    ).toEqual(['*', '*.se', '*mail.com']));
});
