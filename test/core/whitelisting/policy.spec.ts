import { format, worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../src/core/whitelisting/failure.ts';
import { isCoveredBy, readPolicyEntries, readPolicyEntry } from '../../../src/core/whitelisting/policy.ts';
import {
  removedSentence,
  confirmationOf,
  isConfirmed,
  tooWideForConsent,
  removalDocument,
  isSure,
  readRemovalReply,
  restoreList,
} from '../../../src/core/whitelisting/policy-reply.ts';
import { MOST_ANOMALIES } from '../../../src/core/whitelisting/reply-fields.ts';

describe('given pasted entries', () => {
  it('reads lines, commas, semicolons, names with addresses, and each once', () =>
    expect(
      readPolicyEntries(
        'alice@acme.example; Bob <bob@acme.example>,\r\n\n*@partner.example\nmailto:alice@acme.example',
      ).map(({ text }) => text),
    ).toEqual(['alice@acme.example', 'bob@acme.example', '*@partner.example']));
  it('asks for both of two that differ in capitals: whether the service tells them apart is not specified', () =>
    expect(readPolicyEntries('bo@acme.example\nBO@acme.example')).toHaveLength(2));
  it('composes letters', () => expect(readPolicyEntry('bjo\u0308rn@acme.example').text).toBe('björn@acme.example'));
});

describe('given a pattern', () => {
  for (const [pattern, covers] of [
    ['*@acme.example', 'every address at acme.example; whether its subdomains too is not specified'],
    ['*.acme.example', 'every address that ends in .acme.example'],
    ['*acme.example', 'every address that ends in acme.example'],
    ['*.co.uk', 'every address that ends in .co.uk'],
    ['*@co.uk', 'every address that ends in @co.uk'],
    ['*-guest@acme.example', 'every address that ends in -guest@acme.example'],
    ['*', 'everyone'],
  ] as const)
    it(`says that ${pattern} covers ${covers}`, () =>
      expect(worded(readPolicyEntry(pattern), 'en')).toMatchObject({ covers, problems: [] }));
  for (const pattern of ['alice@*.example', '**@acme.example', 'a*@acme.example'])
    it(`refuses ${pattern}`, () => expect(readPolicyEntry(pattern).problems[0]?.code).toBe('wildcard'));
});

describe('given an entry that is no address', () => {
  for (const [text, code] of [
    ['alice', 'form'],
    ['alice@', 'form'],
    ['alice@@acme.example', 'form'],
    ['al ice@acme.example', 'character'],
    ['alice@acme.example\u200b.x', 'character'],
    [`${'a'.repeat(250)}@b.example`, 'too-long'],
  ] as const)
    it(`refuses ${JSON.stringify(text.slice(0, 30))}`, () =>
      expect(readPolicyEntry(text).problems[0]?.code).toBe(code));
});

describe('given an entry and an address', () => {
  for (const [entry, address, covered] of [
    ['*@acme.example', 'alice@acme.example', true],
    ['*@ACME.example', 'Alice@acme.EXAMPLE', true],
    ['*@acme.example', 'alice@sub.acme.example', false],
    ['*@acme.example', 'alice@evil-acme.example', false],
    ['*acme.example', 'alice@evil-acme.example', true],
    ['*', 'anyone@x.example', true],
    ['alice@acme.example', 'alice@acme.example', true],
    ['alice@acme.example', 'malice@acme.example', false],
  ] as const)
    it(`${entry} ${covered ? 'covers' : 'does not cover'} ${address}`, () =>
      expect(isCoveredBy(address, entry)).toBe(covered));
});

const counts = {
  revokedLoginsForSelfProvisioning: 2,
  revokedLoginsForMeetingHost: 1,
  revokedWhitelisting: 4,
  revokeLoginsforConferences: 3,
};
const answer = (value: unknown, status = 200): CallOutcome => ({
  sent: 'yes',
  status,
  retryAfter: null,
  body: { kind: 'json', value },
});
const removal = (asked: readonly string[], value: unknown) => {
  const reading = readRemovalReply(asked, answer(value));
  if (reading.kind !== 'removed') throw new Error(reading.failure.code);
  return reading.removal;
};

describe('given the answer to a removal', () => {
  const asked = ['alice@acme.example', 'nobody@acme.example', 'carol@visitor.example'];
  const value = {
    policyEmails: ['*@acme.example'],
    removedEmails: [
      { email: 'alice@acme.example', ...counts },
      { email: 'carol@visitor.example', ...counts },
    ],
  };
  const read = removal(asked, value);

  it('counts what was revoked, conferences by the name on the wire', () =>
    expect(read.removed[0]?.revoked).toEqual({ selfProvisioning: 2, meetingHost: 1, whitelisting: 4, conferences: 3 }));
  it('does not take the name spelt otherwise', () => {
    const { revokeLoginsforConferences, ...rest } = counts;
    const odd = { email: 'a@b.example', ...rest, revokeLoginsForConferences: revokeLoginsforConferences };
    const { removed, anomalies } = removal(['a@b.example'], { policyEmails: [], removedEmails: [odd] });
    expect(removed[0]?.revoked.conferences).toBeNull();
    expect(anomalies.map(({ code }) => code)).toEqual(['missing-field', 'unknown-field']);
  });
  it('finds what was not in the policy: asked minus removed', () =>
    expect(read.notInPolicy).toEqual(['nobody@acme.example']));
  it('does not call absent what the service left in place', () => {
    const left = removal(['bob@acme.example'], { policyEmails: ['bob@acme.example'], removedEmails: [] });
    expect([left.notInPolicy, left.stillCovered.length]).toEqual([[], 1]);
  });
  it('finds who can still sign in, and through what', () =>
    expect(read.stillCovered).toEqual([
      { email: 'alice@acme.example', by: '*@acme.example' },
      { email: 'nobody@acme.example', by: '*@acme.example' },
    ]));
  it('makes a restore list of what was removed alone', () =>
    expect(restoreList(read)).toBe('alice@acme.example\ncarol@visitor.example\n'));
  it('compares without regard to letters\u2019 case', () =>
    expect(removal(['ALICE@acme.example'], value).notInPolicy).toEqual([]));
});

describe('given an answer to a removal that is odd', () => {
  const codes = (value: unknown) => removal(['a@b.example'], value).anomalies.map(({ code }) => code);
  it('shows an address that nobody asked for', () =>
    expect(codes({ policyEmails: [], removedEmails: [{ email: 'x@b.example', ...counts }] })).toEqual([
      'email-not-asked',
    ]));
  it('shows one that was removed and is still there', () =>
    expect(codes({ policyEmails: ['A@b.example'], removedEmails: [{ email: 'a@b.example', ...counts }] })).toEqual([
      'email-still-there',
    ]));
  it('takes counts that are text, and shows it', () =>
    expect(
      codes({ policyEmails: [], removedEmails: [{ email: 'a@b.example', ...counts, revokedWhitelisting: '4' }] }),
    ).toEqual(['number-as-text']));
  it('does not take another object for the answer', () =>
    expect(readRemovalReply([], answer({ ok: true }))).toMatchObject({
      kind: 'not-removed',
      failure: { changed: 'unknown' },
    }));
});

it.each([
  ['al ice@acme.example', 'a space at place 3'],
  ['"alice@acme.example', 'a quotation mark (") at place 1'],
  ['al\uFFFDce@acme.example', '(U+FFFD) at place 3'],
])('given a character that an address cannot hold: %s is refused in words that can be read', (text, says) =>
  expect(worded(readPolicyEntry(text), 'en').problems[0]?.message).toContain(says),
);

describe('given an answer to a removal that cannot be read in part', () => {
  const asked = ['a@b.example', 'c@b.example'];
  const gone = (email: unknown, sum: unknown = counts) => ({ email, ...(sum as object) });
  it('calls nobody "not in the policy" where a removed address is not readable', () => {
    for (const odd of [7, {}, gone(null)]) {
      const read = removal(asked, { policyEmails: [], removedEmails: [gone('a@b.example'), odd] });
      expect([read.notInPolicy, read.notKnown, isSure(read)]).toEqual([[], ['notInPolicy'], false]);
    }
  });
  it('knows neither what stays nor who is still covered without the list of the policy', () => {
    const read = removal(asked, { removedEmails: [gone('a@b.example')] });
    expect([read.notInPolicy, read.notKnown]).toEqual([['c@b.example'], ['stillCovered', 'remaining']]);
    expect(worded(removalDocument(read), 'en')).toMatchObject({
      known: false,
      anomalies: ['The answer has no "policyEmails".'],
    });
  });
  it('keeps a bounded number of anomalies', () =>
    expect(
      removal(asked, {
        policyEmails: [],
        removedEmails: Array.from({ length: 1500 }, (_, n) => gone(`${n}@x.example`)),
      }).anomalies,
    ).toHaveLength(MOST_ANOMALIES));
  it('counts an address once that is there twice, and shows it', () => {
    const read = removal(asked, { policyEmails: [], removedEmails: [gone('a@b.example'), gone('A@b.example')] });
    expect([read.removed.length, read.anomalies.map(({ code }) => code)]).toEqual([1, ['email-twice']]);
  });
  const says = (removedEmails: readonly unknown[], revoke: boolean) =>
    format(removedSentence(removal(asked, { policyEmails: [], removedEmails }), asked, revoke), 'en');
  const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));
  it('counts asked entries alone, and sign-ins as the service reports them', () =>
    expect(says([gone('a@b.example', none), gone('x@b.example')], true)).toBe(
      'Removed 1 of 2 from the policy. It was asked to end the sign-ins tied to them. The service reports: sign-ins ended: 6, whitelist entries revoked: 4.',
    ));
  it('gives a sum with a gap as a least number', () => {
    const { revokedLoginsForMeetingHost, ...others } = counts;
    expect(revokedLoginsForMeetingHost).toBe(1);
    expect(says([gone('a@b.example', others)], true)).toContain(
      'sign-ins ended: at least 5, whitelist entries revoked: 4',
    );
  });
  it('says where whitelist entries alone were revoked that were to be left', () =>
    expect(says([gone('a@b.example', { ...none, revokedWhitelisting: 2 })], false)).toContain(
      'asked to leave sign-ins that are going on alone. The service reports: sign-ins ended: 0, whitelist entries revoked: 2.',
    ));
  it('says where sign-ins ended that were to be left', () =>
    expect(says([gone('a@b.example')], false)).toContain(
      'asked to leave sign-ins that are going on alone. The service reports: sign-ins ended: 6',
    ));
});

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
  it.each([
    ['everyone', '* *@ *. *@.'],
    ['domain', '*@acme.example *@ACME.example *bob@acme.example *@mail.acme.co.uk *@bank.se *@livewire.se'],
    ['domain', '*@gmail.acme.example'],
    [
      'broad',
      '*.com *com *@com *e *.com. *@gmail.com *@Hotmail.co.uk *@live.se *.acme.example *acme.example *mail.com',
    ],
    ['broad', '*l.com *oo.com *bank.se *.co.uk *co.uk *@co.uk *@CO.UK *@\uFF43\uFF4F.uk *bob@com.au *@.acme.example'],
    ['broad', '*@acme..example'],
    [null, 'alice@acme.example'],
  ])('%s: %s', (breadth, patterns) => {
    for (const pattern of patterns.split(' '))
      expect([pattern, readPolicyEntry(pattern).breadth]).toEqual([pattern, breadth]);
  });

  for (const pattern of ['**', '*@*', '*.*', '*@*.com', '\uFF0A@acme.example', '\u2217@acme.example', '\uFE61'])
    it(`${pattern} is not sent at all`, () => expect(readPolicyEntry(pattern).problems).toHaveLength(1));

  it('a general consent covers no pattern of more than one domain', () =>
    expect(
      tooWideForConsent(readPolicyEntries('*\n*.se\n*mail.com\n*@acme.example\na@b.example')).map(({ text }) => text),
    ).toEqual(['*', '*.se', '*mail.com']));
});
